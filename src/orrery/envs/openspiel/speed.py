"""How fast random games are played through OpenSpiel: ``python -m orrery.envs.openspiel.speed``.

Our games stand beside OpenSpiel's own games that are written in Python. A step is asking for the
legal actions and applying one of them.
"""

from __future__ import annotations

import random
from importlib import import_module
from time import perf_counter

import pyspiel

from orrery.envs.openspiel.registered import spiel_name
from orrery.games import NAMES

THEIRS = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker")


def steps_per_second(name: str, seconds: float = 2.0) -> float:
    """How many steps of random games of this game are made in a second, without the deals."""
    game, chance = pyspiel.load_game(name), random.Random(1)
    _played(game, chance)  # compiles what is to be compiled
    steps, spent = 0, 0.0
    while spent < seconds:
        more, took = _played(game, chance)
        steps, spent = steps + more, spent + took
    return steps / spent


def _played(game: pyspiel.Game, chance: random.Random) -> tuple[int, float]:
    """One game: its steps, and the seconds they took."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.chance_outcomes())[0])
    steps, start = 0, perf_counter()
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        steps += 1
    return steps, perf_counter() - start


def main() -> None:
    """Measure all of them in one run."""
    import_module("open_spiel.python.games")  # registers theirs
    import_module("orrery.envs.openspiel")
    for name in (*map(spiel_name, NAMES), *THEIRS):
        print(f"{name:22}{steps_per_second(name):>10,.0f} steps/s")


if __name__ == "__main__":
    main()
