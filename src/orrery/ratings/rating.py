"""Ratings: what is kept of a player, the number that people are shown, and where bots begin.

Everything here is arithmetic; ``store.ratings`` keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.games import NAMES, game_class
from orrery.players.expertise import UNMEASURED, expertise_of
from orrery.players.levels import LEVELS
from orrery.ratings.skill import NEWCOMER, Skill, after_game, drifted

#: A newcomer's 25 is shown as 1500. With 30 to the point a lead of 400 means nearly ten wins to
#: one between players who are well known, as on the scale that chess players know.
MIDDLE, POINTS = 1500, 30
#: As long as a rating may be off by more than this it is provisional: for some twelve games
#: against players who are well known, and longer among newcomers.
STEADY = 5.0
#: Nobody's rating freezes, however many games they play.
LEAST_SIGMA = 0.5
#: How far off the first rating of a bot may be: 75 points. A newcomer may be off by 250, and moves
#: ten times as fast.
BOT_SIGMA = 2.5

#: The same of a puzzle, whose first rating is a guess from how hard a search finds it: 150 points.
PUZZLE_SIGMA = 5.0

_BOT = "bot:"
_PUZZLE = "puzzle:"


@dataclass(frozen=True)
class Rating:
    """How strong a player seems in one game, how far off that may be, after so many games."""

    mu: float = NEWCOMER.mu
    sigma: float = NEWCOMER.sigma
    games: int = 0

    @property
    def shown(self) -> int:
        """The number that people see."""
        return round(MIDDLE + POINTS * (self.mu - NEWCOMER.mu))

    @property
    def margin(self) -> int:
        """How far off the shown number may be."""
        return round(POINTS * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether it may still be far off."""
        return self.sigma > STEADY

    def __str__(self) -> str:
        return f"{self.shown}?" if self.is_provisional else str(self.shown)


def bot_key(level: int) -> str:
    """What the bots of a level are called among the players."""
    return f"{_BOT}{level}"


def level_of(player: str) -> int:
    """The level of a bot; 0 for a person."""
    return int(player.removeprefix(_BOT)) if player.startswith(_BOT) else 0


def puzzle_key(puzzle: str) -> str:
    """What a puzzle is called where it is rated against those who try it."""
    return f"{_PUZZLE}{puzzle}"


def puzzle_of(player: str) -> str:
    """The name of a puzzle; empty for a person."""
    return player.removeprefix(_PUZZLE) if player.startswith(_PUZZLE) else ""


BOTS = tuple(bot_key(level) for level in LEVELS)


def first_rating(game: str, player: str) -> Rating:
    """The rating before the first rated game."""
    level = level_of(player)
    if not level:
        return Rating()
    shown = expertise_of(game_class(game)).first_ratings if game in NAMES else UNMEASURED
    return _rating(shown[level - 1], BOT_SIGMA)


def first_puzzle_rating(shown: int) -> Rating:
    """The rating of a puzzle that nobody has tried, from the number that its maker gives it."""
    return _rating(shown, PUZZLE_SIGMA)


def _rating(shown: int, sigma: float) -> Rating:
    return Rating(NEWCOMER.mu + (shown - MIDDLE) / POINTS, sigma)


def after_result(
    known: Mapping[str, Rating], players: Sequence[str], places: Sequence[float]
) -> dict[str, Rating]:
    """The ratings after a game in which these players took these places, 1 the first.

    In which order the seats are named makes no difference; the order of games does. A person's
    skill changes with time, that of a bot or a puzzle does not: only people become less certain
    between games.
    """
    before = {name: _before(name, known[name]) for name in players}
    after = after_game(before, players, places)
    return {
        name: Rating(skill.mu, max(skill.sigma, LEAST_SIGMA), known[name].games + 1)
        for name, skill in after.items()
    }


def _before(player: str, rating: Rating) -> Skill:
    skill = Skill(rating.mu, rating.sigma)
    return skill if level_of(player) or puzzle_of(player) else drifted(skill)
