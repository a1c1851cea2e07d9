"""The scene of Ortus: the arena, its warriors and guides, and the buttons of the moment."""

from __future__ import annotations

from functools import cache

from orrery.core.contract import Position
from orrery.core.hexes import POINTY, Point
from orrery.core.scene import Item, Scene, load_look
from orrery.games.ortus.arena import ARENAS, Arena
from orrery.games.ortus.box import BIDS, ELEMENTS, SEATS
from orrery.games.ortus.looking import Sight
from orrery.games.ortus.position import ARRANGING, BIDDING, DEFENDING, MANOEUVRING, RECOVERING

SIDE = 20.0
_LEFT, _TOP, _WIDTH, _HEIGHT = -280.0, -270.0, 560.0, 580.0
_BUTTONS_Y = 285.0
_BUTTON_STEP = 62.0


def scene(sight: Sight, position: Position) -> Scene:
    """The table as the sight allows it."""
    items = (*_guides(sight), *_warriors(sight), *_buttons(sight))
    return Scene(
        load_look(__package__, "ortus"),
        _LEFT,
        _TOP,
        _WIDTH,
        _HEIGHT,
        f"Ortus, {position.task(sight.seat)}",
        _fixed(sight.arena.label),
        items,
    )


def centre(arena: Arena, cell: str) -> Point:
    """Where a cell lies in the scene."""
    return POINTY.centre(arena.hex_of[cell], SIDE)


@cache
def _fixed(label: str) -> tuple[Item, ...]:
    arena = ARENAS.find(label)
    items = []
    for name in arena.cells:
        at = centre(arena, name)
        said = f"{name}{_kind_said(arena, name)}"
        style = f"cell{_kind_said(arena, name).replace(',', '')}"
        items.append(Item(f"cell-{name}", "hex", at, SIDE - 0.6, style, said, turn=30))
    return tuple(items)


def _kind_said(arena: Arena, name: str) -> str:
    if name == arena.core:
        return ", core"
    if name in arena.wells:
        return ", well"
    for side, haven in zip(SEATS, arena.havens, strict=True):
        if name in haven:
            return f", {side} haven"
    return ""


def _warriors(sight: Sight) -> list[Item]:
    items = []
    for warrior in sight.warriors:
        if warrior.cell:
            style = f"warrior {SEATS[warrior.side]} {warrior.element}"
            said = f"{warrior.cell}: {SEATS[warrior.side]} {warrior.element}"
            at = centre(sight.arena, warrior.cell)
            items.append(Item(f"warrior-{warrior.number}", "disc", at, 13, style, said))
    return items


def _guides(sight: Sight) -> list[Item]:
    items = []
    for seat, name in enumerate(SEATS):
        cell = sight.guides[seat]
        if cell:
            at, style = centre(sight.arena, cell), f"guide {name}"
            items.append(Item(f"guide-{name}", "disc", at, 17, style, f"{cell}: {name} guide"))
    return items


def _buttons(sight: Sight) -> list[Item]:
    words = {
        ARRANGING: [f"tray-{element}" for element in ELEMENTS],
        RECOVERING: [f"tray-{element}" for element in ELEMENTS],
        BIDDING: [*(f"bid-{energy}" for energy in range(BIDS)), "pass"],
        MANOEUVRING: ["verb-charge", "verb-rivers", "verb-waves", "end"],
        DEFENDING: ["save", "fall"],
    }.get(int(sight.p.phase), [])
    items = []
    for place, word in enumerate(words):
        at = (_BUTTON_STEP * (place - (len(words) - 1) / 2), _BUTTONS_Y)
        said = word.removeprefix("verb-").removeprefix("tray-").replace("-", " ")
        items.append(Item(word, "disc", at, 18, "button", said))
        items.append(Item(f"{word}-word", "label", at, 10, "button-word", said))
    return items
