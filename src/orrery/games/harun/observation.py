"""What a player of Harun sees, as planes over the cells: all but unopened bids."""

from __future__ import annotations

from typing import Any

from orrery.core import kernel
from orrery.core.kernel import binds, rule
from orrery.core.planes import board_planes, fill_plane, table_planes
from orrery.games.harun.rules import POSITION
from orrery.games.harun.scoring import BLACK_STAR, BODIES, CELLS, RED_STAR
from orrery.games.orbit_box.rules.observation import (
    bidding_planes,
    fill_seat,
    observe_bidding,
    seat_planes,
)

PLANES = (
    *bidding_planes(BODIES),
    *board_planes(("red star", "black star"), "1 where one lies: {}"),
    *table_planes(("clockwise", "counter-clockwise"), "1 if bodies move so, after the roll: {}"),
    *table_planes(("reserve",), "chips that nobody has"),
    *seat_planes("last winner"),
)


@binds(kernel.observe, POSITION)
@rule
def observe(p: Any, box: Any, seat: int, out: Any) -> None:
    plane = observe_bidding(p, box, seat, out)
    for cell in range(CELLS):
        out[plane, cell] = p.star[cell] == RED_STAR
        out[plane + 1, cell] = p.star[cell] == BLACK_STAR
    plane = fill_plane(out, plane + 2, p.direction > 0)
    plane = fill_plane(out, plane, p.direction < 0)
    plane = fill_plane(out, plane, p.reserve)
    fill_seat(p.last_winner, box.players, max(seat, 0), plane, out)
