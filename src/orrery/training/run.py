"""A whole training, which can be interrupted at any time and goes on from its last checkpoint."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import torch

from orrery.core.contract import Game
from orrery.players.nets.description import description_of
from orrery.training.device import Tensor, TrainingDevice
from orrery.training.inference import FoldedNet
from orrery.training.learner import Learner, input_scale
from orrery.training.match import score
from orrery.training.model import Model
from orrery.training.recipe import Recipe
from orrery.training.replay_memory import ReplayMemory
from orrery.training.self_play import SelfPlay

CHECKPOINT = "checkpoint.pt"
CURVE = "curve.jsonl"
#: A checkpoint is compared with those so many before, in games without search.
BEFORE = (1, 2, 4)
MATCH_GAMES = 2048


@dataclass
class TrainingProgress:
    """How far a training has come."""

    seconds: float = 0.0
    moves: int = 0
    games: int = 0
    evaluations: int = 0
    batches: int = 0
    policy: float = 0.0
    entropy: float = 0.0
    value: float = 0.0
    fate: float = 0.0


class Training:
    """One net of one game, its self-play and its folder."""

    def __init__(
        self, game: Game, recipe: Recipe, machine: TrainingDevice, folder: Path, seed: int = 0
    ) -> None:
        torch.manual_seed(seed)
        self.game, self.recipe, self.machine, self.folder = game, recipe, machine, folder
        self.seed, self.progress = seed, TrainingProgress()
        described = description_of(game)
        self.play = SelfPlay(game, described, machine, recipe.games, recipe.most_simulations, seed)
        moves = min(recipe.most_moves or described.most_moves, described.most_moves)
        self.memory = ReplayMemory(self.play, recipe.rows, moves)
        model = Model(described, recipe.size, self._scale())
        self.learner = Learner(model, self.play, recipe.batch, compiled=machine.is_gpu)
        self.net = FoldedNet(described, self.learner.average.folded())
        self._finished = machine.zeros((), torch.int64)
        self._losses: list[Tensor] = []
        self._match_nets: list[dict[str, Tensor]] = []
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self._resume()
        self.memory.seed(seed + self.progress.batches)
        self.learner.seed(seed + self.progress.batches)

    def _scale(self) -> Any:
        saved = self.folder / CHECKPOINT
        if saved.exists():
            state = torch.load(saved, map_location="cpu", weights_only=False)
            return state["learner"]["model"]["scale"].numpy().astype(np.float32)
        return input_scale(self.play)

    def run(
        self,
        seconds: float,
        every: float,
        report: Callable[[TrainingProgress, dict[str, float]], None],
        until: float | None = None,
    ) -> None:
        """Train for so long in all, with a checkpoint every so many seconds.

        ``until`` ends this part earlier; the plan stays that of the whole.
        """
        began = time.perf_counter() - self.progress.seconds
        due = self.progress.seconds + every
        end = min(seconds, until or seconds)
        while self.progress.seconds < end:
            self.step(self.progress.seconds / seconds)
            if self.machine.is_gpu and self.memory.row % 8 == 0:
                torch.cuda.synchronize()
            self.progress.seconds = time.perf_counter() - began
            if self.progress.seconds >= min(due, end):
                scores = self.check_in()
                report(self.progress, scores)
                due += every

    def step(self, progress: float) -> None:
        """One move in every game, and what is learnt after it."""
        recipe, plan = self.recipe, self.recipe.plan_at(progress)
        self.net.set_weights(self.learner.average.folded())
        with torch.no_grad():
            self.play.search(self.net, plan)
            self.memory.note(self.play)
            self.play.play()
            self.memory.close_row(self.play)
            self._finished += self.play.over.sum()
            self.play.restart(self.play.over)
        self.progress.moves += recipe.games
        self.progress.evaluations += recipe.games * (plan.simulations + 1)
        if self.memory.row < min(recipe.first_window, recipe.rows) // 2:
            return
        window = recipe.window_at(self.memory.row)
        for _ in range(recipe.batches):
            sample = self.memory.sample(recipe.batch, window, recipe.result_share)
            rate = recipe.rate_at(progress, self.learner.steps)
            self._losses.append(self.learner.learn(sample, rate))
        self.progress.batches = self.learner.steps

    # --- Checkpoints ------------------------------------------------------------------------------

    def check_in(self) -> dict[str, float]:
        """Count, compare with earlier checkpoints, and save."""
        self._count()
        now = {name: tensor.clone() for name, tensor in self.learner.average.folded().items()}
        scores = self._compare(now)
        self._match_nets.append(now)
        self.save()
        with (self.folder / CURVE).open("a", encoding="utf-8") as file:
            file.write(json.dumps({**asdict(self.progress), "scores": scores}) + "\n")
        return scores

    def _count(self) -> None:
        self.progress.games += int(self._finished)
        self._finished.zero_()
        if self._losses:
            means = torch.stack(self._losses).mean(0).tolist()
            told = self.progress
            told.policy, told.entropy, told.value, told.fate = means
            self._losses.clear()

    def _compare(self, now: dict[str, Tensor]) -> dict[str, float]:
        described = self.play.described
        scores: dict[str, float] = {}
        one = FoldedNet(described, now)
        with torch.no_grad():
            if len(self._match_nets) < 2:
                scores["random"] = score(self._match_play, one, None)
            for back in BEFORE:
                if back <= len(self._match_nets):
                    other = FoldedNet(described, self._match_nets[-back])
                    scores[f"{back} before"] = score(self._match_play, one, other)
        return scores

    @property
    def match_games(self) -> int:
        """How many games a match between checkpoints has."""
        return min(MATCH_GAMES, self.recipe.games)

    @cached_property
    def _match_play(self) -> SelfPlay:
        described, seed = self.play.described, f"match {self.seed}"
        return SelfPlay(self.game, described, self.machine, self.match_games, 1, seed)

    def save(self) -> None:
        """Write the checkpoint, and this net among those that can be matched."""
        state = {
            "learner": self.learner.state(),
            "progress": asdict(self.progress),
            "seed": self.seed,
            "size": asdict(self.recipe.size),
            "nets": [_halved(net) for net in self._match_nets[-max(BEFORE) :]],
        }
        torch.save(state, self.folder / "writing.pt")
        (self.folder / "writing.pt").replace(self.folder / CHECKPOINT)

    def _resume(self) -> None:
        path = self.folder / CHECKPOINT
        state = torch.load(path, map_location=self.machine.device, weights_only=False)
        self.learner.load(state["learner"])
        self.progress = TrainingProgress(**state["progress"])
        self._match_nets = [{k: v.float() for k, v in net.items()} for net in state["nets"]]


def _halved(net: dict[str, Tensor]) -> dict[str, Tensor]:
    """With half of the digits, for a checkpoint."""
    return {name: tensor.half().cpu() for name, tensor in net.items()}
