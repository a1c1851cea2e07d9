"""Our search on Orion Duel: on one core beside OpenSpiel's, and on two cores beside one."""

from __future__ import annotations

import time

from orrery.core.contract import Position
from orrery.games import game
from orrery.lab.bench.timing import Progress, Spread, Task, spread
from orrery.players.levels import best_settings
from orrery.players.search import Budget, Search

SEARCH = "orion search"

_SEED = 1
_SIMULATIONS = 40_000
_ROUNDS = 5


def search_task() -> Task:
    """Simulations of the search as the strongest level uses it, on one core."""
    position = _start()

    def simulate(count: int) -> object:
        return _think(position, count, cores=1)

    return Task(
        SEARCH,
        "Orion Duel: our search",
        "Simulations of the tree search with all its knowledge, from the same start.",
        simulate,
    )


def gain_of_two_cores(tell: Progress) -> Spread:
    """How many times as many simulations two cores make as one, on the wall, in turns."""
    position = _start()
    _think(position, 10, cores=2)
    found = []
    for number in range(_ROUNDS):
        tell(f"Two cores beside one: round {number + 1} of {_ROUNDS}")
        one, two = (_rate(position, cores) for cores in (1, 2))
        found.append(two / one)
    return spread(found)


def _start() -> Position:
    return game("orion", setup="random").start(_SEED)


def _rate(position: Position, cores: int) -> float:
    start = time.perf_counter()
    _think(position, _SIMULATIONS * cores, cores)
    return _SIMULATIONS * cores / (time.perf_counter() - start)


def _think(position: Position, simulations: int, cores: int) -> object:
    search = Search(position.game, best_settings(position.game), _SEED, cores)
    budget = Budget(simulations=simulations, nodes=max(400_000, simulations + 1))
    return search.think(position, position.to_act[0], budget)
