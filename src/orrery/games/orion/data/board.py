"""The board of Orion Duel and what is printed on it, read from ``board.toml`` (OD1 to OD4)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files

from orrery.core.hexes import Hex

_DATA = tomllib.loads((files(__package__) / "board.toml").read_text("utf-8"))


def _named_cells() -> dict[str, Hex]:
    return {
        f"{column['letter']}{place + 1}": (column["q"], column["top"] + place)
        for column in _DATA["columns"]
        for place in range(column["cells"])
    }


#: Every cell's coordinates by its name, column by column, each from the top (OD1).
HEX_OF: dict[str, Hex] = _named_cells()
#: The names in the same order; a cell's number is its place in this list.
CELLS: tuple[str, ...] = tuple(HEX_OF)
NUMBER_OF: dict[str, int] = {name: number for number, name in enumerate(CELLS)}
CELL_AT: dict[Hex, int] = {cell: NUMBER_OF[name] for name, cell in HEX_OF.items()}


def numbers(names: str) -> tuple[int, ...]:
    """The numbers of cells named in a line of text."""
    return tuple(NUMBER_OF[name] for name in names.split())


@dataclass(frozen=True)
class Zone:
    """The four cells that a constellation lights (OD1)."""

    constellation: str
    colour: str
    cells: tuple[int, ...]


#: Zones 2k and 2k + 1 lie opposite each other and share a colour.
ZONES: tuple[Zone, ...] = tuple(
    Zone(zone["constellation"], pair["colour"], numbers(zone["cells"]))
    for pair in _DATA["pairs"]
    for zone in pair["zones"]
)


@dataclass(frozen=True)
class TileKind:
    """A kind of tile, and how many of it each player owns (OD2)."""

    kind: str
    own: int
    other: int
    count: int


TILES: tuple[TileKind, ...] = tuple(TileKind(**tile) for tile in _DATA["tiles"])
KINDS: tuple[str, ...] = tuple(tile.kind for tile in TILES)

GALAXIES: int = _DATA["tokens"]["galaxies"]
BLACK_HOLES: int = _DATA["tokens"]["black_holes"]
#: The least distance of two tokens of one kind, and of two tokens of different kinds (OD3).
ALIKE: int = _DATA["tokens"]["alike"]
UNLIKE: int = _DATA["tokens"]["unlike"]


@dataclass(frozen=True)
class Layout:
    """Where the tokens lie."""

    galaxies: tuple[int, ...]
    black_holes: tuple[int, ...]


PRESETS: dict[str, Layout] = {
    name: Layout(numbers(preset["galaxies"]), numbers(preset["black_holes"]))
    for name, preset in _DATA["presets"].items()
}
