"""How many hexes a colour still needs to join two opposite constellations (OD9)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from orrery.core.kernel import PlainRecord, rule
from orrery.games.orion.rules.kernel import N_CELLS

PAIRS = 3
#: More than any way is long: the other colour has cut all ways off.
CUT_OFF = 100


@rule
def hexes_missing(colours: Any, box: Any, colour: int, pair: int, far: Any) -> int:
    """The fewest free cells on a way between both zones of a pair; ``far`` is written to."""
    for cell in range(N_CELLS):
        begins = box.zone[cell] >> (2 * pair) & 1
        far[cell] = price(colours[cell], colour) if begins else CUT_OFF
    is_settled = False
    while not is_settled:
        is_settled = True
        for cell in range(N_CELLS):
            for k in range(6):
                beside = box.neighbour[cell, k]
                if beside < 0:
                    break
                way = far[beside] + price(colours[cell], colour)
                if way < far[cell]:
                    far[cell] = way
                    is_settled = False
    fewest = CUT_OFF
    for cell in range(N_CELLS):
        if box.zone[cell] >> (2 * pair + 1) & 1:
            fewest = min(fewest, far[cell])
    return fewest


@rule
def price(shown: int, colour: int) -> int:
    """What a cell costs a chain: nothing in its colour, a hex while free, else too much."""
    if shown == 0:
        return 1
    return 0 if shown == 1 + colour else CUT_OFF


@rule
def measure(colours: Any, box: Any, missing: Any, far: Any) -> None:
    """The same for both colours and all pairs."""
    for colour in range(2):
        for pair in range(PAIRS):
            missing[colour, pair] = hexes_missing(colours, box[0], colour, pair, far)


class Nearest(NamedTuple):
    """The pair of zones that a colour is nearest to joining."""

    pair: int
    missing: int  # hexes; CUT_OFF if there is no way left to any pair
    whole: int  # as many as on the empty board


@lru_cache(maxsize=256)
def nearest(colours: bytes, box: PlainRecord) -> tuple[Nearest, Nearest]:
    """For each colour the pair that it is nearest to joining."""
    now, first = _measured(colours, box), _measured(bytes(N_CELLS), box)
    blue, orange = (
        min(
            (Nearest(pair, now[colour][pair], first[colour][pair]) for pair in range(PAIRS)),
            key=lambda way: way.missing,
        )
        for colour in range(2)
    )
    return blue, orange


@lru_cache(maxsize=256)
def _measured(colours: bytes, box: PlainRecord) -> list[list[int]]:
    missing = np.empty((2, PAIRS), np.int64)
    measure(np.frombuffer(colours, np.int8), box.array, missing, np.empty(N_CELLS, np.int64))
    return missing.tolist()
