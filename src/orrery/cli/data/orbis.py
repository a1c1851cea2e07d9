"""``orrery orbis``: sets of region tiles, ours and those that people bring."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from orrery.cli.data import orbis_balance
from orrery.cli.data.brought import load_tiles
from orrery.cli.files import Force, hand_out
from orrery.cli.screen import screen, show_table
from orrery.games.orbis.data.components import COLOURS, EFFECTS, LEVELS, STARS
from orrery.games.orbis.data.template import template
from orrery.games.orbis.data.tiles import ORRERY_SET, Tile, TileSet
from orrery.games.orbis.words.wording import effect_words, numbered

app = typer.Typer(help="Region tiles of Orbis, and how fair they are.", no_args_is_help=True)
tiles_app = typer.Typer(help="Check, show or write down region tiles.", no_args_is_help=True)
app.add_typer(tiles_app, name="tiles")
app.command("balance")(orbis_balance.balance)


@app.callback()
def orbis() -> None:
    """What is special about Orbis. To play it: orrery play orbis"""


# --- check ----------------------------------------------------------------------------------------


@tiles_app.command("check")
def check(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A tile file.")],
) -> None:
    """Say everything that is wrong with a tile file, or what is in it."""
    tile_set = load_tiles(path)
    total = len(tile_set.tiles)
    screen.print(f"{path}: all {total} tiles are sound; the set is {tile_set.label}", markup=False)
    screen.print()
    show_table(_counts(tile_set))


def _counts(tile_set: TileSet) -> Table:
    """How many tiles there are of each kind, by level."""
    table = Table("", box=None, pad_edge=False)
    for heading in (*(f"level {level}" for level in LEVELS), "all"):
        table.add_column(heading, justify="right")
    _count(table, tile_set, {f"{stars} stars": stars for stars in STARS}, lambda tile: tile.stars)
    table.add_row()
    _count(table, tile_set, {colour: colour for colour in COLOURS}, lambda tile: tile.colour)
    table.add_row()
    _count(table, tile_set, {kind: kind for kind in EFFECTS}, lambda tile: tile.effect.kind)
    return table


def _count(
    table: Table, tile_set: TileSet, rows: dict[str, str], kind_of: Callable[[Tile], str]
) -> None:
    for heading, kind in rows.items():
        levels = [tile.level for tile in tile_set.tiles if kind_of(tile) == kind]
        table.add_row(heading, *(str(levels.count(level)) for level in LEVELS), str(len(levels)))


# --- show -----------------------------------------------------------------------------------------


#: Wide enough for the longest cost and effect; a narrower terminal breaks them into lines.
_WIDEST = 112


@tiles_app.command("show")
def show(
    path: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A tile file; without it, our own set.")
    ] = None,
) -> None:
    """Show all tiles of a set."""
    tile_set = load_tiles(path) if path else ORRERY_SET
    screen.print(f"The tile set {tile_set.label} (CP: creation points)\n", markup=False)
    show_table(_tile_table(tile_set))


def _tile_table(tile_set: TileSet) -> Table:
    width = min(screen.width, _WIDEST)
    table = Table("id", "level", "colour", "stars", box=None, pad_edge=False, width=width)
    table.add_column("cost", ratio=4, overflow="fold")
    table.add_column("effect", ratio=5, overflow="fold")
    table.add_column("CP", justify="right")
    table.add_column("mystic", justify="right")
    for tile in sorted(tile_set.tiles, key=lambda tile: tile.level):
        table.add_row(*map(Text, _cells(tile)))
    return table


def _cells(tile: Tile) -> tuple[str, ...]:
    return (
        tile.id,
        str(tile.level),
        tile.colour,
        tile.stars,
        str(numbered(tile.cost)),
        str(effect_words(tile)),
        str(tile.creation_points),
        str(tile.mystic or ""),
    )


# --- template -------------------------------------------------------------------------------------


@tiles_app.command("template")
def write_template(
    path: Annotated[Path | None, typer.Argument(metavar="FILE", help="Where to write it.")] = None,
    force: Force = False,
) -> None:
    """Write an empty tile file, to be filled in from a real box."""
    hand_out(template(), path, force)
    if path is not None:
        screen.print(
            f"{path} is ready to be filled in. Then: orrery orbis tiles check {path}", markup=False
        )
