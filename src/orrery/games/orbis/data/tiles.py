"""Region tiles and sets of them: what a tile file says, once it has been found to be sound."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from orrery.core.errors import FaultyData, located
from orrery.core.shelf import Shelf, label_of
from orrery.core.texts import say
from orrery.games.orbis.data.components import ANY, COLOURS
from orrery.games.orbis.data.faults import faults_of, parsed
from orrery.games.orbis.data.template import template


@dataclass(frozen=True)
class Effect:
    """What a tile does when it is laid face up (OB9), or at the end (OB12)."""

    kind: str
    count: int = 0  # village, proselytism, temple, forest
    colour: str = ""  # farm, irrigation, proselytism
    colours: tuple[str, ...] = ()  # forest: those it wants around it
    destroy: tuple[int, ...] = (0,) * len(COLOURS)  # volcano: by colour


@dataclass(frozen=True)
class Tile:
    """A region tile."""

    id: str
    level: int
    colour: str
    cost: tuple[int, ...]  # by colour; the last number is for "any" symbols (OB7)
    effect: Effect
    creation_points: int
    stars: str
    mystic: int = 0  # white tiles only (OB13)

    def __hash__(self) -> int:
        return hash(self.id)


@dataclass(frozen=True)
class TileSet:
    """The 65 tiles of a box, under a name."""

    name: str
    tiles: tuple[Tile, ...]
    content: Any  # as the file says it

    @cached_property
    def label(self) -> str:
        return label_of(self.name, self.content)


def read_tiles(text: str, source: str, name: str) -> TileSet:
    """The tile set that this text of TOML describes; its own ``name`` counts before the given one.

    A ``FaultyData`` names every fault, each line beginning with the source.
    """
    content, broken = parsed(text)
    if broken:
        raise FaultyData([located(source, broken)])
    return tiles_of(content, source, name)


def tiles_of(content: Any, source: str, name: str) -> TileSet:
    """The same from what such a file says."""
    faults = faults_of(content) if isinstance(content, dict) else [say("it has a name and tiles")]
    if faults:
        raise FaultyData([located(source, fault) for fault in faults])
    tiles = content["tile"]
    return TileSet(content.get("name", name), tuple(map(_tile, tiles)), tiles)


def _tile(said: dict[str, Any]) -> Tile:
    return Tile(
        id=said["id"],
        level=said["level"],
        colour=said["colour"],
        cost=_by_colour(said["cost"], (*COLOURS, ANY)),
        effect=_effect(said["effect"]),
        creation_points=said["creation_points"],
        stars=said["stars"],
        mystic=said.get("mystic", 0),
    )


def _effect(said: dict[str, Any]) -> Effect:
    changed = dict(said)
    if "colours" in said:
        changed["colours"] = tuple(said["colours"])
    if "destroy" in said:
        changed["destroy"] = _by_colour(said["destroy"], COLOURS)
    return Effect(**changed)


def _by_colour(numbers: dict[str, int], colours: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(numbers.get(colour, 0) for colour in colours)


_OWN_FILE = files(__package__) / "tiles.toml"
ORRERY_SET = read_tiles(_OWN_FILE.read_text("utf-8"), "tiles.toml", "orrery")

#: The tile sets that can be played with; add one with ``TILE_SETS.add(read_tiles(...))``.
TILE_SETS = Shelf(
    say("tile set"), [ORRERY_SET], lambda content: tiles_of(content, "tiles", "tiles"), template
)
