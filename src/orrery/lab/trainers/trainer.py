"""What every trainer can do: deal a problem from a key, say how hard it is, judge an answer.

A key is a day, ``2030-05-01``, or whatever stands for a problem in its trainer. The same key gives
the same problem to everybody and for ever; nothing here asks the clock.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import ClassVar, Generic, TypeVar

from orrery.core.chance import seeded
from orrery.core.texts import Sentence, say
from orrery.games.orbit_box.scene.table import RingTable
from orrery.lab.atlas.grades import GRADES
from orrery.players.orbit_box.problems import ProblemError

#: There were no problems before this day.
FIRST_DAY = date(2020, 1, 1)

P = TypeVar("P")


@dataclass(frozen=True)
class Judged:
    """What an answer is worth, and what was possible."""

    points: int
    best: int

    @property
    def distance(self) -> int:
        """How far from the best answer it is; an estimate may be too high as well."""
        return abs(self.best - self.points)


class Trainer(ABC, Generic[P]):
    """A kind of exercise; ``P`` is its problem."""

    name: ClassVar[str]  # of the game
    title: ClassVar[str]
    question: ClassVar[Sentence]
    explained: ClassVar[Sentence]  # what there is to know for the answer

    def problem(self, key: str) -> P:
        """The problem with this key; ``ProblemError`` if there is none."""
        day = day_in(key)
        return self.of_the_day(day) if day else self.by_key(key)

    @abstractmethod
    def of_the_day(self, day: date) -> P:
        """The problem of this day."""

    @abstractmethod
    def by_key(self, key: str) -> P:
        """A problem that belongs to no day."""

    @abstractmethod
    def random_key(self, grade: int | None, seed: str) -> str:
        """The key of a random problem, of this grade if one is said."""

    @abstractmethod
    def grade(self, problem: P) -> int:
        """How hard it is, from 1 to 5."""

    @abstractmethod
    def table(self, problem: P) -> RingTable:
        """The problem, ready to be drawn; it tells nothing of the answer."""

    @abstractmethod
    def judge(self, problem: P, answer: str) -> Judged:
        """What this answer is worth; ``ProblemError`` if it is none."""

    @abstractmethod
    def solution(self, problem: P) -> Sentence:
        """What there was to find, in a line."""


def day_in(key: str) -> date | None:
    """The day that a key names, if it names one."""
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", key, re.ASCII):
        return None
    try:
        return date.fromisoformat(key)
    except ValueError:
        return None


#: A problem that is dealt from a word of these letters.
_DEALT = re.compile("[0-9a-f]{8}")


class DealtTrainer(Trainer[P]):
    """A trainer with more problems than a list could hold: each is dealt from a short word."""

    def of_the_day(self, day: date) -> P:
        return self.deal(f"{self.name} trainer {day.isoformat()}")

    def by_key(self, key: str) -> P:
        if not _DEALT.fullmatch(key):
            raise ProblemError(say("there is no problem {key!r}", key=key[:20]))
        return self.deal(f"{self.name} trainer {key}")

    def random_key(self, grade: int | None, seed: str) -> str:
        for tries in count():
            key = f"{int(seeded(f'{seed} {tries}')[0]) & 0xFFFFFFFF:08x}"
            if grade is None or self.grade(self.by_key(key)) == grade:
                return key
        raise AssertionError("there are problems of every grade")

    @abstractmethod
    def deal(self, seed: str) -> P:
        """A problem by chance; every deal of the game is equally likely."""


def grade_of(hardness: float, limits: Sequence[float]) -> int:
    """The grade: one more for every limit that is reached."""
    return 1 + sum(hardness >= limit for limit in limits)


__all__ = ["FIRST_DAY", "GRADES", "DealtTrainer", "Judged", "Trainer", "day_in", "grade_of"]
