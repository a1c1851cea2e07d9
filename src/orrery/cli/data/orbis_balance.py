"""``orrery orbis balance``: how balanced a set of tiles is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from orrery.cli.data.brought import TilesFile, load_tiles
from orrery.cli.files import FileError
from orrery.cli.screen import screen
from orrery.core.errors import OptionError
from orrery.core.kernel import COMPILED
from orrery.games.orbis.data.components import TOKENS
from orrery.games.orbis.data.tiles import ORRERY_SET


def balance(
    games: Annotated[int, typer.Option(min=1, help="For each number of players.")] = 1000,
    players: Annotated[str, typer.Option(help="How many play; with commas.")] = "2,3,4",
    tiles: TilesFile = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    write: Annotated[Path | None, typer.Option(help="Write the report to this file.")] = None,
) -> None:
    """Let greedy players play many games on all cores, and report what they show."""
    from orrery.lab.orbis_balance import report, study  # noqa: PLC0415  # compiles for a while

    if not COMPILED:
        raise OptionError("a study without compiled rules would take days")
    if write and not write.absolute().parent.is_dir():
        raise FileError(f"{write}: there is no folder {write.absolute().parent}")
    tile_set = load_tiles(tiles) if tiles else ORRERY_SET
    numbers = _numbers(players)
    columns = TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task("playing", total=None)
        found = study(
            games,
            numbers,
            tile_set,
            lambda done, whole: bar.update(task, completed=done, total=whole),
            seed=seed,
        )
    if write:
        report.write(found, write)
        screen.print(f"The report is in {write}", markup=False)
    else:
        screen.print(report.measured(found, "."), markup=False)


def _numbers(said: str) -> list[int]:
    """The numbers of players, each once and rising."""
    try:
        numbers = sorted({int(word) for word in said.split(",")})
    except ValueError:
        numbers = []
    if not numbers or not set(numbers) <= set(TOKENS):
        raise OptionError(f"players are 2, 3 or 4, with commas, not {said!r}")
    return numbers
