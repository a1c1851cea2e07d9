"""The compiled search through all plans of a Corona problem.

How many bodies stand on each cell fits into one number, four bits a cell. A state's *sky* is that
number; its *worth* is the most that the rest of a plan can bring, and in how many ways.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from orrery.core.kernel import rule
from orrery.games.corona.scoring import BODIES, CELLS, landing_points
from orrery.games.orbit_box.rules.ring import ahead
from orrery.players.corona.space import KINDS, Space

CHOICES = BODIES * KINDS

#: A worth is points * WAYS + ways; there are at most 6! x 6! = 518,400 ways.
WAYS_BITS = 20
WAYS = 1 << WAYS_BITS


class Workspace(NamedTuple):
    """Where a problem is worked out; one for each thread."""

    landing: npt.NDArray[np.int64]  # for each choice, four times the cell it leads to
    change: npt.NDArray[np.int64]  # and what it adds to the sky
    sky: npt.NDArray[np.int64]  # for each state, the bodies on each cell
    worth: npt.NDArray[np.int32]  # the best rest of a plan, and the number of them


class Traps(NamedTuple):
    """What misleads a person, for each state."""

    greedy: npt.NDArray[np.float64]  # what a greedy rest of a plan brings on average
    quiet: npt.NDArray[np.int8]  # the fewest quiet steps in a best rest of a plan


def desk(space: Space) -> Workspace:
    """An empty desk for problems of this shape."""
    states = len(space.parent)
    return Workspace(
        np.empty(CHOICES, np.int64),
        np.empty(CHOICES, np.int64),
        np.empty(states, np.int64),
        np.empty(states, np.int32),
    )


def traps(space: Space) -> Traps:
    """Room for the traps of problems of this shape."""
    states = len(space.parent)
    return Traps(np.empty(states, np.float64), np.empty(states, np.int8))


@rule
def lay_out(cells: Any, kinds: Any, space: Any, desk: Any) -> None:
    """Set the bodies on their cells, and find the sky of every state."""
    for body in range(BODIES):
        start = np.int64(1) << (4 * cells[body])
        for kind in range(len(kinds)):
            cell = ahead(cells[body], kinds[kind], CELLS)  # CO4: clockwise
            desk.landing[body * KINDS + kind] = 4 * cell
            desk.change[body * KINDS + kind] = (np.int64(1) << (4 * cell)) - start
    sky = np.int64(0)
    for body in range(BODIES):
        sky += np.int64(1) << (4 * cells[body])
    desk.sky[0] = sky
    for s in range(1, len(space.parent)):
        desk.sky[s] = desk.sky[space.parent[s]] + desk.change[space.parent_choice[s]]


@rule
def points_of(sky: int, landing: int, empty_scores: int) -> int:
    """What a choice brings under this sky (CO4). No die leads a body back to its own cell."""
    return landing_points((sky >> landing) & 15, empty_scores)


@rule
def find_best(cells: Any, kinds: Any, empty_scores: int, space: Any, desk: Any) -> int:
    """Find the worth of every state, the last first; return that of the whole problem."""
    lay_out(cells, kinds, space, desk)
    first, choice, after = space.first, space.choice, space.after
    landing, worth = desk.landing, desk.worth
    for s in range(len(space.parent) - 1, -1, -1):
        sky = desk.sky[s]
        most, ways = 0, 1 if first[s] == first[s + 1] else 0  # all have moved: one way, to stop
        for step in range(first[s], first[s + 1]):
            rest = worth[after[step]]
            points = points_of(sky, landing[choice[step]], empty_scores) + (rest >> WAYS_BITS)
            more = rest & (WAYS - 1)
            # Chosen without a jump, which the processor would guess wrong half the time.
            ways = more if points > most else ways + (more if points == most else 0)
            most = max(most, points)
        worth[s] = (most << WAYS_BITS) + ways
    return int(worth[0])


@rule
def find_traps(empty_scores: int, space: Any, desk: Any, traps: Any) -> None:
    """After ``find_best``: what greedy plans bring, and how many quiet steps the best plans need.

    A greedy step is a landing worth most at this moment, by lot among equals; any other is quiet.
    """
    first, choice, after, landing = space.first, space.choice, space.after, desk.landing
    for s in range(len(space.parent) - 1, -1, -1):
        sky, best = desk.sky[s], desk.worth[s] >> WAYS_BITS
        top = 0
        for step in range(first[s], first[s + 1]):
            top = max(top, points_of(sky, landing[choice[step]], empty_scores))
        greedy, equals = 0.0, 0
        quiet = 0 if first[s] == first[s + 1] else BODIES
        for step in range(first[s], first[s + 1]):
            following = after[step]
            points = points_of(sky, landing[choice[step]], empty_scores)
            if points == top:
                greedy += points + traps.greedy[following]
                equals += 1
            if points + (desk.worth[following] >> WAYS_BITS) == best:
                quiet = min(quiet, traps.quiet[following] + (1 if points < top else 0))
        traps.greedy[s] = greedy / max(equals, 1)
        traps.quiet[s] = quiet


@rule
def study_many(
    cells: Any, kinds: Any, empty_scores: int, space: Any, desk: Any, traps: Any, out: Any
) -> None:
    """For every row of cells with every row of kinds: optimum, ways, greedy points, quiet steps."""
    for i in range(len(cells)):
        for j in range(len(kinds)):
            worth = find_best(cells[i], kinds[j], empty_scores, space, desk)
            find_traps(empty_scores, space, desk, traps)
            out[i, j, 0] = worth >> WAYS_BITS
            out[i, j, 1] = worth & (WAYS - 1)
            out[i, j, 2] = traps.greedy[0]
            out[i, j, 3] = traps.quiet[0]
