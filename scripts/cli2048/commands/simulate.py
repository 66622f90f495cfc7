"""``2048 simulate``: many games by an agent."""

import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout
from math import isnan
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated, Any

import typer

from cli2048.console import Console
from cli2048.counting import counted
from cli2048.failure import Failure, Terminated, why
from cli2048.hints import DEFAULT, agent_of, factory_of, player_of
from cli2048.options import (
    ForceOption,
    SizeOption,
    SpawnOption,
    VariantOption,
    WinOption,
    agent_name,
    file_name,
    new_app,
    number,
    variant_of,
)
from core2048 import Variant, VariantError
from core2048.files import write_whole
from core2048.simulate import MOST_MOVES, Outcome, Summary, Task, run, summary, tasks

app = new_app()

EPILOG = "Example: 2048 simulate --agent fast --games 100 --jobs 4 --seed 1 --plot fast.png"

PROGRESS_SECONDS = 0.5
BAR_WIDTH = 30
LONGEST_NAME = 200  # of the 255 bytes that a file may have, with the number of the game and more


@app.command("simulate", epilog=EPILOG)
def simulate(
    agent: Annotated[
        str,
        typer.Option(
            help="Who plays: a name, or package.module:factory.", autocompletion=agent_name
        ),
    ] = DEFAULT,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")] = 10,
    jobs: Annotated[int, typer.Option(min=1, max=1024, help="Processes that play.")] = 1,
    seed: Annotated[str, typer.Option(help="Number or word; game N has the seed SEED-N.")] = "0",
    variant: VariantOption = None,
    size: SizeOption = None,
    win: WinOption = None,
    spawn: SpawnOption = None,
    goal: Annotated[
        int | None, typer.Option(min=1, help="Tile at which a game is ended, such as 2048.")
    ] = None,
    moves: Annotated[int, typer.Option(min=1, help="Moves at which a game is ended.")] = MOST_MOVES,
    move_timeout: Annotated[
        float | None,
        typer.Option(
            min=0.001,
            max=86400,
            callback=number,
            help="Seconds for a move; each agent then has a process of its own.",
        ),
    ] = None,
    save: Annotated[str | None, typer.Option(help="New folder to keep the records in.")] = None,
    plot: Annotated[str | None, typer.Option(help="File for a bar chart, .png.")] = None,
    force: ForceOption = False,
    dask: Annotated[
        str | None, typer.Option(help="Address of a Dask scheduler whose workers play.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Let an agent play many games, and count what they come to.

    The same seed gives the same table, whoever plays the games and however many
    at once. A game in which the agent makes an illegal move, raises or gives no
    answer in time ends there and is reported; the others go on, and the exit code is 1.
    Ctrl-C ends all, and counts the games that have ended.
    """
    console = Console()
    console.flush()  # where nothing can be told, nothing is played
    rules = variant_of(variant, size, win, spawn)
    factory_of(agent)
    if ":" not in agent:  # what users bring is made by those who play, in processes of their own
        agent = player_of(agent_of(agent, rules), agent, console)
    if goal is not None:
        _check_goal(goal, rules)
    if save is not None:
        _check_names_files(seed)
    try:
        what = tasks(
            agent,
            games,
            variant=rules,
            seed=seed,
            goal=goal,
            most_moves=moves,
            move_timeout=move_timeout,
            keep=save is not None,
        )
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--seed") from None
    picture = _picture(file_name(plot, "--plot"), force=force)
    folder = _folder(file_name(save, "--save"))
    teller = _Teller(console, games, folder)

    def count(outcomes: list[Outcome]) -> Summary:
        total = summary(outcomes)
        if as_json:
            console.out(json.dumps(_as_json(agent, rules, seed, total, outcomes)))
        else:
            console.out(table(title(len(outcomes)), total))
            console.note(
                f"{total.moves / max(total.seconds, 1e-9):,.0f} moves a second and process"
            )
        return total

    def title(ended: int) -> str:
        of_all = f"{ended} of " if ended < games else ""
        return f"{of_all}{counted(games, 'game')} of {agent}, {rules}, seed {seed}"

    try:
        total = count(_run(what, jobs, dask, teller))
    except (KeyboardInterrupt, Terminated, Failure):
        if teller.ended:  # what took hours is not thrown away
            count([teller.ended[task.seed] for task in what if task.seed in teller.ended])
        raise
    if picture is not None:
        _plot(picture, title(games), total)
        console.note(f"written to {picture}")
    if total.failed:
        raise Failure(f"the agent failed in {total.failed} of {counted(games, 'game')}")


def _check_goal(goal: int, rules: Variant) -> None:
    """Refuse a tile that no game makes, at which none would ever end."""
    try:
        Variant(rules.size, rules.spawn_odds, goal)
    except VariantError as error:
        raise typer.BadParameter(str(error), param_hint="--goal") from None


def _check_names_files(seed: str) -> None:
    """Refuse a seed by which records cannot be called, or would be kept elsewhere."""
    if "/" in seed or "\\" in seed or len(os.fsencode(seed)) > LONGEST_NAME:
        raise typer.BadParameter(
            f"with --save the seed names files: it has no / or \\ and at most {LONGEST_NAME} bytes",
            param_hint="--seed",
        )


class _Teller:
    """Tells of failures, keeps records, and shows progress where somebody looks at it."""

    def __init__(self, console: Console, games: int, folder: Path | None) -> None:
        self._console = console
        self._games = games
        self._folder = folder
        self.ended: dict[str, Outcome] = {}
        self._told = time.monotonic()
        self._line = ""

    def __call__(self, outcome: Outcome) -> None:
        self.ended[outcome.seed] = outcome
        if self._folder is not None:
            path = self._folder / f"{outcome.seed}.2048"
            try:
                with write_whole(path) as file:
                    file.write(outcome.record.encode())
            except OSError as error:
                raise Failure(f"cannot write {path}: {why(error)}") from None
        if outcome.problem:
            self.clear()
            self._console.error(f"game {outcome.seed}: {outcome.problem}")
        if sys.stderr is None or not sys.stderr.isatty():
            return
        if time.monotonic() - self._told > PROGRESS_SECONDS:
            self._told = time.monotonic()
            mean = sum(each.score for each in self.ended.values()) / len(self.ended)
            self._line = f"{len(self.ended)} of {counted(self._games, 'game')}, mean {mean:,.0f}"
            print(f"\r{self._line}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line of progress away."""
        if self._line:
            print(f"\r{' ' * len(self._line)}\r", end="", file=sys.stderr, flush=True)
            self._line = ""


def _run(what: list[Task], jobs: int, dask: str | None, teller: _Teller) -> list[Outcome]:
    try:
        # What an agent prints is no result.
        with _executor(jobs, dask) as executor, redirect_stdout(sys.stderr):
            return run(what, executor, teller)
    except BrokenProcessPool:
        raise Failure(
            "a process that played was ended from outside, or by its agent: with --move-timeout "
            "such a game ends alone"
        ) from None
    finally:
        teller.clear()


@contextmanager
def _executor(jobs: int, dask: str | None) -> Iterator[Executor | None]:
    """What plays the games; at the end nothing is left running."""
    if dask is not None:
        with _dask_executor(dask) as executor:
            yield executor
    elif jobs == 1:
        yield None
    else:
        # A fresh process for each job: nothing of this one, its handlers least of all, is copied.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, context, initializer=_begin) as pool:
            try:
                yield pool
            except BaseException:
                for process in multiprocessing.active_children():
                    process.terminate()
                pool.shutdown(cancel_futures=True)
                raise


def _begin() -> None:
    """End when asked, and let what an agent prints be no result."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout = sys.stderr


@contextmanager
def _dask_executor(address: str) -> Iterator[Executor]:
    try:
        import distributed
    except ModuleNotFoundError:
        raise Failure("--dask needs more: pip install 'core2048[dask]'") from None
    connect: Any = distributed.Client  # which has no types
    try:
        client = connect(address, timeout=5)
    except (OSError, ValueError, TypeError) as error:
        raise Failure(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield client.get_executor(pure=False)


def table(title: str, total: Summary) -> str:
    """The summary for people: the scores, then each tile with its share and a bar.

    >>> from core2048.simulate import run, summary, tasks
    >>> print(table("2 games", summary(run(tasks("greedy", games=2, seed=1)))))
    2 games
    mean    2,846 +- 804
    median  2,846
    best    3,256
    tile  reached  95 % interval
     128  100.0 %   34.2 - 100.0  ##############################
     256   50.0 %    9.5 -  90.5  ###############
    """
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    full = "█" if encoding.startswith("utf") else "#"
    margin = f" {'±' if full != '#' else '+-'} {total.margin:,.0f}" if total.games > 1 else ""
    columns = get_terminal_size().columns if sys.stdout and sys.stdout.isatty() else 80
    width = max(len("tile"), *(len(str(tile)) for tile in total.tiles))
    lines = [
        title,
        f"mean    {total.mean:,.0f}{margin}",
        f"median  {total.median:,.0f}",
        f"best    {total.best:,}",
        f"{'tile':>{width}}  reached  95 % interval",
    ]
    for tile, share in total.tiles.items():
        numbers = (
            f"{tile:>{width}}  {100 * share.share:5.1f} %  {100 * share.low:5.1f} - "
            f"{100 * share.high:5.1f}  "
        )
        bar = full * round(min(BAR_WIDTH, columns - len(numbers)) * share.share)
        lines.append(f"{numbers}{bar}".rstrip())
    if total.failed:
        lines.append(f"failed  {total.failed}")
    return "\n".join(lines)


def _as_json(
    agent: str, variant: Variant, seed: str, total: Summary, outcomes: list[Outcome]
) -> dict[str, Any]:
    return {
        "agent": agent,
        "variant": variant.description,
        "seed": seed,
        "games": total.games,
        "mean": total.mean,
        "margin": None if isnan(total.margin) else total.margin,
        "median": total.median,
        "best": total.best,
        "tiles": {str(tile): share._asdict() for tile, share in total.tiles.items()},
        "failed": total.failed,
        "moves": total.moves,
        "seconds": total.seconds,
        "outcomes": [
            {
                "seed": outcome.seed,
                "score": outcome.score,
                "max": outcome.max_tile,
                "moves": outcome.moves,
                "end": outcome.end,
                "problem": outcome.problem or None,
            }
            for outcome in outcomes
        ],
    }


def _plot(path: Path, title: str, total: Summary) -> None:
    from cli2048.charts import Bar, bar_chart

    bars = [Bar(str(tile), *share) for tile, share in total.tiles.items()]
    try:
        with write_whole(path) as file:
            bar_chart(f"{title}: games that reached a tile", bars).save(file, "PNG")
    except OSError as error:
        raise Failure(f"cannot write {path}: {why(error)}") from None


def _picture(plot: str | None, *, force: bool) -> Path | None:
    if plot is None:
        return None
    from cli2048.export import check_target  # which brings all renderers

    path = Path(plot)
    if path.suffix.lower() != ".png":
        raise typer.BadParameter(f"{plot!r} is no file of .png", param_hint="--plot")
    check_target(path, "--plot", force=force)
    return path


def _folder(save: str | None) -> Path | None:
    if save is None:
        return None
    path = Path(save)
    try:
        path.mkdir(parents=True, exist_ok=True)
        taken = any(os.scandir(path))
    except OSError as error:
        raise Failure(f"cannot make {path}: {why(error)}") from None
    if taken:
        raise Failure(f"{path} is not empty: name a new folder")
    return path
