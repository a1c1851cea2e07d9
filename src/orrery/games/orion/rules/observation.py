"""What a player of Orion Duel sees, as planes over the 85 cells: nothing is hidden."""

from __future__ import annotations

from typing import Any

from orrery.core import kernel
from orrery.core.kernel import binds, rule
from orrery.core.planes import board_planes, fill_plane, table_planes
from orrery.games.orion.data.board import TILES, ZONES
from orrery.games.orion.rules.kernel import (
    BLUE,
    N_CELLS,
    N_KINDS,
    OVER,
    POSITION,
    chain_head,
)

_KINDS = tuple(tile.kind for tile in TILES)
_N_ZONES = len(ZONES)
_ZONE_NAMES = tuple(f"zone {number + 1}" for number in range(_N_ZONES))
_PHASES = ("placing galaxies", "placing black holes", "choosing who is first", "laying tiles")
_SIDES = ("own", "other")

# Where each group of planes over the cells begins, in the order of PLANES.
_HEXES, _TOKENS, _BESIDE, _ZONE, _CHAIN_ZONE = 0, 2, 4, 6, 6 + _N_ZONES
_CHAIN_TOKENS = _CHAIN_ZONE + 2 * _N_ZONES
_TABLE = _CHAIN_TOKENS + 4

PLANES = (
    *board_planes(("own hex", "other hex"), "1 where a hex of that colour lies"),
    *board_planes(("galaxy", "black hole"), "1 on a cell with that token"),
    *board_planes(
        ("free beside own", "free beside other"), "1 on a free cell next to that colour (OD7)"
    ),
    *board_planes(_ZONE_NAMES, "1 on the cells of the {}"),
    *board_planes(
        (f"{side} chain in {zone}" for side in _SIDES for zone in _ZONE_NAMES),
        "1 on the hexes of chains that touch the zone: {}",
    ),
    *board_planes(
        (
            f"{token} of the {side} chain"
            for side in _SIDES
            for token in ("galaxies", "black holes")
        ),
        "on each hex, how many its chain holds: {}",
    ),
    *table_planes((f"{side} {kind} left" for side in _SIDES for kind in _KINDS), "tiles: {}"),
    *table_planes(
        (
            f"{side} {what}"
            for side in _SIDES
            for what in ("pairs joined", "galaxy groups", "black hole groups")
        ),
        "what counts for the conditions (OD9): {}",
    ),
    *table_planes(("tiles laid",), "how many tiles lie on the board"),
    *table_planes(_PHASES, "1 while players are {}"),
    *table_planes(("to act",), "1 if the observer may act"),
)


@binds(kernel.observe, POSITION)
@rule
def observe(p: Any, box: Any, seat: int, out: Any) -> None:
    """All planes, for blue if a spectator looks."""
    own = BLUE if seat < 0 else seat
    for plane in range(_TABLE):
        fill_plane(out, plane, 0)
    free0, free1 = p.free[0], p.free[1]
    observe_set(box, p.galaxies[0], p.galaxies[1], _TOKENS, out)
    observe_set(box, p.black_holes[0], p.black_holes[1], _TOKENS + 1, out)
    observe_set(box, p.beside[own, 0] & free0, p.beside[own, 1] & free1, _BESIDE, out)
    observe_set(box, p.beside[1 - own, 0] & free0, p.beside[1 - own, 1] & free1, _BESIDE + 1, out)
    for zone in range(_N_ZONES):
        for cell in range(N_CELLS):
            out[_ZONE + zone, cell] = box.zone[cell] >> zone & 1
    for cell in range(N_CELLS):
        if p.colour[cell]:
            observe_hex(p, own, cell, out)
    plane = observe_stock(p, own, _TABLE, out)
    plane = fill_plane(out, plane, p.tiles_laid)
    for phase in range(OVER):
        plane = fill_plane(out, plane, p.phase == phase)
    fill_plane(out, plane, p.phase != OVER and p.turn == seat)


@rule
def observe_set(box: Any, cells0: int, cells1: int, plane: int, out: Any) -> None:
    """A plane with 1 on the cells of a set."""
    for cell in range(N_CELLS):
        out[plane, cell] = (cells0 & box.spot[cell, 0] | cells1 & box.spot[cell, 1]) != 0


@rule
def observe_hex(p: Any, own: int, cell: int, out: Any) -> None:
    """The hex on a cell and the chain that it belongs to."""
    side = 0 if p.colour[cell] == 1 + own else 1
    head = chain_head(p, cell)
    out[_HEXES + side, cell] = 1
    for zone in range(_N_ZONES):
        out[_CHAIN_ZONE + side * _N_ZONES + zone, cell] = p.chain_zones[head] >> zone & 1
    out[_CHAIN_TOKENS + 2 * side, cell] = p.chain_galaxies[head]
    out[_CHAIN_TOKENS + 2 * side + 1, cell] = p.chain_black_holes[head]


@rule
def observe_stock(p: Any, own: int, plane: int, out: Any) -> int:
    """Tiles left and conditions, of both sides; return the number of the next plane."""
    for side in range(2):
        colour = own if side == 0 else 1 - own
        for kind in range(N_KINDS):
            plane = fill_plane(out, plane, p.left[colour, kind])
    for side in range(2):
        colour = own if side == 0 else 1 - own
        joined = p.joined[colour]
        plane = fill_plane(out, plane, (joined & 1) + (joined >> 1 & 1) + (joined >> 2 & 1))
        plane = fill_plane(out, plane, p.galaxy_groups[colour])
        plane = fill_plane(out, plane, p.black_hole_groups[colour])
    return plane
