"""``orrery openings``: games of bots for the opening explorer, in one small file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.files import FileError, Force
from orrery.cli.lab.arena import Cores, Seed
from orrery.cli.screen import screen, showing_progress
from orrery.core.errors import OptionError
from orrery.games import game_class
from orrery.lab.ladder_openings import OpeningJournal, play_openings
from orrery.players.cores import usable_cores
from orrery.statistics.ladder_games import pack
from orrery.statistics.openings import opening_start


def openings(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Its name, as in 'orrery games'.")],
    write: Annotated[Path, typer.Option(help="The file to be written.")],
    start: Annotated[
        list[str],
        typer.Option(help="The options of a start, such as 'setup=1'; again for another one."),
    ],
    games: Annotated[
        str, typer.Option(help="How many games from each start, by level from 1 on, with commas.")
    ] = "1000,1000,1000,300,150",
    seed: Seed = "1",
    cores: Cores = None,
    force: Force = False,
) -> None:
    """Let bots of the same level play each other, and keep how they began and who won."""
    if write.exists() and not force:
        raise FileError(f"{write}: this file exists already; --force writes over it")
    starts = [opening_start(name, text) for text in start]
    journal = OpeningJournal(write.with_suffix(".part"))
    used = cores or usable_cores()
    with showing_progress(f"{name}: playing") as tell:
        found = play_openings(starts, _numbers(games), seed, used, journal, tell)
    data = pack(name, game_class(name).version, found)
    write.write_bytes(data)
    journal.path.unlink(missing_ok=True)
    total = sum(map(len, found.values()))
    screen.print(f"{total:,} games are in {write}: {len(data):,} bytes", markup=False)


def _numbers(text: str) -> dict[int, int]:
    parts = text.split(",")
    if not all(part.strip().isdecimal() for part in parts):
        raise OptionError(f"--games are numbers with commas between, not {text!r}")
    return {level: int(part) for level, part in enumerate(parts, 1)}
