"""``orrery arena``: many games between players, and what they show."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from orrery.cli.data.brought import ArenaFile, Brought, TilesFile
from orrery.cli.options import GameOptions, read_options
from orrery.cli.screen import screen, show_table, warn
from orrery.games import game as make_game
from orrery.lab import arena as lab
from orrery.lab.arena import page as html_page
from orrery.lab.arena.page import percent
from orrery.lab.arena.report import ArenaReport
from orrery.lab.crew import HERE, crew_on
from orrery.players.cores import usable_cores

Cores = Annotated[int | None, typer.Option(min=1, help="How many; all of them if not said.")]
Where = Annotated[
    str, typer.Option(help="here; ray for workers of Ray on this machine; ray:ADDRESS.")
]
Seed = Annotated[str, typer.Option(help="The same seed gives the same games.")]

#: How many forfeits the terminal shows.
_SHOWN = 10


def arena(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Its name, as in 'orrery games'.")],
    players: Annotated[
        str, typer.Option(help="With commas: random, simple:3, cmd:./mybot for a program ...")
    ],
    games: Annotated[int, typer.Option(min=1, help="Games of each pair, or table.")] = 100,
    option: GameOptions = None,
    tiles: TilesFile = None,
    arena: ArenaFile = None,
    seed: Seed = "1",
    stop: Annotated[
        Literal["sprt"] | None, typer.Option(help="End a pair's games once it is clear who wins.")
    ] = None,
    share: Annotated[
        float, typer.Option(min=0.51, max=0.95, help="For --stop: a share worth finding.")
    ] = 0.6,
    seconds: Annotated[float, typer.Option(min=0.01, help="For a move of a program.")] = 10.0,
    cores: Cores = None,
    on: Where = HERE,
    records: Annotated[Path | None, typer.Option(help="Keep all records in this folder.")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write all figures.")] = None,
    html_file: Annotated[Path | None, typer.Option("--html", help="Write a page.")] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Keep finished games in this file, and go on from it.")
    ] = None,
) -> None:
    """Let players meet, every seed with all seats exchanged, and rate them."""
    check_folders(json_file, html_file, resume)
    brought = Brought(tiles=tiles, arena=arena).options(name)
    game = make_game(name, **read_options(option, brought))
    plan = lab.plan(game, names_in(players), games, seed)
    make = lab.Seating(seconds)
    for player in plan.players:
        make(player, "whether there is one")
    if records:
        records.mkdir(parents=True, exist_ok=True)
    state = resume or lab.state_file(Path(), plan)
    if state.exists():
        screen.print(f"Going on from the games in {state}", markup=False)
    work = lab.work_for(game, make, keep_records=bool(records))
    test = lab.WhoIsStronger(high=share) if stop else None
    with ExitStack() as stack:
        crew, workers = stack.enter_context(crew_on(on, work, cores or usable_cores()))
        tell = stack.enter_context(progress_bar(state))
        standing = lab.run(plan, crew, test, state, records, workers, tell)
    found = lab.report(standing)
    _show(found)
    if json_file:
        json_file.write_text(json.dumps(found.to_json(), indent=1, ensure_ascii=False), "utf-8")
    if html_file:
        html_file.write_text(html_page.page(found, date.today().isoformat()), "utf-8")
    if not resume:
        state.unlink()


def names_in(words: str) -> list[str]:
    """What stands between the commas."""
    return [word.strip() for word in words.split(",") if word.strip()]


def check_folders(*files: Path | None) -> None:
    """Better now than after a night of games."""
    for file in files:
        if file and not file.absolute().parent.is_dir():
            raise lab.ArenaError(f"{file}: there is no folder {file.absolute().parent}")


@contextmanager
def progress_bar(state: Path, what: str = "") -> Iterator[Callable[[lab.ArenaStanding], None]]:
    """A bar with the running result; on Ctrl-C a word on how to go on."""
    columns = BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False)
    played = 0
    with Progress(*columns, TimeRemainingColumn(), console=screen, transient=True) as progress:
        task = progress.add_task(what)

        def tell(standing: lab.ArenaStanding) -> None:
            nonlocal played
            played = len(standing.games)
            running = f"{what}{_running(standing)}"
            progress.update(task, total=standing.plan.games, completed=played, description=running)

        try:
            yield tell
        except KeyboardInterrupt:
            progress.stop()
            warn(f"Interrupted after {played} games, which are kept in {state}.")
            warn("To go on, give the same command again, in the same folder.")
            raise


def _running(standing: lab.ArenaStanding) -> str:
    shares = (
        f"{one} {percent(sum(scores) / len(scores))} {other}"
        for (one, other), scores in standing.scores.items()
        if scores
    )
    return ", ".join(shares)


# --- The report in the terminal -------------------------------------------------------------------


def _show(report: ArenaReport) -> None:
    screen.print(f"{len(report.games)} games; {report.stopped}", markup=False)
    if report.left_out:
        screen.print(f"{report.left_out} more were played ahead and do not count", markup=False)
    show_table(_ratings(report))
    screen.print(f"Ratings: {report.rated_by}", style="dim", markup=False)
    show_table(_crosstable(report))
    for line in report.forfeits[:_SHOWN]:
        warn(str(line))
    if len(report.forfeits) > _SHOWN:
        warn(f"and {len(report.forfeits) - _SHOWN} more forfeits")


def _ratings(report: ArenaReport) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("player")
    for head in ("rating", "share", "95 % interval", "games", "forfeits", "seconds a move"):
        table.add_column(head, justify="right")
    for line in report.players:
        table.add_row(*map(Text, html_page.player_row(line)))
    return table


def _crosstable(report: ArenaReport) -> Table:
    names = [line.player for line in report.players]
    table = Table(box=None, pad_edge=False)
    table.add_column("against")
    for name in names:
        table.add_column(Text(name), justify="right")
    for name in names:
        cells = (html_page.crosstable_cell(report, name, other) for other in names)
        table.add_row(Text(name), *map(Text, cells))
    return table
