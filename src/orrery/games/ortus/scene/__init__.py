"""The scene of Ortus: the arena, a panel for each side, and the buttons of the moment."""

from __future__ import annotations

from functools import lru_cache

from orrery.core.contract import Outcome, Position, Seat
from orrery.core.scene import Group, Item, Scene, kept_group, load_look
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
    buttons = kept_group(strip.buttons(sight)) if sight.seat in acting else ()
    title = _title(strip.sentence(sight.common, acting))
    return framed(sight.arena.label, title, (*table, buttons))


def framed(label: str, title: Sentence, groups: tuple[Group, ...]) -> Scene:
    """These items in this arena."""
    fixed = _fixed(label)
    return Scene(LOOK, LEFT, TOP, WIDTH, HEIGHT, title, fixed, groups, wide=WIDE, signs=_SIGNS)


_SIGNS = tuple(f"crest-{side}" for side in SEATS)


@lru_cache(maxsize=64)
def _table(sight: Sight, acting: tuple[Seat, ...], outcome: Outcome | None) -> tuple[Group, ...]:
    """What everybody sees who sees as much: all but the buttons."""
    return (
        kept_group(panel.panels(sight, acting)),
        kept_group(arena.held_wells(sight)),
        kept_group(arena.won(sight, outcome)) if outcome else (),
        kept_group(lines.hexlines(sight)),
        kept_group(question.question(sight)),
        kept_group(warriors.warriors(sight)),
        kept_group(warriors.marks(sight)),
        kept_group(arena.guides(sight)),
        kept_group(question.power(sight)),
        kept_group(strip.words(sight, acting)),
    )


@lru_cache(maxsize=1024)
def _title(standing: Sentence) -> Sentence:
    return say("Ortus, {standing}", standing=standing)


@lru_cache(maxsize=64)
def _fixed(label: str) -> tuple[Item, ...]:
    return (*arena.sky(), *panel.frames(), *arena.cells(ARENAS.find(label)))
