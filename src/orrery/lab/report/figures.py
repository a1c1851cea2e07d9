"""What the games of a report say in numbers: seats, length, choice, decisiveness, drama, skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log10
from statistics import fmean
from typing import NamedTuple

from orrery.core.contract import Game, Seat
from orrery.lab.analysis.findings import DECIDED
from orrery.lab.report.estimates import Estimated, mean, part, share
from orrery.lab.report.plan import GAMES, LADDER, ReportPlan
from orrery.lab.report.studied import TENTHS, ProvenWin, Story, StudiedGame
from orrery.players.levels import is_searched


class RungFigures(NamedTuple):
    """A level against the one below."""

    lower: str
    upper: str
    score: Estimated  # of the upper one; a meeting from both sides is one observation
    won: int  # meetings: both games, or as much of them
    even: int
    lost: int


class ForcedWin(NamedTuple):
    """A game in which a seat could force a win from some point on."""

    game: StudiedGame
    proven: ProvenWin

    @property
    def rest(self) -> int:
        """So many moves the game took from there."""
        return self.game.moves - self.proven.ply


@dataclass(frozen=True)
class ReportFigures:
    """All figures of one variant."""

    plan: ReportPlan
    game: Game
    games: list[StudiedGame]  # between equals
    contests: dict[str, list[StudiedGame]]  # by the upper level, meeting by meeting

    @cached_property
    def seats(self) -> list[Estimated]:
        """The share of victories of each seat."""
        everyone = range(len(self.game.seats))
        return [self._victories([(g, seat) for g in self.games]) for seat in everyone]

    @cached_property
    def places(self) -> list[Estimated]:
        """The share of victories of who moves first, second, ..."""
        everyone = range(len(self.game.seats))
        return [self._victories([(g, g.order[place]) for g in self.games]) for place in everyone]

    def _victories(self, whose: Sequence[tuple[StudiedGame, Seat]]) -> Estimated:
        return share(sum(game.victory(seat) for game, seat in whose), len(whose))

    @cached_property
    def has_order(self) -> bool:
        """Whether it differs who moves first; where all act at once, the order says nothing."""
        seats = tuple(range(len(self.game.seats)))
        return any(game.order != seats for game in self.games)

    def is_unfair(self, found: Estimated) -> bool:
        """Whether a seat wins more or less than its share, all seats considered."""
        points = found.value * found.size
        return share(points, found.size, len(self.game.seats) - 1).excludes(self.fair)

    @property
    def fair(self) -> float:
        """The share of victories of a seat, if all are equal."""
        return 1 / len(self.game.seats)

    # --- Length and choice ------------------------------------------------------------------------

    @cached_property
    def lengths(self) -> list[float]:
        return [float(game.plies) for game in self.games]

    @cached_property
    def length(self) -> Estimated:
        return mean(self.lengths)

    @cached_property
    def choice(self) -> Estimated:
        """Legal moves at a decision, on average over a game, and then over all games."""
        return mean([fmean(game.choices) for game in self.games])

    @cached_property
    def forced(self) -> Estimated:
        """The part of all decisions that leave no choice, game by game."""
        return part([game.choices.count(1) / game.plies for game in self.games])

    @cached_property
    def choice_by_tenth(self) -> list[float]:
        """Legal moves at a decision, in each tenth of a game."""
        sums, counts = [0.0] * TENTHS, [0] * TENTHS
        for game in self.games:
            for number, choices in enumerate(game.choices):
                tenth = number * TENTHS // game.plies
                sums[tenth] += choices
                counts[tenth] += 1
        return [total / count if count else 0.0 for total, count in zip(sums, counts, strict=True)]

    @cached_property
    def lines(self) -> float:
        """The logarithm to base 10 of the ways through a game of usual choices and length."""
        return fmean(sum(map(log10, game.choices)) for game in self.games)

    # --- Decisiveness and drama -------------------------------------------------------------------

    @cached_property
    def endings(self) -> dict[str, Estimated]:
        """The share of games with each ending that occurred, the most frequent first."""
        counts = Counter(game.reason for game in self.games)
        ordered = sorted(counts, key=lambda reason: (-counts[reason], reason))
        return {reason: share(counts[reason], len(self.games)) for reason in ordered}

    @cached_property
    def undecided(self) -> Estimated:
        """The share of games without a single winner: draws and shared victories."""
        return share(sum(len(game.winners) != 1 for game in self.games), len(self.games))

    @cached_property
    def margin(self) -> Estimated:
        """The winner's lead over the next, in the points of the game."""
        return mean([_margin(game.scores) for game in self.games if len(game.winners) == 1])

    @cached_property
    def told(self) -> list[tuple[StudiedGame, Story]]:
        """The games whose story is known."""
        return [(game, game.story) for game in self.games if game.story]

    @cached_property
    def changes(self) -> Estimated:
        """Changes of the lead in a game."""
        return mean([float(len(story.changes)) for _, story in self.told])

    @cached_property
    def changes_counted(self) -> Counter[int]:
        """How many games have so many changes of the lead."""
        return Counter(len(story.changes) for _, story in self.told)

    @cached_property
    def last_change(self) -> Estimated:
        """When the lead changes for the last time, as a part of the game, where it changes."""
        return part([s.changes[-1] / g.moves for g, s in self.told if s.changes])

    @cached_property
    def decided(self) -> Estimated:
        """From when on the winner leads clearly, as a part of the game."""
        return part([s.decided / g.moves for g, s in self.told if s.decided is not None])

    @cached_property
    def late(self) -> Estimated:
        """The share of games that are open until their last tenth."""
        parts = [s.decided / g.moves for g, s in self.told if s.decided is not None]
        return share(sum(part > 1 - 1 / TENTHS for part in parts), len(parts))

    @cached_property
    def comebacks(self) -> Estimated:
        """The share of winners who had stood clearly worse: as badly as a decided game stands."""
        worst = [story.worst for _, story in self.told if story.worst is not None]
        return share(sum(value <= -self.clear for value in worst), len(worst))

    @property
    def clear(self) -> float:
        """What a clear lead is: a value, or a point."""
        return DECIDED if self.evaluated else 1.0

    @cached_property
    def evaluated(self) -> bool:
        """Whether stories are told by the search; else by points."""
        return is_searched(self.game)

    @cached_property
    def curve(self) -> list[Estimated]:
        """How the winner stands after each tenth of the game."""
        curves = [story.curve for _, story in self.told if story.curve]
        return [mean([curve[k] for curve in curves]) for k in range(TENTHS)] if curves else []

    # --- Skill, openings, forced wins -------------------------------------------------------------

    @cached_property
    def rungs(self) -> list[RungFigures]:
        """Each level against the one below, from the lowest."""
        return [_rung(lower, upper, self.contests[upper]) for lower, upper in self.plan.rungs]

    @cached_property
    def forced_wins(self) -> list[ForcedWin]:
        """Games with a proven win of more than one move, the earliest first."""
        found = [ForcedWin(game, game.proven) for game in self.games if game.proven]
        found = [win for win in found if win.rest > 1]
        return sorted(found, key=lambda win: (win.proven.ply, win.rest, win.game.seed))


def figures_of(plan: ReportPlan, games: Sequence[StudiedGame]) -> list[ReportFigures]:
    """The figures of every variant, from all games in the order of the plan."""
    found = []
    for variant, game in enumerate(plan.variants):
        mine = [one for one in games if one.key.startswith(f"{variant} ")]
        contests = {
            upper: [one for one in mine if one.key.startswith(f"{variant} {LADDER} {upper} ")]
            for _, upper in plan.rungs
        }
        equals = [one for one in mine if one.key.startswith(f"{variant} {GAMES} ")]
        found.append(ReportFigures(plan, game, equals, contests))
    return found


def _margin(scores: Sequence[float]) -> float:
    first, second, *_ = sorted(scores, reverse=True)
    return first - second


def _rung(lower: str, upper: str, games: Sequence[StudiedGame]) -> RungFigures:
    scores = [
        (_made(one, upper) + _made(two, upper)) / 2
        for one, two in zip(games[::2], games[1::2], strict=True)
    ]
    counts = Counter((score > 0.5) - (score < 0.5) for score in scores)
    return RungFigures(
        lower, upper, share(sum(scores), len(scores)), counts[1], counts[0], counts[-1]
    )


def _made(game: StudiedGame, level: str) -> float:
    """The victories of a level, all its seats together."""
    return sum(game.victory(seat) for seat, name in enumerate(game.levels) if name == level)
