"""Any game as a vector environment that plays itself, on a batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from orrery.core.planes import MOST
from orrery.envs.batch import Batch
from orrery.envs.untimed import untimed_game

Seen = npt.NDArray[np.int8]


class SelfPlayVectorEnv(VectorEnv[Seen, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """In each game, whoever is in turn acts, sees and is rewarded; a finished one begins anew.

    ``info`` has the masks of legal actions, the seats in turn, and in ``rewards`` what a game that
    has ended was worth to every seat.
    """

    def __init__(self, batch: Batch) -> None:
        self.batch, self.num_envs, game = batch, batch.n, batch.game
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        shape = len(game.planes), game.plane_size
        self.single_observation_space = spaces.Box(0, MOST, shape, np.int8)
        self.single_action_space = spaces.Discrete(game.code_count)
        self.observation_space = batch_space(self.single_observation_space, batch.n)
        self.action_space = batch_space(self.single_action_space, batch.n)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        if isinstance(seed, list):
            seed = seed[0]
        if seed is not None:
            self.batch.seed(seed)
        self.batch.reset()
        return self.batch.observe().copy(), self._info()

    def step(self, actions: npt.ArrayLike) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play one action in each game; an illegal one is refused, and nothing changes."""
        movers = self.batch.seats.copy()
        self.batch.step(actions)
        rewards = self.batch.rewards[np.arange(self.num_envs), movers]
        never = np.zeros(self.num_envs, np.bool_)
        return self.batch.observe().copy(), rewards, self.batch.over.copy(), never, self._info()

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self.batch.mask().copy(),
            "seat": self.batch.seats.copy(),
            "rewards": self.batch.rewards.copy(),
        }

    def close_extras(self, **kwargs: Any) -> None:
        """Send the threads home."""
        self.batch.close()


def self_play_vector(
    name: str, n: int, seed: int | str = 0, threads: int | None = None, **options: Any
) -> SelfPlayVectorEnv:
    """So many games of this name, side by side."""
    return SelfPlayVectorEnv(Batch(untimed_game(name, options), n, seed, threads=threads))
