"""The ladder: neighbouring levels of each game against each other, until it is clear who wins.

A match asks whether the higher level takes at least 70 % of the points: the sequential test decides
between a share of at most 0.6 and one of at least 0.8. It can accept the second only while the
share found is above 0.7, halfway between them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from orrery.games import game as make_game
from orrery.lab.arena.plan import plan
from orrery.lab.arena.report import PairLine, report
from orrery.lab.arena.run import Tell, run
from orrery.lab.arena.sprt import IsStronger, Verdict
from orrery.lab.arena.standing import ArenaStanding
from orrery.lab.arena.state import state_file
from orrery.lab.arena.work import work_for
from orrery.lab.crew import local_crew
from orrery.players.player import Player

#: Makes the player of this game with this name; the seed decides its luck, and the scale makes
#: budgets smaller or larger.
Level = Callable[[str, str, str, float], Player]

TEST = IsStronger(low=0.6, high=0.8)
WANTED = 0.7


@dataclass(frozen=True)
class Contest:
    """A claim: the first is stronger than the second."""

    game: str
    stronger: str
    weaker: str
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ContestResult:
    """How a contest went."""

    contest: Contest
    title: str  # of the game
    line: PairLine
    scale: float
    seconds: tuple[float, float]  # for a move, of the stronger and the weaker
    stopped: str
    decided: bool
    state: Path  # the file with its games

    @property
    def reached(self) -> bool:
        """Whether the claim was accepted."""
        return self.line.verdict == Verdict.STRONGER.value


@dataclass(frozen=True)
class At:
    """The players of one game at one scale, as the arena asks for them."""

    level: Level
    game: str
    scale: float

    def __call__(self, name: str, seed: str) -> Player:
        return self.level(self.game, name, seed, self.scale)


def neighbours(games: Mapping[str, Mapping[str, Any]], levels: Sequence[str]) -> list[Contest]:
    """Each level against the one below; the games by name, with their options."""
    return [
        Contest(game, upper, lower, options)
        for game, options in games.items()
        for lower, upper in pairwise(levels)
    ]


def match(
    contest: Contest,
    level: Level,
    games: int,
    scale: float = 1.0,
    cores: int = 1,
    seed: int | str = 1,
    state: Path = Path(),
    tell: Tell = lambda _: None,
) -> ContestResult:
    """Play one contest, at most so many games; ``state`` is a folder that keeps them meanwhile."""
    game = make_game(contest.game, **contest.options)
    players = contest.stronger, contest.weaker
    drawn = plan(game, players, games, seed, {"scale": f"{scale:g}"})
    work = work_for(game, At(level, contest.game, scale))
    file = state_file(state, drawn)
    standing = run(drawn, local_crew(work, cores), TEST, file, workers=cores, tell=tell)
    return _match(contest, game.title, scale, standing, file)


def _match(
    contest: Contest, title: str, scale: float, standing: ArenaStanding, state: Path
) -> ContestResult:
    found = report(standing)
    seconds = {line.player: line.seconds_a_move for line in found.players}
    return ContestResult(
        contest,
        title,
        found.pair(contest.stronger, contest.weaker),
        scale,
        (seconds[contest.stronger], seconds[contest.weaker]),
        found.stopped,
        bool(standing.verdicts),
        state,
    )
