"""The steps of the move that was played last."""

from __future__ import annotations

import orrery
from orrery.core.scene import MoveStep, Scene


def last_steps(position: orrery.Position, seat: int | None = None) -> list[MoveStep]:
    """As a seat, or a spectator, is shown them."""
    before = position.copy()
    move = before.undo()
    return list(position.game.steps(before, move, position, seat))


def words(steps: list[MoveStep]) -> list[str]:
    return [str(step.words) for step in steps]


def item_text(scene: Scene, key: str) -> str:
    """What an item says; nothing if it is not there."""
    return next((str(item.text) for item in scene.items if item.key == key), "")
