"""What a player of Corona sees, as planes over the twelve cells: all but unopened bids."""

from __future__ import annotations

from typing import Any

from orrery.core import kernel
from orrery.core.kernel import binds, rule
from orrery.core.planes import fill_plane, table_planes
from orrery.games.corona.rules import POSITION
from orrery.games.corona.scoring import BODIES
from orrery.games.orbit_box.rules.observation import bidding_planes, observe_bidding

PLANES = (*bidding_planes(BODIES), *table_planes(("closing",), "1 if this round is the last"))


@binds(kernel.observe, POSITION)
@rule
def observe(p: Any, box: Any, seat: int, out: Any) -> None:
    fill_plane(out, observe_bidding(p, box, seat, out), p.closing)
