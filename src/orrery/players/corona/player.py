"""Plays Corona."""

from __future__ import annotations

from orrery.core.contract import Position
from orrery.core.kernel import Record
from orrery.players.corona.solver import CoronaProblem, score, solve
from orrery.players.orbit_box.auction import Stakes
from orrery.players.orbit_box.plan_player import PlanPlayer

#: About so many rounds pass until somebody has doubled their chips, where laps do not count.
ROUNDS_TO_DOUBLE = 8


class CoronaPlayer(PlanPlayer):
    """Bids on towers."""

    def best(
        self, position: Position, cells: tuple[int, ...], dice: list[int]
    ) -> tuple[int, list[str]]:
        problem = CoronaProblem(cells, tuple(dice))
        solution = solve(problem, _empty_scores(position.game.box))
        return solution.optimum, str(solution.plan).split()

    def stakes(self, position: Position) -> Stakes:
        """A chip from each opponent, for whoever bids best, until all were star master (CO5)."""
        box, players = position.game.box, len(position.game.seats)
        rounds = int(box.laps) * players - int(position.state.round_number) + 1
        return Stakes(gain=players, rounds=rounds if box.laps else ROUNDS_TO_DOUBLE)

    def score(
        self, position: Position, cells: tuple[int, ...], dice: list[int], steps: list[str]
    ) -> int:
        problem = CoronaProblem(cells, tuple(dice))
        return sum(score(problem, steps, _empty_scores(position.game.box)))


def _empty_scores(box: Record) -> int:
    return int(box.empty_scores)
