"""What the exact solvers say about a position at a table."""

from __future__ import annotations

from collections.abc import Callable

from orrery.core.contract import Position, Seat
from orrery.core.errors import OptionError
from orrery.core.texts import listed, say
from orrery.games.orbit import rules as orbit_rules
from orrery.games.orbit_box.rules.bidding import BIDDING, PLANNING
from orrery.players.solvers import corona, harun
from orrery.players.solvers.orbit import forecast
from orrery.players.solvers.problems import ProblemError, cells_before, dice_rolled

#: The best plan of a round, or in Orbit the chips that each free body would earn.
Answer = corona.Solution | harun.Solution | dict[str, int]


def solve(position: Position, seat: Seat | None = None) -> Answer:
    """The best plan of this round; in Orbit the chips that each free body would earn a seat."""
    name = position.game.name
    if name not in _SOLVERS:
        known = listed(tuple(_SOLVERS))
        raise OptionError(say("{game} has no solver; {known} have one", game=name, known=known))
    return _SOLVERS[name](position, seat)


def corona_problem(position: Position) -> corona.CoronaProblem:
    """The problem that lies on the table."""
    p = position.state
    return corona.CoronaProblem(cells_before(p), dice_rolled(p))


def harun_problem(position: Position) -> harun.HarunProblem:
    """The problem that lies on the table."""
    p = position.state
    stars, direction = tuple(p.star.tolist()), int(p.direction)
    return harun.HarunProblem(cells_before(p), stars, dice_rolled(p), direction)


def _solve_corona(position: Position, seat: Seat | None) -> Answer:
    _demand(position, BIDDING, PLANNING)
    return corona.solve(corona_problem(position), int(position.game.box.empty_scores))


def _solve_harun(position: Position, seat: Seat | None) -> Answer:
    _demand(position, BIDDING, PLANNING)
    return harun.solve(harun_problem(position))


def _solve_orbit(position: Position, seat: Seat | None) -> Answer:
    _demand(position, orbit_rules.CLAIMING, orbit_rules.WISHING)
    if seat is None or not 0 <= seat < len(position.game.seats):
        names = [f"{number} ({name})" for number, name in enumerate(position.game.seats)]
        raise ProblemError(say("say for which seat: {names}", names=listed(names, "or")))
    return forecast(position, seat)


def _demand(position: Position, *phases: int) -> None:
    if int(position.state.phase) not in phases:
        raise ProblemError(say("there is nothing to solve now: {task}", task=position.task()))


_SOLVERS: dict[str, Callable[[Position, Seat | None], Answer]] = {
    "corona": _solve_corona,
    "harun": _solve_harun,
    "orbit": _solve_orbit,
}
