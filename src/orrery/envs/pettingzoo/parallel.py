"""A game in which all act at once: PettingZoo's parallel interface."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from orrery.core.contract import Game, Seat
from orrery.envs.pettingzoo.kernel import ILLEGAL, step_at
from orrery.envs.pettingzoo.played import IGNORE, REFUSE, Seen
from orrery.envs.pettingzoo.shared import PlayedEnv

Answer = tuple[
    dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class ParallelGameEnv(PlayedEnv, ParallelEnv[str, Seen, int]):  # type: ignore[misc]  # no types
    """Actions are the codes of moves, and one more: to wait, for whoever may not act."""

    def __init__(
        self,
        game: Game,
        render_mode: str | None,
        illegal: str,
        max_cycles: int | None,
        width: int,
    ) -> None:
        #: The action of whoever may not act.
        self.wait = game.code_count
        super().__init__(game, self.wait + 1, render_mode, illegal, width)
        self.max_cycles = max_cycles
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._played.restart(seed)
        self._cycles = 0
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        bits, seen = self._played.to_act(), {}
        for seat, agent in enumerate(self.possible_agents):
            acts = bool(bits >> (seat + 1) & 1)
            seen[agent] = self._played.seen(seat, acts, self.wait + 1)
            seen[agent]["action_mask"][self.wait] = not acts
        return seen

    def step(self, actions: dict[str, int]) -> Answer:
        """Play what those who may act have chosen; the others wait."""
        agents, self.agents = self.agents, []
        wrong = self._play({agent: int(action) for agent, action in actions.items()})
        self._cycles += 1
        over = self._played.to_act() == 0
        rewards = dict.fromkeys(agents, 0.0)
        if over:
            rewards = dict(zip(agents, self._played.payoffs(), strict=True))
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        for agent, action in wrong.items():
            infos[agent] = {"illegal": action}
        if wrong and self._played.illegal != IGNORE:
            over, rewards = True, {agent: -1.0 if agent in wrong else 0.0 for agent in agents}
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        if not over and not cut:
            self.agents = agents
        self.render_in_window()
        ended, truncated = dict.fromkeys(agents, over), dict.fromkeys(agents, cut)
        return self._seen(), rewards, ended, truncated, infos

    def _play(self, actions: dict[str, int]) -> dict[str, int]:
        """Play in the order of the seats; the actions that were illegal, by agent."""
        bits, wrong = self._played.to_act(), {}
        for seat, agent in enumerate(self.possible_agents):
            action = actions.get(agent, -1)
            acts = bits >> (seat + 1) & 1
            if action != self.wait if not acts else not self._play_one(seat, action):
                wrong[agent] = action
        return wrong

    def _play_one(self, seat: Seat, code: int) -> bool:
        array, box = self._played.array, self.game.box_array
        if step_at(array, box, seat, code, self.wait) != ILLEGAL:
            return True
        if self._played.illegal == REFUSE:
            raise self._played.refusal(seat, code)
        return False
