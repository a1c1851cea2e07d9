"""Plays Harun."""

from __future__ import annotations

from orrery.core.contract import Position
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.players.harun.solver import points_of, solve
from orrery.players.harun.table import harun_problem
from orrery.players.orbit_box.plan_player import PlanPlayer


class HarunPlayer(PlanPlayer):
    """Bids on landings on stars."""

    def best(
        self, position: Position, cells: tuple[int, ...], dice: list[int]
    ) -> tuple[int, list[str]]:
        solution = solve(harun_problem(position))
        return solution.optimum, [str(landing) for landing in solution.plan]

    def score(
        self, position: Position, cells: tuple[int, ...], dice: list[int], steps: list[str]
    ) -> int:
        direction, stars = position.state.direction, position.state.star
        pairs = [(cells[LETTERS.index(step[0])], int(step[1])) for step in steps]
        return sum(int(points_of(cell, die, direction, stars)) for cell, die in pairs)
