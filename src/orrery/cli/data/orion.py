"""``orrery orion``: set-ups of Orion Duel, and how even they are; fair beginnings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from orrery.cli.files import FileError
from orrery.cli.screen import screen, show_table, showing_progress

app = typer.Typer(help="Set-ups of Orion Duel.", no_args_is_help=True)


@app.callback()
def orion() -> None:
    """What is special about Orion Duel. To play it: orrery play orion"""


@app.command("setups")
def setups(
    count: Annotated[int, typer.Option(min=1, help="How many random set-ups are looked at.")] = 500,
    first_seed: Annotated[int, typer.Option(help="The seed of the first one.")] = 1,
    show: Annotated[int, typer.Option(min=1, help="How many are shown.")] = 10,
    write: Annotated[Path | None, typer.Option(help="Write the whole study to this page.")] = None,
    to_list: Annotated[
        Path | None, typer.Option("--list", help="Write a list of even and random ones.")
    ] = None,
) -> None:
    """Find balanced set-ups: those where the net gives both players the same chance."""
    from orrery.lab import orion_setups as lab  # noqa: PLC0415  # compiles for a while
    from orrery.lab.orion_setups import report  # noqa: PLC0415

    for file in filter(None, (write, to_list)):
        if not file.absolute().parent.is_dir():
            raise FileError(f"{file}: there is no folder {file.absolute().parent}")
    with showing_progress("looking at set-ups") as tell:
        seeds = range(first_seed, first_seed + count)
        found = lab.survey(seeds, lambda done: tell(done, count))
    command = f"orrery orion setups --count {count} --first-seed {first_seed}"
    if write:
        report.write(found, write, f"{command} --write {write}")
        screen.print(f"The study is in {write}", markup=False)
    if to_list:
        lab.write_list(found, to_list, f"{command} --list")
        screen.print(f"The list is in {to_list}", markup=False)
    if write or to_list:
        return
    table = Table("seed", box=None, pad_edge=False)
    table.add_column("whoever begins wins", justify="right")
    for one in lab.most_balanced(found, show):
        table.add_row(one.name, f"{100 * one.chance:.1f} %")
    show_table(table)
    screen.print("To play one: orrery play orion --seed SEED")


@app.command("fair")
def fair(
    seed: Annotated[int | None, typer.Option(help="The same seed finds the same one.")] = None,
) -> None:
    """Find a fair beginning: a set-up and a first tile after which both have the same chance."""
    from orrery.lab.orion_setups.fair import find_fair  # noqa: PLC0415  # compiles for a while

    found = find_fair(seed)
    position = found.line.partition("position=")[2]
    screen.print(found.line, markup=False, soft_wrap=True)
    screen.print(f"Whoever moves now wins {100 * found.chance:.1f} %, as the net judges.")
    screen.print(f"To play it: orrery play orion -o position={position}", soft_wrap=True)
