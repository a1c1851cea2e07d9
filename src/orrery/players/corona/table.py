"""A round of Corona as it lies on a table, for the solver."""

from __future__ import annotations

from orrery.core.contract import Position, Seat
from orrery.core.texts import Sentence
from orrery.games.orbit_box.rules.bidding import BIDDING, PLANNING
from orrery.players.corona.solver import CoronaProblem, Solution, solve
from orrery.players.orbit_box.problems import (
    best_plan_words,
    cells_before,
    demand_phase,
    dice_rolled,
)


def corona_problem(position: Position) -> CoronaProblem:
    """The problem that lies on the table."""
    p = position.state
    return CoronaProblem(cells_before(p), dice_rolled(p))


def solve_round(position: Position, seat: Seat | None) -> Solution:
    """The best plan of this round, whoever asks."""
    demand_phase(position, BIDDING, PLANNING)
    return solve(corona_problem(position), int(position.game.box.empty_scores))


def best_in_round(position: Position) -> Sentence:
    """The most points that a plan could have brought, and one that brings them."""
    solution = solve_round(position, None)
    return best_plan_words(solution.optimum, solution.plan.steps)


def best_score(position: Position) -> int:
    """The most points that a plan could have brought."""
    return solve_round(position, None).optimum
