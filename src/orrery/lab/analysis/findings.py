"""What an analysis finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from orrery.core.contract import Game, Move, Seat

#: What a lost value is called, from this much on; 0.1 is five games out of a hundred.
GRADES = {"blunder": 0.4, "mistake": 0.2, "inaccuracy": 0.1}

#: From this value on a game counts as decided: three games out of four.
DECIDED = 0.5

#: Values run from -1, lost, to 1, won; where a game is solved, points are counted instead.
VALUE, POINTS = "value", "points"


@dataclass(frozen=True)
class Alternative:
    """Another move that could have been made."""

    move: Move
    value: float
    is_exact: bool
    variation: tuple[Move, ...]  # this move, and how the game might have gone on


@dataclass(frozen=True)
class Judgement:
    """What one move of the record was worth to the seat that made it."""

    ply: int
    move: Move
    value: float | None = None  # None: it was not judged
    is_exact: bool = False
    alternatives: tuple[Alternative, ...] = ()  # the best other moves
    loss: float = 0.0  # how much better the best move was
    worth: float | None = None  # what the position was worth: the value of the best move
    grade: str = ""  # one of GRADES, or nothing
    unjudged: str = ""  # why it was not judged
    standing: tuple[float | None, ...] = ()  # what the game is worth to each seat after the move

    @property
    def best(self) -> Alternative | None:
        """The better move, if there was one."""
        return self.alternatives[0] if self.loss and self.alternatives else None


@dataclass(frozen=True)
class Turn:
    """A ply after which another seat was the favourite."""

    ply: int
    before: Seat
    after: Seat


@dataclass(frozen=True)
class Analysis:
    """All judgements of a game, in order, and what follows from them."""

    game: Game
    unit: str  # VALUE or POINTS
    judgements: tuple[Judgement, ...]
    turns: tuple[Turn, ...]
    notes: tuple[str, ...]  # what was not analysed, a line each

    @property
    def faults(self) -> tuple[Judgement, ...]:
        """The moves that deserve a name, from inaccuracy to blunder."""
        return tuple(judgement for judgement in self.judgements if judgement.grade)

    @property
    def decided(self) -> int | None:
        """The ply from which on the winner led clearly; else the gravest fault; maybe none."""
        if self.unit == VALUE and (ply := self._beyond_doubt()):
            return ply
        worst = max(self.faults, key=lambda judgement: judgement.loss, default=None)
        return worst.ply if worst else None

    def _beyond_doubt(self) -> int | None:
        final = self.judgements[-1].standing if self.judgements else ()
        values = [-1.0 if value is None else value for value in final]
        if not values or max(values) < DECIDED:
            return None
        winner, found = values.index(max(values)), None
        for judgement in reversed(self.judgements):
            value = judgement.standing[winner]
            if value is not None and value < DECIDED:
                break
            found = judgement.ply
        return found

    def to_json(self) -> dict[str, Any]:
        """For pages and programs; seats are numbers."""
        return {
            "game": self.game.name,
            "seats": list(self.game.seats),
            "unit": self.unit,
            "plies": [_judgement_json(judgement) for judgement in self.judgements],
            "turns": [
                {"ply": turn.ply, "before": turn.before, "after": turn.after} for turn in self.turns
            ],
            "decided": self.decided,
            "notes": list(self.notes),
        }


def _judgement_json(judgement: Judgement) -> dict[str, Any]:
    return {
        "ply": judgement.ply,
        "seat": judgement.move.seat,
        "move": judgement.move.text,
        "value": _rounded(judgement.value),
        "exact": judgement.is_exact,
        "loss": _rounded(judgement.loss),
        "grade": judgement.grade or None,
        "unjudged": judgement.unjudged or None,
        "standing": [_rounded(value) for value in judgement.standing],
        "alternatives": [
            {
                "move": other.move.text,
                "value": _rounded(other.value),
                "exact": other.is_exact,
                "variation": [move.text for move in other.variation],
            }
            for other in judgement.alternatives
        ],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
