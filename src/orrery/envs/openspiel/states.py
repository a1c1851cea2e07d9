"""A state of OpenSpiel: a table, or the chance node before its deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pyspiel

from orrery.core.contract import Position
from orrery.envs.openspiel.table import SpielTable

if TYPE_CHECKING:
    from orrery.envs.openspiel.registered import SpielGame


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """Where a game stands.

    OpenSpiel clones a state by copying its attributes deeply, and stores it by pickling them.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        #: None before the deal.
        self.table: SpielTable | None = None
        if game.seed is not None:
            self.table = game.deal(game.seed)

    @property
    def position(self) -> Position:
        """The position itself, to be read; it holds what is hidden, and the luck to come."""
        return self._dealt.position

    @property
    def _dealt(self) -> SpielTable:
        if self.table is None:
            raise pyspiel.SpielError("Nothing is dealt yet: apply an outcome of the chance node.")
        return self.table

    # --- What OpenSpiel asks ----------------------------------------------------------------------

    def current_player(self) -> int:
        """Who acts: chance before the deal, then the lowest seat that may."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.seat is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely; each is the seed of its game."""
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes

    def returns(self) -> list[float]:
        """What the game is worth to each player, from -1 (lost) to 1 (won); 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return [self._dealt.worth(seat) for seat in range(self.num_players())]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player could not tell from this one, dealt anew by the sampler."""
        other: SpielState = self.clone()
        other.table = self._dealt.imagined(player, f"{sampler():.17f}")
        return other

    def _legal_actions(self, player: int) -> list[int]:
        codes: list[int] = self.position.codes(player).tolist()
        return codes

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.get_game().deal(action)
        else:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.get_game().rules.known_move(player, action).text  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return "not dealt yet" if self.table is None else self.position.line()
