"""Pebbles with an observation: a place for each pebble, 1 where one lies."""

from __future__ import annotations

from typing import Any

from pebbles import POSITION, Pebbles

from orrery.core import kernel
from orrery.core.kernel import binds, rule
from orrery.core.planes import board_planes

PLACES = 30


@binds(kernel.observe, POSITION)
@rule
def observe(p: Any, box: Any, seat: int, out: Any) -> None:
    for place in range(PLACES):
        out[0, place] = place < p.pebbles


class SeenPebbles(Pebbles):
    """The game whose perfect play everybody knows: leave a multiple of four."""

    planes = board_planes(("pebbles",), "1 where one lies")
    plane_size = PLACES
