"""A finished game as one seat went through it: what statistics are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from orrery.core.contract import Position, Seat
from orrery.core.options import write_value
from orrery.statistics.counted import CountedGame, SeatCount, counted_game
from orrery.statistics.explorer import GameScore

SeatOutcome = Literal["won", "drawn", "lost"]


@dataclass(frozen=True)
class PlayedSeat:
    """How a seat came out of a game, and what it did there."""

    seat: Seat
    outcome: SeatOutcome
    options: Mapping[str, str]  # as a person writes them; the others are the usual ones
    moves: int = 0
    count: SeatCount | None = None  # None: the game has not been summed up
    start: str = ""
    line: str = ""
    shift: int = 0

    @property
    def score(self) -> GameScore:
        """This one game."""
        return GameScore(**{self.outcome: 1})


def played_seats(position: Position) -> list[PlayedSeat]:
    """All seats of a game that is over, such as one from a record."""
    outcome = position.outcome
    if outcome is None:
        return []
    counted, game = counted_game(position), position.game
    options = {name: write_value(value) for name, value in game.chosen.items()}
    shared = not outcome.winners or len(outcome.winners) == len(game.seats)
    return [
        _seat(counted, seat, options, "drawn" if shared else _result(seat in outcome.winners))
        for seat in range(len(game.seats))
    ]


def _result(is_won: bool) -> SeatOutcome:
    return "won" if is_won else "lost"


def _seat(
    counted: CountedGame, seat: Seat, options: Mapping[str, str], outcome: SeatOutcome
) -> PlayedSeat:
    start, line, shift = counted.opening or ("", "", 0)
    return PlayedSeat(
        seat, outcome, options, counted.moves, counted.seats[seat], start, line, shift
    )
