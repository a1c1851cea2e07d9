"""The steps of a player's search, compiled: one tree, whose leaves come a few at a time."""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import apply, payoff, rule, to_act
from orrery.players.nets.tree import (
    NOBODY,
    ROOT,
    back_up,
    descend,
    grow,
    list_moves,
    look,
    rate_moves,
)
from orrery.players.search.tree import NONE

#: A player has one tree.
TREE = 0


@rule
def descend_all(
    root: Any,
    works: Any,
    boxes: Any,
    nodes: Any,
    edges: Any,
    used: Any,
    settings: Any,
    luck: Any,
    leaves: Any,
    values: Any,
    planes: Any,
    count: int,
) -> None:
    """Go down to so many leaves, one after the other, and show them to the net."""
    for slot in range(count):
        descend(
            root, works, boxes[0], nodes, edges, used, settings[0], luck, leaves, values,
            NONE, TREE, slot,
        )  # fmt: skip
        look(works, boxes[0], leaves, planes, slot)


@rule
def return_all(
    works: Any,
    boxes: Any,
    nodes: Any,
    edges: Any,
    settings: Any,
    leaves: Any,
    factors: Any,
    answers: Any,
    chances: Any,
    values: Any,
    codes: Any,
    counts: Any,
    logits: Any,
    count: int,
) -> None:
    """Take the net's answers, and go back up from each leaf."""
    for slot in range(count):
        list_moves(works, boxes[0], nodes, leaves, codes, counts, TREE, slot)
        rate_moves(factors, answers, codes, counts, logits, slot, 0, 1)
        grow(nodes, edges, settings[0], leaves, chances, values, codes, counts, logits, TREE, slot)
        back_up(nodes, edges, settings[0], leaves, values, TREE, slot)


@rule
def replant(
    nodes: Any, edges: Any, new_nodes: Any, new_edges: Any, used: Any, origin: Any, root: int
) -> None:
    """Copy the tree below a node to another place, where that node is the root.

    ``origin`` has room for the old number of each new node.
    """
    new_nodes[TREE, ROOT] = nodes[TREE, root]
    origin[ROOT] = root
    count, here = 1, 0
    while here < count:
        old = origin[here]
        for k in range(new_nodes[TREE, here].edges):
            new_edges[TREE, here, k] = edges[TREE, old, k]
            child = edges[TREE, old, k].child
            if child != NONE:
                new_edges[TREE, here, k].child = count
                new_nodes[TREE, count] = nodes[TREE, child]
                new_nodes[TREE, count].parent = here
                origin[count] = child
                count += 1
        here += 1
    used[TREE] = count
    top = new_nodes[TREE, ROOT]
    if top.by != top.turn:  # what is proven at the root is told for whoever is to act
        top.proven = -top.proven
    top.parent, top.by, top.worth = NONE, NOBODY, 0.0


@rule
def find_win(root: Any, works: Any, boxes: Any, seat: int, codes: Any, count: int) -> int:
    """The place of the first of these moves that wins at once; NONE if there is none."""
    for k in range(count):
        works[0] = root[0]
        apply(works[0], boxes[0], seat, codes[k])
        if to_act(works[0], boxes[0]) == 0 and payoff(works[0], boxes[0], seat) == 1.0:
            return k
    return NONE
