"""What a player of the box sees, as planes over the cells of the ring: what the games share."""

from __future__ import annotations

from typing import Any

from orrery.core import kernel
from orrery.core.kernel import rule
from orrery.core.planes import Plane, board_planes, fill_plane, mark_plane, table_planes
from orrery.games.orbit_box.data.bodies import LETTERS, MOST_PLAYERS
from orrery.games.orbit_box.rules.bidding import OVER
from orrery.games.orbit_box.rules.plans import FACES
from orrery.games.orbit_box.rules.rounds import left_of


def seat_planes(what: str) -> tuple[Plane, ...]:
    """One plane for each seat that a table can have, from the observer's to the left."""
    names = ("own", *(f"seat {k} to the left" for k in range(1, MOST_PLAYERS)))
    return table_planes((f"{what}: {name}" for name in names), "by seat: {}")


def body_planes(bodies: int) -> tuple[Plane, ...]:
    """Where each body is."""
    return board_planes((f"body {letter}" for letter in LETTERS[:bodies]), "1 where it is: {}")


ROUND_PLANES = (
    *table_planes(("players", "round"), "a number: {}"),
    *seat_planes("chips"),
    *seat_planes("star master"),
    *table_planes(("to act",), "1 if the observer may act"),
)


def bidding_planes(bodies: int) -> tuple[Plane, ...]:
    """The planes of Harun and Corona, as ``observe_bidding`` writes them."""
    return (
        *body_planes(bodies),
        *table_planes(
            (f"die of {letter}" for letter in LETTERS[:bodies]), "0, or the face it took: {}"
        ),
        *table_planes((f"dice that show {n + 1}" for n in range(FACES)), "dice left: {}"),
        *table_planes(("score", "bid"), "a number: {}"),
        *table_planes(("own commitment",), "0 before it is made, 1 for no bid, else 1 + the bid"),
        *seat_planes("highest bidder"),
        *seat_planes("suspended"),
        *seat_planes("has committed"),
        *table_planes(("placing", "bidding", "planning"), "1 during this part of a round: {}"),
        *ROUND_PLANES,
    )


@rule
def observe_bidding(p: Any, box: Any, seat: int, out: Any) -> int:
    """Write the planes of a bidding game; return the number of the next plane."""
    own, bodies = max(seat, 0), box.bodies
    plane = 0
    for body in range(bodies):
        plane = mark_plane(out, plane, p.cell[body])
    for body in range(bodies):
        plane = fill_plane(out, plane, p.took[body])
    for face in range(1, FACES + 1):
        plane = fill_plane(out, plane, p.dice[face])
    plane = fill_plane(out, plane, p.score)
    plane = fill_plane(out, plane, p.bid)
    plane = fill_plane(out, plane, 1 + p.sealed[own] if seat >= 0 and box.sealed else 0)
    plane = fill_seat(p.bidder, box.players, own, plane, out)
    plane = fill_by_seat(p.suspended, box.players, own, plane, out)
    for k in range(MOST_PLAYERS):
        committed = k < box.players and p.sealed[left_of(own, k, box.players)] >= 0
        plane = fill_plane(out, plane, committed and box.sealed != 0)
    for phase in range(OVER):
        plane = fill_plane(out, plane, p.phase == phase)
    return observe_round(p, box, seat, plane, out)


@rule
def observe_round(p: Any, box: Any, seat: int, plane: int, out: Any) -> int:
    """Write the planes of the table; return the number of the next plane."""
    own = max(seat, 0)
    plane = fill_plane(out, plane, box.players)
    plane = fill_plane(out, plane, p.round_number)
    plane = fill_by_seat(p.chips, box.players, own, plane, out)
    plane = fill_seat(p.master, box.players, own, plane, out)
    return fill_plane(out, plane, seat >= 0 and kernel.to_act(p, box) >> (seat + 1) & 1)


@rule
def fill_by_seat(values: Any, players: int, own: int, plane: int, out: Any) -> int:
    """One plane for each seat, from the observer's to the left, with what it has."""
    for k in range(MOST_PLAYERS):
        value = values[left_of(own, k, players)] if k < players else 0
        plane = fill_plane(out, plane, value)
    return plane


@rule
def fill_seat(chosen: int, players: int, own: int, plane: int, out: Any) -> int:
    """One plane for each seat, of which at most one is 1."""
    for k in range(MOST_PLAYERS):
        plane = fill_plane(out, plane, k < players and left_of(own, k, players) == chosen)
    return plane
