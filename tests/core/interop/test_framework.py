"""Episodes of the 2048-Framework."""

import pytest
from foreign import GAME, TEXTS, complaint, only, tokens

from core2048 import Claims, Game, Record, Turn, Variant, WrongClaim, interop

TEXT = TEXTS["2048-framework"]
NAME = "2048-framework"


def test_tags_and_times_become_headers():
    """Who opened it and when; how it was closed is kept as it is."""
    record = only(TEXT).item
    assert record.headers == (
        ("player", "agent"),
        ("date", "2023-11-14T22:13:20Z"),
        ("source", NAME),
        ("x-closed", "agent@1700000001000"),
    )
    assert record.claims == Claims(score=16)
    odd = only(TEXT.replace("agent@1700000000000", "a@b@1700000000012")).item
    assert odd.header("player") == "a@b"
    assert odd.header("date") == "2023-11-14T22:13:20.012Z"
    for stamp in ("0", "999999999999999999"):
        undated = only(TEXT.replace("agent@1700000000000", f"@{stamp}")).item
        assert undated.header("date") is None
        assert undated.header("player") is None


def test_the_time_of_a_move_is_that_of_slide_and_placement():
    """Nought where an episode tells some times and not this one, unknown where it tells none."""
    record = only(TEXT.replace("#L31#D[4]92", "#L(5)31(2)#D[4](7)92")).item
    assert [turn.milliseconds for turn in record.turns] == [7, 7, 0, 0, 0]
    assert [turn.milliseconds for turn in only(TEXT).item.turns] == [None] * 5
    written = interop.write(record, NAME).decode()
    assert written == TEXT.replace("#L31#D[4]92", "#L(7)31#D[4](7)92") + "\n"


def test_a_wrong_reward_is_told_apart():
    """Each with its move; their sum is the claim of the score."""
    found = only(TEXT.replace("[8]", "[12]").replace("#R[4]", "#R"))
    assert found.wrong == (
        WrongClaim("reward of move 4", 12, 8),
        WrongClaim("reward of move 5", 0, 4),
    )
    assert found.item.verify() == []
    assert found.item.claims == Claims(score=16)
    assert only(TEXT.replace("[8]", "[9]")).item.verify() == [WrongClaim("score", 17, 16)]


def test_an_episode_without_rewards_claims_none():
    """Another program may have left them out."""
    found = only(TEXT.replace("[4]", "").replace("[8]", ""))
    assert found.wrong == ()
    assert found.item.claims is None


def test_a_last_slide_without_a_tile_is_left_out():
    """And told of."""
    found = only(TEXT.replace("01|", "|"))
    assert tokens(found.item) == tokens(GAME)[:4]
    assert found.notes == ("the last slide, R, has no tile after it",)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("agent@1", "line 1: an episode looks like open|moves|close"),
        ("agent@1|", "line 1: the episode ends before its first two tiles"),
        ("agent@1|C1|x@1", "line 1: the episode ends before its first two tiles"),
        ("agent@1|C1#L|x@1", "line 1: #L slides where a tile should be placed"),
        ("agent@1|C1C1|x@1", "line 1: no tile can appear on a4: it is not an empty cell"),
        ("agent@1|C1C9|x@1", "line 1: no tile can appear on a4: it is not an empty cell"),
        (
            "agent@1|C162",
            "line 1: the episode is cut short",
        ),
        ("agent@1|C169|x@1", "line 1: no 512 can appear: this game spawns 2 or 4"),
        (TEXT.replace("#L31", "31"), "line 1: move 1: 31 places a tile where a slide should be"),
        (TEXT.replace("#L31", "#L#L"), "line 1: #L slides where a tile should be placed"),
        (TEXT.replace("#D", "#X"), "line 1: character 29: '#X[4]92#' is no action"),
        (TEXT.replace("[8]", "[8"), "line 1: character 42: '[8C1#R[4' is no action"),
        (TEXT.replace("#L71", "#L7Z"), "line 1: move 3 (L): no 34359738368 can appear"),
        (TEXT.rpartition("|")[0], "line 1: the episode is cut short: it has no close"),
        (f"{TEXT}\n\nrubbish", "line 3: an episode looks like open|moves|close"),
        ("\n \n", "this is empty: it holds no game and no board"),
    ],
)
def test_what_is_wrong_with_an_episode_is_told(data, message):
    """With the line, and the move or the character."""
    with complaint(message):
        interop.read(data, NAME)


def test_an_episode_that_is_cut_short_can_be_kept():
    """With the moves that it has."""
    found = only(TEXT.rpartition("|")[0], lenient=True)
    assert tokens(found.item) == tokens(GAME)
    assert str(found.broken) == "line 1: the episode is cut short: it has no close"
    assert found.item.claims is None


def test_an_unknown_player_and_time_are_written_as_the_framework_does():
    """``N/A`` and 0; the close comes as much later as the moves took."""
    timed = tuple(turn._replace(milliseconds=3) for turn in GAME.turns)
    record = Record(GAME.variant, GAME.start, timed)
    written = interop.write(record, NAME).decode()
    assert written.startswith("N/A@0|C161#L(3)31#D[4](3)92")
    assert written.endswith("|N/A@15\n")


@pytest.mark.parametrize(
    ("headers", "opened", "closed"),
    [
        ({"player": "a|b@c"}, "a/b at c@0", "a/b at c@0"),
        ({"date": "2023-11-14T22:13:20"}, "N/A@1700000000000", "N/A@1700000000000"),
        ({"date": "2023-11-14T23:13:20+01:00"}, "N/A@1700000000000", "N/A@1700000000000"),
        ({"date": "1969-01-01"}, "N/A@0", "N/A@0"),
        ({"date": "yesterday"}, "N/A@0", "N/A@0"),
        ({"x-closed": "z@5"}, "N/A@0", "z@5"),
        ({"x-closed": "z"}, "N/A@0", "N/A@0"),
        ({"x-closed": "a|z@5"}, "N/A@0", "N/A@0"),
    ],
)
def test_headers_become_tags(headers, opened, closed):
    """Without what would end a tag."""
    record = Record(GAME.variant, GAME.start, GAME.turns, tuple(headers.items()))
    first, _, last = interop.write(record, NAME).decode().rstrip().split("|")
    assert (first, last) == (opened, closed)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            Record.of(Game(Variant((4, 3)), seed=0)),
            "2048-framework holds boards of 4x4, not 4x3",
        ),
        (
            Record.of(Game(Variant(start_tiles=3), seed=0)),
            "2048-framework holds games that begin with two tiles, not 3",
        ),
        (
            Record.of(Game(Variant(spawn_odds={6: 1}, win_tile=None), seed=0)),
            "2048-framework holds no new tiles but 2 and 4, and this game has a 6",
        ),
        (
            Record.of(Game(Variant(spawn_odds={1: 1}, win_tile=None), seed=0)),
            "2048-framework holds no new tiles but 2 and 4, and this game has a 1",
        ),
    ],
)
def test_what_an_episode_cannot_hold_is_refused(record, message):
    """In one line."""
    with complaint(message):
        interop.write(record, NAME)


def test_every_place_has_its_digit():
    """Row by row, also in the moves of a game."""
    game = Game(seed=5)
    while not game.over and len(game.steps) < 200:
        game.step(game.legal_moves()[0])
    (back,) = interop.read(interop.write(Record.of(game), NAME))
    assert back.turns == tuple(Turn(step.direction, step.spawn) for step in game.steps)
