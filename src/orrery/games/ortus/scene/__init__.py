"""The scene of Ortus: the arena, a panel for each side, and the buttons of the moment."""

from __future__ import annotations

from functools import cache

from orrery.core.contract import Position
from orrery.core.scene import Item, Scene, load_look
from orrery.core.texts import say
from orrery.games.ortus.data.arena import ARENAS
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.scene import arena, lines, panel, question, strip, warriors
from orrery.games.ortus.scene.shapes import HEIGHT, LEFT, TOP, WIDTH

LOOK = load_look("orrery.games.ortus", "ortus")


def scene(sight: Sight, position: Position) -> Scene:
    """The table as the sight allows it."""
    items = (
        *panel.panels(sight, position.to_act),
        *arena.held_wells(sight),
        *arena.won(sight, position.outcome),
        *lines.hexlines(sight),
        *question.question(sight),
        *warriors.warriors(sight),
        *warriors.marks(sight),
        *arena.guides(sight),
        *question.power(sight),
        *strip.strip(sight, position),
    )
    title = say("Ortus, {standing}", standing=strip.sentence(sight, position))
    look, fixed = LOOK, _fixed(sight.arena.label)
    return Scene(look, LEFT, TOP, WIDTH, HEIGHT, title, fixed, items)


@cache
def _fixed(label: str) -> tuple[Item, ...]:
    return (*arena.sky(), *panel.frames(), *arena.cells(ARENAS.find(label)))
