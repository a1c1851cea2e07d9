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
    while shorten(colours, box, colour, far, 0, 1) + shorten(
        colours, box, colour, far, N_CELLS - 1, -1
    ):
        pass
    fewest = CUT_OFF
    for cell in range(N_CELLS):
        if box.zone[cell] >> (2 * pair + 1) & 1:
            fewest = min(fewest, far[cell])
    return fewest


@rule
def shorten(colours: Any, box: Any, colour: int, far: Any, first: int, step: int) -> int:
    """Find shorter ways over neighbours, cell by cell in this order, and say how many there were.

    Ways lead up and down the board: to look through it in both directions settles most at once.
    """
    shorter = 0
    for place in range(N_CELLS):
        cell = first + step * place
        cost = price(colours[cell], colour)
        for k in range(6):
            beside = box.neighbour[cell, k]
            if beside < 0:
                break
            if far[beside] + cost < far[cell]:
                far[cell] = far[beside] + cost
                shorter += 1
    return shorter


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
    return _shortest(now[0], first[0]), _shortest(now[1], first[1])


def _shortest(now: list[int], first: list[int]) -> Nearest:
    pair = now.index(min(now))
    return Nearest(pair, now[pair], first[pair])


@lru_cache(maxsize=256)
def _measured(colours: bytes, box: PlainRecord) -> list[list[int]]:
    missing = np.empty((2, PAIRS), np.int64)
    measure(np.frombuffer(colours, np.int8), box.array, missing, np.empty(N_CELLS, np.int64))
    return missing.tolist()
