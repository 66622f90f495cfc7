"""What holds for every format: it is found, read, written back, and never fails otherwise."""

import json
from functools import cache
from itertools import pairwise, product

import pytest
from foreign import GAME, GAMES, LAST, POSITIONS, TEXTS, WRITTEN, complaint, only, tokens
from hypothesis import example, given
from hypothesis import strategies as st
from scripted import few

from core2048 import (
    Direction,
    Game,
    Position,
    Record,
    RecordError,
    Spawn,
    Takeback,
    Turn,
    Variant,
    interop,
    usual_win_tile,
)
from core2048.interop.verse import ALPHABET
from core2048.interop.verse_old import ALPHABET as OLD_ALPHABET

OURS = ("record", "json")
"""The formats of our own, which are not replayed as they are read."""

CUT = {"board-rows": 4}
"""How many moves of the game a format tells, where it is not all five."""


def test_every_format_has_its_example():
    """So that no format goes untested."""
    assert sorted(TEXTS) == sorted(interop.names())


@pytest.mark.parametrize("name", [name for name in TEXTS if not name.startswith("hex")])
def test_a_format_is_found_by_its_content(name):
    """Whatever white space, mark or line end an editor left around it."""
    data = TEXTS[name].encode()
    ends = [b"\n", b"\r\n", b"\n\n"]
    if name != "2048verse-old":  # in which a blank is a step
        ends += [b"  ", b" \t\r\n"]
    begins = [b"\xef\xbb\xbf", b"\n", b"\r\n", b"  ", b"\xef\xbb\xbf\n  "]
    for around in (*(data + end for end in ends), *(begin + data for begin in begins)):
        assert interop.detect(around).name == name
        assert interop.read(around) == interop.read(data)
    assert interop.read(data) == interop.read(TEXTS[name]) == interop.read(data, name)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reads_alike_in_every_format(name):
    """The moves, the first tiles and the rules, whoever wrote it down."""
    found = only(TEXTS[name], name)
    assert tokens(found.item) == tokens(GAME)[: CUT.get(name, 5)]
    assert sorted(found.item.start) == sorted(GAME.start)
    assert found.item.variant == GAME.variant
    assert found.wrong == ()
    assert found.item.verify() == []
    assert found.broken is None
    assert found.item.header("source") == (None if name in OURS else name)
    assert len(found.notes) == (name in CUT)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_reads_alike_in_every_format(name):
    """The board, and the score where the format has one."""
    found = only(TEXTS[name], name)
    assert found.item.board == LAST.board
    assert found.item.score == (LAST.score if found.scored else 0)
    assert found.scored == (name not in {"hex-first", "hex-lowest", "plain"})
    assert (found.right, found.wrong, found.notes, found.broken) == ((), (), (), None)


@pytest.mark.parametrize("name", WRITTEN)
def test_a_game_is_written_as_others_write_it(name):
    """To the letter, but for what a format adds of its own."""
    game = Record(GAME.variant, GAME.start, GAME.turns)
    if name == "2048-framework":
        headers = (("player", "agent"), ("date", "2023-11-14T22:13:20Z"))
        closed = ("x-closed", "agent@1700000001000")
        game = Record(GAME.variant, GAME.start, GAME.turns, (*headers, closed))
    written = interop.write(game, name).decode()
    assert written.replace(" ", "").rstrip() == TEXTS[name].replace(" ", "").rstrip()
    assert written.endswith("\n")


@pytest.mark.parametrize("name", sorted(set(TEXTS) - set(WRITTEN)))
def test_a_format_that_is_only_read_says_so(name):
    """And writes nothing."""
    with pytest.raises(RecordError, match=f"^{name} is only read, not written$"):
        interop.write(GAME, name)


sizes = st.sampled_from(
    [
        *[(1, 2), (2, 1), (1, 4), (4, 1), (1, 16), (2, 2), (3, 3), (3, 4), (4, 2), (5, 2), (6, 2)],
        *[(4, 4), (4, 4), (4, 4), (8, 8), (9, 4)],
    ]
)


@st.composite
def games(draw):
    """Games by the usual rules, with times and takebacks, some ended."""
    size = draw(sizes)
    game = Game(Variant(size, win_tile=usual_win_tile(size)), seed=draw(st.integers(0, 2**32)))
    start, turns = game.start, []
    for number in draw(st.lists(st.integers(0, 500), max_size=40)):
        legal = game.legal_moves()
        if number % 7 == 0 and game.steps:
            game.undo()
            turns.append(Takeback())
        elif legal:
            step = game.step(legal[number % len(legal)])
            turns.append(Turn(step.direction, step.spawn, number))
    return Record(game.variant, start, tuple(turns))


@pytest.mark.parametrize("name", [name for name in WRITTEN if name in GAMES])
@few
@given(game=games())
def test_every_game_that_a_format_can_hold_comes_back(name, game):
    """With its steps and times; what it cannot hold is refused in one line."""
    rows, columns = game.variant.size
    most = {"record": 26, "json": 26, "2048verse": 8}.get(name)
    if (rows, columns) != (4, 4) if most is None else max(rows, columns) > most:
        with complaint(f"{name} holds boards of "):
            interop.write(game, name)
        return
    data = interop.write(game, name)
    (back,) = interop.read(data)
    assert list(back.steps()) == list(game.steps())
    assert back.variant == game.variant
    assert back.start == game.start
    standing = [turn for turn in back.turns if isinstance(turn, Turn)]
    assert name == "openspiel" or all(
        abs((turn.milliseconds or 0) - time) <= 2
        for turn, time in zip(standing, _times(game))
        if len(standing) == len(back.turns)
    )


def _times(game):
    times = []
    for turn in game.turns:
        if isinstance(turn, Turn):
            times.append(turn.milliseconds)
        else:
            times.pop()
    return times


tiles = st.sampled_from([0, 0, 2, 4, 8, 1024, 2048, 32768, 65536, 2**70, 3])


@st.composite
def positions(draw):
    """Positions of a size and of tiles that any game can have."""
    rows, columns = draw(sizes)
    cells = draw(st.lists(tiles, min_size=rows * columns, max_size=rows * columns))
    board = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    return Position(type(LAST.board)(board), draw(st.integers(0, 10**7)))


@pytest.mark.parametrize("name", POSITIONS)
@given(position=positions())
def test_every_position_that_a_format_can_hold_comes_back(name, position):
    """The rest is refused, by name, and for its size or for a tile."""
    board = position.board
    tiles = {value for row in board for value in row}
    refused = None
    if name.startswith("hex"):
        if (board.rows, board.columns) != (4, 4):
            refused = f"{name} holds boards of 4x4, not {board.rows}x{board.columns}"
        elif not tiles <= {0, 2, 4, 8, 1024, 2048, 32768}:
            refused = f"{name} holds powers of two from 2 to 32768, not "
    elif name in {"game-state", "term2048"} and board.rows != board.columns:
        refused = f"{name} holds square boards, not {board.rows}x{board.columns}"
    if refused is not None:
        with complaint(refused):
            interop.write(position, name)
        return
    data = interop.write(position, name)
    found = only(data, name)
    assert found.item == (position if found.scored else Position(board))
    if not name.startswith("hex"):
        assert only(data).item == found.item


@pytest.mark.parametrize("name", ["2048verse", "2048-framework"])
@pytest.mark.parametrize("letters", ["я" * 250, "\U0001d54f" * 300, "漢 " * 3000, "a@b|c_d" * 99])
def test_long_headers_come_back(name, letters):
    """As far as a header goes, whatever its letters."""
    key = {"2048verse": "x-2048verse", "2048-framework": "player"}[name]
    record = Record(GAME.variant, GAME.start, GAME.turns, ((key, letters.strip()),))
    (back,) = interop.read(interop.write(record, name))
    assert tokens(back) == tokens(GAME)
    assert back.header(key)[0] == letters[0]


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_make_files_of_one_or_of_several(name):
    """A format that holds but one says so."""
    if name in {"hex-first", "hex-lowest", "plain"}:
        assert interop.read(interop.write([LAST, GAME], name), name) == [Position(LAST.board)] * 2
    else:
        with pytest.raises(RecordError, match=f"^{name} holds one position in a file, not 2$"):
            interop.write([LAST, LAST], name)


@pytest.mark.parametrize("name", ["record", "json", "2048verse", "2048-framework"])
def test_several_games_make_one_file(name):
    """In their order."""
    other = Record(GAME.variant, GAME.start, GAME.turns[:2])
    back = interop.read(interop.write([GAME, other, GAME], name))
    assert [tokens(game) for game in back] == [tokens(game) for game in (GAME, other, GAME)]


@pytest.mark.parametrize("name", [name for name in WRITTEN if name in GAMES])
def test_a_position_becomes_a_game_where_a_game_can_begin_on_it(name):
    """A format that tells games from their first tiles refuses it."""
    if name in {"record", "json"}:
        (back,) = interop.read(interop.write(LAST, name))
        assert back.start == LAST
        assert back.turns == ()
    else:
        with pytest.raises(RecordError, match=f"^{name} holds no game that begins on a board"):
            interop.write(LAST, name)


@pytest.mark.parametrize("name", sorted({*WRITTEN} - {"record", "json"}))
def test_no_foreign_format_gets_a_game_that_breaks_the_rules(name):
    """Nor one that takes back what is not there."""
    taken = Spawn(GAME.start[0].cell, 2)
    full = Record(GAME.variant, GAME.start, (Turn(Direction.LEFT, taken),))
    with complaint("move 1 (L): no tile can appear on a4: it is not empty", move=1):
        interop.write(full, name)
    with complaint("move 1 (<): there is no move to take back", move=1, board=None):
        interop.write(Record(GAME.variant, GAME.start, (Takeback(),)), name)
    odd = Record(GAME.variant, (taken, taken))
    with complaint("no tile can appear on a4: it is not an empty cell"):
        interop.write(odd, name)


LOWER_LEFT = "¾" + ALPHABET[(2047 << 3 | 3) & 127] + "2"
OLD_LOWER_LEFT = OLD_ALPHABET[3 << 5 | 3]
"""Left, and a 2 on the lower left cell."""

BROKEN = {
    "record": GAME.format().replace("L2d2", "L2a4"),
    "json": GAME.to_json().replace("L2d2", "L2a4"),
    "2048verse": TEXTS["2048verse"].replace("¾ûO¾ý0¾ú3", f"{LOWER_LEFT}¾ý0¾ú3"),
    "2048verse-old": TEXTS["2048verse-old"].replace("Ä", OLD_LOWER_LEFT),
    "2048-framework": TEXTS["2048-framework"].replace("#L71", "#LC1"),
    "2048plusplus": TEXTS["2048plusplus"].replace("<", "P"),
    "openspiel": TEXTS["openspiel"].replace("\n3\n14\n", "\n3\n24\n"),
    "hallabois": TEXTS["hallabois"].replace("+3,1.2", "+0,3.2"),
    "board-rows": TEXTS["board-rows"].replace("0, 2, 4, 0, 0, 0, 4", "2, 2, 4, 0, 0, 0, 4"),
    "andstatus": TEXTS["andstatus"].replace('"x": 1, "y": 2', '"x": 0, "y": 0'),
}
"""The game with a third move that cannot be, in andstatus's a second one."""


@pytest.mark.parametrize("name", BROKEN)
def test_the_moves_before_a_broken_one_can_be_kept(name):
    """The error tells which one is broken, and of the whole nothing is claimed any more."""
    kept = 1 if name == "andstatus" else 2
    with pytest.raises(RecordError) as caught:
        _play_all(BROKEN[name], name)
    found = only(BROKEN[name], name, lenient=True)
    assert found.broken.move == caught.value.move == kept + 1
    assert str(found.broken) == str(caught.value)
    assert f"move {kept + 1}" in str(found.broken)
    assert found.broken.board is not None
    assert len(found.item.turns) == kept
    assert found.item.claims is None
    assert found.item.verify() == []
    assert (found.right, found.wrong) == ((), ())


DAMAGED = {
    "record": f"{TEXTS['record']}\n2048-record: 1\nsize: 4\n",
    "json": f"{TEXTS['json']}\n{TEXTS['json'][:90]}",
    "2048verse": f"{TEXTS['2048verse']}\n4x4-_¾ý0¾û",
    "2048verse-old": f"{TEXTS['2048verse-old']}\nreplay_#",
    "2048-framework": f"{TEXTS['2048-framework']}\nagent@17|C1",
    "board-rows": f"{TEXTS['board-rows']}\n{TEXTS['board-rows'][:90]}",
    "hex-first": f"{TEXTS['hex-first']}\n1032",
    "hex-lowest": f"{TEXTS['hex-lowest']}\n1032",
}
"""A whole game or position, and what is damaged before anything of it can be kept."""


@pytest.mark.parametrize("name", DAMAGED)
def test_what_stands_before_damage_can_be_kept(name):
    """And the damage is told, also where what was kept broke off itself."""
    with pytest.raises(RecordError) as caught:
        interop.read(DAMAGED[name], name)
    found = only(DAMAGED[name], name, lenient=True)
    assert found.item == interop.read(TEXTS[name], name)[0]
    assert str(found.broken) == str(caught.value)
    if name in BROKEN:
        twice = DAMAGED[name].replace(TEXTS[name], BROKEN[name])
        found = only(twice, name, lenient=True)
        assert len(found.item.turns) == 2
        assert found.broken.move == 3
        assert found.notes[-1].startswith("what follows is left out: ")


@pytest.mark.parametrize("before", [0, 1])
def test_of_our_own_record_what_stands_before_a_damaged_token_is_kept(before):
    """Of the last one in the file, without its claims."""
    ended = GAME.ended()
    text = ended.format()
    found = list(
        interop.examine(text * before + text.replace("L2d2", "Lxd2"), "record", lenient=True)
    )
    assert [one.item for one in found[:-1]] == [ended] * before
    assert tokens(found[-1].item) == tokens(GAME)[:2]
    assert found[-1].item.claims is None
    assert "'Lxd2'" in str(found[-1].broken) or "'xd2'" in str(found[-1].broken)
    assert found[-1].broken.line == 7 + before * text.count("\n")


@pytest.mark.parametrize("name", OURS)
def test_a_record_of_60_000_moves_comes_back(name):
    """Which is not replayed as it is read, so that any moves do."""
    record = Record(GAME.variant, GAME.start, GAME.turns * 12_000)
    assert interop.read(interop.write(record, name)) == [record]


@pytest.fixture(scope="module")
def long_game():
    """A game of a board that is large enough for so many moves."""
    game = Game(Variant((8, 8), win_tile=2048), seed=5)
    while len(game.steps) < 5_000:
        legal = game.legal_moves()
        game.step(legal[len(game.steps) % len(legal)])
    return game


@pytest.mark.slow
def test_a_long_foreign_game_comes_back(long_game):
    """Every move of it."""
    record = Record.of(long_game)
    (back,) = interop.read(interop.write(record, "2048verse"))
    assert tokens(back) == tokens(record)


@pytest.mark.slow
def test_a_large_data_set_is_read(long_game):
    """Of more than 2 MB of JSON in one line, some of which it has no use for."""
    moves = [
        {
            "board": sum(step.before, ()),
            "action": step.direction,
            "reward": step.reward,
            "next_board": sum(step.board, ()),
        }
        for step in long_game.steps
    ]
    data = json.dumps({"moves": moves}).encode()
    assert len(data) > 2_000_000
    assert len(only(data).item.turns) == len(moves) - 1


def _play_all(data, name):
    for item in interop.read(data, name):
        item.game()


@pytest.mark.slow
@pytest.mark.parametrize("name", interop.names())
@few
@given(data=st.data())
def test_no_data_whatever_brings_a_reader_down(name, data):
    """It reads what is true, or refuses in one short line."""
    given_data = data.draw(_torn(TEXTS[name].encode()))
    for format_name in (name, None):
        for lenient in (False, True):
            _outcome(given_data, format_name, lenient)


_POISON = [
    b"9" * 5000,
    b"1000000000",
    b"-1",
    b"NaN",
    b"Infinity",
    b"1e400",
    b"true",
    b"null",
    b"[" * 3000,
    b'{"a":' * 3000,
    b'"',
    b"2.0",
    b"\xff\xfe",
    b"\x00",
    "²".encode(),
    "\u2028".encode(),
    b"999x999",
]


@cache
def _torn(text):
    """The text cut short, or with something in place of a piece, or other data altogether."""
    place = st.integers(0, len(text))
    cut = place.map(lambda at: text[:at])
    torn = st.builds(
        lambda at, length, put: text[:at] + put + text[at + length :],
        place,
        st.integers(0, 9),
        st.binary(max_size=6) | st.sampled_from(_POISON),
    )
    return cut | torn | st.binary(max_size=80)


def _outcome(data, name, lenient):
    try:
        found = list(interop.examine(data, name, lenient=lenient))
    except RecordError as error:
        refusal = str(error)
    else:
        refusal = "nothing"
        for one in found:
            if isinstance(one.item, Record) and (lenient or name not in {None, *OURS}):
                for before, after in pairwise(one.item.steps()):
                    assert after.before == before.board
    assert refusal
    assert "\n" not in refusal
    assert len(refusal) < 3000 or _is_ours(data, name)


def _is_ours(data, name):
    try:
        return (name or interop.detect(data).name) in OURS
    except RecordError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("name", interop.names())
def test_poison_anywhere_brings_no_reader_down(name):
    """In place of every word of a file, one after another."""
    text = TEXTS[name].encode()
    step = max(len(text) // 12, 1)
    for poison, at in product(_POISON, range(0, len(text), step)):
        _outcome(text[:at] + poison + text[at + 1 :], name, False)


@pytest.mark.slow
@example(b"")
@example(b"\n")
@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_random_data_is_refused_or_read(data):
    """Whatever it is found to look like."""
    _outcome(data, None, False)
    _outcome(data, None, True)


@pytest.mark.parametrize("name", interop.names())
def test_an_empty_file_is_refused_by_every_format(name):
    """Also one of white space alone."""
    for data in (b"", b" \n \n", b"\xef\xbb\xbf"):
        with pytest.raises(RecordError):
            assert interop.read(data, name) == [None]
