"""The table of Orbit, Harun and Corona as a scene, drawn from a neutral description."""

from __future__ import annotations

from functools import cache

from orrery.core.scene import Item, Scene, load_look
from orrery.games.orbit_box import scene_board, scene_centre, scene_moves, scene_panel
from orrery.games.orbit_box.scene_shapes import LEFT, TOP, WIDTH
from orrery.games.orbit_box.table import RingTable

LOOK = load_look("orrery.games.orbit_box", "orbit-box")


def ring_scene(table: RingTable) -> Scene:
    """The ring with everything on it, the seats below it, and the buttons offered."""
    seats = len(table.seats)
    items = (
        *scene_board.stars(table),
        *scene_moves.moves(table),
        *scene_board.bodies(table),
        *scene_centre.dice(table),
        *scene_centre.hand(table),
        *scene_centre.hourglass(table),
        *scene_panel.treasure(table),
        *scene_panel.seats(table),
        *scene_panel.buttons(table),
    )
    return Scene(
        LOOK,
        LEFT,
        TOP,
        WIDTH,
        scene_panel.height(table.cells, seats),
        table.title,
        _fixed(table.cells, seats),
        items,
    )


@cache
def _fixed(cells: int, seats: int) -> tuple[Item, ...]:
    height = scene_panel.height(cells, seats)
    return (*scene_board.sky(height), *scene_board.board(cells), *scene_panel.frames(seats))
