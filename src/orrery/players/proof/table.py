"""What the prover remembers: a transposition table of a fixed size, and the way it has gone."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.kernel import record_type, rule

#: So many places may hold a position; the one that cost least work gives way.
PLACES = 4

ENTRY = record_type(
    [
        ("key", np.int64),  # 0: empty
        ("pn", np.int64),
        ("dn", np.int64),
        ("work", np.int64),  # positions looked at below it
    ]
)

#: One position on the way from the root to where the prover is.
FRAME = record_type(
    [
        ("key", np.int64),
        ("attacks", np.int64),  # 1 if the attacker acts here
        ("seat", np.int64),
        ("first", np.int64),  # where its moves lie in the pool
        ("count", np.int64),  # NEW before they are listed
        ("chosen", np.int64),  # which of them is being looked at
        ("most_pn", np.int64),  # when to leave it
        ("most_dn", np.int64),
        ("since", np.int64),  # how many positions had been looked at when it was entered
    ]
)
NEW = -1

#: Where a proof stands.
PROGRESS = record_type(
    [
        ("depth", np.int64),  # of the frame at hand; -1 when all is done
        ("looked", np.int64),
        ("deepest", np.int64),
        ("attacker", np.int64),
        ("limit", np.int64),  # the stage at which it is too late
        ("salt", np.int64),  # tells questions with other answers apart
        ("pn", np.int64),  # of the root, so far
        ("dn", np.int64),
        ("full", np.int64),  # 1 if the way was longer than there is room for
    ]
)


@rule
def look_up(table: Any, key: int) -> int:
    """The place of a position, or -1."""
    first = key % (len(table) - PLACES)
    for place in range(first, first + PLACES):
        if table[place].key == key:
            return place
    return -1


@rule
def remember(table: Any, key: int, pn: int, dn: int, work: int) -> None:
    """Note what is known of a position, in place of the one nearby that cost least."""
    first = key % (len(table) - PLACES)
    least = first
    for place in range(first, first + PLACES):
        if table[place].key == key:
            least = place
            break
        if table[place].work < table[least].work:
            least = place
    entry = table[least]
    if entry.key == key:
        work += entry.work
    entry.key, entry.pn, entry.dn, entry.work = key, pn, dn, work
