"""What a player sees (an observation), or knows (an information state)."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.texts import say


class SpielObserver:
    """OpenSpiel's observer: ``tensor`` and ``dict`` are written by ``set_from``.

    With perfect recall it gives what a player knows, as text only: no tensor of fixed size holds
    it. Else it gives what a player sees now, as the planes of the game.
    """

    def __init__(self, rules: Game, kind: Any, params: Any) -> None:
        if params:
            raise OptionError(say("these observers take no parameters"))
        self._recalls = bool(kind is not None and kind.perfect_recall)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if rules.planes and not self._recalls:
            shape = len(rules.planes), rules.plane_size
            self.tensor = np.zeros(shape[0] * shape[1], np.float32)
            self.dict["planes"] = self.tensor.reshape(shape)

    def set_from(self, state: Any, player: int) -> None:
        """Write what this player sees; before the deal that is nothing."""
        if self.tensor is None:
            return
        seen = 0 if state.table is None else state.position.observation(player)
        self.dict["planes"][:] = seen

    def string_from(self, state: Any, player: int) -> str:
        """What this player sees or knows, as text."""
        if state.table is None:
            return "not dealt yet"
        table = state.table
        text: str = table.information(player) if self._recalls else table.observed(player)
        return text
