"""Plays Corona."""

from __future__ import annotations

from orrery.core.contract import Position
from orrery.core.kernel import Record
from orrery.players.corona.solver import CoronaProblem, score, solve
from orrery.players.orbit_box.plan_player import PlanPlayer


class CoronaPlayer(PlanPlayer):
    """Bids on towers."""

    def best(
        self, position: Position, cells: tuple[int, ...], dice: list[int]
    ) -> tuple[int, list[str]]:
        problem = CoronaProblem(cells, tuple(dice))
        solution = solve(problem, _empty_scores(position.game.box))
        return solution.optimum, str(solution.plan).split()

    def score(
        self, position: Position, cells: tuple[int, ...], dice: list[int], steps: list[str]
    ) -> int:
        problem = CoronaProblem(cells, tuple(dice))
        return sum(score(problem, steps, _empty_scores(position.game.box)))


def _empty_scores(box: Record) -> int:
    return int(box.empty_scores)
