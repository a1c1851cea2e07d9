"""The tree of a search that a net guides, compiled; for one game or for thousands at once.

A simulation goes down the tree along the most promising moves (``descend``) to a *leaf*, which the
net looks at. The leaf gets its moves (``list_moves``, ``rate_moves``, ``grow``), and the way back
is told what it is worth (``back_up``). The net answers between those steps, for many leaves
together: each leaf has a *slot* with a position, planes for the net, and its answers. In training
every game has a tree and a slot of its own; a player has one tree and several slots.

A node keeps no position: it is played anew from the root. So where something is hidden or left to
chance (``varies``), every simulation takes place in a world dealt anew.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import exp, sqrt
from typing import Any

import numpy as np

from orrery.core.kernel import (
    Record,
    apply,
    is_legal,
    legal,
    new_record,
    observe,
    payoff,
    record_type,
    rule,
    to_act,
)
from orrery.players.search.kernel import deal_world, who_acts
from orrery.players.search.tree import LOST, NONE, UNKNOWN, WON

ROOT = 0
#: A leaf where nothing is left for the net to say.
NOBODY = -1

NODE = record_type(
    [
        ("parent", np.int32),
        ("code", np.int32),  # the move that led here
        ("visits", np.int32),
        ("pending", np.int32),  # simulations that are still on their way below it
        ("worth", np.float32),  # the sum over its visits, for the seat that moved into it
        ("value", np.float32),  # what the net said, for the seat that is to act
        ("edges", np.int16),  # how many moves it has; 0 until the net has looked at it
        ("by", np.int8),  # who moved into it
        ("turn", np.int8),  # who is to act
        ("proven", np.int8),  # for the seat that moved into it
        ("complete", np.int8),  # whether all its legal moves are among its edges
    ]
)

#: A move at a node, the likeliest first.
EDGE = record_type(
    [
        ("code", np.int32),
        ("child", np.int32),
        ("prior", np.float32),  # the net's probability
        ("score", np.float32),  # at the root of a game in training: its logit and its luck
    ]
)

#: Where a simulation has come to: a node, and whom the net is asked for.
LEAF = record_type([("node", np.int32), ("seat", np.int32)])


@dataclass(frozen=True)
class TreeSettings:
    """How a tree is searched."""

    exploration: float = 1.5
    #: How much worse than its parent a move is taken to be that nobody has tried.
    reduction: float = 0.2
    #: A node keeps so many moves at most, the likeliest.
    most_edges: int = 16
    #: Whether worlds differ: something is hidden or left to chance.
    varies: bool = False
    #: Whether wins and losses are proven: two seats, no luck.
    proves: bool = False


_TYPES = {"float": np.float64, "int": np.int64, "bool": np.int64}

TREE_SETTINGS = record_type([(f.name, _TYPES[str(f.type)]) for f in fields(TreeSettings)])


def as_record(settings: TreeSettings) -> Record:
    """The settings for compiled code."""
    record = new_record(TREE_SETTINGS)
    for field in fields(TreeSettings):
        record[field.name] = getattr(settings, field.name)
    return record


@rule
def plant(nodes: Any, used: Any, seat: int, tree: int) -> None:
    """Begin a tree anew with a root alone, where this seat is to act."""
    used[tree] = 0
    add_node(nodes, used, tree, NONE, NONE, NOBODY)
    nodes[tree, ROOT].turn = seat


@rule
def add_node(nodes: Any, used: Any, tree: int, parent: int, code: int, by: int) -> int:
    """A new node, or NONE if there is no room."""
    number = int(used[tree])
    if number == nodes.shape[1]:
        return NONE
    used[tree] += 1
    node = nodes[tree, number]
    node.parent, node.code, node.by, node.turn = parent, code, by, NOBODY
    node.visits, node.pending, node.edges = 0, 0, 0
    node.worth, node.value = 0.0, 0.0
    node.proven, node.complete = UNKNOWN, 0
    return number


# --- Down the tree --------------------------------------------------------------------------------


@rule
def descend(
    roots: Any,
    works: Any,
    box: Any,
    nodes: Any,
    edges: Any,
    used: Any,
    settings: Any,
    luck: Any,
    leaves: Any,
    values: Any,
    first_edge: int,
    tree: int,
    slot: int,
) -> None:
    """Play from the root to a node that the net has not seen, or where the game is over.

    ``first_edge`` is the edge of the root to follow, or NONE for the most promising one.
    """
    works[slot] = roots[tree]
    own = nodes[tree, ROOT].turn
    if settings.varies:
        deal_world(works[slot], box, own, luck[slot])
    node, edge = ROOT, first_edge
    while True:
        nodes[tree, node].pending += 1
        leaves[slot].node = node
        bits = to_act(works[slot], box)
        if bits == 0:
            end_here(works, box, nodes, settings, leaves, values, tree, slot)
            return
        if nodes[tree, node].proven != UNKNOWN:
            take_proven(nodes, leaves, values, tree, slot)
            return
        actor = who_acts(bits, own)
        leaves[slot].seat = actor
        if nodes[tree, node].edges == 0 or nodes[tree, node].turn != actor:
            return
        if edge == NONE:
            edge = most_promising(works, box, nodes, edges, settings, actor, tree, node, slot)
        if edge == NONE:
            return
        apply(works[slot], box, actor, edges[tree, node, edge].code)
        child = edges[tree, node, edge].child
        if child == NONE:
            child = add_node(nodes, used, tree, node, edges[tree, node, edge].code, actor)
            if child == NONE:  # no room: the net looks at what follows all the same
                look_beyond(works, box, nodes, leaves, values, own, tree, slot)
                return
            edges[tree, node, edge].child = child
        node, edge = child, NONE


@rule
def end_here(
    works: Any,
    box: Any,
    nodes: Any,
    settings: Any,
    leaves: Any,
    values: Any,
    tree: int,
    slot: int,
) -> None:
    """The game is over at a leaf: what it pays is known for good."""
    leaves[slot].seat = NOBODY
    pay(works, box, values, slot)
    node = nodes[tree, leaves[slot].node]
    if settings.proves and node.by >= 0:
        value = values[slot, node.by]
        if value == 1.0:
            node.proven = WON
        elif value == -1.0:
            node.proven = LOST


@rule
def pay(works: Any, box: Any, values: Any, slot: int) -> None:
    for seat in range(values.shape[1]):
        values[slot, seat] = payoff(works[slot], box, seat)


@rule
def look_beyond(
    works: Any, box: Any, nodes: Any, leaves: Any, values: Any, own: int, tree: int, slot: int
) -> None:
    """The tree is full: the leaf stays where it is, and its slot has the position one move on."""
    bits = to_act(works[slot], box)
    if bits == 0:
        leaves[slot].seat = NOBODY
        pay(works, box, values, slot)
    else:
        leaves[slot].seat = who_acts(bits, own)


@rule
def take_proven(nodes: Any, leaves: Any, values: Any, tree: int, slot: int) -> None:
    """What is proven need not be looked at: for two seats."""
    leaves[slot].seat = NOBODY
    node = nodes[tree, leaves[slot].node]
    for seat in range(values.shape[1]):
        values[slot, seat] = node.proven if seat == node.by else -node.proven


@rule
def most_promising(
    works: Any,
    box: Any,
    nodes: Any,
    edges: Any,
    settings: Any,
    actor: int,
    tree: int,
    node: int,
    slot: int,
) -> int:
    """The edge with the best value and the most left to learn; NONE if none is legal here."""
    this = nodes[tree, node]
    curious = settings.exploration * sqrt(this.visits + this.pending + 1.0)
    best, best_score = NONE, -1e9
    for k in range(this.edges):
        score = promise(nodes, edges[tree, node, k], this, curious, settings.reduction, tree)
        if score <= best_score:
            continue
        if settings.varies and not is_legal(works[slot], box, actor, edges[tree, node, k].code):
            continue
        best, best_score = k, score
    return best


@rule
def promise(
    nodes: Any, edge: Any, parent: Any, curious: float, reduction: float, tree: int
) -> float:
    if edge.child == NONE:
        return float(parent.value - reduction + curious * edge.prior)
    child = nodes[tree, edge.child]
    if child.proven != UNKNOWN:
        return float(1e6 * child.proven)
    # Those on their way count as lost, so that others look elsewhere.
    tried = child.visits + child.pending
    worth = (child.worth - child.pending) / max(tried, 1)
    return float(worth + curious * edge.prior / (1 + tried))


# --- At the leaf ----------------------------------------------------------------------------------


@rule
def look(works: Any, box: Any, leaves: Any, planes: Any, slot: int) -> None:
    """Show the net what whoever is to act at the leaf may see."""
    if leaves[slot].seat >= 0:
        observe(works[slot], box, leaves[slot].seat, planes[slot])


@rule
def logit_of(answers: Any, factors: Any, code: int, slot: int) -> float:
    """What the net thinks of a move."""
    logit = 0.0
    for k in range(factors.shape[1]):
        logit += answers[slot, factors[code, k]]
    return logit


@rule
def take_values(chances: Any, values: Any, seat: int, slot: int) -> None:
    """What the net says of the seats to the left, told seat by seat."""
    seats = values.shape[1]
    if chances.shape[1] == 1:
        values[slot, seat] = 2.0 * chances[slot, 0] - 1.0
        values[slot, 1 - seat] = -values[slot, seat]
        return
    for k in range(seats):
        values[slot, (seat + k) % seats] = 2.0 * chances[slot, k] - 1.0


@rule
def list_moves(
    works: Any, box: Any, nodes: Any, leaves: Any, codes: Any, counts: Any, tree: int, slot: int
) -> None:
    """List the legal moves at a leaf that the net has not seen before; none at others."""
    seat = leaves[slot].seat
    counts[slot] = 0
    # A node has moves if another slot was here first, if worlds differ, or if the tree is full.
    if seat >= 0 and nodes[tree, leaves[slot].node].edges == 0:
        counts[slot] = legal(works[slot], box, seat, codes[slot])


@rule
def rate_moves(
    factors: Any,
    answers: Any,
    codes: Any,
    counts: Any,
    logits: Any,
    slot: int,
    lane: int,
    lanes: int,
) -> None:
    """What the net thinks of the listed moves: every so many-th of them, from this one on."""
    for k in range(lane, counts[slot], lanes):
        logits[slot, k] = logit_of(answers, factors, codes[slot, k], slot)


@rule
def grow(
    nodes: Any,
    edges: Any,
    settings: Any,
    leaves: Any,
    chances: Any,
    values: Any,
    codes: Any,
    counts: Any,
    logits: Any,
    tree: int,
    slot: int,
) -> None:
    """The net has looked at the leaf: note its values, and its likeliest moves as edges."""
    seat = leaves[slot].seat
    if seat < 0:
        return
    take_values(chances, values, seat, slot)
    if counts[slot] == 0:
        return
    number = leaves[slot].node
    nodes[tree, number].turn, nodes[tree, number].value = seat, values[slot, seat]
    most = settings.most_edges
    add_edges(nodes, edges, codes, counts, logits, logits, most, tree, number, slot)


@rule
def add_edges(
    nodes: Any,
    edges: Any,
    codes: Any,
    counts: Any,
    logits: Any,
    scores: Any,
    most: int,
    tree: int,
    node: int,
    slot: int,
) -> None:
    """The moves with the highest scores become edges, the best first, so many at most.

    Each is found by a look through all that are left: on a GPU, where many threads go through one
    program together, that is quicker than keeping a sorted list.
    """
    count = counts[slot]
    kept = min(int(count), most)
    total, highest = sum_of_weights(logits, count, slot)
    last, last_place = np.float32(1e30), -1
    for k in range(kept):
        place = next_best(scores, count, last, last_place, slot)
        last, last_place = scores[slot, place], place
        edge = edges[tree, node, k]
        edge.code, edge.child, edge.score = codes[slot, place], NONE, last
        edge.prior = exp(logits[slot, place] - highest) / total
    nodes[tree, node].edges = kept
    nodes[tree, node].complete = kept == count


@rule
def sum_of_weights(logits: Any, count: int, slot: int) -> tuple[Any, Any]:
    """The sum of all exponentials, relative to the highest logit, and that logit."""
    highest = logits[slot, 0]
    for k in range(1, count):
        highest = max(highest, logits[slot, k])
    total = np.float32(0.0)
    for k in range(count):
        total += exp(logits[slot, k] - highest)
    return total, highest


@rule
def next_best(scores: Any, count: int, last: Any, last_place: int, slot: int) -> int:
    """The best after the last one; of equals, the first in the list comes first."""
    best, best_score = -1, np.float32(-1e30)
    for k in range(count):
        score = scores[slot, k]
        follows = score < last or (score == last and k > last_place)
        if follows and score > best_score:
            best, best_score = k, score
    return best


# --- Back up --------------------------------------------------------------------------------------


@rule
def back_up(
    nodes: Any, edges: Any, settings: Any, leaves: Any, values: Any, tree: int, slot: int
) -> None:
    """Add the values to all nodes on the way back, and pass on what is proven."""
    number = leaves[slot].node
    while True:
        node = nodes[tree, number]
        node.visits += 1
        node.pending -= 1
        if node.by >= 0:
            node.worth += values[slot, node.by]
        if number == ROOT:
            return
        if settings.proves and node.proven != UNKNOWN:
            pass_on(nodes, edges, tree, node.parent, node)
        number = node.parent


@rule
def pass_on(nodes: Any, edges: Any, tree: int, number: int, child: Any) -> None:
    """One won child decides for the seat that can choose it; all lost decide against."""
    node = nodes[tree, number]
    if child.proven == LOST and not all_lost(nodes, edges, tree, number):
        return
    # The root has nobody who moved into it; there it is told for whoever is to act.
    for_child = number == ROOT or node.by == child.by
    node.proven = child.proven if for_child else -child.proven


@rule
def all_lost(nodes: Any, edges: Any, tree: int, number: int) -> bool:
    node = nodes[tree, number]
    if node.complete == 0:
        return False
    for k in range(node.edges):
        child = edges[tree, number, k].child
        if child == NONE or nodes[tree, child].proven != LOST:
            return False
    return True
