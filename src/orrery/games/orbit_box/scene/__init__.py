"""The table of Orbit, Harun and Corona as a scene, drawn from a neutral description."""

from __future__ import annotations

from functools import cache

from orrery.core.scene import Item, Scene, kept_group, load_look
from orrery.games.orbit_box.scene import board, centre, moves, panel, travel
from orrery.games.orbit_box.scene.shapes import LEFT, TOP, WIDTH
from orrery.games.orbit_box.scene.table import RingTable

LOOK = load_look("orrery.games.orbit_box", "orbit-box")


def ring_scene(table: RingTable) -> Scene:
    """The ring with everything on it, the seats below it, and the buttons offered."""
    seats = len(table.seats)
    groups = (
        kept_group(board.stars(table)),
        kept_group(moves.moves(table)),
        kept_group(board.bodies(table)),
        kept_group(centre.dice(table)),
        kept_group(centre.hand(table)),
        kept_group(centre.hourglass(table)),
        kept_group(panel.treasure(table)),
        kept_group(panel.seats(table)),
        kept_group(panel.buttons(table)),
        kept_group(travel.paid_chips(table)),
    )
    return Scene(
        LOOK,
        LEFT,
        TOP,
        WIDTH,
        panel.height(table.cells, seats),
        table.title,
        _fixed(table.cells, seats),
        groups,
        wide=panel.wide(table.cells, seats),
        signs=tuple(f"seat-{seat.name}" for seat in table.seats),
    )


@cache
def _fixed(cells: int, seats: int) -> tuple[Item, ...]:
    height = panel.height(cells, seats)
    return (*board.sky(height), *board.board(cells), *panel.frames(seats))
