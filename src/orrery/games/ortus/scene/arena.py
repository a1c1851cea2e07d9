"""The arena in the scene: its cells, core, wells and havens, and the guides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from orrery.core.contract import Outcome, Seat
from orrery.core.hexes import POINTY, Point, neighbours
from orrery.core.scene import Item
from orrery.core.texts import Text, joined, say
from orrery.games.ortus.data.arena import ARENAS, Arena
from orrery.games.ortus.rules.box import SEATS
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.scene.shapes import (
    ARENA_HEIGHT,
    ARENA_WIDTH,
    HEIGHT,
    LEFT,
    SYMBOL_SIDE,
    TOP,
    WIDTH,
)
from orrery.games.ortus.words.names import SEAT_WORDS

_STARS = 120
_ASIDE = 8.0


@dataclass(frozen=True)
class Ground:
    """How an arena lies in the scene: as large as there is room."""

    side: float
    places: dict[str, Point]

    @property
    def scale(self) -> float:
        """The scale of symbols that stand on cells."""
        return self.side / SYMBOL_SIDE

    def near(self, cell: str, right: float, down: float) -> Point:
        """A place beside the middle of a cell, in units of symbols."""
        x, y = self.places[cell]
        return x + right * self.scale, y + down * self.scale


@lru_cache(maxsize=64)
def ground_of(label: str) -> Ground:
    """The places of all cells of an arena."""
    arena = ARENAS.find(label)
    centres = {name: POINTY.centre(cell) for name, cell in arena.hex_of.items()}
    xs, ys = zip(*centres.values(), strict=True)
    wide, high = max(xs) - min(xs) + sqrt(3), max(ys) - min(ys) + 2
    side = min(ARENA_WIDTH / wide, ARENA_HEIGHT / high)
    left, top = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    places = {name: (side * (x - left), side * (y - top)) for name, (x, y) in centres.items()}
    return Ground(side, places)


# --- What never changes ---------------------------------------------------------------------------


def sky() -> list[Item]:
    """The night behind everything."""
    right, bottom = LEFT + WIDTH, TOP + HEIGHT
    corners = ((LEFT, TOP), (right, TOP), (right, bottom), (LEFT, bottom))
    items = [Item("sky", "polygon", points=corners, style="sky backdrop")]
    for k in range(_STARS):  # multiples of two irrational numbers scatter evenly
        at = (
            LEFT + 1 + (WIDTH - 2) * (k * 0.7548777 % 1),
            TOP + 1 + (HEIGHT - 2) * (k * 0.5698403 % 1),
        )
        items.append(Item(f"star-{k}", "disc", at, 0.35 + 0.2 * (k * k % 4), "star"))
    return items


def cells(arena: Arena) -> list[Item]:
    """The cells in their brass rim, with their names, the wells and the core."""
    ground = ground_of(arena.label)
    return [
        *_rim(arena, ground),
        *(_cell(arena, ground, name) for name in arena.cells),
        *_names(arena, ground),
        *(
            Item(f"well-{name}", "symbol", ground.places[name], ground.scale, "well", symbol="well")
            for name in arena.wells
        ),
        Item("core", "symbol", ground.places[arena.core], ground.scale, "core", symbol="core"),
    ]


def _rim(arena: Arena, ground: Ground) -> list[Item]:
    """Larger hexes below the cells at the edge."""
    edge = [
        name
        for name, cell in arena.hex_of.items()
        if any(beside not in arena.cell_at for beside in neighbours(cell))
    ]
    return [
        Item(f"rim-{name}", "hex", ground.places[name], ground.side + 2.4, "rim", turn=30)
        for name in edge
    ]


def _cell(arena: Arena, ground: Ground, name: str) -> Item:
    kind = _kind(arena, name)
    said = joined((name, _KINDS[kind]))
    style = " ".join(filter(None, ("cell", kind)))
    return Item(f"cell-{name}", "hex", ground.places[name], ground.side - 0.5, style, said, turn=30)


def _kind(arena: Arena, name: str) -> str:
    if name == arena.core:
        return "core"
    if name in arena.wells:
        return "well"
    for side, haven in zip(SEATS, arena.havens, strict=True):
        if name in haven:
            return f"{side} haven"
    return ""


_KINDS: dict[str, Text] = {
    "core": say("core"),
    "well": say("well"),
    "gold haven": say("gold haven"),
    "black haven": say("black haven"),
    "": "",
}


def _names(arena: Arena, ground: Ground) -> list[Item]:
    return [
        Item(f"name-{name}", "label", ground.near(name, 0, 10.2), 5.4 * ground.scale, "name", name)
        for name in arena.cells
        if name != arena.core
    ]


# --- What changes ---------------------------------------------------------------------------------


def held_wells(sight: Sight) -> list[Item]:
    """A light around each well on which a warrior stands, in the colour of its side."""
    return [
        _held(sight.arena.label, name, SEATS[sight.warrior_on[name].side])
        for name in sight.arena.wells
        if name in sight.warrior_on
    ]


@lru_cache(maxsize=1024)
def _held(label: str, name: str, side: str) -> Item:
    ground = ground_of(label)
    said = say("{cell}: well held by {who}", cell=name, who=SEAT_WORDS[side])
    at, size = ground.places[name], ground.side - 1.6
    return Item(f"held-{name}", "hex", at, size, f"held {side}", said, turn=30)


_GUIDES = (say("gold guide"), say("black guide"))


def guides(sight: Sight) -> list[Item]:
    """The guides; small and aside where they share a cell with a warrior or with each other."""
    items = []
    for seat, cell in enumerate(sight.guides):
        if cell:
            up = _ASIDE if cell in sight.warrior_on else 0
            right = _ASIDE * (2 * seat - 1) if up or cell == sight.guides[1 - seat] else 0
            items.append(_guide(sight.arena.label, seat, cell, right, up))
    return items


@lru_cache(maxsize=4096)
def _guide(label: str, seat: Seat, cell: str, right: float, up: float) -> Item:
    ground = ground_of(label)
    at, size = ground.near(cell, right, -up), ground.scale * (0.6 if right else 1)
    said = say("{cell}: {guide}", cell=cell, guide=_GUIDES[seat])
    symbol = f"guide-{SEATS[seat]}"
    return Item(symbol, "symbol", at, size, "guide", said, symbol)


def won(sight: Sight, outcome: Outcome) -> list[Item]:
    """What decided the game: the core, or the wells."""
    ground = ground_of(sight.arena.label)
    keys = [key for shown in outcome.highlights for key in shown.items]
    names = [key.removeprefix("cell-") for key in keys]
    return [
        Item(f"won-{name}", "hex", ground.places[name], ground.side - 0.8, "won highlight", turn=30)
        for name in names
    ]
