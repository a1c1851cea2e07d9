"""What is told about one game, and about each of its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from orrery.core.contract import Seat


class EvaluatedMove(NamedTuple):
    """A move, and what the position before it was worth to the seat that made it."""

    ply: int  # from 1, as in records
    seat: Seat  # -1 is the clock
    code: int
    text: str
    legal: int  # how many moves the seat could choose from
    value: float | None  # of the position: what the best move found was worth; None: not judged
    move_value: float | None  # of the move that was made
    best: int | None  # the code of the best move found, where one was looked for
    is_exact: bool  # whether the values are proven or solved, and not estimated


@dataclass(frozen=True)
class EvaluatedGame:
    """A finished game from its start to its outcome."""

    game: str
    rules: int
    options: str  # as a person types them
    seed: str
    levels: tuple[str, ...]  # who sat there, by seat
    scores: tuple[float, ...]  # by seat, in the points of the game
    winners: tuple[Seat, ...]
    payoffs: tuple[float, ...]  # by seat: from -1, lost, to 1, won
    reason: str
    plies: int
    unit: str  # of all values: ``value`` runs from -1, lost, to 1, won; ``points`` are the game's
    moves: tuple[EvaluatedMove, ...]
    record: str
