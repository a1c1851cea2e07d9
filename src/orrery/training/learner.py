"""Steps of learning: positions from memory, turned at random, and the net a little better."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from orrery.core.contract import Game
from orrery.players.nets.description import NetDescription
from orrery.training.device import Tensor, TrainingDevice
from orrery.training.model import Model
from orrery.training.replay_memory import Sample
from orrery.training.self_play import SelfPlay

VALUE_WEIGHT = 1.5
FATE_WEIGHT = 0.5
#: How slowly the averaged weights follow, which play.
AVERAGING = 0.999


class Turns:
    """The symmetries of a board as tables on a machine."""

    def __init__(self, described: NetDescription, machine: TrainingDevice) -> None:
        turns = described.symmetries
        self.count = len(turns)
        if not turns:
            return
        channels = described.inputs.shape[1]
        sources, places = [], []
        for turn in turns:
            old_place, old_input = np.argsort(turn.places), np.argsort(turn.inputs)
            sources.append((old_place[:, None] * channels + old_input[None, :]).ravel())
            places.append(old_place)
        self._sources = machine.copied(np.array(sources, np.int64))
        self._places = machine.copied(np.array(places, np.int64))
        self._codes = machine.copied(np.array([turn.codes for turn in turns], np.int64))

    def turned(
        self, x: Tensor, codes: Tensor, fates: Tensor, which: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Inputs, codes and fates of each position after its turn."""
        flat = x.flatten(1).gather(1, self._sources[which])
        codes = self._codes[which].gather(1, codes)
        if fates.shape[1]:
            fates = fates.gather(1, self._places[which])
        return flat.view_as(x), codes, fates


class Learner:
    """A model, its averaged twin, and what makes it better."""

    def __init__(self, model: Model, game: Game, machine: TrainingDevice, batch: int) -> None:
        self.machine, self.batch = machine, batch
        self.model = model.to(machine.device)
        self.average = copy.deepcopy(self.model).eval()
        self._forward: Any = torch.compile(self.model) if machine.is_gpu else self.model
        self._optimizer = torch.optim.AdamW(
            self.model.parameters(), weight_decay=1e-4, fused=machine.is_gpu
        )
        described = model.described
        self._turns = Turns(described, machine)
        factors = described.factors.astype(np.int64)
        self._factors = machine.copied(factors)
        self._planes = machine.zeros((batch, len(game.planes), game.plane_size), torch.int8)
        self._codes = machine.zeros((batch, described.most_moves), torch.int32)
        self._counts = machine.zeros((batch,), torch.int32)
        self._generator = torch.Generator(machine.device)
        self.steps = 0

    def seed(self, seed: int) -> None:
        """Seed the turns."""
        self._generator.manual_seed(seed)

    def learn(self, sample: Sample, rate: float) -> Tensor:
        """One step; its losses: policy, entropy of its target, value, fate.

        They are a tensor, so that nobody waits for them.
        """
        x, codes, targets, fates = self._prepared(sample)
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        self.model.train()
        with torch.autocast(
            self.machine.device.type, dtype=torch.bfloat16, enabled=self.machine.is_gpu
        ):
            answers, chances, fate = self._forward(x)
        losses = self._losses(answers.float(), chances.float(), fate.float(), codes, targets,
                              sample.values, fates)  # fmt: skip
        weights = losses.new_tensor([1.0, 0.0, VALUE_WEIGHT, FATE_WEIGHT])
        self._optimizer.zero_grad(set_to_none=True)
        (losses * weights).sum().backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self._optimizer.step()
        self._follow()
        self.steps += 1
        return losses.detach()

    def _prepared(self, sample: Sample) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Inputs, codes of the legal moves, targets and fates, each position turned at random."""
        launch, size = self.machine.launch, self.batch
        launch("observe_games", size, sample.records, sample.box, sample.seats, self._planes)
        self._codes.zero_()
        launch(
            "list_games", size, sample.records, sample.box, sample.seats, self._codes, self._counts
        )
        x = self.model.seen(self._planes)
        codes = self._codes[:, : sample.targets.shape[1]].long()
        fates = sample.fates
        if self._turns.count:
            which = torch.randint(
                self._turns.count, (size,), generator=self._generator, device=x.device
            )
            x, codes, fates = self._turns.turned(x, codes, fates, which)
        return x, codes, sample.targets.float(), fates

    def _losses(
        self,
        answers: Tensor,
        chances: Tensor,
        fate: Tensor,
        codes: Tensor,
        targets: Tensor,
        values: Tensor,
        fates: Tensor,
    ) -> Tensor:
        logits = torch.zeros_like(targets)
        for k in range(self._factors.shape[1]):
            logits = logits + answers.gather(1, self._factors[codes, k])
        legal = torch.arange(codes.shape[1], device=codes.device) < self._counts[:, None]
        logits = logits.masked_fill(~legal, -1e9)
        known = targets.sum(1).clamp(max=1.0)  # 0 where there is no policy to learn
        policy = -(targets * torch.log_softmax(logits, 1)).sum(1)
        entropy = -(targets * targets.clamp_min(1e-9).log()).sum(1)
        told = values >= 0
        value = functional.binary_cross_entropy_with_logits(
            chances, values.clamp_min(0), reduction="none"
        )
        value = (value * told).sum() / told.sum().clamp_min(1)
        foreseen = policy.new_zeros(())
        if fates.shape[1]:
            foreseen = functional.cross_entropy(
                fate.flatten(0, 1), fates.flatten(), ignore_index=-1
            )
            foreseen = torch.nan_to_num(foreseen)
        return torch.stack(
            (policy.sum() / known.sum().clamp_min(1), entropy.mean(), value, foreseen)
        )

    @torch.no_grad()
    def _follow(self) -> None:
        """The averaged net follows, faster while there is little to average."""
        share = min(AVERAGING, (1 + self.steps) / (10 + self.steps))
        theirs = [*self.average.parameters(), *self._floats(self.average)]
        ours = [*self.model.parameters(), *self._floats(self.model)]
        torch._foreach_lerp_(theirs, ours, 1 - share)

    @staticmethod
    def _floats(model: Model) -> list[Tensor]:
        names = ("running_mean", "running_var")
        return [b for name, b in model.named_buffers() if name.rpartition(".")[2] in names]

    def state(self) -> dict[str, Any]:
        """All that a checkpoint keeps."""
        return {
            "model": self.model.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "steps": self.steps,
        }

    def load(self, state: dict[str, Any]) -> None:
        """Go on from a checkpoint."""
        self.model.load_state_dict(state["model"])
        self.average.load_state_dict(state["average"])
        self._optimizer.load_state_dict(state["optimizer"])
        self.steps = state["steps"]


def input_scale(play: SelfPlay, moves: int = 60) -> npt.NDArray[np.float32]:
    """What brings every input into the range from 0 to 1, as far as random games show."""
    machine, described = play.machine, play.described
    inputs = torch.from_numpy(described.inputs.astype(np.int64)).to(machine.device)
    highest = torch.ones(inputs.shape[1], device=machine.device)
    generator = torch.Generator(machine.device).manual_seed(0)
    for _ in range(moves):
        play.list_moves()
        seen = play.planes.flatten(1)[:, inputs].amax((0, 1)).float()
        highest = torch.maximum(highest, seen)
        draw = torch.rand(play.n, generator=generator, device=machine.device)
        place = (draw * play.counts).long().clamp(max=play.lists.shape[1] - 1)
        play.codes[:] = play.lists.gather(1, place[:, None])[:, 0]
        play.play()
        play.restart(play.over)
    play.restart(torch.ones_like(play.over))
    scale: npt.NDArray[np.float32] = (1 / highest).cpu().numpy()
    return scale
