"""Any game as a vector environment that plays itself, on a batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from orrery.envs.batch import Batch
from orrery.envs.gymnasium.on_batch import BatchVectorEnv
from orrery.envs.untimed import untimed_game


class SelfPlayVectorEnv(BatchVectorEnv):
    """In each game the seat to move acts, sees and is rewarded; a finished game starts again.

    ``info`` has the masks of legal actions, the seats in turn, and in ``rewards`` what a game that
    has ended was worth to every seat.
    """

    def __init__(self, batch: Batch) -> None:
        super().__init__(batch, batch.game.code_count, AutoresetMode.SAME_STEP)

    def step(self, actions: npt.ArrayLike) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play one action in each game; an illegal one is refused, and nothing changes."""
        movers = self.batch.seats.copy()
        self.batch.step(actions)
        rewards = self.batch.rewards[np.arange(self.num_envs), movers]
        never = np.zeros(self.num_envs, np.bool_)
        return self.seen(), rewards, self.batch.over.copy(), never, self.info()

    def info(self) -> dict[str, Any]:
        return {
            "action_mask": self.batch.mask().copy(),
            "seat": self.batch.seats.copy(),
            "rewards": self.batch.rewards.copy(),
        }


def self_play_vector(
    name: str, n: int, seed: int | str = 0, threads: int | None = None, **options: Any
) -> SelfPlayVectorEnv:
    """``n`` games of this name, side by side."""
    return SelfPlayVectorEnv(Batch(untimed_game(name, options), n, seed, threads=threads))
