"""A round of Harun as it lies on a table, for the solver."""

from __future__ import annotations

from orrery.core.contract import Position, Seat
from orrery.core.texts import Sentence
from orrery.games.orbit_box.rules.bidding import BIDDING, PLANNING
from orrery.players.harun.solver import HarunProblem, Solution, solve
from orrery.players.orbit_box.problems import (
    best_plan_words,
    cells_before,
    demand_phase,
    dice_rolled,
)


def harun_problem(position: Position) -> HarunProblem:
    """The problem that lies on the table."""
    p = position.state
    stars, direction = tuple(p.star.tolist()), int(p.direction)
    return HarunProblem(cells_before(p), stars, dice_rolled(p), direction)


def solve_round(position: Position, seat: Seat | None) -> Solution:
    """The best plan of this round, whoever asks."""
    demand_phase(position, BIDDING, PLANNING)
    return solve(harun_problem(position))


def best_in_round(position: Position) -> Sentence:
    """The most points that a plan could have brought, and one that brings them."""
    solution = solve_round(position, None)
    return best_plan_words(solution.optimum, solution.plan)


def best_score(position: Position) -> int:
    """The most points that a plan could have brought."""
    return solve_round(position, None).optimum
