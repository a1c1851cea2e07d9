"""Plays any legal move, each as likely as the others."""

from __future__ import annotations

from orrery.core.chance import seeded
from orrery.core.contract import Move, Position, Seat
from orrery.core.kernel import sample


class RandomPlayer:
    """No plan at all: the yardstick that every other player must beat."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = seeded(f"random {seed}")

    def choose(self, position: Position, seat: Seat) -> Move:
        code = sample(position.state, position.game.box, seat, self._chance)
        return position.game.move(seat, int(code))
