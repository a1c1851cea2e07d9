"""A data set from its first game, or from where it was left, to its end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any, NamedTuple

from orrery.lab.crew import Crew, in_batches
from orrery.lab.datasets.folder import DatasetFolder
from orrery.lab.evaluation import EvaluatedGame, EvaluationTask

#: Is told how many games there are, of how many.
Tell = Callable[[int, int], object]


class DatasetGain(NamedTuple):
    """What one run has added to a data set."""

    games: int
    moves: int


def run(
    folder: DatasetFolder,
    crew: Crew[EvaluationTask, tuple[int, EvaluatedGame]],
    tell: Tell = lambda done, whole: None,
) -> DatasetGain:
    """Play what is missing. Files are written as soon as all their games are there."""
    folder.prepare()
    growth = _Growth(folder, tell)
    played: Any = crew(in_batches(growth.missing()))
    games = moves = 0
    with closing(played):
        for number, game in played:
            growth.add(number, game)
            games, moves = games + 1, moves + len(game.moves)
    folder.tidy()
    return DatasetGain(games, moves)


class _Growth:
    """What is there of a data set."""

    def __init__(self, folder: DatasetFolder, tell: Tell) -> None:
        self._folder, self._plan, self._tell = folder, folder.plan, tell
        self._waiting: dict[int, dict[int, EvaluatedGame]] = defaultdict(dict)
        self._done = 0
        for file in range(self._plan.files):
            if folder.has(file):
                self._done += len(self._plan.numbers(file))
            else:
                self._waiting[file].update(folder.journal(file).games())
                self._done += len(self._waiting[file])
                self._finish(file)
        tell(self._done, self._plan.games)

    def missing(self) -> Iterator[EvaluationTask]:
        """The games that were not played yet, in order."""
        for file in range(self._plan.files):
            if not self._folder.has(file):
                known = set(self._waiting[file])
                yield from (
                    self._plan.task(number)
                    for number in self._plan.numbers(file)
                    if number not in known
                )

    def add(self, number: int, game: EvaluatedGame) -> None:
        file = self._plan.file_of(number)
        self._folder.journal(file).add(number, game)
        self._waiting[file][number] = game
        self._finish(file)
        self._done += 1
        self._tell(self._done, self._plan.games)

    def _finish(self, file: int) -> None:
        """Write a file if all its games are there."""
        if len(self._waiting[file]) == len(self._plan.numbers(file)):
            self._folder.write(file, self._waiting.pop(file))
