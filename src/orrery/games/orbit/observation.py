"""What a player of Orbit sees, as planes over the seven cells: all but the others' wishes."""

from __future__ import annotations

from typing import Any

from orrery.core import kernel
from orrery.core.kernel import binds, rule
from orrery.core.planes import fill_plane, mark_plane, table_planes
from orrery.games.orbit.rules import BODIES, OVER, POSITION
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.observation import (
    ROUND_PLANES,
    body_planes,
    fill_by_seat,
    fill_seat,
    observe_round,
    seat_planes,
)
from orrery.games.orbit_box.rules.rounds import NOBODY

_LETTERS = LETTERS[:BODIES]

PLANES = (
    *body_planes(BODIES),
    *table_planes((f"die of {letter}" for letter in _LETTERS), "the face: {}"),
    *table_planes(
        (f"owner of {letter}" for letter in _LETTERS),
        "0 for nobody, 1 for the observer, 2 for the next seat to the left, ...: {}",
    ),
    *table_planes(
        (f"own wish for {letter}" for letter in _LETTERS), "its place on the list, or 0: {}"
    ),
    *table_planes(("clockwise", "counter-clockwise"), "1 if bodies move so: {}"),
    *table_planes(("pot", "times the pot was taken"), "a number: {}"),
    *seat_planes("list is done"),
    *seat_planes("may end the game"),
    *table_planes(("claiming", "wishing", "choosing"), "1 during this part of a round: {}"),
    *ROUND_PLANES,
)


@binds(kernel.observe, POSITION)
@rule
def observe(p: Any, box: Any, seat: int, out: Any) -> None:
    own, plane = max(seat, 0), 0
    for body in range(BODIES):
        plane = mark_plane(out, plane, p.cell[body])
    for body in range(BODIES):
        plane = fill_plane(out, plane, p.die[body])
    for body in range(BODIES):
        away = (p.owner[body] - own + box.players) % box.players
        plane = fill_plane(out, plane, 0 if p.owner[body] == NOBODY else 1 + away)
    for body in range(BODIES):
        plane = fill_plane(out, plane, place_of_wish(p, own, body) if seat >= 0 else 0)
    plane = fill_plane(out, plane, p.direction > 0)
    plane = fill_plane(out, plane, p.direction < 0)
    plane = fill_plane(out, plane, p.pot)
    plane = fill_plane(out, plane, p.takes)
    plane = fill_by_seat(p.done, box.players, own, plane, out)
    plane = fill_seat(p.chooser, box.players, own, plane, out)
    for phase in range(OVER):
        plane = fill_plane(out, plane, p.phase == phase)
    observe_round(p, box, seat, plane, out)


@rule
def place_of_wish(p: Any, seat: int, body: int) -> int:
    """Where a body stands on a seat's list, from 1; 0 if it does not."""
    for place in range(BODIES):
        if p.wishes[seat, place] == body:
            return place + 1
    return 0
