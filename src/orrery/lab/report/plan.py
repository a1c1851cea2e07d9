"""Which games a report is made from: all that decides its bytes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from orrery.core.contract import Game
from orrery.core.errors import OrreryError
from orrery.core.options import written_options
from orrery.lab.crew import packed
from orrery.lab.report.one_game import StudyJob, StudyTask
from orrery.players.player import repeatable_player

GAMES = "games"
LADDER = "ladder"


class ReportError(OrreryError):
    """A report that cannot be made."""


@dataclass(frozen=True)
class ReportPlan:
    """Games between equals, some of them evaluated, and meetings of neighbouring levels.

    With two games, the second is compared with the first; both are played with the same seeds.
    """

    variants: tuple[Game, ...]
    games: int
    evaluated: int  # so many of them
    simulations: int  # for each move that is evaluated
    meetings: int  # of each two neighbouring levels
    levels: tuple[str, ...]  # from the weakest to the strongest, whose games are studied
    seed: str

    def __post_init__(self) -> None:
        if any(len(game.seats) < 2 for game in self.variants):
            raise ReportError("a report is about games with an opponent")
        if not self.levels:
            raise ReportError("a report takes at least one level")
        if len(set(self.levels)) < len(self.levels):
            raise ReportError("name each level once, from the weakest to the strongest")
        for level in self.levels:
            repeatable_player(level, "whether there is one")

    @property
    def game(self) -> Game:
        """The game that the report is about."""
        return self.variants[0]

    @property
    def level(self) -> str:
        """Who plays the games that are studied."""
        return self.levels[-1]

    @property
    def rungs(self) -> list[tuple[str, str]]:
        """Each level and the one above."""
        return list(pairwise(self.levels))

    @property
    def job(self) -> StudyJob:
        """What a worker needs."""
        return StudyJob(tuple(map(packed, self.variants)))

    def tasks(self) -> Iterator[StudyTask]:
        """All games, the longest first, so that nobody waits for one of them at the end."""
        for variant, game in enumerate(self.variants):
            levels = (self.level,) * len(game.seats)
            for number in range(self.games):
                simulations = self.simulations if number < self.evaluated else 0
                seed = f"{self.seed} {number}"
                yield StudyTask(variant, GAMES, number, seed, levels, simulations)
            for lower, upper in reversed(self.rungs):
                for number in range(2 * self.meetings):
                    yield self._contest(variant, lower, upper, number)

    def _contest(self, variant: int, lower: str, upper: str, number: int) -> StudyTask:
        """A meeting is one seed, played twice: the second time with the seats exchanged."""
        meeting, exchanged = divmod(number, 2)
        seats = range(len(self.variants[variant].seats))
        levels = tuple(upper if seat % 2 == exchanged else lower for seat in seats)
        part = f"{LADDER} {upper}"
        return StudyTask(variant, part, number, f"{self.seed} {part} {meeting}", levels, 0)

    def identity(self) -> dict[str, Any]:
        """What must be equal for two runs to be parts of one report."""
        return {
            "games": [f"{game.name} {written_options(game.chosen)}" for game in self.variants],
            "rules": [game.rules for game in self.variants],
            "numbers": [self.games, self.evaluated, self.simulations, self.meetings],
            "levels": list(self.levels),
            "seed": self.seed,
        }

    @property
    def label(self) -> str:
        """A short name that no other report has."""
        written = json.dumps(self.identity(), sort_keys=True)
        return f"{self.game.name}-{hashlib.sha256(written.encode()).hexdigest()[:8]}"
