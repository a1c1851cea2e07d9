"""Games in play on one machine: every call of ``step`` plays one searched move in each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import ceil, log2
from typing import Any

import numpy as np
import torch

from orrery.core.chance import seeded
from orrery.core.contract import Game
from orrery.core.kernel import new_array
from orrery.players.levels import best_settings
from orrery.players.nets.description import NetDescription
from orrery.players.nets.tree import EDGE, LEAF, NODE, TREE_SETTINGS, TreeSettings, as_record
from orrery.training.device import Tensor, TrainingDevice

#: What a net says about planes: its flat answers, and chances of winning.
Evaluate = Callable[[Tensor], tuple[Tensor, Tensor]]


@dataclass(frozen=True)
class SearchPlan:
    """How a move is searched in training."""

    simulations: int
    #: How many moves at the root share them.
    root_moves: int
    #: How much values count beside logits.
    scale: float
    #: 1 for self-play, 0 for the best play.
    noise: float = 1.0


class SelfPlay:
    """Many games side by side, with a tree for each."""

    def __init__(
        self,
        game: Game,
        described: NetDescription,
        machine: TrainingDevice,
        n: int,
        most_simulations: int,
        seed: int | str,
        settings: TreeSettings | None = None,
        most_root_moves: int = 32,
    ) -> None:
        self.game, self.described, self.machine, self.n = game, described, machine, n
        seats = len(game.seats)
        moves, kind = described.most_moves, game.position_type
        zeros, records = machine.zeros, machine.records
        self.records, self.works = records((n,), kind), records((n,), kind)
        self._blank = machine.copied(new_array(kind))
        self.box = machine.copied(game.box_array)
        luck = np.array([seeded(f"training {seed} {i}") for i in range(n)])
        self._luck, self._search_luck = machine.copied(luck), machine.copied(luck[:, ::-1])
        self.seats, self.over = zeros((n,), torch.int8), zeros((n,), torch.bool)
        self.rewards = zeros((n, seats))
        settings = settings or settings_for(game)
        edges = max(settings.most_edges, most_root_moves)
        self._nodes, self._edges = (
            records((n, most_simulations + 1), NODE),
            records((n, most_simulations + 1, edges), EDGE),
        )
        self._used, self._leaves = zeros((n,), torch.int32), records((n,), LEAF)
        record = np.array([as_record(settings)], TREE_SETTINGS)
        self._settings = machine.copied(record)
        self.planes = zeros((n, len(game.planes), game.plane_size), torch.int8)
        self._factors = machine.copied(described.factors)
        self._values = zeros((n, seats))
        self.lists, self.logits = zeros((n, moves), torch.int32), zeros((n, moves))
        self._leaf_codes, self._leaf_logits = zeros((n, moves), torch.int32), zeros((n, moves))
        self._leaf_counts = zeros((n,), torch.int32)
        self.counts, self.codes = zeros((n,), torch.int32), zeros((n,), torch.int32)
        self.targets, self.root_values = zeros((n, moves)), zeros((n,))
        self._schedules: dict[int, Tensor] = {}
        self.restart(torch.ones(n, dtype=torch.bool, device=machine.device))

    def restart(self, wanted: Tensor) -> None:
        """Begin a new game where it is wanted."""
        game = self.records, self.box, self._blank, self._luck, self.seats
        self.machine.launch("start_games", self.n, *game, wanted)

    def search(self, evaluate: Evaluate, plan: SearchPlan) -> None:
        """Search a move in every game: ``codes``, ``targets`` and ``root_values`` tell of it."""
        launch, n, rating = self.machine.launch, self.n, self.machine.lanes
        self.list_moves()
        answers, chances = evaluate(self.planes)
        tree = self._nodes, self._edges, self._used
        root = self.lists, self.counts, self.logits
        launch("rate_games", n * rating, self._factors, answers, *root, rating)
        launch(
            "open_roots", n, self.seats, *tree, chances, self._values, *root, self._leaf_logits,
            self._search_luck, plan.noise, plan.root_moves,
        )  # fmt: skip
        schedule = self._schedule(plan.simulations)
        leaf = self._leaf_codes, self._leaf_counts, self._leaf_logits
        for simulation in range(plan.simulations):
            launch(
                "descend_games", n, self.records, self.works, self.box, *tree, self._settings,
                self._search_luck, self._leaves, self._values, self.planes, schedule, simulation,
                plan.scale,
            )  # fmt: skip
            launch("list_leaves", n, self.works, self.box, self._nodes, self._leaves, *leaf[:2])
            answers, chances = evaluate(self.planes)
            launch("rate_games", n * rating, self._factors, answers, *leaf, rating)
            launch(
                "grow_games", n, self._nodes, self._edges, self._settings, self._leaves, chances,
                self._values, *leaf,
            )  # fmt: skip
        launch(
            "decide_games", n, self._nodes, self._edges, self.lists, self.logits, self.counts,
            plan.scale, self.codes, self.targets, self.root_values,
        )  # fmt: skip

    def list_moves(self) -> None:
        """Look at every game and list its legal moves, without a search."""
        known = self.records, self.box, self.seats
        self.machine.launch("observe_games", self.n, *known, self.planes)
        self.machine.launch("list_games", self.n, *known, self.lists, self.counts)

    def play(self) -> None:
        """Play ``codes``; games that end wait until ``restart``."""
        game = self.records, self.box, self._blank, self._luck, self.seats
        told = self.codes, self.rewards, self.over, False
        self.machine.launch("play_codes", self.n, *game, *told)

    def settle(self, row: int, begun: Tensor, ring: tuple[Any, ...], fate_planes: Tensor) -> None:
        """Tell a memory how the games ended that are over."""
        told = self.records, self.box, self.over, self.rewards, row, begun
        self.machine.launch("settle_games", self.n, *told, *ring, fate_planes, self.planes)

    def _schedule(self, simulations: int) -> Tensor:
        """For each number of root moves and each simulation, the visits that are due."""
        if simulations not in self._schedules:
            rows = [visits_due(moves, simulations) for moves in range(self._edges.shape[2] + 1)]
            self._schedules[simulations] = self.machine.copied(np.array(rows, np.int32))
        return self._schedules[simulations]


@cache
def visits_due(moves: int, simulations: int) -> tuple[int, ...]:
    """Sequential halving: how many visits a root move has when it is its turn, by simulation.

    >>> visits_due(4, 8)
    (0, 0, 0, 0, 1, 1, 2, 2)
    """
    if moves <= 1:
        return tuple(range(simulations))
    due: list[int] = []
    visits, left = [0] * moves, moves
    rounds = ceil(log2(moves))
    while len(due) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            due += visits[:left]
            visits[:left] = [k + 1 for k in visits[:left]]
        left = max(2, left // 2)
    return tuple(due[:simulations])


def settings_for(game: Game) -> TreeSettings:
    """Worlds differ where the game's own search says so."""
    return TreeSettings(varies=best_settings(game).varies)
