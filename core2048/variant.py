"""What can differ between games: size, spawn odds, win tile, start tiles."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import gcd, lcm
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from core2048.board import check_sides
from core2048.errors import VariantError

if TYPE_CHECKING:
    from fractions import Fraction


class Ratio(Protocol):
    """A number that is a ratio of two whole ones, as a Fraction or a Decimal is."""

    def as_integer_ratio(self) -> tuple[int, int]:
        """The two numbers."""


Size = int | tuple[int, int]
Weight = float | Ratio
Odds = Mapping[int, Weight] | Iterable[tuple[int, Weight]]

_CLASSIC_ODDS = ((2, 9), (4, 1))
_USUAL_WIN_TILE = 2048
_PLAIN_DENOMINATOR = 10**6
_FLOAT_PRECISION = 10**12
LONGEST_TILE = 300  # digits; records hold numbers of up to 600, and tiles double 675 times
_MOST_WEIGHT = 2**50  # well within the 53 bits of a draw, so that each weight can be drawn


@dataclass(frozen=True, init=False, repr=False)
class Variant:
    """The rules of a game; frozen, hashable, and checked as it is made.

    Attributes:
        size: (rows, columns); one number given stands for a square.
        spawn_odds: (tile, weight) pairs, smallest tile first, the weights being
            the smallest whole numbers of the ratio given, so that equal odds
            compare equal. Given as a mapping or as pairs, with positive weights.
        win_tile: the tile that wins, or None where nothing does.
        total_weight: the sum of the weights.
        start_tiles: for each tile that the game starts with its value, or None
            where it is drawn; a count n given stands for n drawn tiles.

    Raises VariantError, saying what would be right, for rules that cannot be played.

    >>> Variant(size=3, win_tile=256)
    Variant(size=(3, 3), spawn_odds={2: 9, 4: 1}, win_tile=256, start_tiles=2)
    >>> Variant(spawn_odds={2: 0.5, 4: 0.5}) == Variant(spawn_odds={4: 1, 2: 1})
    True
    >>> Variant(size=3)
    Traceback (most recent call last):
    core2048.errors.VariantError: no game on 3x3 makes a 2048: its largest tile is 1024
    """

    size: tuple[int, int]
    spawn_odds: tuple[tuple[int, int], ...]
    win_tile: int | None
    start_tiles: tuple[int | None, ...]
    total_weight: int = field(init=False, compare=False)

    def __init__(
        self,
        size: Size = 4,
        spawn_odds: Odds = _CLASSIC_ODDS,
        win_tile: int | None = 2048,
        start_tiles: int | Iterable[int | None] = 2,
    ) -> None:
        sides = _checked_size(size)
        odds = _whole_odds(spawn_odds)
        _check_win_tile(win_tile, sides, odds)
        object.__setattr__(self, "size", sides)
        object.__setattr__(self, "spawn_odds", odds)
        object.__setattr__(self, "total_weight", sum(weight for _, weight in odds))
        object.__setattr__(self, "win_tile", win_tile)
        object.__setattr__(self, "start_tiles", _checked_start(start_tiles, sides, odds))

    def __repr__(self) -> str:
        drawn = not any(self.start_tiles)
        return (
            f"Variant(size={self.size}, spawn_odds={dict(self.spawn_odds)}, "
            f"win_tile={self.win_tile}, "
            f"start_tiles={len(self.start_tiles) if drawn else self.start_tiles})"
        )

    def __str__(self) -> str:
        """The name of the rules, or their description where they have none."""
        return _name_of(self) or _description_of(self)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.size[0]

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.size[1]

    @property
    def name(self) -> str | None:
        """The name of these rules among VARIANTS, or None.

        >>> Variant(size=3, win_tile=256).name
        'mini'
        """
        return _name_of(self)

    @property
    def description(self) -> str:
        """The rules in words, the same for equal variants and for no others.

        >>> Variant().description
        '4x4, spawn 2*9 4*1, win 2048, start 2'
        >>> VARIANTS["quarters"].description
        '4x4, spawn 2*3 4*1, win 2048, start (2 drawn)'
        """
        return _description_of(self)

    @property
    def max_tile(self) -> int:
        """The largest tile that can ever stand on the board.

        With N cells it is the largest spawn times 2^(N-1): on the way to it
        every other cell holds half of the one before, the last one a spawn.
        Searched exhaustively on small boards, it is reached and never passed.

        >>> Variant().max_tile, Variant(size=2, win_tile=8).max_tile
        (131072, 32)
        """
        return _largest_tile(self.size, self.spawn_odds)

    @property
    def max_score(self) -> int:
        """The largest score that a game from the start can end with.

        With spawns of 2 and 4 and N cells it is (N-1)*2^(N+2) + 4 - 4N.
        Searched exhaustively on small boards, it is never passed, and reached
        where no start tile is fixed.

        >>> Variant().max_score
        3932100
        """
        return _largest_score(self.size, self.spawn_odds)


def usual_win_tile(size: Size, spawn_odds: Odds = _CLASSIC_ODDS) -> int:
    """The win tile to play for where nobody named one.

    It is the largest of 2048, 1024, 512, … that is at most a quarter of the
    largest possible tile, so that a good game can pass it. Odds without a power
    of two count in doublings of their own; a board too small for any such tile
    plays for its largest one.

    >>> [usual_win_tile(size) for size in (2, 3, 4, 5)]
    [8, 256, 2048, 2048]
    """
    sides = _checked_size(size)
    odds = _whole_odds(spawn_odds)
    largest = _largest_tile(sides, odds)
    merged = _merged_tiles(sides, odds)
    fair = [tile for tile in merged if tile <= _USUAL_WIN_TILE and 4 * tile <= largest]
    return max(fair, default=largest)


def _largest_tile(size: tuple[int, int], odds: tuple[tuple[int, int], ...]) -> int:
    rows, columns = size
    largest_spawn, _ = odds[-1]
    return largest_spawn << (rows * columns - 1)


def _largest_score(size: tuple[int, int], odds: tuple[tuple[int, int], ...]) -> int:
    """The sum, over the cells as they fill up, of the most points that one tile can bring.

    A tile of odd part p is p doubled k times. It comes as a spawn, for nothing,
    or from two halves: the first made in all the free cells, the second in all
    but the one that the first then fills.
    """
    rows, columns = size
    spawns = {value for value, _ in odds}
    total = 0
    points: dict[int, int] = {}
    for _ in range(rows * columns):
        with_one_less, points = points, dict.fromkeys(spawns, 0)
        for half in sorted(with_one_less):
            points[2 * half] = points[half] + with_one_less[half] + 2 * half
        total += max(points.values())
    return total


def _merged_tiles(size: tuple[int, int], odds: tuple[tuple[int, int], ...]) -> set[int]:
    """Every tile that only merging can make: a spawn doubled at most once a further cell."""
    rows, columns = size
    spawns = {value for value, _ in odds}
    return {value << times for value in spawns for times in range(rows * columns)} - spawns


def _checked_size(size: Size) -> tuple[int, int]:
    sides = (size, size) if isinstance(size, int) else size
    if not isinstance(sides, tuple) or len(sides) != 2 or not all(map(_is_whole, sides)):
        raise VariantError(f"a size is a number or (rows, columns), not {size!r}")
    try:
        check_sides(*sides)
    except ValueError as error:
        raise VariantError(str(error)) from None
    return sides


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole_odds(spawn_odds: Odds) -> tuple[tuple[int, int], ...]:
    try:
        pairs = list(spawn_odds.items() if isinstance(spawn_odds, Mapping) else spawn_odds)
        weights = dict(pairs)
    except (TypeError, ValueError):
        raise VariantError(
            f"spawn odds are tiles and weights, as in {{2: 9, 4: 1}}, not {spawn_odds!r}"
        ) from None
    if not weights or len(weights) < len(pairs):
        raise VariantError(f"spawn odds name each tile once, and at least one, not {pairs!r}")
    for value in weights:
        if not (_is_whole(value) and value > 0):
            raise VariantError(f"a spawned tile is a whole number above 0, not {value!r}")
        if value >= 10**LONGEST_TILE:
            raise VariantError(f"a spawned tile has at most {LONGEST_TILE} digits")
    values = sorted(weights)
    shares = [_exact_weight(value, weights[value]) for value in values]
    denominator = lcm(*(share.denominator for share in shares))
    whole = [int(share * denominator) for share in shares]
    common = gcd(*whole)
    if sum(whole) // common > _MOST_WEIGHT:
        raise VariantError(f"the weights of {dict(pairs)} are too far apart: use at most 15 digits")
    return tuple((value, weight // common) for value, weight in zip(values, whole))


def _exact_weight(value: int, weight: Any) -> int | Fraction:
    exact: int | Fraction
    try:
        exact = index(weight)
    except TypeError:
        exact = _fraction_of(weight)
    if exact <= 0:
        raise VariantError(f"the weight of {value} is a number above 0, not {weight!r}")
    return exact


def _fraction_of(weight: Any) -> Fraction:
    """The fraction that a weight stands for, 0 where it is no number."""
    # Few rules need any, and it takes a tenth of the time in which all else is imported.
    from fractions import Fraction

    try:
        exact = Fraction(*weight.as_integer_ratio())
    except (AttributeError, TypeError, ValueError, ArithmeticError):
        return Fraction(0)
    if not isinstance(weight, float):
        return exact
    if not exact:  # beside which nothing is measured
        return exact
    # A float stands for the decimal that it was written as; one of many digits
    # for the plain fraction beside it, if there is one: 1/7, 1 - 9/10.
    decimal = Fraction(repr(float(weight)))
    plain = exact.limit_denominator(_PLAIN_DENOMINATOR)
    beside = abs(plain - exact) * _FLOAT_PRECISION // exact == 0
    return plain if beside and decimal.denominator > _FLOAT_PRECISION else decimal


def _check_win_tile(
    win_tile: int | None, size: tuple[int, int], odds: tuple[tuple[int, int], ...]
) -> None:
    if win_tile is None:
        return
    if not (_is_whole(win_tile) and win_tile > 0):
        raise VariantError(f"a win tile is a whole number above 0, or None, not {win_tile!r}")
    tiles = _merged_tiles(size, odds) | {value for value, _ in odds}
    if win_tile not in tiles:
        raise VariantError(_why_never(win_tile, size, tiles))


def _why_never(win_tile: int, size: tuple[int, int], tiles: set[int]) -> str:
    rows, columns = size
    never = f"no game on {rows}x{columns} makes a {win_tile}: "
    ordered = sorted(tiles)
    above = bisect(ordered, win_tile)
    if above == len(ordered):
        return f"{never}its largest tile is {ordered[-1]}"
    nearest = ordered[max(above, 1) - 1 :][:2]
    return f"{never}the nearest tiles are {' and '.join(map(str, nearest))}"


def _checked_start(
    start_tiles: int | Iterable[int | None],
    size: tuple[int, int],
    odds: tuple[tuple[int, int], ...],
) -> tuple[int | None, ...]:
    if isinstance(start_tiles, int):
        return (None,) * _checked_count(start_tiles, size)
    try:
        start = tuple([None if value is None else index(value) for value in start_tiles])
    except TypeError:
        raise VariantError(
            f"start tiles are a number, or each a tile or None, not {start_tiles!r}"
        ) from None
    _checked_count(len(start), size)
    spawns = [value for value, _ in odds]
    for value in start:
        if value is not None and value not in spawns:
            raise VariantError(f"a start tile is one of the spawns {spawns}, or None, not {value}")
    return start


def _checked_count(count: int, size: tuple[int, int]) -> int:
    rows, columns = size
    if not 1 <= count <= rows * columns:
        raise VariantError(f"a {rows}x{columns} game starts with 1 to {rows * columns} tiles")
    return count


def _description_of(variant: Variant) -> str:
    odds = " ".join(f"{value}*{weight}" for value, weight in variant.spawn_odds)
    win = "none" if variant.win_tile is None else variant.win_tile
    start = str(len(variant.start_tiles))
    if any(variant.start_tiles):
        start = f"({' '.join(str(value or 'drawn') for value in variant.start_tiles)})"
    return f"{variant.rows}x{variant.columns}, spawn {odds}, win {win}, start {start}"


VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        "classic": Variant(),
        "mini": Variant(size=3, win_tile=256),
        "large": Variant(size=5, win_tile=8192),
        "quarters": Variant(spawn_odds={2: 3, 4: 1}, start_tiles=(2, None)),
        "fours": Variant(spawn_odds={2: 4, 4: 1}),
        "twos": Variant(spawn_odds={2: 1}),
        "endless": Variant(win_tile=None),
    }
)
"""The rules that have a name."""


def _name_of(variant: Variant) -> str | None:
    names = {known: name for name, known in VARIANTS.items()}
    return names.get(variant)
