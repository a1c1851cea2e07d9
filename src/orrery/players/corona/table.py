"""A round of Corona as it lies on a table, for the solver."""

from __future__ import annotations

from orrery.core.contract import Position, Seat
from orrery.games.orbit_box.rules.bidding import BIDDING, PLANNING
from orrery.players.corona.solver import CoronaProblem, Solution, solve
from orrery.players.orbit_box.problems import cells_before, demand_phase, dice_rolled


def corona_problem(position: Position) -> CoronaProblem:
    """The problem that lies on the table."""
    p = position.state
    return CoronaProblem(cells_before(p), dice_rolled(p))


def solve_round(position: Position, seat: Seat | None) -> Solution:
    """The best plan of this round, whoever asks."""
    demand_phase(position, BIDDING, PLANNING)
    return solve(corona_problem(position), int(position.game.box.empty_scores))
