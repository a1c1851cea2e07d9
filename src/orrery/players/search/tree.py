"""The nodes of a search tree, and the settings of a search, as flat records."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from orrery.core.kernel import Record, new_record, record_type

NONE = -1
ROOT = 0

#: Whether a node is known to be won or lost for the seat that moved into it.
UNKNOWN, LOST, WON = 0, -1, 1

NODE = record_type(
    [
        ("code", np.int32),  # the move that led here
        ("seat", np.int32),  # who made it
        ("parent", np.int32),
        ("first_child", np.int32),
        ("sibling", np.int32),  # the next child of the same parent
        ("children", np.int32),
        ("codes_at", np.int32),  # where its moves lie in the pool, best first; NONE: not listed yet
        ("codes_count", np.int32),
        ("complete", np.int32),  # 1 if all its legal moves are among them
        ("visits", np.int32),
        ("seen", np.int32),  # how often it could have been chosen
        ("proven", np.int32),
        ("worth", np.float64),  # the sum over its visits, for the seat that moved into it
        ("prior", np.float64),
    ]
)

#: How much of the tree and of the pool of codes is in use, and which node is the root.
USE = record_type([("root", np.int64), ("nodes", np.int64), ("codes", np.int64)])


@dataclass(frozen=True)
class SearchSettings:
    """How a search goes about it."""

    exploration: float = 0.7
    #: After n visits a node may have base + n ** power children; a power of 1 is no limit.
    widening_base: float = 1.0
    widening_power: float = 1.0
    #: No more moves than this are kept at a node, the best ones.
    most_children: int = 100_000
    #: A node lists its moves once it has been visited so often.
    expand_after: int = 1
    #: How much a move's looks count while it has few visits; 0 does not ask.
    prior_weight: float = 0.0
    #: Whether random games follow the game's own hasty player.
    hasty: bool = False
    #: Estimate the position after so many further moves; negative: play to the end.
    cut: int = -1
    #: Whether worlds differ: something is hidden or left to chance.
    varies: bool = False
    #: Whether wins and losses are proven: two seats, no luck.
    proves: bool = False


_TYPES = {"float": np.float64, "int": np.int64, "bool": np.int64}

SETTINGS = record_type([(field.name, _TYPES[str(field.type)]) for field in fields(SearchSettings)])


def as_record(settings: SearchSettings) -> Record:
    """The settings for compiled code."""
    record = new_record(SETTINGS)
    for field in fields(SearchSettings):
        record[field.name] = getattr(settings, field.name)
    return record


class Tree:
    """Room for one search tree."""

    def __init__(self, nodes: int, codes: int) -> None:
        self.nodes = np.zeros(nodes, NODE)
        self.pool = np.zeros(codes, np.int32)
        self.priors = np.zeros(codes, np.float32)
        self.use = np.zeros(1, USE)
        self.clear()

    def clear(self) -> None:
        """Begin anew with a root alone."""
        self.use["root"], self.use["nodes"], self.use["codes"] = ROOT, 1, 0
        root = self.nodes[ROOT]
        root.fill(0)
        for name in ("code", "seat", "parent", "first_child", "sibling", "codes_at"):
            root[name] = NONE
