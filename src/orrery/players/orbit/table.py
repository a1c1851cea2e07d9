"""A round of Orbit as it lies on a table: what each free body would earn."""

from __future__ import annotations

from orrery.core.contract import Position, Seat
from orrery.core.texts import listed, say
from orrery.games.orbit.rules import CLAIMING, WISHING
from orrery.players.orbit.forecast import forecast
from orrery.players.orbit_box.problems import ProblemError, demand_phase


def solve_round(position: Position, seat: Seat | None) -> dict[str, int]:
    """The chips that each free body would earn this seat."""
    demand_phase(position, CLAIMING, WISHING)
    if seat is None or not 0 <= seat < len(position.game.seats):
        names = [f"{number} ({name})" for number, name in enumerate(position.game.seats)]
        raise ProblemError(say("say for which seat: {names}", names=listed(names, "or")))
    return forecast(position, seat)
