"""``orrery puzzles``: solve them, make them from bot games, join sets, prove them again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.files import Force
from orrery.cli.games import solving
from orrery.cli.lab.arena import Cores, Seed, Where, names_in
from orrery.cli.options import GameOptions, read_options
from orrery.cli.screen import screen, showing_progress, warn
from orrery.core.errors import OptionError
from orrery.games import game as make_game
from orrery.lab.crew import HERE, crew_on
from orrery.lab.puzzles import puzzles, storage
from orrery.lab.puzzles.checking import check
from orrery.lab.puzzles.making import (
    MakingJournal,
    each_once,
    found_again,
    make,
    making_job,
)
from orrery.players.cores import usable_cores

app = typer.Typer(
    help="Puzzles: solve them, make them from bot games, prove them again.", no_args_is_help=True
)
app.command("solve")(solving.solve)

Name = Annotated[str, typer.Argument(metavar="GAME", help="orion, ortus or orbis.")]


@app.command("make")
def make_puzzles(
    name: Name,
    out: Annotated[Path, typer.Option(help="The file of the set; beside it lies its journal.")],
    games: Annotated[int, typer.Option(min=1, help="How many games are looked through.")] = 100,
    level: Annotated[
        str, typer.Option(help="Who plays: 1 to 5, simple:3, random; with commas, in turns.")
    ] = "1,2",
    option: GameOptions = None,
    seed: Seed = "1",
    cores: Cores = None,
    on: Where = HERE,
    force: Force = False,
) -> None:
    """Let bots play, and keep the positions where one idea wins, saves or gains, proven."""
    if out.exists() and not force:
        raise OptionError(f"{out}: this file exists already; --force writes over it")
    game = make_game(name, **read_options(option, {}))
    job = making_job(game, names_in(level), seed)
    journal = MakingJournal(out.with_name(f"{out.name}.journal"))
    working = crew_on(on, job, cores or usable_cores())
    with working as (crew, _), showing_progress(f"{game.title}, level {level}") as tell:
        try:
            found = make(journal, crew, games, lambda done, _: tell(done, games))
        except KeyboardInterrupt:
            warn(f"Interrupted; what was found is kept in {journal.path}.")
            warn("To go on, give the same command again.")
            raise
    out.write_text(storage.written(found), "utf-8")
    screen.print(f"{len(found)} puzzles from {games} games in {out}", markup=False)


@app.command("join")
def join_puzzles(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Sets of one game.")],
    out: Annotated[Path, typer.Option(help="The file of the set that they become.")],
    force: Force = False,
) -> None:
    """Find the puzzles of several sets anew, and keep each once; what is not found again goes."""
    if out.exists() and not force:
        raise OptionError(f"{out}: this file exists already; --force writes over it")
    given = [puzzle for file in files for puzzle in storage.read(file)]
    kept = []
    with showing_progress("puzzles") as tell:
        for done, found in enumerate(found_again(given), 1):
            tell(done, len(given))
            if found is not None:
                kept.append(found)
    once = each_once(kept)
    out.write_text(storage.written(once), "utf-8")
    screen.print(f"{len(once)} of {len(given)} puzzles in {out}", markup=False)


@app.command("check")
def check_puzzles(
    name: Name,
    file: Annotated[
        Path | None, typer.Option(help="A set of your own; without it, the one that ships.")
    ] = None,
    every: Annotated[int, typer.Option(min=1, help="Only every so manieth of them.")] = 1,
) -> None:
    """Prove the puzzles of a set again."""
    chosen = (tuple(storage.read(file)) if file else puzzles(name))[::every]
    faults = 0
    with showing_progress(f"puzzles of {name}") as tell:
        for done, wrong in enumerate(check(chosen), 1):
            tell(done, len(chosen))
            if wrong:
                faults += 1
                warn(f"{wrong.puzzle.id}: {wrong.why}")
    screen.print(f"{len(chosen) - faults} of {len(chosen)} puzzles were proven again")
    if faults:
        raise typer.Exit(1)
