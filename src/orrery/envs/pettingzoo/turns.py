"""A game in turns: PettingZoo's AEC interface."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from orrery.core.contract import Game
from orrery.envs.pettingzoo.kernel import ILLEGAL, step_at
from orrery.envs.pettingzoo.played import IGNORE, REFUSE, Seen
from orrery.envs.pettingzoo.shared import PlayedEnv


class GameEnv(PlayedEnv, AECEnv[str, Seen, int]):  # type: ignore[misc]  # it has no types
    """Every agent sees what its seat may see, with a mask of its legal actions in its turn."""

    def __init__(
        self,
        game: Game,
        render_mode: str | None,
        illegal: str,
        max_cycles: int | None,
        width: int,
    ) -> None:
        super().__init__(game, game.code_count, render_mode, illegal, width)
        self._actions = game.code_count
        self._most = None if max_cycles is None else max_cycles * len(game.seats)
        self._steps = 0
        self._seat = 0
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seat = self._played.restart(seed)
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._seat]
        self.render_in_window()

    def observe(self, agent: str) -> Seen:
        seat = self._seat_of[agent]
        return self._played.seen(seat, seat == self._seat, self._actions)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        played = self._played
        code = -1 if action is None else int(action)
        seat = step_at(played.array, self.game.box_array, self._seat, code, self._actions)
        self._steps += 1
        if seat >= 0:
            self._seat = seat
            self.agent_selection = self.possible_agents[seat]
        elif seat == ILLEGAL:
            self._answer_illegal(agent, code)
        else:
            self._end(dict(zip(self.agents, played.payoffs(), strict=True)))
        if self._steps == self._most and self._seat >= 0:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode:
            self.render_in_window()

    def _answer_illegal(self, agent: str, code: int) -> None:
        if self._played.illegal == REFUSE:
            raise self._played.refusal(self._seat, code)
        if self._played.illegal == IGNORE:
            self.infos[agent] = {"illegal": code}
        else:
            self._end({**dict.fromkeys(self.agents, 0.0), agent: -1.0})

    def _end(self, rewards: dict[str, float]) -> None:
        self._seat = -1
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
