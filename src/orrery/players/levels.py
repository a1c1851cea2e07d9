"""Six levels of play, the same names for every game: from a gentle beginner to the best there is.

A level is a budget, a way of searching, and how much of what lies before it it overlooks. Weak
levels miss things, as people do; what they do see they judge sensibly.
"""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core.chance import draw, seeded
from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.errors import OptionError
from orrery.core.texts import Sentence, say
from orrery.players import plain
from orrery.players.brains import STRENGTHS, Player, brain
from orrery.players.expertise import HabitLevel, NetLevel, SearchLevel, expertise_of
from orrery.players.nets.search import Guess, NetSearch
from orrery.players.nets.shipped import net_of
from orrery.players.nets.tree import TreeSettings
from orrery.players.search import Budget, Search, SearchReport, SearchSettings
from orrery.players.search.knowledge import can_judge
from orrery.players.search.search import seen


@dataclass(frozen=True)
class Rank:
    """What people are told about a level."""

    name: Sentence
    about: Sentence


RANKS = (
    Rank(
        say("Moon"),
        say("Learns the game beside you: sees the nearest things, and not all of them."),
    ),
    Rank(say("Comet"), say("Comes with good ideas and leaves some behind.")),
    Rank(say("Planet"), say("A steady opponent for an evening.")),
    Rank(say("Star"), say("Plans ahead and rarely overlooks anything.")),
    Rank(say("Galaxy"), say("Strong: thinks for a second or two about every move.")),
    Rank(say("Quasar"), say("As strong as it can be in the time you give it.")),
)
LEVELS = range(1, len(RANKS) + 1)

#: From this level on nobody overlooks a win, or walks into a loss, that they have seen.
NO_BEGINNER = 3

#: How long the highest level thinks where nobody says.
QUASAR_SECONDS = 5.0


#: A game is searched no longer than this, except by the highest level.
MOST_SECONDS = 1.0

#: How a game is searched: as the knowledge of its experts says, or as a net does.
AnySearch = Search | NetSearch


class LevelPlayer:
    """Plays every game at one level; ``scale`` makes all budgets smaller or larger alike.

    ``seconds`` are those of the highest level for a move, ``most_seconds`` those that no other
    level exceeds. Without such a limit only simulations count, and a slow machine plays as a fast
    one does.
    """

    def __init__(
        self,
        level: int,
        seed: int | str,
        scale: float = 1.0,
        seconds: float | None = None,
        most_seconds: float | None = MOST_SECONDS,
    ) -> None:
        if level not in LEVELS:
            raise OptionError(f"there is no level {level}; there are {LEVELS[0]} to {LEVELS[-1]}")
        self.level, self.seed, self.scale = level, seed, scale
        self.seconds, self.most_seconds = seconds, most_seconds
        self._game: Game | None = None
        self._habit: Player | None = None
        self._search: AnySearch | None = None

    def choose(self, position: Position, seat: Seat) -> Move | None:
        self._turn_to(position.game)
        if self._habit is not None:
            return self._habit.choose(position, seat)
        assert self._search is not None
        if is_lost(self._search.settings, position, seat):
            return by_habit(position, seat, self.seed)
        moves = position.codes(seat)
        if len(moves) == 1:
            return position.game.known_move(seat, int(moves[0]))
        how = level_in(position.game, self.level)
        if isinstance(how, NetLevel) and how.simulations == 1 and self.level != LEVELS[-1]:
            return self._at_first_sight(position, seat, how)
        return self._noticed(position, seat, self.think(position, seat))

    def _at_first_sight(self, position: Position, seat: Seat, how: NetLevel) -> Move:
        """What the net would play without any search, unless a win is there to be seen."""
        assert isinstance(self._search, NetSearch)
        if self.level >= NO_BEGINNER:
            won = self._search.winning_move(position, seat)
            if won is not None:
                return won
        chance = seeded(f"guess {self.seed} {seat} {seen(position, seat)}")
        drawn = draw(chance, 1 << 30) / (1 << 30)
        return _drawn(self._search.guesses(position, seat), how.temperature, drawn)

    def _turn_to(self, game: Game) -> None:
        """Get ready for this game; nothing is kept of another one."""
        if self._game is game:
            return
        how = level_in(game, self.level)
        self._game, self._habit, self._search = game, None, None
        if isinstance(how, HabitLevel):
            self._habit = brain(game, self.seed, how.strength)
        else:
            self._search = search_as(how, game, self.seed)

    def think(self, position: Position, seat: Seat) -> SearchReport:
        """Search as far as the level goes; only for levels that search this game."""
        self._turn_to(position.game)
        how = level_in(position.game, self.level)
        assert not isinstance(how, HabitLevel)
        assert self._search is not None
        return self._search.think(position, seat, self._budget(how))

    def _budget(self, how: SearchLevel | NetLevel) -> Budget:
        if self.level == LEVELS[-1]:
            return Budget(seconds=(self.seconds or QUASAR_SECONDS) * self.scale)
        simulations = max(1, round(how.simulations * self.scale))
        return Budget(seconds=self.most_seconds, simulations=simulations)

    def _noticed(self, position: Position, seat: Seat, report: SearchReport) -> Move:
        """The best of the moves that this level does not overlook."""
        how = level_in(position.game, self.level)
        overlooks = 0 if isinstance(how, HabitLevel) else round(1000 * how.overlooks)
        chance = seeded(f"overlook {self.seed} {seat} {seen(position, seat)}")
        least = 1
        if self.level >= NO_BEGINNER:
            if report.best.proven:
                return report.best.move
            least = max(1, report.best.visits // 4)
        for line in report.lines:
            if line.visits >= least and not line.proven and draw(chance, 1000) >= overlooks:
                return line.move
        return report.best.move


def _drawn(guesses: tuple[Guess, ...], temperature: float, drawn: float) -> Move:
    """The likeliest move, or one by chance: the higher the temperature, the more often others."""
    if temperature == 0:
        return guesses[0].move
    weights = [(guess.share / guesses[0].share) ** (1 / temperature) for guess in guesses]
    left = drawn * sum(weights)
    for guess, weight in zip(guesses, weights, strict=True):
        left -= weight
        if left < 0:
            return guess.move
    return guesses[0].move


def is_lost(settings: SearchSettings | TreeSettings, position: Position, seat: Seat) -> bool:
    """Whether a search has nothing to go by, or would see what its seat may not."""
    if isinstance(settings, SearchSettings) and not can_judge(position):
        return True
    return not settings.varies and is_hiding(position, seat)


def by_habit(position: Position, seat: Seat, seed: int | str) -> Move | None:
    """What the simple player would do, at its best."""
    return brain(position.game, seed, STRENGTHS[-1]).choose(position, seat)


def is_hiding(position: Position, seat: Seat) -> bool:
    """Whether there is something now that the seat may not know, luck apart."""
    before = [position.imagine(seat, world).state for world in range(2)]
    for state in before:
        state["chance"] = 0
    return before[0].tobytes() != before[1].tobytes()


def level_in(game: Game, level: int) -> HabitLevel | SearchLevel | NetLevel:
    """How a level plays this game; a net plays only where there is one that knows the options."""
    expertise = expertise_of(game)
    if level in expertise.net_levels and net_of(game) is not None:
        return expertise.net_levels[level]
    return _without_net(game, level)


def _without_net(game: Game, level: int) -> HabitLevel | SearchLevel:
    levels = expertise_of(game).levels
    return levels[min(level, len(levels)) - 1]


def search_as(how: SearchLevel | NetLevel, game: Game, seed: int | str) -> AnySearch:
    """A search that nobody else uses."""
    if isinstance(how, SearchLevel):
        return Search(game, how.settings, seed)
    net = net_of(game)
    assert net is not None
    return NetSearch(game, net, how.settings, seed)


def is_searched(game: Game) -> bool:
    """Whether the best play of this game comes from a search, and not from a solver."""
    return not isinstance(level_in(game, LEVELS[-1]), HabitLevel)


def is_guided(game: Game) -> bool:
    """Whether the best play of this game comes from a net."""
    return isinstance(level_in(game, LEVELS[-1]), NetLevel)


def strongest_search(game: Game, seed: int | str) -> AnySearch:
    """How the highest level searches this game."""
    how = level_in(game, LEVELS[-1])
    if isinstance(how, HabitLevel):
        return Search(game, plain.SETTINGS, seed)
    return search_as(how, game, seed)


def best_settings(game: Game) -> SearchSettings:
    """How this game is searched best without a net."""
    best = _without_net(game, LEVELS[-1])
    return best.settings if isinstance(best, SearchLevel) else plain.SETTINGS
