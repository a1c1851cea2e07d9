"""How far the colours have come: hexes missing between constellations, tokens in chains (OD9)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from orrery.core.kernel import PlainRecord, rule
from orrery.games.orion.rules.kernel import LAY_TILES, N_CELLS, conditions

PAIRS = 3
#: More than any way is long: the other colour has cut all ways off.
CUT_OFF = 100
#: So many in one chain are a condition (OD9); twice as many are two.
OF_GALAXIES, OF_BLACK_HOLES = 4, 3


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
def nearest_count(p: Any, held: Any, colour: int, each: int) -> int:
    """How many the chain of a colour holds that is nearest to the next condition (OD9).

    When all is over, the chain that holds most.
    """
    best, rank = 0, -1
    for cell in range(N_CELLS):
        if p.colour[cell] == 1 + colour and p.chain[cell] == cell:
            count = int(held[cell])
            near = count % each if p.phase == LAY_TILES else 0
            if near * N_CELLS + count > rank:
                best, rank = count, near * N_CELLS + count
    return best


@rule
def survey(p: Any, box: Any, ways: Any, counts: Any, far: Any) -> None:
    """By colour: the hexes missing for each pair of zones, and what the best chains hold."""
    for colour in range(2):
        for pair in range(PAIRS):
            ways[colour, pair] = hexes_missing(p[0].colour, box[0], colour, pair, far)
        counts[colour, 0] = nearest_count(p[0], p[0].chain_galaxies, colour, OF_GALAXIES)
        counts[colour, 1] = nearest_count(p[0], p[0].chain_black_holes, colour, OF_BLACK_HOLES)
        counts[colour, 2] = conditions(p[0], colour)


class Nearest(NamedTuple):
    """The pair of zones that a colour is nearest to joining."""

    pair: int
    missing: int  # hexes; CUT_OFF if there is no way left to any pair
    whole: int  # as many as on the empty board


class Surveyed(NamedTuple):
    """How far a colour has come."""

    way: Nearest
    galaxies: int  # in one chain of this colour
    black_holes: int
    conditions: int  # that it holds


def surveyed(p: PlainRecord, box: PlainRecord) -> tuple[Surveyed, Surveyed]:
    """How far both colours have come."""
    ways, counts = np.empty((2, PAIRS), np.int64), np.empty((2, 3), np.int64)
    survey(p.array, box.array, ways, counts, np.empty(N_CELLS, np.int64))
    empty, rows = _on_the_empty_board(box), zip(ways.tolist(), counts.tolist(), strict=True)
    blue, orange = (Surveyed(_shortest(way, empty), *held) for way, held in rows)
    return blue, orange


def _shortest(now: list[int], first: list[int]) -> Nearest:
    pair = now.index(min(now))
    return Nearest(pair, now[pair], first[pair])


@lru_cache(maxsize=64)
def _on_the_empty_board(box: PlainRecord) -> list[int]:
    """The hexes for each pair of zones, which are the same for both colours."""
    far = np.empty(N_CELLS, np.int64)
    empty = np.zeros(N_CELLS, np.int8)
    return [int(hexes_missing(empty, box.array[0], 0, pair, far)) for pair in range(PAIRS)]
