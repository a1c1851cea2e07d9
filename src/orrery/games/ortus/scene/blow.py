"""An attack in two moments before its question: the charge arrives, then its lines light up."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.scene import Item, MoveStep, Scene
from orrery.core.texts import Sentence
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.scene import arena, framed, lines, panel, question, warriors

# In seconds.
_ARRIVES = 0.6
_LIGHTS_UP = 1.1


def blow(sight: Sight, charges: bool, words: Sentence) -> tuple[MoveStep, ...]:
    """What is seen of an attack that was just declared; the sight is everybody's."""
    lit = MoveStep(_scene(sight, _lines(sight), words), _LIGHTS_UP, words)
    return (MoveStep(_scene(sight, (), words), _ARRIVES, words), lit) if charges else (lit,)


def _scene(sight: Sight, lit: Sequence[Item], words: Sentence) -> Scene:
    items = (
        *panel.panels(sight, ()),
        *arena.held_wells(sight),
        *lines.hexlines(sight),
        *lit,
        *warriors.warriors(sight),
        *warriors.marks(sight),
        *arena.guides(sight),
    )
    return framed(sight.arena.label, words, (items,))


def _lines(sight: Sight) -> list[Item]:
    """From each attacker to the target."""
    target = question.target_of(sight)
    assert target is not None
    label = sight.arena.label
    return [
        Item(
            f"blow-{attacker.number}",
            "line",
            points=lines.between(arena.ground_of(label), attacker.cell, target.cell),
            style="blow highlight",
        )
        for attacker in question.attackers_of(sight)
    ]
