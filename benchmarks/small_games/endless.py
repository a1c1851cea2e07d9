"""Pebbles that come back: the same small game, for matches that never end.

It breaks the law that games end, so it is for measuring only.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import numpy as np
import pebbles

from orrery.core import kernel
from orrery.core.chance import CHANCE_FIELD
from orrery.core.kernel import binds, record_type, rule
from orrery.core.scene import Look
from orrery.core.texts import say

POSITION = record_type(
    [CHANCE_FIELD, ("pebbles", np.int16), ("turn", np.int8), ("rounds", np.int16)]
)

binds(kernel.to_act, POSITION)(pebbles.seat_to_act)
binds(kernel.is_legal, POSITION)(pebbles.may_take)
binds(kernel.legal, POSITION)(pebbles.list_takes)
binds(kernel.sample, POSITION)(pebbles.any_take)
binds(kernel.payoff, POSITION)(pebbles.worth)
binds(kernel.deal_again, POSITION)(pebbles.nothing_is_hidden)


@binds(kernel.set_up, POSITION)
@rule
def begin(p: Any, box: Any) -> None:
    pebbles.begin(p, box)
    p.rounds = 0


@binds(kernel.apply, POSITION)
@rule
def take(p: Any, box: Any, seat: int, code: int) -> None:
    pebbles.take(p, box, seat, code)
    if p.pebbles == 0:
        p.pebbles = box.pebbles
        p.rounds += 1


class Endless(pebbles.Pebbles):
    """Take one to three pebbles; when none is left, all come back."""

    name = "endless"
    title = "Endless Pebbles"
    about = say("Take one to three pebbles; when none is left, all come back.")
    position_type = POSITION
    look = Look("endless", ".endless .pebble { fill: gray; }", "")
    reason_words = MappingProxyType({})
