"""One seat of any game; bots of a chosen level sit on the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from orrery.core.contract import Move, Position
from orrery.core.errors import OptionError
from orrery.core.planes import MOST
from orrery.core.texts import say
from orrery.envs.screen import RENDERING, Screen
from orrery.envs.untimed import untimed_game
from orrery.players.asking import ask
from orrery.players.levels import LevelPlayer
from orrery.players.turns import next_move

Seen = npt.NDArray[np.int8]


class AgainstBotsEnv(gymnasium.Env[Seen, np.int64]):
    """The reward is what the finished game is worth, from -1 to 1; an illegal action loses it.

    ``seat`` is a number, or None for another one in every episode.
    """

    metadata = RENDERING

    def __init__(
        self,
        game: str = "orion",
        level: int = 1,
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = untimed_game(game, options)
        if seat is not None and not 0 <= seat < len(self.game.seats):
            last = len(self.game.seats) - 1
            raise OptionError(say("seat is 0 to {last}, or None, not {seat}", last=last, seat=seat))
        self.level, self.seat = level, seat
        LevelPlayer(level, 0)  # a wrong one is told at once
        self.render_mode = render_mode
        self._screen = Screen(render_mode, self.game.title)
        shape = len(self.game.planes), self.game.plane_size
        self.observation_space = spaces.Box(0, MOST, shape, np.int8)
        self.action_space = spaces.Discrete(self.game.code_count)
        self._position: Position
        self._own = 0
        self._bots: dict[int, LevelPlayer] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        luck = self.np_random.integers(2**62, size=len(self.game.seats) + 1).tolist()
        seats = range(len(self.game.seats))
        self._own = int(self.np_random.integers(len(seats))) if self.seat is None else self.seat
        self._bots = {
            seat: LevelPlayer(self.level, luck[seat]) for seat in seats if seat != self._own
        }
        self._position = self.game.start(luck[-1])
        self._let_bots_play()
        return self._answer()

    def _let_bots_play(self) -> None:
        while not self._position.is_over and self._own not in self._position.to_act:
            self._position.play(next_move(self._position, self._choice))

    def _choice(self, seat: int) -> Move | None:
        return ask(self._bots[seat], self._position, seat)

    def _answer(self) -> tuple[Seen, dict[str, Any]]:
        mask = np.zeros(self.game.code_count, np.int8)
        if self._own in self._position.to_act:
            mask[:] = self._position.mask(self._own)
        return self._position.observation(self._own), {"action_mask": mask, "seat": self._own}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        code = int(action)
        if not self._position.is_legal(code, seat=self._own):
            seen, info = self._answer()
            return seen, -1.0, True, False, info
        self._position.play(code, seat=self._own)
        self._let_bots_play()
        seen, info = self._answer()
        over = self._position.is_over
        if self.render_mode == "human":
            self.render()
        return seen, self._position.payoff(self._own) if over else 0.0, over, False, info

    def render(self) -> Any:
        return self._screen.show(self._position)

    def close(self) -> None:
        self._screen.close()
