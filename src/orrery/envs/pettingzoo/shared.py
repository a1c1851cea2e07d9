"""What both interfaces of PettingZoo share: spaces, pictures, the state for training."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.core.contract import Game
from orrery.envs.pettingzoo.played import PlayedRecord
from orrery.envs.screen import Screen


class PlayedEnv:
    """An environment around one game in play."""

    def __init__(
        self, game: Game, actions: int, render_mode: str | None, illegal: str, width: int
    ) -> None:
        self.game, self.render_mode = game, render_mode
        self._played = PlayedRecord(game, illegal)
        self._screen = Screen(render_mode, game.title, width)
        self.metadata = self._played.metadata
        self.possible_agents = list(self._played.agents)
        self.observation_spaces, self.action_spaces = self._played.spaces_for(actions)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """What an agent sees; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do; always the same object."""
        return self.action_spaces[agent]

    def state(self) -> npt.NDArray[np.int8]:
        """The table as a spectator sees it, for centralised training."""
        return self._played.position.observation()

    def render(self) -> Any:
        """The table as a spectator sees it, as the render mode wants it."""
        return self._screen.show(self._played.position)

    def render_in_window(self) -> None:
        """Show every step, where people watch."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Close the window, if there is one."""
        self._screen.close()
