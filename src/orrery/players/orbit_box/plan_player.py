"""Plays Harun and Corona: looks at some plans, bids what the best of them brings, and lays it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from orrery.core.chance import Chance, draw, seeded
from orrery.core.contract import Move, Position, Seat
from orrery.core.kernel import Record, sample
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.bidding import BIDDING, PASS, PLACING
from orrery.players.orbit_box.auction import NO_BID, Stakes, best_bid
from orrery.players.orbit_box.problems import cells_before, dice_rolled

T = TypeVar("T")

#: How many plans each strength looks at before it bids; the strongest looks at all of them.
LOOKS = (3, 12, 60, 400)

#: The first bid of all but the strongest stays this far below what they have found.
MODESTY = 2


class PlanPlayer(ABC):
    """The same look, with the same seed, finds the same plan again when it has to be laid."""

    def __init__(self, seed: int | str, strength: int) -> None:
        self._seed = seed
        self._strength = strength
        self._chance = seeded(f"estimate {seed}")

    def choose(self, position: Position, seat: Seat) -> Move | None:
        p, game = position.state, position.game
        if p.phase == PLACING:
            return game.move(seat, int(sample(p, game.box, seat, self._chance)))
        found, steps = self.look(position)
        if p.phase == BIDDING:
            return self._bid(position, seat, found)
        laid = [f"{LETTERS[body]}{p.took[body]}" for body in p.order[: p.steps]]
        if steps[: len(laid)] != laid:  # somebody else began the plan
            steps = self._best_of(position, LOOKS[-1], laid)[1]
        return game.read(steps[len(laid)], seat)

    def _bid(self, position: Position, seat: Seat, found: int) -> Move | None:
        """No more than was found; nobody outbids themselves. The strongest bids what is best."""
        p, game = position.state, position.game
        if self._solves:
            return self._best_bid(position, seat, found)
        if game.box.sealed:
            return game.move(seat, PASS + found)
        if p.bidder == seat or p.bid >= found:
            return None
        return game.read(f"bid {max(int(p.bid) + 1, found - MODESTY)}", seat)

    def _best_bid(self, position: Position, seat: Seat, found: int) -> Move | None:
        p, game = position.state, position.game
        if p.bidder == seat and p.bid >= found:
            return None
        bid = best_bid(position, seat, found, self.stakes(position))
        if bid == NO_BID and not game.box.sealed:
            return None
        return game.move(seat, PASS + bid)

    @property
    def _solves(self) -> bool:
        return self._strength > len(LOOKS)

    def look(self, position: Position) -> tuple[int, list[str]]:
        """The best plan that was seen: its score and its steps."""
        if self._solves:
            return self.best(position, *_dealt(position.state))
        return self._best_of(position, LOOKS[self._strength - 1], [])

    def _best_of(self, position: Position, looks: int, laid: list[str]) -> tuple[int, list[str]]:
        """The best of so many plans that begin with what is laid."""
        cells, dice = _dealt(position.state)
        chance = seeded(f"{self._seed} {position.state.round_number} {cells} {dice}")
        plans = (_any_plan(dice, chance, laid) for _ in range(looks))
        scored = ((self.score(position, cells, dice, steps), steps) for steps in plans)
        return max(scored, key=lambda found: found[0])

    @abstractmethod
    def best(
        self, position: Position, cells: tuple[int, ...], dice: list[int]
    ) -> tuple[int, list[str]]:
        """The best plan of all."""

    @abstractmethod
    def stakes(self, position: Position) -> Stakes:
        """What the rest of the game is about."""

    @abstractmethod
    def score(
        self, position: Position, cells: tuple[int, ...], dice: list[int], steps: list[str]
    ) -> int:
        """What a plan brings."""


def _dealt(p: Record) -> tuple[tuple[int, ...], list[int]]:
    """Where the bodies stood before the plan, and the dice."""
    return cells_before(p), list(dice_rolled(p))


def _any_plan(dice: Sequence[int], chance: Chance, laid: Sequence[str]) -> list[str]:
    """After what is laid, bodies in a random order take random dice."""
    bodies, faces = list(LETTERS[: len(dice)]), list(dice)
    for step in laid:
        bodies.remove(step[0])
        faces.remove(int(step[1]))
    return [*laid, *(f"{_drawn(bodies, chance)}{_drawn(faces, chance)}" for _ in dice[len(laid) :])]


def _drawn(things: list[T], chance: Chance) -> T:
    return things.pop(int(draw(chance, len(things))))
