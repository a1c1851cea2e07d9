"""The scene of Ortus: the arena, a panel for each side, and the buttons of the moment."""

from __future__ import annotations

from functools import cache

from orrery.core.contract import Position
from orrery.core.scene import Item, Scene, load_look
from orrery.core.texts import say
from orrery.games.ortus import (
    scene_arena,
    scene_lines,
    scene_panel,
    scene_question,
    scene_strip,
    scene_warriors,
)
from orrery.games.ortus.arena import ARENAS
from orrery.games.ortus.looking import Sight
from orrery.games.ortus.scene_shapes import HEIGHT, LEFT, TOP, WIDTH

LOOK = load_look("orrery.games.ortus", "ortus")


def scene(sight: Sight, position: Position) -> Scene:
    """The table as the sight allows it."""
    items = (
        *scene_panel.panels(sight, position.to_act),
        *scene_arena.held_wells(sight),
        *scene_arena.won(sight, position.outcome),
        *scene_lines.hexlines(sight),
        *scene_question.question(sight),
        *scene_warriors.warriors(sight),
        *scene_warriors.marks(sight),
        *scene_arena.guides(sight),
        *scene_question.power(sight),
        *scene_strip.strip(sight, position),
    )
    title = say("Ortus, {standing}", standing=scene_strip.sentence(sight, position))
    look, fixed = LOOK, _fixed(sight.arena.label)
    return Scene(look, LEFT, TOP, WIDTH, HEIGHT, title, fixed, items)


@cache
def _fixed(label: str) -> tuple[Item, ...]:
    return (*scene_arena.sky(), *scene_panel.frames(), *scene_arena.cells(ARENAS.find(label)))
