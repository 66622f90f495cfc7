"""Records replayed: steps, games that go on, claims and broken moves."""

import zlib
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest
from hypothesis import given
from scripted import EXAMPLE, Whole, doings, games, play, records, refused, state, variant_of

from core2048 import (
    Board,
    Cell,
    Claims,
    Direction,
    Game,
    IllegalMoveError,
    Position,
    Record,
    RecordError,
    Spawn,
    Takeback,
    Turn,
    Variant,
    WrongClaim,
)
from core2048.record.contents import Contents

UP, RIGHT, DOWN, LEFT = Direction
REAL = Path(__file__).parents[2].parent / "shared" / "games" / "real-32768.2048"
HEAD = EXAMPLE.partition("1. ")[0]
FOUR = "the board has 4 rows of 4"


def record_of(game, turns, **headers):
    """The record that a player's log would be."""
    return Record(game.variant, game.start, tuple(turns), tuple(headers.items()))


# Replaying


@given(games(), doings("given", "undo", "redo"))
def test_a_record_replays_to_the_same_steps(game, todo):
    """Without any chance: the steps that stand, win and end included."""
    turns = play(game, todo)
    record = record_of(game, turns)
    assert list(record.steps()) == list(game.steps)
    assert list(record.game().steps) == list(game.steps)
    assert state(record.game()) == state(game)
    assert record.game().start == game.start
    assert record.game().variant == game.variant


@given(games(), doings("undo", "redo"))
def test_a_record_with_its_seed_goes_on_as_the_game_would(game, todo):
    """Fifty moves on the same tiles come, also after takebacks."""
    turns = play(game, todo)
    goes_on_alike(game, record_of(game, turns, seed=str(game.seed)).game(), 50)


@given(games(), doings("given"))
def test_the_record_of_a_game_goes_on_as_the_game_would(game, todo):
    """Also after tiles that were given in place of drawn ones."""
    play(game, todo)
    goes_on_alike(game, Record.of(game).game(), 50)


def goes_on_alike(game, other, moves):
    """Both play on by the same moves, and come to the same."""
    assert other.seed == game.seed
    for number in range(moves):
        assert state(other) == state(game)
        legal = game.legal_moves()
        if not legal:
            break
        way = legal[number % len(legal)]
        assert other.step(way) == game.step(way)


def test_takebacks_of_a_record_can_be_made_again():
    """The game is as if it had been played, so redo brings the tile that was taken back."""
    game = Record.parse(f"{HEAD}L2d1 D4b3 < < ").game()
    assert len(game.steps) == 0
    assert str(game.redo().spawn) == "2d1"
    assert str(game.redo().spawn) == "4b3"
    with refused(IllegalMoveError, "there is no move to make again"):
        game.redo()


def test_another_move_after_a_takeback_draws_what_the_seed_would_have_drawn():
    """A recorded tile that chance brings anyway keeps its draws, not only its place."""
    game = Game(seed=8)
    turns = play(game, [("move", 0), ("move", 1), ("undo", 0), ("undo", 0)])
    other = record_of(game, turns, seed="8").game()
    ways = game.legal_moves()
    for way in (ways[-1], ways[-2], ways[-1]):
        assert other.step(way) == game.step(way)
        assert other.undo() == game.undo()


def test_a_record_without_a_seed_goes_on_by_chance():
    """Nobody can tell what would have come, so it is never twice the same."""
    records = [Record.parse(HEAD.replace("seed: 12345\n", "")) for _ in range(9)]
    games = [record.game() for record in records]
    assert {game.seed for game in games} == {None}
    assert {game.start for game in games} == {records[0].start}
    for game in games:
        for _ in range(5):
            game.step(game.legal_moves()[0])
    assert len({game.board for game in games}) > 1


@pytest.mark.parametrize("seed", ["words", "-5", "007", "two words", "ü"])
def test_seeds_in_words_are_seeds_of_records(seed):
    """As they are those of games."""
    game = Game(seed=seed)
    goes_on_alike(game, Record.parse(Record.of(game).format()).game(), 20)


@pytest.mark.parametrize("seed", ["", "a\u3000b", "9" * 301])
def test_a_seed_that_no_game_takes_counts_as_none(seed):
    """Others may write what they like there: the moves are true all the same."""
    record = Record.parse(HEAD.replace("12345", seed))
    assert record.verify() == []
    assert record.game().seed is None


def test_a_direction_may_be_a_plain_number():
    """As in a game, however a record was made; what is none breaks the rules."""
    spawns = (Spawn(Cell(0, 0), 2), Spawn(Cell(1, 0), 2))
    record, same, wrong = (
        Record(Variant(), spawns, (Turn(direction, Spawn(Cell(2, 3), 2)),))
        for direction in (0, Direction.UP, 4)
    )
    (step,) = record.steps()
    assert step.direction is Direction.UP
    assert step.board == record.game().board == Board.parse("4 . . ./. . . ./. . . 2/. . . .")
    assert record.format() == same.format()
    with pytest.raises(ValueError, match="4 is no direction"):
        list(wrong.steps())


def test_numbers_of_another_type_do_not_get_into_a_replay():
    """They are equal, and would stand on boards ever after."""
    spawns = (Spawn(Cell(0, 0), 2), Spawn(Cell(1, 0), 2))
    two = Whole(2)
    record = Record(Variant(), spawns, (Turn(Direction.UP, Spawn(Cell(2, 3), two)),))
    (step,) = record.steps()
    assert type(step.spawn.value) is type(step.board[2][3]) is int
    assert step.won is False


def test_a_start_that_the_rules_do_not_have_is_an_error_of_the_record():
    """Also in a record that nobody wrote down."""
    with refused(RecordError, "this game starts with 2 tiles, not 0"):
        Record(variant_of(2), ()).game()


def test_records_are_values():
    """They compare by what they say, not by where it stood; and they cannot be changed."""
    record = Record.parse(EXAMPLE)
    moved = Record.parse("\n\n" + EXAMPLE)
    assert record == moved
    assert hash(record) == hash(moved)
    assert repr(record) == repr(moved)
    assert record != replace(record, claims=None)
    assert isinstance(record, Contents)
    with pytest.raises(FrozenInstanceError):
        record.turns = ()
    assert str(Takeback()) == "<"
    assert str(Turn(UP, Spawn(Cell(0, 0), 4), 12)) == "U4a1"


def test_steps_come_one_by_one():
    """Nothing is replayed before it is asked for."""
    steps = Record.parse(f"{HEAD}L2d1 U2d1 ").steps()
    assert next(steps).spawn == Spawn(Cell(0, 3), 2)
    with pytest.raises(RecordError):
        next(steps)


# Broken moves


AT_FIRST = ".,.,.,./.,.,2,./.,.,.,./2,.,.,."
AFTER_L2D1 = ".,.,.,2/2,.,.,./.,.,.,./2,.,.,."
AFTER_L2A1 = "2,.,.,./2,.,.,./.,.,.,./2,.,.,."


@pytest.mark.parametrize(
    ("moves", "line", "number", "why"),
    [
        ("L2d1 U2d1", 10, 2, "(U2d1): no tile can appear on d1: it is not an empty cell"),
        ("L2d1\nU2a1", 11, 2, "(U2a1): no tile can appear on a1: it is not an empty cell"),
        ("L2d1 U2e1", 10, 2, f"(U2e1): no tile can appear in row 1, column 5: {FOUR}"),
        ("L2d1 U2b0", 10, 2, f"(U2b0): no tile can appear in row 0, column 2: {FOUR}"),
        ("L2d1 U8b1@9", 10, 2, "(U8b1): no 8 can appear: this game spawns 2 or 4"),
        ("L2d1 D4b3 <\n\n\nU8b1", 13, 2, "(U8b1): no 8 can appear: this game spawns 2 or 4"),
        ("L2a1\nL2d1", 11, 2, "(L2d1): left changes nothing; legal: up, right, down"),
        ("# 1.\nU8b1", 11, 1, "(U8b1): no 8 can appear: this game spawns 2 or 4"),
    ],
)
def test_a_move_that_breaks_the_rules_is_told(moves, line, number, why):
    """The error has the line, the number of the move, and the board it was made on."""
    record = Record.parse(f"{HEAD}{moves} ")
    board = {"L2d1": AFTER_L2D1, "L2a1": AFTER_L2A1}.get(moves[:4], AT_FIRST)
    for replay in (lambda: list(record.steps()), record.game, record.verify, record.ended):
        with refused(
            RecordError, f"line {line}: move {number} {why}; the board is {board}"
        ) as caught:
            replay()
        assert (caught.value.line, caught.value.move) == (line, number)
        assert str(record.turns[caught.value.turn]) == why[1 : why.index(")")]
        assert caught.value.board == Board.parse(board)
        assert type(caught.value.board) is Board


def test_a_move_after_the_end_breaks_the_rules():
    """The error says that the game is over."""
    record = Record.parse("2048-record: 1\nsize: 2x2\nspawn: 2*1\nboard: 8,./4,2\n\nR2a1 U2a1 ")
    with refused(
        RecordError,
        "line 6: move 2 (U2a1): up is not legal: the game is over; the board is 2,8/4,2",
    ):
        list(record.steps())


def test_a_takeback_with_nothing_before_it_breaks_the_rules():
    """However many moves were made and taken back before."""
    record = Record.parse(f"{HEAD}L2d1 <\n< L2d1 ")
    with refused(RecordError, "line 11: move 1 (<): there is no move to take back") as caught:
        list(record.steps())
    assert (caught.value.line, caught.value.move, caught.value.board) == (11, 1, None)
    assert caught.value.turn == 2
    with refused(
        RecordError,
        f"line 11: move 1 (<): there is no move to take back; the board is {AT_FIRST}",
    ) as caught:
        record.game()
    assert (caught.value.line, caught.value.move) == (11, 1)
    assert caught.value.board == Board.parse(AT_FIRST)


def test_a_broken_move_that_was_taken_back_matters_to_those_who_may_redo_it():
    """The steps that stand are right; the game cannot be played as it was."""
    record = Record.parse(f"{HEAD}L2d1 U8b1 < ")
    assert len(list(record.steps())) == 1
    for replay in (record.game, record.verify):
        with pytest.raises(RecordError, match=r"^line 10: move 2 \(U8b1\): "):
            replay()


def test_a_move_that_was_never_read_has_no_line():
    """A record can be made, or made longer, without a text."""
    turn = Turn(UP, Spawn(Cell(0, 1), 8))
    read = Record.parse(f"{HEAD}L2d1 ")
    made = Record(read.variant, read.start, (*read.turns, turn))
    for record in (made, replace(read, turns=(*read.turns, turn))):
        with refused(
            RecordError,
            f"move 2 (U8b1): no 8 can appear: this game spawns 2 or 4; the board is {AFTER_L2D1}",
        ) as caught:
            list(record.steps())
        assert caught.value.line is None


# Claims


@given(records())
def test_what_is_claimed_of_a_game_is_so(record):
    """All of it can be checked, and holds."""
    claims = record.ended().claims
    game = record.game()
    assert claims[:4] == (len(game.steps), game.score, game.board.max_tile, game.over)
    assert record.ended().verify() == []
    assert record.ended().ended() == record.ended()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"moves": 6}, "moves: the record says 6, the game has 5"),
        ({"moves": 0}, "moves: the record says 0, the game has 5"),
        ({"score": 40276}, "score: the record says 40276, the game has 16"),
        ({"max_tile": 4}, "max_tile: the record says 4, the game has 8"),
        ({"over": True}, "over: the record says True, the game has False"),
        ({"crc": "0" * 8}, "crc: the record says 00000000, the game has 558811a0"),
    ],
)
def test_each_wrong_claim_is_named_alone(wrong, told):
    """With what was claimed and what is so."""
    record = Record.parse(EXAMPLE)
    record = replace(record, claims=record.claims._replace(**wrong))
    found = record.verify()
    assert [str(claim) for claim in found] == [told]
    assert type(found[0]) is WrongClaim
    assert found[0].name == next(iter(wrong))
    assert replace(record, claims=Claims(**wrong)).verify() == found
    assert Record.parse(record.format()).verify() == found


def test_wrong_claims_come_in_their_order():
    """All of them; and a record that claims nothing says nothing wrong."""
    record = Record.parse(EXAMPLE)
    wrong = replace(record, claims=Claims(1, 2, 3, True, "00000001"))
    assert [claim.name for claim in wrong.verify()] == list(Claims._fields)
    assert replace(record, claims=Claims()).verify() == []
    assert replace(record, claims=None).verify() == []


def test_the_checksum_is_of_start_and_turns_without_their_times():
    """CRC-32 of the tokens, joined by blanks; of the board where one was set up."""
    text = EXAMPLE.replace("D4b3", "D4b3@5 < D4b3@7")
    crc = f"{zlib.crc32(b'2a4 2c2 L2d1 D4b3 < D4b3 L2d2 U2a4 R2a1'):08x}"
    assert Record.parse(text).ended().claims.crc == crc
    start = Position(Board.parse("2 . / . 4"), 8)
    record = Record(variant_of(2), start, (Turn(LEFT, Spawn(Cell(0, 1), 2)),))
    assert record.ended().claims.crc == f"{zlib.crc32(b'2,./.,4 L2b1'):08x}"


def test_one_wrong_character_is_found():
    """The checksum finds what the rules cannot see."""
    for tile, other in (("R2a1", "R2b1"), ("U2a4", "U2b4"), ("2c2", "2b2")):
        wrong = Record.parse(EXAMPLE.replace(tile, other)).verify()
        assert "crc" in [claim.name for claim in wrong]


# A real game


@pytest.mark.slow
@pytest.mark.skipif(not REAL.exists(), reason="the real game stands beside a checkout only")
def test_a_real_game_of_15000_moves_is_read_replayed_and_written():
    """To a 32768, as another program wrote it down."""
    data = REAL.read_bytes()
    record = Record.load(REAL)
    assert record.verify() == []
    assert record.format().encode() == data
    assert Record.parse(record.to_json()) == record
    last = None
    for last in record.steps():
        pass
    assert (last.score, last.board.max_tile, last.over) == (452772, 32768, False)
    game = record.game()
    assert list(game.steps)[-1] == last
    assert sum(step.won for step in game.steps) == 1
    game.step(game.legal_moves()[0])
    game.undo()
    assert game.undo() == last
