"""Which games a data set holds, in which file each of them lies, and what decides how they go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import orrery
from orrery.core.compiling.sources import hash_of_sources
from orrery.core.contract import Game
from orrery.core.options import written_options
from orrery.lab.datasets.errors import DatasetError
from orrery.lab.evaluation import EvaluationTask
from orrery.lab.evaluation.play import USUAL_SIMULATIONS
from orrery.players.expertise import expertise_of
from orrery.players.player import repeatable_player

GAMES_IN_A_FILE = 200

#: Where the games are played and judged; the game and its experts are found from it.
_PLAYED_BY = "orrery.lab.evaluation.play"


@dataclass(frozen=True)
class DatasetPlan:
    """All that decides what is in a data set: the same plan gives the same tables."""

    game: str
    rules: int
    options: str  # as a person types them
    seats: tuple[str, ...]
    levels: tuple[str, ...]  # they move on by one seat from game to game
    seed: str
    games: int
    games_in_a_file: int
    simulations: int  # for each evaluation
    orrery: str  # the version
    sources: str  # a hash of the sources that decide how games go

    @property
    def files(self) -> int:
        """How many files each table has."""
        return -(-self.games // self.games_in_a_file)

    def file_of(self, number: int) -> int:
        """In which file the game with this number lies."""
        return number // self.games_in_a_file

    def numbers(self, file: int) -> range:
        """The numbers of the games in a file."""
        first = file * self.games_in_a_file
        return range(first, min(first + self.games_in_a_file, self.games))

    def task(self, number: int) -> EvaluationTask:
        """The game with this number."""
        seats = range(len(self.seats))
        levels = tuple(self.levels[(number + seat) % len(self.levels)] for seat in seats)
        return EvaluationTask(number, f"{self.seed} {number}", levels)

    def to_json(self) -> dict[str, Any]:
        """For the folder, and for every file in it."""
        return {**asdict(self), "seats": list(self.seats), "levels": list(self.levels)}


def plan(
    game: Game,
    levels: Sequence[str],
    games: int,
    seed: int | str = 1,
    simulations: int = USUAL_SIMULATIONS,
    games_in_a_file: int = GAMES_IN_A_FILE,
) -> DatasetPlan:
    """A data set of this many games; several levels take turns at the seats."""
    if not levels:
        raise DatasetError("name a level, such as 3, or several, such as 1,3")
    if games < 1 or games_in_a_file < 1 or simulations < 0:
        raise DatasetError("a data set takes at least one game, and one game in a file")
    for name in levels:
        repeatable_player(name, "whether there is one")
    return DatasetPlan(
        game=game.name,
        rules=game.rules,
        options=written_options(game.chosen),
        seats=tuple(game.seats),
        levels=tuple(levels),
        seed=" ".join(str(seed).split()),
        games=games,
        games_in_a_file=games_in_a_file,
        simulations=simulations,
        orrery=orrery.__version__,
        sources=_sources(game),
    )


def _sources(game: Game) -> str:
    """A hash of the rules, of what is known about the game, and of what plays and judges it."""
    expert = expertise_of(game)
    places = (expert.player, expert.knowledge, expert.solver)
    modules = {place.partition(":")[0] for place in places if place}
    modules |= {_PLAYED_BY, type(game).__module__, *([game.expert] if game.expert else [])}
    return hash_of_sources(frozenset(modules))
