"""Orion Duel: how far each colour is from joining constellations, galaxies and black holes.

For each colour and each pair of opposite zones, the shortest path is the least number of free cells
that the colour still needs. A cell is dear to a colour if short paths lead over it; it is as dear
to the other, who would take it away. Galaxies draw a colour on, black holes are for the other one.

Gain (benchmarks/KNOWLEDGE.md): with ``prefer`` the search won 16 of 16 games against itself without
it; ``estimate`` in place of random games is about as good as they are (11 of 20), and no level uses
it.
"""

from __future__ import annotations

from math import tanh
from typing import Any

import numpy as np

from orrery.core.kernel import apply, binds, payoff, rule, to_act
from orrery.games.orion.rules.kernel import LAY_TILES, N_CELLS, POSITION, has, head
from orrery.players.search.knowledge import DECISIVE, declare_knowledge, estimate, prefer

ZONES = 6
FAR = 99
MOST_OF_A_COLOUR = 2  # hexes of one colour on a tile (OD2)

#: Every further free cell on a path halves, about, what the path is worth.
FADING = 0.55
#: A chain with n galaxies, or black holes, is worth its n squared times this.
GALAXY = 0.03
BLACK_HOLE = 0.045
#: From potentials to what a position is worth.
STEEP = 1.6


# --- Paths ----------------------------------------------------------------------------------------


@rule
def walk(p: Any, box: Any, colour: int, zone: int, far: Any, queue: Any) -> None:
    """How many free cells a chain of this colour needs from a zone to each cell, that one included.

    A walk by layers: cells of the colour cost nothing, free ones cost 1.
    """
    own, other = 1 + colour, 2 - colour
    count = 0
    for cell in range(N_CELLS):
        far[cell] = FAR
        if box.zone[cell] >> zone & 1 and p.colour[cell] != other:
            far[cell] = 0 if p.colour[cell] == own else 1
            queue[count] = cell
            count += 1
    # A cell may be put in again when a shorter way is found; ways shorten only a few times.
    done = 0
    while done < count:
        cell = queue[done % len(queue)]
        done += 1
        for k in range(6):
            beside = box.neighbour[cell, k]
            if beside < 0:
                break
            if p.colour[beside] == other:
                continue
            way = far[cell] + (0 if p.colour[beside] == own else 1)
            if way < far[beside]:
                far[beside] = way
                queue[count % len(queue)] = beside
                count += 1


@rule
def path_worth(length: int) -> float:
    return FADING**length if length < FAR else 0.0


@rule
def add_paths(p: Any, box: Any, colour: int, worth: Any, near: Any) -> float:
    """Add to each free cell what the paths over it are worth; the worth of the best paths.

    Cells are near where one tile could complete a path.
    """
    first = np.empty(N_CELLS, np.int64)
    second = np.empty(N_CELLS, np.int64)
    queue = np.empty(4 * N_CELLS, np.int64)
    best_of_all = 0.0
    for pair in range(ZONES // 2):
        walk(p, box, colour, 2 * pair, first, queue)
        walk(p, box, colour, 2 * pair + 1, second, queue)
        shortest = FAR
        for cell in range(N_CELLS):
            if first[cell] == FAR or second[cell] == FAR:
                continue
            free = p.colour[cell] == 0
            length = first[cell] + second[cell] - (1 if free else 0)
            shortest = min(shortest, length)
            if free:
                worth[cell] += path_worth(length)
                near[cell] |= length <= MOST_OF_A_COLOUR
        best_of_all += path_worth(shortest)
    return best_of_all


# --- Tokens ---------------------------------------------------------------------------------------


@rule
def tokens_joined(p: Any, box: Any, cell: int, colour: int, tokens: Any) -> int:
    """How many of these tokens a chain of this colour would hold if the cell were its own."""
    count = 0
    seen0, seen1 = -1, -1
    for k in range(6):
        beside = box.neighbour[cell, k]
        if beside < 0:
            break
        if p.colour[beside] == 1 + colour:
            chain = head(p, beside)
            if chain not in (seen0, seen1):
                seen1, seen0 = seen0, chain
                count += tokens[chain]
    return count


@rule
def cell_worth(p: Any, box: Any, seat: int, own: Any, other: Any, near: Any) -> None:
    """For each free cell: what it gains this seat in its own colour, and in the other one."""
    paths = np.zeros(N_CELLS)
    add_paths(p, box, 0, paths, near)
    add_paths(p, box, 1, paths, near)
    for cell in range(N_CELLS):
        if p.colour[cell]:
            continue
        galaxy = has(p.galaxies, box, cell)
        hole = has(p.black_holes, box, cell)
        mine = joined_worth(p, box, cell, seat, galaxy, hole)
        theirs = joined_worth(p, box, cell, 1 - seat, galaxy, hole)
        own[cell] = paths[cell] + mine
        other[cell] = -paths[cell] - theirs
        near[cell] |= is_decisive(p, box, cell, galaxy, hole)


@rule
def is_decisive(p: Any, box: Any, cell: int, galaxy: bool, hole: bool) -> bool:
    """Whether a chain over the cell could come to four galaxies or three black holes."""
    for colour in range(2):
        if tokens_joined(p, box, cell, colour, p.chain_galaxies) + galaxy >= 3:
            return True
        if tokens_joined(p, box, cell, colour, p.chain_black_holes) + hole >= 2:
            return True
    return False


@rule
def joined_worth(p: Any, box: Any, cell: int, colour: int, galaxy: bool, hole: bool) -> float:
    """What a colour gains by its tokens if the cell is its own: galaxies are good, holes bad."""
    galaxies = tokens_joined(p, box, cell, colour, p.chain_galaxies) + galaxy
    holes = tokens_joined(p, box, cell, colour, p.chain_black_holes) + hole
    return GALAXY * galaxies * galaxies - BLACK_HOLE * holes * holes


# --- What the search asks -------------------------------------------------------------------------


@binds(prefer, POSITION)
@rule
def look_at_placements(
    p: Any, box: Any, seat: int, codes: Any, count: int, scores: Any, spare: Any, lore: Any
) -> None:
    """The worth of the cells that a tile covers, from the worst to the best scaled to 0 and 1."""
    if p.phase != LAY_TILES:
        for k in range(count):
            scores[k] = 0.5
        return
    own, other = np.zeros(N_CELLS), np.zeros(N_CELLS)
    near = np.zeros(N_CELLS, np.int64)
    cell_worth(p, box, seat, own, other, near)
    lowest, highest = 1e9, -1e9
    for k in range(count):
        scores[k] = placement_worth(box, codes[k], own, other)
        lowest, highest = min(lowest, scores[k]), max(highest, scores[k])
    for k in range(count):
        scores[k] = (scores[k] - lowest) / (highest - lowest + 1e-9)
        if is_near(box, codes[k], near):
            try_out(p, box, seat, codes[k], scores, k, spare)


@rule
def is_near(box: Any, code: int, near: Any) -> bool:
    """Whether a tile covers a cell where something could be decided."""
    for k in range(3):
        cell = box.cells[code, k]
        if cell >= 0 and near[cell]:
            return True
    return False


@rule
def try_out(p: Any, box: Any, seat: int, code: int, scores: Any, k: int, spare: Any) -> None:
    """Tell a move that wins, or loses, at once."""
    spare[0] = p
    apply(spare[0], box, seat, code)
    if to_act(spare[0], box) == 0:
        scores[k] = max(payoff(spare[0], box, seat) * DECISIVE, 0.0)


@rule
def placement_worth(box: Any, code: int, own: Any, other: Any) -> float:
    worth = 0.0
    shape = box.shape_of[code]
    for k in range(3):
        cell = box.cells[code, k]
        if cell >= 0:
            worth += own[cell] if k < box.shape_own[shape] else other[cell]
    return worth


@binds(estimate, POSITION)
@rule
def compare_potentials(p: Any, box: Any, values: Any, spare: Any, lore: Any) -> None:
    blue, orange = potential(p, box, 0), potential(p, box, 1)
    values[0] = tanh(STEEP * (blue - orange))
    values[1] = -values[0]


@rule
def potential(p: Any, box: Any, colour: int) -> float:
    """What a colour's paths and chains are worth."""
    cells, near = np.zeros(N_CELLS), np.zeros(N_CELLS, np.int64)
    worth = add_paths(p, box, colour, cells, near)
    for cell in range(N_CELLS):
        if p.colour[cell] == 1 + colour and p.chain[cell] == cell:
            worth += GALAXY * p.chain_galaxies[cell] ** 2
            worth -= BLACK_HOLE * p.chain_black_holes[cell] ** 2
    return worth


declare_knowledge(POSITION, "prefer", "estimate")
