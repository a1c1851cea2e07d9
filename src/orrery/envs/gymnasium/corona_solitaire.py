"""Corona Solitaire: six bodies, six dice, and the plan that brings most points.

It is a round of Corona in which one player bids and lays the plan; the rules are those of the game.
An action gives a body a die: ``6 * body + face - 1``, bodies in the order of the rainbow. The
reward is what the landing scores, so that the return of an episode is the score of the plan. An
illegal action ends the episode and costs a point.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode

from orrery.core.contract import Game, Position
from orrery.core.planes import MOST
from orrery.envs.batch import Batch
from orrery.envs.gymnasium.on_batch import BatchVectorEnv, Seen
from orrery.envs.screen import RENDERING, Screen
from orrery.games import game as make_game
from orrery.games.corona.scoring import BODIES
from orrery.games.orbit_box.rules.bidding import BID, PASS, first_step
from orrery.games.orbit_box.rules.plans import FACES

ACTIONS = BODIES * FACES

#: What an illegal action costs.
_FINE = -1.0


def _table(empty_scores: int) -> Game:
    return make_game("corona", players=2, mode="sealed", deal="random", empty_scores=empty_scores)


class CoronaSolitaireEnv(gymnasium.Env[Seen, np.int64]):
    """One problem an episode; ``info`` has the mask of legal actions and the exact optimum."""

    metadata = RENDERING

    def __init__(self, render_mode: str | None = None, empty_scores: int = 1) -> None:
        self.game = _table(empty_scores)
        self.render_mode = render_mode
        self._screen = Screen(render_mode, "Corona Solitaire")
        shape = len(self.game.planes), self.game.plane_size
        self.observation_space = spaces.Box(0, MOST, shape, np.int8)
        self.action_space = spaces.Discrete(ACTIONS)
        self._first = int(first_step(self.game.box))
        self._position: Position
        self._optimum = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self._position = self.game.start(int(self.np_random.integers(2**62)))
        self._optimum = _optimum(self._position)
        self._position.play(BID + 1, seat=0).play(PASS, seat=1)
        self._show()
        return self._position.observation(0), self._info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        before, code = int(self._position.plain.score), self._first + int(action)
        if not self._position.is_legal(code, seat=0):
            return self._position.observation(0), _FINE, True, False, self._info()
        laid = self._position.plain.steps + 1 == BODIES
        self._position.play(code, seat=0)
        p = self._position.plain
        score = int(p.last_score if laid else p.score)
        self._show()
        return self._position.observation(0), float(score - before), laid, False, self._info()

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(ACTIONS, np.int8)
        if 0 in self._position.to_act:
            mask[:] = self._position.mask(0)[self._first : self._first + ACTIONS]
        return {"action_mask": mask, "optimum": self._optimum}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return self._screen.show(self._position)

    def close(self) -> None:
        self._screen.close()


def _optimum(position: Position) -> int:
    from orrery.players.solving import solve  # noqa: PLC0415  # the solver is loaded once

    return int(solve(position).optimum)


class CoronaSolitaireVectorEnv(BatchVectorEnv):
    """Many problems at once on a batch: all plans are laid in step, so all episodes end together.

    The step after the last one begins new problems, as Gymnasium's autoreset does.
    """

    def __init__(self, num_envs: int = 1, empty_scores: int = 1) -> None:
        batch = Batch(_table(empty_scores), num_envs, restart=False)
        super().__init__(batch, ACTIONS, AutoresetMode.NEXT_STEP)
        self._first = int(first_step(batch.game.box))
        self._steps = 0
        self._eyes = np.zeros(num_envs, np.int8)

    def begin(self) -> None:
        self.batch.reset()
        self.batch.step(np.full(self.num_envs, BID + 1))
        self.batch.step(np.full(self.num_envs, PASS))
        self._steps = 0

    def step(self, actions: npt.ArrayLike) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Lay one body of every plan; an illegal action is refused, and nothing changes."""
        none = np.zeros(self.num_envs, np.bool_)
        if self._steps == BODIES:
            self.begin()
            return self.seen(), np.zeros(self.num_envs), none, none, self.info()
        before = self.batch.records["score"].astype(np.float64)
        self.batch.step(self._first + np.asarray(actions))
        self._steps += 1
        laid = self._steps == BODIES
        score = self.batch.records["last_score" if laid else "score"]
        return self.seen(), score - before, none | laid, none, self.info()

    def seen(self) -> Seen:
        return self.batch.observe(self._eyes).copy()

    def info(self) -> dict[str, Any]:
        mask = self.batch.mask()[:, self._first : self._first + ACTIONS]
        return {"action_mask": mask.copy()}
