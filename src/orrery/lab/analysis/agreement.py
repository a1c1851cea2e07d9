"""How often somebody chose what the engine would have chosen.

The share alone says little: it depends on the game, on the engine's settings, and on how many
decisions were easy. It means something beside the share of others, counted in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from orrery.core.contract import Seat
from orrery.lab.analysis.analyse import Analyst
from orrery.lab.analysis.findings import VALUE, Judgement
from orrery.lab.arena.intervals import wilson


@dataclass(frozen=True)
class Agreement:
    """Decisions, and how many of them were the engine's choice or just as good."""

    decisions: int = 0
    agreed: int = 0

    def __add__(self, other: Agreement) -> Agreement:
        return Agreement(self.decisions + other.decisions, self.agreed + other.agreed)

    @property
    def share(self) -> float | None:
        """None where there was nothing to decide."""
        return self.agreed / self.decisions if self.decisions else None

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies, with 95 % confidence, if decisions were independent."""
        return wilson(self.agreed, self.decisions)


def decisions_of(analyst: Analyst, seat: Seat, most: int) -> list[int]:
    """The plies of this seat, at most so many of them, spread evenly over the game."""
    own = [ply for ply in analyst.plies if analyst.is_decision(ply, seat)]
    if len(own) <= most:
        return own
    return [own[number * len(own) // most] for number in range(most)]


def agreement(judgements: Iterable[Judgement], unit: str) -> Agreement:
    """How many of these moves the engine would have made; what decided nothing is left out."""
    decided = [judgement for judgement in judgements if _was_open(judgement, unit)]
    return Agreement(len(decided), sum(not judgement.loss for judgement in decided))


def _was_open(judgement: Judgement, unit: str) -> bool:
    """Whether there was a choice, and the game not yet won or lost whatever one did."""
    if judgement.value is None or not judgement.alternatives:
        return False
    if unit == VALUE and judgement.is_exact:
        return False
    return len({*_values(judgement), judgement.value + judgement.loss}) > 1


def _values(judgement: Judgement) -> Sequence[float]:
    return [judgement.value or 0.0, *(other.value for other in judgement.alternatives)]
