"""One move of self-play in compiled code, for the games from ``first`` on.

The search is Gumbel's (Danihelka and others, 2022): at the root a few moves, the best by their
logits plus random noise, share the simulations by sequential halving; below, the most promising
move is followed. What the search has found makes a better policy, which the net learns.
"""

from __future__ import annotations

from math import exp, log
from typing import Any

from orrery.core.chance import draw_word
from orrery.core.kernel import legal, observe, rule
from orrery.players.nets.tree import (
    ROOT,
    add_edges,
    back_up,
    descend,
    grow,
    list_moves,
    look,
    plant,
    rate_moves,
    take_values,
)
from orrery.players.search.tree import NONE

#: How many visits every move is thought to have beyond its own when values are weighed against
#: logits.
SIGMA_VISITS = 50.0


@rule
def observe_games(records: Any, box: Any, seats: Any, planes: Any, first: int, last: int) -> None:
    """What these seats see of their games; nothing for a seat below 0."""
    for i in range(first, last):
        if seats[i] >= 0:
            observe(records[i], box[0], seats[i], planes[i])


@rule
def list_games(
    records: Any, box: Any, seats: Any, lists: Any, counts: Any, first: int, last: int
) -> None:
    """The legal moves of these seats; none for a seat below 0."""
    for i in range(first, last):
        counts[i] = legal(records[i], box[0], seats[i], lists[i]) if seats[i] >= 0 else 0


# --- The root -------------------------------------------------------------------------------------


@rule
def rate_games(
    factors: Any,
    answers: Any,
    codes: Any,
    counts: Any,
    logits: Any,
    lanes: int,
    first: int,
    last: int,
) -> None:
    """What the net thinks of all listed moves; so many threads share the moves of a game."""
    for i in range(first, last):
        rate_moves(factors, answers, codes, counts, logits, i // lanes, i % lanes, lanes)


@rule
def open_roots(
    seats: Any,
    nodes: Any,
    edges: Any,
    used: Any,
    chances: Any,
    values: Any,
    lists: Any,
    counts: Any,
    logits: Any,
    scores: Any,
    luck: Any,
    noise: float,
    most: int,
    first: int,
    last: int,
) -> None:
    """Begin a tree for each game with so many root moves at most, the best of a random draw."""
    for i in range(first, last):
        plant(nodes, used, seats[i], i)
        take_values(chances, values, seats[i], i)
        nodes[i, ROOT].value = values[i, seats[i]]
        for k in range(counts[i]):
            scores[i, k] = logits[i, k] + noise * gumbel(luck[i])
        add_edges(nodes, edges, lists, counts, logits, scores, most, i, ROOT, i)


@rule
def gumbel(luck: Any) -> float:
    """A random number of Gumbel's distribution."""
    uniform = (draw_word(luck) + 0.5) / 4294967296.0
    return -log(-log(uniform))


@rule
def root_edge(nodes: Any, edges: Any, schedule: Any, simulation: int, scale: float, i: int) -> int:
    """The root move for this simulation: the best of those with as many visits as are due."""
    root = nodes[i, ROOT]
    due = schedule[root.edges, simulation]
    weight = sigma(nodes, edges, scale, i)
    best, best_score = 0, -1e9
    for k in range(root.edges):
        edge = edges[i, ROOT, k]
        visits = 0 if edge.child == NONE else nodes[i, edge.child].visits
        if visits != due:
            continue
        score = edge.score
        if visits:
            score += weight * nodes[i, edge.child].worth / visits
        if score > best_score:
            best, best_score = k, score
    return best


@rule
def sigma(nodes: Any, edges: Any, scale: float, i: int) -> float:
    """How much a value counts beside a logit: the more, the more often a move was tried."""
    return float(scale * (SIGMA_VISITS + most_visits(nodes, edges, i)))


@rule
def most_visits(nodes: Any, edges: Any, i: int) -> int:
    most = 0
    for k in range(nodes[i, ROOT].edges):
        child = edges[i, ROOT, k].child
        if child != NONE:
            most = max(most, int(nodes[i, child].visits))
    return most


# --- A simulation ---------------------------------------------------------------------------------


@rule
def descend_games(
    records: Any,
    works: Any,
    box: Any,
    nodes: Any,
    edges: Any,
    used: Any,
    settings: Any,
    luck: Any,
    leaves: Any,
    values: Any,
    planes: Any,
    schedule: Any,
    simulation: int,
    scale: float,
    first: int,
    last: int,
) -> None:
    """Go down each tree to a leaf, and show it to the net."""
    for i in range(first, last):
        edge = root_edge(nodes, edges, schedule, simulation, scale, i)
        descend(
            records, works, box[0], nodes, edges, used, settings[0], luck, leaves, values, edge, i,
            i,
        )  # fmt: skip
        look(works, box[0], leaves, planes, i)


@rule
def list_leaves(
    works: Any,
    box: Any,
    nodes: Any,
    leaves: Any,
    codes: Any,
    counts: Any,
    first: int,
    last: int,
) -> None:
    """The legal moves at each leaf."""
    for i in range(first, last):
        list_moves(works, box[0], nodes, leaves, codes, counts, i, i)


@rule
def grow_games(
    nodes: Any,
    edges: Any,
    settings: Any,
    leaves: Any,
    chances: Any,
    values: Any,
    codes: Any,
    counts: Any,
    logits: Any,
    first: int,
    last: int,
) -> None:
    """The net has answered: the leaves get their moves, and the way back is told."""
    for i in range(first, last):
        grow(nodes, edges, settings[0], leaves, chances, values, codes, counts, logits, i, i)
        back_up(nodes, edges, settings[0], leaves, values, i, i)


# --- The move -------------------------------------------------------------------------------------


@rule
def decide_games(
    nodes: Any,
    edges: Any,
    lists: Any,
    logits: Any,
    counts: Any,
    scale: float,
    codes: Any,
    targets: Any,
    root_values: Any,
    first: int,
    last: int,
) -> None:
    """The move that each search chooses, what the net should have said, and what that is worth."""
    for i in range(first, last):
        weight = sigma(nodes, edges, scale, i)
        codes[i] = edges[i, ROOT, decided_edge(nodes, edges, weight, i)].code
        mixed = mixed_value(nodes, edges, i)
        for k in range(targets.shape[1]):
            targets[i, k] = logits[i, k] + weight * mixed if k < counts[i] else -1e9
        root_values[i] = improve(nodes, edges, lists, counts, weight, mixed, targets, i)


@rule
def decided_edge(nodes: Any, edges: Any, weight: float, i: int) -> int:
    """Of the moves that were tried most, the best by logit, luck and value."""
    most = most_visits(nodes, edges, i)
    best, best_score = 0, -1e9
    for k in range(nodes[i, ROOT].edges):
        edge = edges[i, ROOT, k]
        if edge.child == NONE or nodes[i, edge.child].visits != most:
            continue
        score = edge.score + weight * nodes[i, edge.child].worth / most
        if score > best_score:
            best, best_score = k, score
    return best


@rule
def mixed_value(nodes: Any, edges: Any, i: int) -> float:
    """What an untried move is taken to be worth: the net's word and the others' values."""
    prior, worth, tried = 0.0, 0.0, 0
    for k in range(nodes[i, ROOT].edges):
        edge = edges[i, ROOT, k]
        if edge.child != NONE and nodes[i, edge.child].visits > 0:
            child = nodes[i, edge.child]
            prior += edge.prior
            worth += edge.prior * child.worth / child.visits
            tried += child.visits
    if tried == 0 or prior <= 0.0:
        return float(nodes[i, ROOT].value)
    return float((nodes[i, ROOT].value + tried * worth / prior) / (1.0 + tried))


@rule
def improve(
    nodes: Any,
    edges: Any,
    lists: Any,
    counts: Any,
    weight: float,
    mixed: float,
    targets: Any,
    i: int,
) -> float:
    """Turn scores into the better policy, in place; what that policy is worth."""
    for k in range(nodes[i, ROOT].edges):
        edge = edges[i, ROOT, k]
        if edge.child != NONE and nodes[i, edge.child].visits > 0:
            child = nodes[i, edge.child]
            gain = weight * (child.worth / child.visits - mixed)
            targets[i, place_of(lists, counts, edge.code, i)] += gain
    count = counts[i]
    highest = targets[i, 0]
    for k in range(1, count):
        highest = max(highest, targets[i, k])
    total = 0.0
    for k in range(count):
        targets[i, k] = exp(targets[i, k] - highest)
        total += targets[i, k]
    for k in range(targets.shape[1]):
        targets[i, k] = targets[i, k] / total if k < count else 0.0
    worth = mixed
    for k in range(nodes[i, ROOT].edges):
        edge = edges[i, ROOT, k]
        if edge.child != NONE and nodes[i, edge.child].visits > 0:
            child = nodes[i, edge.child]
            share = targets[i, place_of(lists, counts, edge.code, i)]
            worth += share * (child.worth / child.visits - mixed)
    return float(worth)


@rule
def place_of(lists: Any, counts: Any, code: int, i: int) -> int:
    """Where a code stands in a rising list."""
    low, high = 0, int(counts[i])
    while high - low > 1:
        middle = (low + high) // 2
        if lists[i, middle] <= code:
            low = middle
        else:
            high = middle
    return low


# --- The end of a game ----------------------------------------------------------------------------


@rule
def settle_games(
    records: Any,
    box: Any,
    over: Any,
    rewards: Any,
    row: int,
    begun: Any,
    moved: Any,
    results: Any,
    is_settled: Any,
    fates: Any,
    fate_planes: Any,
    planes: Any,
    first: int,
    last: int,
) -> None:
    """Tell every remembered position of a game that has just ended how it ended.

    The memory is a ring of rows, one for each move of all games; ``moved`` says who moved. A result
    is a seat's share of the victory, from 0 to 1, for the mover and then to the left; below 0 for
    seats that are not there.
    """
    rows, seats = moved.shape[0], rewards.shape[1]
    for i in range(first, last):
        if not over[i]:
            continue
        for seat in range(seats):
            if fate_planes.shape[0] > 0:
                observe(records[i], box[0], seat, planes[i])
            for at in range(max(int(begun[i]), row + 1 - rows), row + 1):
                ring = at % rows
                if moved[ring, i] != seat:
                    continue
                for k in range(results.shape[2]):
                    won = 0.5 * rewards[i, (seat + k) % seats] + 0.5 if k < seats else -1.0
                    results[ring, i, k] = won
                is_settled[ring, i] = 1
                write_fate(fates, fate_planes, planes, ring, i)
        begun[i] = row + 1


@rule
def write_fate(fates: Any, fate_planes: Any, planes: Any, ring: int, i: int) -> None:
    """For each place: 0, or 1 + which of the planes has a mark there in the end."""
    for place in range(fates.shape[2]):
        fate = 0
        for k in range(fate_planes.shape[0]):
            if planes[i, fate_planes[k], place] > 0:
                fate = k + 1
        fates[ring, i, place] = fate
