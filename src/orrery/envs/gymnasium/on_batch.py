"""What vector environments on a batch share."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from orrery.core.planes import MOST
from orrery.envs.batch import Batch

Seen = npt.NDArray[np.int8]


class BatchVectorEnv(VectorEnv[Seen, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """The games of a batch as environments side by side, with so many actions."""

    def __init__(self, batch: Batch, actions: int, autoreset: AutoresetMode) -> None:
        self.batch, self.num_envs = batch, batch.n
        self.metadata = {"autoreset_mode": autoreset}
        shape = len(batch.game.planes), batch.game.plane_size
        self.single_observation_space = spaces.Box(0, MOST, shape, np.int8)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, batch.n)
        self.action_space = batch_space(self.single_action_space, batch.n)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin anew everywhere; of a list of seeds the first counts for all."""
        first = seed[0] if isinstance(seed, list) else seed
        if first is not None:
            self.batch.seed(first)
        self.begin()
        return self.seen(), self.info()

    def begin(self) -> None:
        """New games."""
        self.batch.reset()

    def seen(self) -> Seen:
        """What those in turn see."""
        return self.batch.observe().copy()

    @abstractmethod
    def info(self) -> dict[str, Any]:
        """Masks, and what else there is to know."""

    def close_extras(self, **kwargs: Any) -> None:
        """Send the threads home."""
        self.batch.close()
