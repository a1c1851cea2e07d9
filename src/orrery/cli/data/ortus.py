"""``orrery ortus``: arenas, ours and those that people bring."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from orrery.cli.data.brought import load_arena
from orrery.cli.files import Force, hand_out
from orrery.cli.screen import screen, show_table
from orrery.core.errors import OptionError
from orrery.core.hexes import neighbours
from orrery.core.terminal import Canvas, Colour, Ink
from orrery.games.ortus.data.arena import (
    ARENAS,
    CORE,
    HAVENS,
    NORTH,
    PLAIN,
    SOUTH,
    WELL,
    Arena,
    core_steps,
)
from orrery.games.ortus.data.template import template

app = typer.Typer(help="Arenas of Ortus.", no_args_is_help=True)
arena_app = typer.Typer(help="Check, show or draw arenas.", no_args_is_help=True)
app.add_typer(arena_app, name="arena")

USUAL_ARENA = "arena-1"

_INK: dict[str, Colour] = {
    CORE: (235, 110, 90),
    WELL: (90, 180, 240),
    NORTH: (160, 170, 200),
    SOUTH: (236, 190, 80),
}


@app.callback()
def ortus() -> None:
    """What is special about Ortus. To play it: orrery play ortus"""


# --- check ----------------------------------------------------------------------------------------


@arena_app.command("check")
def check(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="An arena file.")],
) -> None:
    """Say everything that is wrong with an arena file, or what is in it."""
    arena = load_arena(path)
    screen.print(f"{path}: this arena is sound; it is {arena.label}", markup=False)
    screen.print()
    show_table(_counts(arena))


def _counts(arena: Arena) -> Table:
    """How many cells there are of each kind."""
    table = Table("", box=None, pad_edge=False, show_header=False)
    table.add_column(justify="right")
    table.add_row("cells", str(len(arena.cells)))
    table.add_row("wells", str(len(arena.wells)))
    for side, haven in zip(HAVENS, arena.havens, strict=True):
        table.add_row(f"{side} haven", str(len(haven)))
    return table


# --- show -----------------------------------------------------------------------------------------


@arena_app.command("show")
def show(
    path: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="An arena file; without it, one of ours.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--arena", metavar="NAME", help="One of our arenas.")
    ] = None,
) -> None:
    """Draw an arena, and tell how far apart things are."""
    arena = _chosen(path, name)
    screen.print(f"The arena {arena.label}", markup=False)
    if arena.about:
        screen.print(arena.about, style="dim", markup=False, soft_wrap=False)
    screen.print()
    screen.print(Text.from_ansi(_drawn(arena).in_words().coloured()))
    screen.print(f"\n{CORE} core, {WELL} well, {NORTH} north haven (Black), {SOUTH} south (Gold)\n")
    show_table(_counts(arena))
    screen.print("\nSteps to each well, over free cells from the nearest cell of a haven:\n")
    show_table(_distances(arena))


def _chosen(path: Path | None, name: str | None) -> Arena:
    if path is None:
        return ARENAS.find(name or USUAL_ARENA)
    if name is not None:
        raise OptionError(f"{path} and --arena {name} choose twice; give one of them")
    return load_arena(path)


def _drawn(arena: Arena) -> Canvas:
    """As in its file, with the names of the cells at the ends of the rows."""
    places = {name: (2 * q + r, r) for name, (q, r) in arena.hex_of.items()}
    left, top = (min(place[k] for place in places.values()) for k in range(2))
    right, bottom = (max(place[k] for place in places.values()) for k in range(2))
    margin = 5
    canvas = Canvas(2 * margin + right - left + 1, bottom - top + 1)
    marks = _marks(arena)
    for name, (x, y) in places.items():
        mark = marks.get(name, PLAIN)
        ink = Ink(_INK[mark], bold=True) if mark in _INK else Ink()
        canvas.put(margin + x - left, y - top, mark, ink)
    rows = {y: [name for name in places if places[name][1] == y] for _, y in places.values()}
    for y, row in rows.items():
        first, last = places[row[0]][0] - left, places[row[-1]][0] - left
        canvas.put(margin + first - len(row[0]) - 1, y - top, row[0])
        canvas.put(margin + last + 2, y - top, row[-1])
    return canvas


def _marks(arena: Arena) -> dict[str, str]:
    """The cells that are not plain, with their characters."""
    marks = {arena.core: CORE, **dict.fromkeys(arena.wells, WELL)}
    for mark, haven in zip(HAVENS.values(), arena.havens, strict=True):
        marks |= dict.fromkeys(haven, mark)
    return marks


def _distances(arena: Arena) -> Table:
    table = Table("well", box=None, pad_edge=False)
    for heading in ("from the south", "from the north", "to the core"):
        table.add_column(heading, justify="right")
    south, north = (_walks(arena, side) for side in range(2))
    core = core_steps(arena)
    for well in arena.wells:
        table.add_row(well, str(south[well]), str(north[well]), str(core[well]))
    return table


def _walks(arena: Arena, side: int) -> dict[str, int]:
    """How far each cell is from a haven, not over the core or the other haven (OT7)."""
    closed = {arena.core, *arena.havens[1 - side]}
    names = {cell: name for name, cell in arena.hex_of.items() if name not in closed}
    steps = dict.fromkeys(arena.havens[side], 0)
    for here in (queue := list(steps)):  # grows while it is walked
        for cell in neighbours(arena.hex_of[here]):
            there = names.get(cell)
            if there is not None and there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


# --- template -------------------------------------------------------------------------------------


@arena_app.command("template")
def write_template(
    path: Annotated[Path | None, typer.Argument(metavar="FILE", help="Where to write it.")] = None,
    force: Force = False,
) -> None:
    """Write an arena file without wells, to be drawn from a real board."""
    hand_out(template(), path, force)
    if path is not None:
        screen.print(
            f"{path} is ready to be drawn. Then: orrery ortus arena check {path}", markup=False
        )
