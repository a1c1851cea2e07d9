"""Plays Harun."""

from __future__ import annotations

from orrery.core.contract import Position
from orrery.games.harun.rules import LOW_RESERVE
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.players.harun.solver import points_of, solve
from orrery.players.harun.table import harun_problem
from orrery.players.orbit_box.auction import Stakes
from orrery.players.orbit_box.plan_player import PlanPlayer

#: About what the best plan brings: 8.6 over 400 random deals, and masters may set richer ones.
USUAL_OPTIMUM = 9.0


class HarunPlayer(PlanPlayer):
    """Bids on landings on stars."""

    def best(
        self, position: Position, cells: tuple[int, ...], dice: list[int]
    ) -> tuple[int, list[str]]:
        solution = solve(harun_problem(position))
        return solution.optimum, [str(landing) for landing in solution.plan]

    def stakes(self, position: Position) -> Stakes:
        """As many chips as the best plan brings, until the reserve is low (HA5, HA7)."""
        above = int(position.state.reserve) - LOW_RESERVE
        return Stakes(gain=USUAL_OPTIMUM, rounds=1 + above / USUAL_OPTIMUM)

    def score(
        self, position: Position, cells: tuple[int, ...], dice: list[int], steps: list[str]
    ) -> int:
        direction, stars = position.state.direction, position.state.star
        pairs = [(cells[LETTERS.index(step[0])], int(step[1])) for step in steps]
        return sum(int(points_of(cell, die, direction, stars)) for cell, die in pairs)
