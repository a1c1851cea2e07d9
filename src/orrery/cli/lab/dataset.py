"""``orrery dataset``: games with evaluations, as Parquet files."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.filesize import decimal

from orrery.cli.lab.arena import Cores, Seed, Where, names_in
from orrery.cli.options import GameOptions, read_options
from orrery.cli.screen import screen, showing_progress, warn
from orrery.games import game as make_game
from orrery.lab import datasets as lab
from orrery.lab.crew import HERE, crew_on, packed
from orrery.lab.datasets.plan import GAMES_IN_A_FILE
from orrery.lab.evaluation import Evaluation
from orrery.lab.evaluation.play import USUAL_SIMULATIONS
from orrery.players.cores import usable_cores


def dataset(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Its name, as in 'orrery games'.")],
    out: Annotated[Path, typer.Option(help="The folder of the data set; it goes on from there.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    level: Annotated[
        str, typer.Option(help="Who plays: 1 to 5, simple:3, random; with commas, in turns.")
    ] = "3",
    option: GameOptions = None,
    seed: Seed = "1",
    simulations: Annotated[
        int, typer.Option(min=0, help="For the value of each position; 0: no values.")
    ] = USUAL_SIMULATIONS,
    games_in_a_file: Annotated[
        int, typer.Option(min=1, help="A file is written when all its games are there.")
    ] = GAMES_IN_A_FILE,
    cores: Cores = None,
    on: Where = HERE,
) -> None:
    """Play games, judge every move, and write both as Parquet for Polars, DuckDB or PyTorch."""
    game = make_game(name, **read_options(option, {}))
    plan = lab.plan(game, names_in(level), games, seed, simulations, games_in_a_file)
    folder = lab.DatasetFolder(out, plan)
    job = Evaluation(packed(game), simulations)
    began = time.perf_counter()
    playing = crew_on(on, job, cores or usable_cores())
    with playing as (crew, _), showing_progress(f"{game.title}, level {level}") as tell:
        try:
            gain = lab.run(folder, crew, tell)
        except KeyboardInterrupt:
            warn(f"Interrupted; what was played is kept in {out}.")
            warn("To go on, give the same command again.")
            raise
    _show(folder, gain, time.perf_counter() - began)


def _show(folder: lab.DatasetFolder, gain: lab.DatasetGain, seconds: float) -> None:
    files = f"{folder.plan.files} files" if folder.plan.files > 1 else "one file"
    what = f"{folder.plan.games:,} games in {folder.path}"
    screen.print(f"{what}: {files} each for games and moves, {decimal(folder.size)}")
    if not gain.games:
        screen.print("All of them were there already")
        return
    speed = f"{gain.games / seconds:,.1f} games and {gain.moves / seconds:,.0f} moves a second"
    now = f"{gain.games:,} games with {gain.moves:,} moves"
    screen.print(f"Played now: {now} in {seconds:.1f} s, {speed}")
