"""What a player of Orbis sees, as planes over the places of a universe: all but the stacks' order.

Planes of the market use the first nine places.
"""

from __future__ import annotations

from typing import Any

from orrery.core import kernel
from orrery.core.kernel import binds, rule
from orrery.core.planes import Plane, board_planes, fill_plane, mark_plane, table_planes
from orrery.games.orbis.data.components import COLOURS, EFFECTS, GODS, LEVELS
from orrery.games.orbis.rules.box import MOST_PLAYERS, NONE
from orrery.games.orbis.rules.codes import N_COLOURS, N_GODS, N_MARKET, N_PLACES, OVER, PHASES
from orrery.games.orbis.rules.kernel import POSITION

_SEATS = ("own", *(f"seat {k} to the left" for k in range(1, MOST_PLAYERS)))
_N_EFFECTS = len(EFFECTS)
#: What is told of a tile, at the place where it lies.
_TILE = (
    *COLOURS,
    *EFFECTS,
    "number of its effect",
    "colour of its effect",
    "points",
    "mystic value",
    *(f"costs {colour}" for colour in COLOURS),
    "costs any",
)


def _tile_planes(where: str) -> tuple[Plane, ...]:
    return board_planes((f"{where}: {what}" for what in _TILE), "at the place of a tile, {}")


def _by_seat(*what: str) -> tuple[Plane, ...]:
    names = (f"{seat}: {name}" for seat in _SEATS for name in what)
    return table_planes(names, "by seat, {}")


PLANES = (
    *_tile_planes("market"),
    *board_planes((f"market: {colour} worshippers" for colour in COLOURS), "on each tile, {}"),
    *board_planes(("market: taken",), "1 at the place that is to be refilled"),
    *(plane for seat in _SEATS for plane in _tile_planes(f"universe, {seat}")),
    *(
        plane
        for seat in _SEATS
        for plane in board_planes(
            (f"universe, {seat}: wasteland", f"universe, {seat}: validated"), "1 where it is so: {}"
        )
    ),
    *board_planes(("laid",), "1 where the tile of this turn was laid, face up"),
    *table_planes((f"hand: {what}" for what in _TILE), "of the tile taken, {}"),
    *_by_seat(*(f"{colour} worshippers" for colour in COLOURS)),
    *_by_seat(*(f"{colour} farm" for colour in COLOURS)),
    *_by_seat(*(f"god of {god}" for god in GODS)),
    *_by_seat("sacrificed to Death", "regions", "regions in the bottom row", "temple token"),
    *table_planes((f"god of {god} offered" for god in GODS), "1 if it can be taken: {}"),
    *table_planes((f"due {colour}" for colour in (*COLOURS, "any")), "still to be paid: {}"),
    *table_planes((f"{colour} to destroy" for colour in COLOURS), "a number: {}"),
    *table_planes(("to discard", "to gain", "turns taken", "players"), "a number: {}"),
    *table_planes((f"level {level} left" for level in LEVELS), "tiles to come: {}"),
    *table_planes(PHASES[:OVER], "1 while this is decided: {}"),
    *table_planes(("to act",), "1 if the observer may act"),
)


@binds(kernel.observe, POSITION)
@rule
def observe(p: Any, box: Any, seat: int, out: Any) -> None:
    """All planes, from the first seat if a spectator looks."""
    own = max(seat, 0)
    plane = observe_market(p, box, out)
    for k in range(MOST_PLAYERS):
        other = seat_at(own, k, box)
        for place in range(N_PLACES):
            tile = p.universe[other, place] if other != NONE else NONE
            observe_tile(box, tile, plane, place, out)
        plane += len(_TILE)
    for k in range(MOST_PLAYERS):
        other = seat_at(own, k, box)
        for place in range(N_PLACES):
            out[plane, place] = other != NONE and p.wasteland[other, place] != 0
            out[plane + 1, place] = other != NONE and p.validated[other, place] != 0
        plane += 2
    plane = mark_plane(out, plane, p.laid)
    for place in range(N_PLACES):
        observe_tile(box, p.hand, plane, place, out)
    plane = observe_seats(p, box, own, plane + len(_TILE), out)
    plane = observe_turn(p, box, plane, out)
    fill_plane(out, plane, seat >= 0 and kernel.to_act(p, box) >> (seat + 1) & 1)


@rule
def seat_at(own: int, k: int, box: Any) -> int:
    """The seat so many places to the left, or NONE if the table is smaller."""
    return (own + k) % box.players if k < box.players else NONE


@rule
def observe_tile(box: Any, tile: int, plane: int, place: int, out: Any) -> None:
    """A tile at a place, or zeros if there is none."""
    for k in range(len(_TILE)):
        out[plane + k, place] = 0
    if tile == NONE:
        return
    out[plane + int(box.colour[tile]), place] = 1
    out[plane + N_COLOURS + int(box.effect[tile]), place] = 1
    after = plane + N_COLOURS + _N_EFFECTS
    out[after, place] = box.count[tile]
    out[after + 1, place] = 1 + box.effect_colour[tile]
    out[after + 2, place] = box.points[tile]
    out[after + 3, place] = box.mystic[tile]
    for colour in range(N_COLOURS + 1):
        out[after + 4 + colour, place] = box.cost[tile, colour]


@rule
def observe_market(p: Any, box: Any, out: Any) -> int:
    plane = len(_TILE)
    for place in range(N_PLACES):
        on_market = place < N_MARKET
        observe_tile(box, p.market[place] if on_market else NONE, 0, place, out)
        for colour in range(N_COLOURS):
            out[plane + colour, place] = p.crowd[place, colour] if on_market else 0
    return mark_plane(out, plane + N_COLOURS, p.taken)


@rule
def observe_seats(p: Any, box: Any, own: int, plane: int, out: Any) -> int:
    """What every seat has beside its universe."""
    for k in range(MOST_PLAYERS):
        for colour in range(N_COLOURS):
            other = seat_at(own, k, box)
            plane = fill_plane(out, plane, p.domain[other, colour] if other != NONE else 0)
    for k in range(MOST_PLAYERS):
        for colour in range(N_COLOURS):
            other = seat_at(own, k, box)
            plane = fill_plane(out, plane, p.farm[other, colour] if other != NONE else 0)
    for k in range(MOST_PLAYERS):
        for god in range(N_GODS):
            other = seat_at(own, k, box)
            plane = fill_plane(out, plane, other != NONE and p.god[other] == god)
    for k in range(MOST_PLAYERS):
        other = seat_at(own, k, box)
        plane = fill_plane(out, plane, p.sacrificed[other] if other != NONE else 0)
        plane = fill_plane(out, plane, p.regions[other] if other != NONE else 0)
        plane = fill_plane(out, plane, p.bottom_row[other] if other != NONE else 0)
        plane = fill_plane(out, plane, box.tokens[k])
    return plane


@rule
def observe_turn(p: Any, box: Any, plane: int, out: Any) -> int:
    """What is offered and what is still to be done."""
    for god in range(N_GODS):
        plane = fill_plane(out, plane, p.offered[god])
    for colour in range(N_COLOURS):
        plane = fill_plane(out, plane, p.due[colour])
    plane = fill_plane(out, plane, p.due_any)
    for colour in range(N_COLOURS):
        plane = fill_plane(out, plane, p.to_destroy[colour])
    plane = fill_plane(out, plane, p.to_discard)
    plane = fill_plane(out, plane, p.to_gain)
    plane = fill_plane(out, plane, p.turns_taken)
    plane = fill_plane(out, plane, box.players)
    for level in range(len(LEVELS)):
        first, last = box.level_start[level], box.level_start[level + 1]
        plane = fill_plane(out, plane, last - min(max(first, int(p.drawn)), last))
    for phase in range(OVER):
        plane = fill_plane(out, plane, p.phase == phase)
    return plane
