"""A whole training, which can be interrupted at any time and goes on from its last checkpoint."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

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


class Hall(NamedTuple):
    """Games of one form in play, and what is remembered of them."""

    play: SelfPlay
    memory: ReplayMemory


class Training:
    """One net of one game, its self-play and its folder.

    A game may be played in several forms, as with different numbers of players; they take turns.
    """

    def __init__(
        self,
        games: Sequence[Game],
        recipe: Recipe,
        machine: TrainingDevice,
        folder: Path,
        seed: int = 0,
    ) -> None:
        torch.manual_seed(seed)
        self.games, self.recipe, self.machine, self.folder = tuple(games), recipe, machine, folder
        self.seed, self.progress = seed, TrainingProgress()
        self.halls = tuple(self._hall(game) for game in self.games)
        self.described = self.halls[0].play.described
        model = Model(self.described, recipe.size, self._scale())
        self.learner = Learner(model, self.games[0], machine, recipe.batch)
        self.net = FoldedNet(self.described, self.learner.average.folded())
        self._row = 0
        self._finished = machine.zeros((), torch.int64)
        self._losses: list[Tensor] = []
        self._match_nets: list[dict[str, Tensor]] = []
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self._resume()
        for hall in self.halls:
            hall.memory.seed(seed + self.progress.batches)
        self.learner.seed(seed + self.progress.batches)

    def _hall(self, game: Game) -> Hall:
        recipe, described = self.recipe, description_of(game)
        count = recipe.games // len(self.games)
        play = SelfPlay(game, described, self.machine, count, recipe.most_simulations, self.seed)
        moves = min(recipe.most_moves or described.most_moves, described.most_moves)
        return Hall(play, ReplayMemory(play, recipe.rows, moves))

    def _scale(self) -> Any:
        saved = self.folder / CHECKPOINT
        if saved.exists():
            state = torch.load(saved, map_location="cpu", weights_only=False)
            return state["learner"]["model"]["scale"].numpy().astype(np.float32)
        return np.min([input_scale(hall.play) for hall in self.halls], axis=0)

    def run(
        self,
        seconds: float,
        every: float,
        report: Callable[[TrainingProgress, dict[str, float]], None],
        until: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Train for this long in all, with a checkpoint every so often, both in seconds.

        ``until`` ends this part earlier; the plan stays that of the whole. The clock is looked at
        once before the first step, and once after each.
        """
        began = clock() - self.progress.seconds
        due = self.progress.seconds + every
        end = min(seconds, until or seconds)
        while self.progress.seconds < end:
            self.step(self.progress.seconds / seconds)
            if self.machine.is_gpu and self._row % 8 == 0:
                torch.cuda.synchronize()
            self.progress.seconds = clock() - began
            if self.progress.seconds >= min(due, end):
                scores = self.check_in()
                report(self.progress, scores)
                due += every

    def step(self, progress: float) -> None:
        """One move in every game of a form, and what is learnt after it."""
        plan = self.recipe.plan_at(progress)
        play, memory = self.halls[self._row % len(self.halls)]
        self._row += 1
        self.net.set_weights(self.learner.average.folded())
        with torch.no_grad():
            play.search(self.net, plan)
            memory.note(play)
            play.play()
            memory.close_row(play)
            self._finished += play.over.sum()
            play.restart(play.over)
        self.progress.moves += play.n
        self.progress.evaluations += play.n * (plan.simulations + 1)
        if memory.row >= min(self.recipe.first_window, self.recipe.rows) // 2:
            self._learn(memory, progress)

    def _learn(self, memory: ReplayMemory, progress: float) -> None:
        recipe = self.recipe
        window = recipe.window_at(memory.row)
        for _ in range(recipe.batches):
            sample = memory.sample(recipe.batch, window, recipe.result_share)
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
        described = self.described
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
        game, seed = self.games[0], f"match {self.seed}"
        return SelfPlay(game, self.described, self.machine, self.match_games, 1, seed)

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
