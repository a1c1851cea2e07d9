"""The scene of Ortus: the arena, a panel for each side, and the buttons of the moment."""

from __future__ import annotations

from functools import lru_cache

from orrery.core.contract import Outcome, Position, Seat
from orrery.core.scene import Item, Scene, load_look
from orrery.core.texts import Sentence, say
from orrery.games.ortus.data.arena import ARENAS
from orrery.games.ortus.rules.box import SEATS
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.scene import arena, lines, panel, question, strip, warriors
from orrery.games.ortus.scene.shapes import HEIGHT, LEFT, TOP, WIDE, WIDTH

LOOK = load_look("orrery.games.ortus", "ortus")


def scene(sight: Sight, position: Position) -> Scene:
    """The table as the sight allows it."""
    acting = position.to_act
    table = _table(sight.common, acting, position.outcome)
    items = (*table, *(strip.buttons(sight) if sight.seat in acting else ()))
    title = _title(strip.sentence(sight.common, acting))
    return framed(sight.arena.label, title, items)


def framed(label: str, title: Sentence, items: tuple[Item, ...]) -> Scene:
    """These items in this arena."""
    fixed = _fixed(label)
    return Scene(LOOK, LEFT, TOP, WIDTH, HEIGHT, title, fixed, items, wide=WIDE, signs=_SIGNS)


_SIGNS = tuple(f"crest-{side}" for side in SEATS)


@lru_cache(maxsize=64)
def _table(sight: Sight, acting: tuple[Seat, ...], outcome: Outcome | None) -> tuple[Item, ...]:
    """What everybody sees who sees as much: all but the buttons."""
    return (
        *panel.panels(sight, acting),
        *arena.held_wells(sight),
        *(arena.won(sight, outcome) if outcome else ()),
        *lines.hexlines(sight),
        *question.question(sight),
        *warriors.warriors(sight),
        *warriors.marks(sight),
        *arena.guides(sight),
        *question.power(sight),
        *strip.words(sight, acting),
    )


@lru_cache(maxsize=1024)
def _title(standing: Sentence) -> Sentence:
    return say("Ortus, {standing}", standing=standing)


@lru_cache(maxsize=64)
def _fixed(label: str) -> tuple[Item, ...]:
    return (*arena.sky(), *panel.frames(), *arena.cells(ARENAS.find(label)))
