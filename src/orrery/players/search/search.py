"""A search as Python uses it: budgets, cores, tree reuse, and a report of what was found."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from orrery.core.chance import Chance, seeded
from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.kernel import copy_array
from orrery.players.search.kernel import simulate_many
from orrery.players.search.knowledge import SPARE, ensure_bound, lore_of
from orrery.players.search.tree import NONE, SETTINGS, WON, SearchSettings, Tree, as_record

#: So many of the best lines tell which replies they expect.
WITH_REPLIES = 5

#: So many moves are kept in a tree, all nodes together.
ROOM_FOR_CODES = 4_000_000

#: Simulations between two looks at the clock take about this many seconds.
_LOOK = 0.01


@dataclass(frozen=True)
class Budget:
    """When to stop thinking: whichever limit is reached first."""

    seconds: float | None = None
    simulations: int | None = None
    nodes: int = 400_000


@dataclass(frozen=True)
class Line:
    """What the search thinks of one move."""

    move: Move
    visits: int
    value: float  # for the seat that moves, from -1 to 1
    proven: int  # 1 won, -1 lost, 0 unknown
    variation: tuple[Move, ...]  # this move and the best replies


@dataclass(frozen=True)
class SearchReport:
    """What a search has found, the best move first."""

    lines: tuple[Line, ...]
    simulations: int
    seconds: float

    @property
    def best(self) -> Line:
        return self.lines[0]


class Search:
    """Thinks about the positions of one game; keeps its tree from one move to the next."""

    def __init__(
        self, game: Game, settings: SearchSettings, seed: int | str = 0, cores: int = 1
    ) -> None:
        ensure_bound(game)
        self.game, self.settings, self.seed = game, settings, seed
        self._settings = np.array([as_record(settings)], SETTINGS)
        self._thinkers = [_Thinker(game) for _ in range(cores)]
        self._root: tuple[int | str | None, tuple[int, ...]] | None = None

    def think(
        self,
        position: Position,
        seat: Seat,
        budget: Budget,
        stop: Callable[[], bool] = lambda: False,
        codes: int = ROOM_FOR_CODES,
    ) -> SearchReport:
        """Search until the budget is spent, or until ``stop`` says so."""
        self._plant(position, budget, codes)
        cores = len(self._thinkers)
        share = None if budget.simulations is None else -(-budget.simulations // cores)
        mark = f"search {self.seed} {seat} {seen(position, seat)}"
        chances = [seeded(f"{mark} {core}") for core in range(cores)]
        # Compile now, and not while the clock runs.
        self._thinkers[0].simulate(position, seat, self._settings, chances[0], 0)
        start = time.perf_counter()
        deadline = None if budget.seconds is None else start + budget.seconds

        def run(core: int) -> int:
            thinker = self._thinkers[core]
            return thinker.run(position, seat, self._settings, chances[core], share, deadline, stop)

        if cores == 1:
            done = run(0)
        else:
            with ThreadPoolExecutor(cores) as threads:
                done = sum(threads.map(run, range(cores)))
        lines = self.lines(position, seat)
        return SearchReport(lines, done, time.perf_counter() - start)

    def weigh(
        self, position: Position, seat: Seat, move: Move, simulations: int, worlds: int = 8
    ) -> Line:
        """What one move is worth, searched on its own, be it one that the search would never try.

        Where luck follows the move, it follows anew in each of several worlds.
        """
        thinker = self._thinkers[0]
        thinker.make_room(Budget.nodes, ROOM_FOR_CODES)
        thinker.begin_after(move.code, seat)
        self._root = None
        if not self.settings.varies:
            worlds = 1
        chance = seeded(f"weigh {self.seed} {seat} {seen(position, seat)} {move.code}")
        for k in range(worlds):
            world = position.imagine(seat, f"{self.seed} {k}") if worlds > 1 else position.copy()
            world.play(move.code, seat)
            share = -(-simulations // worlds)
            thinker.run(world, seat, self._settings, chance, share, None, lambda: False)
        found = _Sum()
        found.add(thinker.root())
        return found.line(move)

    def forget(self) -> None:
        """Begin the next search with an empty tree, even if it follows from this one."""
        self._root = None

    def _plant(self, position: Position, budget: Budget, codes: int) -> None:
        """Go on with the part of the tree that the moves since have led to, or begin anew."""
        moves = tuple(move.code for move in position.history)
        before, self._root = self._root, (position.seed, moves)
        for thinker in self._thinkers:
            thinker.make_room(budget.nodes, codes)
            known = before is not None and not self.settings.varies and position.seed is not None
            if known and before is not None and before[0] == position.seed:
                length = len(before[1])
                if moves[:length] == before[1] and thinker.follow(moves[length:]):
                    continue
            thinker.clear()

    def lines(self, position: Position, seat: Seat) -> tuple[Line, ...]:
        """What all cores have found so far, the best first; only the first few with their replies.

        ``stop`` may ask for this in the middle of a search.
        """
        codes = position.codes(seat)
        sums: dict[int, _Sum] = {code: _Sum() for code in codes.tolist()}
        for thinker in self._thinkers:
            for node in thinker.children():
                if int(node["code"]) in sums:  # in another world it was legal too
                    sums[int(node["code"])].add(node)
        moves = self.game.moves_of(seat, codes)
        lines = [found.line(move) for found, move in zip(sums.values(), moves, strict=True)]
        lines.sort(key=_rank)
        best, rest = lines[:WITH_REPLIES], lines[WITH_REPLIES:]
        return (
            *(replace(line, variation=self._variation(position, line.move)) for line in best),
            *rest,
        )

    def _variation(self, position: Position, move: Move) -> tuple[Move, ...]:
        """The move and the most visited replies, in the first tree."""
        if self.settings.varies:  # beyond the first move, worlds differ
            return (move,)
        replies = self._thinkers[0].most_visited(move.code)
        return (move, *(self.game.known_move(int(n["seat"]), int(n["code"])) for n in replies))


def seen(position: Position, seat: Seat) -> str:
    """What a seat sees, as a short text: equal for worlds that it cannot tell apart."""
    view = json.dumps(position.view(seat), sort_keys=True)
    return hashlib.sha256(view.encode()).hexdigest()[:16]


class _Sum:
    """What the trees of all cores know about one move."""

    def __init__(self) -> None:
        self.visits, self.worth, self.proven = 0, 0.0, 0

    def add(self, node: Any) -> None:
        self.visits += int(node["visits"])
        self.worth += float(node["worth"])
        self.proven = self.proven or int(node["proven"])

    def line(self, move: Move) -> Line:
        mean = self.worth / self.visits if self.visits else 0.0
        return Line(move, self.visits, float(self.proven or mean), self.proven, (move,))


def _rank(line: Line) -> tuple[int, int, float]:
    """Won moves first, lost ones last, then the most visited."""
    return -line.proven, -line.visits, -line.value


class _Thinker:
    """One core's tree, and room to work in."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.work = np.zeros(1 + SPARE, game.position_type)  # to play in, and to try moves in
        self.lore = lore_of(game)
        self.values = np.zeros(len(game.seats))
        self.codes = np.zeros(game.code_count, np.int32)
        self.scores = np.zeros(game.code_count)
        self.tree: Tree | None = None

    def make_room(self, nodes: int, codes: int) -> None:
        if self.tree is None or len(self.tree.nodes) != nodes:
            self.tree = Tree(nodes, codes)

    @property
    def _tree(self) -> Tree:
        assert self.tree is not None
        return self.tree

    def clear(self) -> None:
        self._tree.clear()

    def begin_after(self, code: int, seat: Seat) -> None:
        """Begin anew below this move of the seat, so that the root adds up what it is worth."""
        self.clear()
        self.root()["code"], self.root()["seat"] = code, seat

    def root(self) -> Any:
        return self._tree.nodes[int(self._tree.use[0]["root"])]

    def follow(self, codes: tuple[int, ...]) -> bool:
        """Make the node after these moves the root, if it is there and leaves room to grow."""
        tree = self._tree
        node = int(tree.use[0]["root"])
        for code in codes:
            node = self._child(node, code)
            if node == NONE:
                return False
        if tree.use[0]["nodes"] > len(tree.nodes) // 2:
            return False
        tree.use[0]["root"] = node
        return True

    def _child(self, node: int, code: int) -> int:
        nodes = self._tree.nodes
        child = int(nodes[node]["first_child"])
        while child != NONE and nodes[child]["code"] != code:
            child = int(nodes[child]["sibling"])
        return child

    def run(
        self,
        position: Position,
        seat: Seat,
        settings: Any,
        chance: Chance,
        simulations: int | None,
        deadline: float | None,
        stop: Callable[[], bool],
    ) -> int:
        """Simulate until a limit is reached; how often."""
        tree = self._tree
        done, batch = 0, 16
        while not stop():
            if simulations is not None:
                batch = min(batch, simulations - done)
            began = time.perf_counter()
            if batch == 0 or (deadline is not None and began >= deadline):
                break
            ran = self.simulate(position, seat, settings, chance, batch)
            done += ran
            if ran < batch or tree.use[0]["nodes"] == len(tree.nodes):
                break
            taken = max(time.perf_counter() - began, 1e-6)
            batch = max(1, min(2 * batch, round(batch * _LOOK / taken)))
            if deadline is not None:
                left = deadline - time.perf_counter()
                batch = max(1, min(batch, round(batch * left / _LOOK)))
        return done

    def simulate(
        self, position: Position, seat: Seat, settings: Any, chance: Chance, count: int
    ) -> int:
        """Simulate so often, unless all is proven or the tree is full before; how often."""
        tree, root = self._tree, copy_array(position.state)
        return simulate_many(
            root, self.work, self.game.box_array, tree.nodes, tree.pool, tree.priors, tree.use,
            settings, seat, chance, self.values, self.codes, self.scores, self.lore, count,
        )  # fmt: skip

    def children(self) -> list[Any]:
        """The nodes one move from the root."""
        nodes, found = self._tree.nodes, []
        child = int(nodes[int(self._tree.use[0]["root"])]["first_child"])
        while child != NONE:
            found.append(nodes[child])
            child = int(nodes[child]["sibling"])
        return found

    def most_visited(self, code: int) -> list[Any]:
        """The nodes after this move that were visited most, one below the other."""
        nodes, found = self._tree.nodes, []
        node = self._child(int(self._tree.use[0]["root"]), code)
        while node != NONE:
            best, child = NONE, int(nodes[node]["first_child"])
            while child != NONE:
                if best == NONE or _likelier(nodes[child], nodes[best]):
                    best = child
                child = int(nodes[child]["sibling"])
            if best != NONE:
                found.append(nodes[best])
            node = best
        return found


def _likelier(a: Any, b: Any) -> bool:
    return (a["proven"] == WON, a["visits"]) > (b["proven"] == WON, b["visits"])
