"""The page that plays a game, in a browser."""

from pathlib import Path

import pytest
from browser import CHROMIUM, Browser
from drawn_games import opening_of, page_of, played

from core2048 import Board, Direction, Game, Record, Variant
from render2048.standing import Standing

REAL_GAME = Path(__file__).parents[2].parent / "shared" / "games" / "real-32768.2048"
HUGE = Board([[2**40, 2**40, 2**39, 2**38], [2**60, 2**100, 2**13, 2**12], [2, 2, 4, 4], [0] * 4])
NASTY = '</script><script>document.title = "caught"</script><!-- {{game}} & "Zo\u00eb"'

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """What a script that runs on a page in a browser finds."""
    browser = Browser(tmp_path_factory.mktemp("browser"))
    yield browser.opened
    browser.close()


SEEN = """
const seen = number => {
  go(number);
  const tiles = document.querySelectorAll(".tile").length;
  const [score, message] = ["score", "message"].map(id => get(id).textContent);
  return [get("board").getAttribute("aria-label"), score, tiles, message];
};
"""


def expected(game, numbers):
    """What is to be seen after each of these numbers of moves."""
    opening, steps = Standing.opening(opening_of(game)), game.steps
    for number in numbers:
        position = opening.after(steps[number - 1]) if number else opening
        yield _expected(position, last=number == len(steps))


def _expected(position, *, last):
    words = position.words().partition(". ")[2]
    tiles = sum(value > 0 for row in position.board for value in row)
    message = "Game over!" if position.over else "You win!" if position.won else ""
    return [words, str(position.score), tiles, message if last else ""]


@pytest.mark.parametrize(
    "game",
    [
        played(Variant(), 300, seed=11),
        played(Variant(size=(5, 3), win_tile=None), 200),
        played(Variant(win_tile=None), 60, start=HUGE),
        played(Variant(size=(2, 26), win_tile=None), 60),
        played(Variant(spawn_odds={3: 2, 7: 1, 5: 1}, win_tile=None), 150),
        Game(Variant(size=2, win_tile=8), seed=1),
        played(Variant(size=2, win_tile=8), 1, start=Board.parse("4 4/. .")),
    ],
    ids=["classic", "5x3", "huge", "2x26", "no powers of two", "no moves", "won"],
)
def test_every_board_and_score_in_a_browser_are_those_of_the_game(game, opened):
    """In the order of the moves, and jumping about."""
    told = opened(
        page_of(game),
        SEEN + "told = [];"
        "for (let number = 0; number <= total; number++) told.push(seen(number));"
        "for (const number of [total, 0, total >> 1]) told.push(seen(number));",
    )
    right = list(expected(game, range(len(game.steps) + 1)))
    assert told == [*right, right[-1], right[0], right[(len(right) - 1) // 2]]


@pytest.mark.skipif(not REAL_GAME.exists(), reason=f"{REAL_GAME} is not here")
def test_a_real_game_is_played_in_a_browser(opened):
    """Nearly 15,000 moves are as quickly at hand as ten."""
    record = Record.load(REAL_GAME)
    game = record.game()
    page = page_of(game, record=record)
    assert len(page.encode()) < 12_000 + 1.5 * len(game.steps)
    numbers = [14_892, 1, 9_999, 5_000]
    told = opened(page, f"{SEEN} told = {numbers}.map(seen)")
    assert told == list(expected(game, numbers))


def test_keys_buttons_and_the_slider_move_through_the_game(opened):
    """None goes beyond an end, and the place is told to screen readers."""
    game = played(Variant(), 30)
    told = opened(
        page_of(game),
        """
        const press = key => {
          document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
          return now;
        };
        const click = id => { get(id).click(); return now; };
        const slide = value => {
          get("slider").value = value;
          get("slider").oninput();
          return now;
        };
        told = [press("ArrowLeft"), press("ArrowRight"), press("ArrowRight"),
          get("say").textContent,
          press("End"), press("ArrowRight"), get("at").textContent, press("Home"),
          click("step"), click("last"), click("back"), click("first"), slide(17),
          click("play"), get("play").textContent, press(" "), get("play").textContent]
        """,
    )
    second = game.steps[1]
    assert told == [
        0,
        1,
        2,
        f"Move 2 of 30: {second.direction}, new {second.spawn.value}, score {second.score}.  "
        + _expected(Standing(game.variant, second.board, 0, False), last=False)[0],
        30,
        30,
        "30 / 30",
        0,
        1,
        30,
        29,
        0,
        17,
        18,
        "Pause",
        18,
        "Play",
    ]


def test_swipes_and_taps_of_the_board_move_through_the_game(opened):
    """Those alone that begin on it; scrolling and other buttons of a mouse do nothing."""
    told = opened(
        page_of(played(Variant(), 30)),
        """
        const point = (target, kind, clientX, button = 0) =>
          target.dispatchEvent(new PointerEvent(kind, {clientX, button, bubbles: true}));
        const tile = () => document.querySelector(".tile b");
        const touch = (from, to, ending = "pointerup", where = tile(), button = 0) => {
          point(where, "pointerdown", from, button);
          point(tile(), ending, to, button);
          return now;
        };
        go(10);
        told = [touch(100, 60), touch(60, 100), touch(100, 60, "pointercancel"),
          touch(60, 100, "pointerup", document.body), touch(60, 100, "pointerup", tile(), 2)];
        point(tile(), "pointerdown", 100);
        point(document.body, "pointerup", 60);
        told.push(now, touch(100, 110), get("play").textContent,
          touch(100, 110), get("play").textContent);
        """,
    )
    assert told == [11, 10, 10, 10, 10, 11, 12, "Pause", 12, "Play"]


def test_a_page_opens_at_the_move_in_its_address(opened):
    """Or at an end of the game, where there is no such move."""
    told = opened(
        page_of(played(Variant(), 30)),
        """
        told = ["", "#12", "#1.5", "#99", "#-4", "#x"].map(address => {
          location.hash = address;
          onhashchange();
          return get("at").textContent;
        });
        """,
    )
    assert told == [f"{number} / 30" for number in (0, 12, 1, 30, 0, 0)]


def test_a_move_slides_both_tiles_of_a_merge_before_they_are_one(opened):
    """Each is drawn where it came from, and the new tile waits; a jump has no motion."""
    game = Game(Variant(), start=Board.parse("2 2 . ./. . . ./. . . ./. . . 4"), seed=1)
    game.step(Direction.LEFT)
    told = opened(
        page_of(game),
        """
        const tiles = kind => [...document.querySelectorAll(kind)].map(tile => tile.textContent);
        show(1, true);
        told = [tiles(".tile:not(.merged):not(.new)"), tiles(".merged"), tiles(".new")];
        go(1);
        told.push(tiles(".merged, .new"));
        """,
    )
    assert told == [["2", "2", "4"], ["4"], [str(game.steps[0].spawn.value)], []]


def test_a_name_that_looks_like_a_script_does_no_harm(opened):
    """It is text, in the title as on the page."""
    game = played(Variant(), 5)
    record = Record.of(game, {"player": NASTY})
    told = opened(
        page_of(game, record=record),
        'const heading = document.querySelector("h1").textContent;'
        "told = [document.title, heading, document.scripts.length, total]",
    )
    title = f"2048, classic, {NASTY}"
    assert told == [title, title, 3, 5]


def test_dark_pages_and_reduced_motion_are_honoured(opened):
    """The browser's settings decide."""
    game = played(Variant(), 3)
    script = """
        go(3);
        const tile = getComputedStyle(document.querySelector(".tile"));
        told = [getComputedStyle(document.body).backgroundColor, tile.transitionDuration]
    """
    page = page_of(game)
    light = opened(page, script, prefers_color_scheme="light")
    assert light == ["rgb(250, 248, 239)", "0.1s"]
    dark = opened(page, script, prefers_color_scheme="dark", prefers_reduced_motion="reduce")
    assert dark == ["rgb(23, 21, 28)", "0s"]
