"""What counts in a tournament: whole rounds, in their order, until every pair is decided.

Games end in any order, and some are played ahead of a decision that makes them needless. A round
therefore counts once all its games are there, and which line-ups play the next one follows from
the rounds that count. So the result is the same on one core and on twenty.
"""

from __future__ import annotations

from collections.abc import Iterator

from orrery.lab.arena.plan import ArenaPlan
from orrery.lab.arena.played import PlayedGame
from orrery.lab.arena.sprt import Sprt, Verdict
from orrery.lab.arena.work import Batch

Pair = tuple[str, str]


class ArenaStanding:
    """The games of a tournament so far, and what follows from them."""

    def __init__(self, plan: ArenaPlan, test: Sprt | None = None) -> None:
        self.plan, self.test = plan, test
        self.games: dict[int, PlayedGame] = {}
        #: The games that count.
        self.counted: list[PlayedGame] = []
        #: By pair: the first one's mean score in each of their meetings that count.
        self.scores: dict[Pair, list[float]] = {pair: [] for pair in plan.pairs}
        self.verdicts: dict[Pair, Verdict] = {}
        self.rounds = 0
        self._playing = list(range(len(plan.line_ups)))

    @property
    def is_over(self) -> bool:
        return self.rounds == self.plan.rounds or not self._playing

    @property
    def why_over(self) -> str:
        """The reason for stopping, in words."""
        if self._playing and not self.is_over:
            return "broken off"
        if not self._playing and self.test:
            return f"every pair was decided by the {self.test.about}"
        undecided = len(self.scores) - len(self.verdicts)
        if self.test and undecided:
            return f"all games were played; {undecided} of {len(self.scores)} pairs undecided"
        return "all games were played"

    @property
    def left_out(self) -> int:
        """How many games were played ahead, or in a round that is not whole, and do not count."""
        return len(self.games) - len(self.counted)

    def add(self, played: PlayedGame) -> bool:
        """Take note of a game; False if it was known already."""
        if played.number in self.games:
            return False
        self.games[played.number] = played
        while not self.is_over and not any(map(self._missing, self._playing)):
            self._count_round()
        return True

    def batches(self, size: int) -> Iterator[Batch]:
        """What is still to be played, in batches of so many meetings; asked for one by one, since
        what is needed changes meanwhile."""
        meetings = self._needed()
        while batch := [fixtures for _, fixtures in zip(range(size), meetings, strict=False)]:
            yield tuple(fixture for fixtures in batch for fixture in fixtures)

    def _needed(self) -> Iterator[Batch]:
        for number in range(self.rounds, self.plan.rounds):
            for line_up in range(len(self.plan.line_ups)):
                if line_up in self._playing:
                    missing = self._missing(line_up, number)
                    if missing:
                        yield missing

    def _missing(self, line_up: int, number: int | None = None) -> Batch:
        """The games of a meeting that were not played yet."""
        meeting = self.plan.meeting(self.rounds if number is None else number, line_up)
        return tuple(fixture for fixture in meeting if fixture.number not in self.games)

    def _count_round(self) -> None:
        for line_up in self._playing:
            fixtures = self.plan.meeting(self.rounds, line_up)
            games = [self.games[fixture.number] for fixture in fixtures]
            self.counted += games
            for pair, scores in self.scores.items():
                made = [game.score(*pair) for game in games]
                known = [score for score in made if score is not None]
                if known:
                    scores.append(sum(known) / len(known))
        self.rounds += 1
        self._judge()

    def _judge(self) -> None:
        if self.test is None:
            return
        for pair, scores in self.scores.items():
            verdict = self.test.verdict(scores)
            if pair not in self.verdicts and verdict:
                self.verdicts[pair] = verdict
        self._playing = [k for k in self._playing if self._is_open(self.plan.line_ups[k])]

    def _is_open(self, line_up: tuple[str, ...]) -> bool:
        """Whether it can still tell something about a pair that is not decided."""
        pairs = (pair for pair in self.scores if set(pair) <= set(line_up))
        return any(pair not in self.verdicts for pair in pairs)
