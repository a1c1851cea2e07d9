"""The tree of one player: what was found, which part of it to keep, and the leaves to look at."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from orrery.core.chance import seeded
from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.kernel import copy_array
from orrery.players.nets.net import Net
from orrery.players.nets.steps import TREE, descend_all, find_win, replant, return_all
from orrery.players.nets.tree import (
    EDGE,
    LEAF,
    NODE,
    ROOT,
    TREE_SETTINGS,
    TreeSettings,
    as_record,
    plant,
)
from orrery.players.search.search import Line
from orrery.players.search.tree import NONE, UNKNOWN, WON

#: So many leaves are looked at together: one by one costs a sixth more, and with many the search
#: no longer knows what it has just learnt.
SLOTS = 4


class TriedMove(NamedTuple):
    """What the tree knows about one move."""

    visits: int = 0
    worth: float = 0.0  # the sum over its visits
    proven: int = UNKNOWN
    prior: float = 0.0

    def line(self, move: Move) -> Line:
        mean = self.worth / self.visits if self.visits else 0.0
        return Line(move, self.visits, float(self.proven or mean), self.proven, (move,))


class PlayerTree:
    """One tree, and how much of it is in use."""

    def __init__(self, nodes: int, edges: int) -> None:
        self.nodes = np.zeros((1, nodes), NODE)
        self.edges = np.zeros((1, nodes, edges), EDGE)
        self.used = np.zeros(1, np.int32)

    @property
    def size(self) -> int:
        return int(self.used[TREE])

    @property
    def is_done(self) -> bool:
        """Whether all is proven, or there is no more room."""
        return self.nodes[TREE, ROOT].proven != UNKNOWN or self.size == self.nodes.shape[1]

    def begin(self, seat: Seat) -> None:
        """A root alone, where this seat is to act."""
        plant(self.nodes, self.used, seat, TREE)

    def take(self, other: PlayerTree, root: int, seat: Seat) -> None:
        """The part of another tree below a node."""
        origin = np.zeros(other.size, np.int32)
        replant(other.nodes, other.edges, self.nodes, self.edges, self.used, origin, root)
        self.nodes[TREE, ROOT].turn = seat

    def follow(self, codes: tuple[int, ...]) -> int:
        """The node after these moves, if it is there."""
        node = ROOT
        for code in codes:
            node = next((c for c, edge in self._below(node) if edge["code"] == code), NONE)
            if node == NONE:
                break
        return node if self.size else NONE

    def _below(self, node: int) -> list[tuple[int, Any]]:
        """The children of a node, with the edges that lead there; NONE for one not yet tried."""
        edges = self.edges[TREE, node, : int(self.nodes[TREE, node]["edges"])]
        return [(int(edge["child"]), edge) for edge in edges]

    def children(self, node: int) -> dict[int, TriedMove]:
        """What is known of the moves at a node, by their codes."""
        found = {}
        for child, edge in self._below(node):
            known = TriedMove(prior=float(edge["prior"]))
            if child != NONE:
                below = self.nodes[TREE, child]
                visits, worth = int(below["visits"]), float(below["worth"])
                known = TriedMove(visits, worth, int(below["proven"]), known.prior)
            found[int(edge["code"])] = known
        return found

    def replies(self, code: int) -> list[tuple[Seat, int]]:
        """Who plays what after this move, if all play what was visited most."""
        replies, node = [], self.follow((code,))
        while node != NONE:
            tried = [self.nodes[TREE, child] for child, _ in self._below(node) if child != NONE]
            best = max(tried, key=lambda n: (n["proven"] == WON, n["visits"]), default=None)
            if best is None or not best["visits"]:
                break
            replies.append((int(best["by"]), int(best["code"])))
            node = next(c for c, edge in self._below(node) if edge["code"] == best["code"])
        return replies


class LeafDesk:
    """Room to play in for a few leaves at a time."""

    def __init__(self, game: Game, net: Net, settings: TreeSettings) -> None:
        described, kind = net.described, game.position_type
        self.game, self.net = game, net
        self.edges = min(settings.most_edges, described.most_moves)
        self._settings = np.array([as_record(settings)], TREE_SETTINGS)
        self._root, self._works = np.zeros(1, kind), np.zeros(SLOTS, kind)
        self._luck = np.zeros((SLOTS, 4), np.uint32)
        self._leaves = np.zeros(SLOTS, LEAF)
        self._planes = np.zeros((SLOTS, len(game.planes), game.plane_size), np.int8)
        self._answers = np.zeros((SLOTS, described.outputs), np.float32)
        self._chances = np.zeros((SLOTS, described.values), np.float32)
        self._values = np.zeros((SLOTS, len(game.seats)), np.float32)
        self._codes = np.zeros((SLOTS, described.most_moves), np.int32)
        self._counts = np.zeros(SLOTS, np.int32)
        self._logits = np.zeros((SLOTS, described.most_moves), np.float32)

    def show(self, position: Position, mark: str) -> None:
        """Think about this position from now on, with luck by this mark."""
        self._root = copy_array(position.state)
        for slot in range(SLOTS):
            self._luck[slot] = seeded(f"{mark} {slot}")

    def find_win(self, codes: Any, seat: Seat) -> int:
        """The place of a move that wins at once, or NONE."""
        return int(find_win(self._root, self._works, self.game.box_array, seat, codes, len(codes)))

    def run(
        self,
        tree: PlayerTree,
        simulations: int | None,
        deadline: float | None,
        stop: Callable[[], bool],
    ) -> int:
        """Simulate until a limit is reached; how often."""
        if simulations == 0:
            self._simulate(tree, 0)
        done = 0
        while not (simulations == done or stop() or tree.is_done):
            if deadline is not None and time.perf_counter() >= deadline:
                break
            # Before the root has been seen there is but one leaf.
            count = SLOTS if tree.nodes[TREE, ROOT].edges else 1
            if simulations is not None:
                count = min(count, simulations - done)
            self._simulate(tree, count)
            done += count
        return done

    def _simulate(self, tree: PlayerTree, count: int) -> None:
        descend_all(
            self._root, self._works, self.game.box_array, tree.nodes, tree.edges, tree.used,
            self._settings, self._luck, self._leaves, self._values, self._planes, count,
        )  # fmt: skip
        asked = np.flatnonzero(self._leaves["seat"][:count] >= 0)
        if len(asked):
            answers, chances = self.net.evaluate(self._planes[asked])
            self._answers[asked], self._chances[asked] = answers, chances
        return_all(
            self._works, self.game.box_array, tree.nodes, tree.edges, self._settings, self._leaves,
            self.net.described.factors, self._answers, self._chances, self._values, self._codes,
            self._counts, self._logits, count,
        )  # fmt: skip
