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
from orrery.players.brains import STRENGTHS, Player, brain
from orrery.players.search import Budget, Report, Search, Settings
from orrery.players.search.knowledge import can_judge
from orrery.players.search.search import seen
from orrery.players.solvers import SOLVED


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


@dataclass(frozen=True)
class Habit:
    """Plays as the game's simple player of this strength does, without a search tree."""

    strength: int


@dataclass(frozen=True)
class Skill:
    """Searches like this."""

    settings: Settings
    simulations: int
    overlooks: float = 0.0  # the share of moves that it does not notice


#: A game is searched no longer than this, except by the highest level.
MOST_SECONDS = 1.0

_ORION = Settings(
    proves=True,
    prior_weight=1.0,
    most_children=60,
    expand_after=4,
    widening_base=3.0,
    widening_power=0.5,
)
#: The hasty player goes on for four turns or so: to the end, chance would drown what a move is
#: worth; without it, the estimate would not see what the next turns do to each other.
_ORBIS = Settings(
    varies=True,
    prior_weight=1.0,
    exploration=0.35,
    widening_base=2.0,
    widening_power=0.4,
    hasty=True,
    cut=10,
)
#: Estimates differ by little from move to move, so the tree must not grow too broad.
_ORTUS = Settings(
    proves=True,
    prior_weight=1.0,
    exploration=0.15,
    most_children=12,
    expand_after=8,
    cut=0,
)
_PLAIN = Settings(varies=True)

#: By game: levels 1 to 5. The sixth is the fifth with as much time as it is given.
SKILLS: dict[str, tuple[Habit | Skill, ...]] = {
    "orion": (
        Skill(_ORION, 40, 0.6),
        Skill(_ORION, 150, 0.4),
        Skill(_ORION, 800, 0.15),
        Skill(_ORION, 4_000, 0.03),
        Skill(_ORION, 25_000),
    ),
    "orbis": (Habit(1), Habit(2), Habit(3), Habit(5), Skill(_ORBIS, 2_000)),
    "ortus": (Habit(1), Habit(2), Habit(3), Habit(4), Skill(_ORTUS, 15_000)),
    **dict.fromkeys(SOLVED, tuple(map(Habit, STRENGTHS))),
}

#: For games that nobody has thought about.
PLAIN = (
    Skill(_PLAIN, 30, 0.5),
    Skill(_PLAIN, 100, 0.3),
    Skill(_PLAIN, 400, 0.15),
    Skill(_PLAIN, 2_000, 0.05),
    Skill(_PLAIN, 20_000),
)


class LevelPlayer:
    """Plays every game at one level; ``scale`` makes all budgets smaller or larger alike."""

    def __init__(
        self, level: int, seed: int | str, scale: float = 1.0, seconds: float | None = None
    ) -> None:
        if level not in LEVELS:
            raise OptionError(f"there is no level {level}; there are {LEVELS[0]} to {LEVELS[-1]}")
        self.level, self.seed, self.scale = level, seed, scale
        self.seconds = seconds
        self._game: Game | None = None
        self._habit: Player | None = None
        self._search: Search | None = None

    def choose(self, position: Position, seat: Seat) -> Move | None:
        self._turn_to(position.game)
        if self._habit is not None:
            return self._habit.choose(position, seat)
        assert self._search is not None
        if is_lost(self._search, position, seat):
            return by_habit(position, seat, self.seed)
        moves = position.codes(seat)
        if len(moves) == 1:
            return position.game.known_move(seat, int(moves[0]))
        return self._noticed(position, seat, self.think(position, seat))

    def _turn_to(self, game: Game) -> None:
        """Get ready for this game; nothing is kept of another one."""
        if self._game is game:
            return
        skill = skill_of(game, self.level)
        self._game, self._habit, self._search = game, None, None
        if isinstance(skill, Habit):
            self._habit = brain(game.name, self.seed, skill.strength)
        else:
            self._search = Search(game, skill.settings, self.seed)

    def think(self, position: Position, seat: Seat) -> Report:
        """Search as far as the level goes; only for levels that search this game."""
        self._turn_to(position.game)
        skill = skill_of(position.game, self.level)
        assert isinstance(skill, Skill)
        assert self._search is not None
        return self._search.think(position, seat, self._budget(skill))

    def _budget(self, skill: Skill) -> Budget:
        if self.level == LEVELS[-1]:
            return Budget(seconds=(self.seconds or QUASAR_SECONDS) * self.scale)
        simulations = max(1, round(skill.simulations * self.scale))
        return Budget(seconds=MOST_SECONDS, simulations=simulations)

    def _noticed(self, position: Position, seat: Seat, report: Report) -> Move:
        """The best of the moves that this level does not overlook."""
        skill = skill_of(position.game, self.level)
        overlooks = round(1000 * skill.overlooks) if isinstance(skill, Skill) else 0
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


def is_lost(search: Search, position: Position, seat: Seat) -> bool:
    """Whether the search has nothing to go by, or would see what its seat may not."""
    if not can_judge(position):
        return True
    return not search.settings.varies and is_hiding(position, seat)


def by_habit(position: Position, seat: Seat, seed: int | str) -> Move | None:
    """What the simple player would do, at its best."""
    return brain(position.game.name, seed, STRENGTHS[-1]).choose(position, seat)


def is_hiding(position: Position, seat: Seat) -> bool:
    """Whether there is something now that the seat may not know, luck apart."""
    before = [position.imagine(seat, world).state for world in range(2)]
    for state in before:
        state["chance"] = 0
    return before[0].tobytes() != before[1].tobytes()


def skill_of(game: Game, level: int) -> Habit | Skill:
    """How a level plays this game; a game that nobody has thought about is searched plainly."""
    skills = SKILLS.get(game.name, PLAIN)
    return skills[min(level, len(skills)) - 1]


def best_settings(game: Game) -> Settings:
    """How this game is searched best."""
    skill = skill_of(game, LEVELS[-1])
    return skill.settings if isinstance(skill, Skill) else _PLAIN
