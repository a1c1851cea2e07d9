"""What a player sees (an observation), or knows (an information state)."""

from __future__ import annotations

from typing import Any

from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.texts import say


class SpielObserver:
    """OpenSpiel's observer: ``tensor`` and ``dict`` are written by ``set_from``.

    With perfect recall it gives what a player knows, as text only; else what it sees now, as the
    planes of the game.
    """

    def __init__(self, rules: Game, kind: Any, params: Any) -> None:
        if params:
            raise OptionError(say("these observers take no parameters"))
        self._recalls = bool(kind is not None and kind.perfect_recall)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """Nothing to write: there are only texts."""

    def string_from(self, state: Any, player: int) -> str:
        """What this player sees or knows, as text."""
        if state.table is None:
            return "not dealt yet"
        table = state.table
        text: str = table.information(player) if self._recalls else table.observed(player)
        return text
