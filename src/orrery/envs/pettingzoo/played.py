"""The game inside an environment: its record, its spaces, its seed, its rewards."""

from __future__ import annotations

from functools import cached_property
from secrets import randbelow
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from orrery.core.chance import seeded
from orrery.core.compiling import compiled
from orrery.core.contract import Game, Position, Records, Seat
from orrery.core.errors import OptionError, Refusal
from orrery.core.kernel import copy_array, new_array
from orrery.core.planes import MOST
from orrery.core.texts import say
from orrery.envs.pettingzoo.kernel import look_at, start_at
from orrery.envs.screen import RENDERING

#: What an illegal action does.
LOSE, REFUSE, IGNORE = "lose", "refuse", "ignore"

#: A type that NumPy need not look up again for every observation.
_SMALL = np.dtype(np.int8)

Seen = dict[str, npt.NDArray[np.int8]]


class PlayedRecord:
    """A game in play as one record, without a past."""

    def __init__(self, game: Game, illegal: str) -> None:
        if illegal not in (LOSE, REFUSE, IGNORE):
            raise OptionError(say("illegal is lose, refuse or ignore, not {it!r}", it=illegal))
        if not game.planes:
            raise Refusal("", say("{game} has no observations.", game=game.title))
        self.game, self.illegal = game, illegal
        self.agents = [f"player_{seat}" for seat in range(len(game.seats))]
        self.array: Records
        self._room = np.empty(game.code_count, np.int32)
        self._shape = len(game.planes), game.plane_size
        self._seed = randbelow(10**9)
        self._games = 0

    def restart(self, seed: int | None) -> Seat:
        """A new game, and who begins; without a seed, the next of those that the last one began."""
        if seed is not None:
            self._seed, self._games = seed, 0
        luck = f"{self._seed} {self._games}" if self._games else self._seed
        self._games += 1
        self.array = new_array(self.game.position_type)
        self.array["chance"] = seeded(luck)
        return int(start_at(self.array, self.game.box_array))

    def spaces_for(self, actions: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """By agent, what it sees and what it can do."""
        seen = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, MOST, self._shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.agents
        }
        return seen, {agent: spaces.Discrete(actions) for agent in self.agents}

    def seen(self, seat: Seat, acts: bool, actions: int) -> Seen:
        """What a seat sees, and a mask of so many actions."""
        out, mask = np.empty(self._shape, _SMALL), np.empty(actions, _SMALL)
        moves = mask if actions == len(self._room) else mask[: len(self._room)]
        look_at(self.array, self.game.box_array, seat, acts, out, moves, self._room)
        return {"observation": out, "action_mask": mask}

    def to_act(self) -> int:
        """Who may act, as the kernel's bits."""
        return int(compiled.to_act_at(self.array, self.game.box_array))

    def payoffs(self) -> list[float]:
        """What the finished game is worth to each seat."""
        seats = range(len(self.agents))
        return [float(compiled.payoff_at(self.array, self.game.box_array, seat)) for seat in seats]

    def refusal(self, seat: Seat, code: int) -> Refusal:
        """Why this code is not played."""
        if not 0 <= code < self.game.code_count:
            return Refusal("", say("No move has the code {code}.", code=code))
        return self.game.refusal(self.position, self.game.known_move(seat, code))

    @property
    def position(self) -> Position:
        """A copy of the game as it is now."""
        return Position(self.game, copy_array(self.array), None)

    @cached_property
    def metadata(self) -> dict[str, Any]:
        """What PettingZoo's wrappers and tests ask for."""
        name = f"orrery_{self.game.name}_v{self.game.rules}"
        return {"name": name, "is_parallelizable": False, **RENDERING}
