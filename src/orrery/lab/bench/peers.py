"""The yardstick: OpenSpiel, in C++, on two games of about the same size as Orion Duel."""

from __future__ import annotations

import random
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from orrery.lab.bench.timing import Task

MISSING = "OpenSpiel is missing, so nothing is compared: pip install 'orrery-games[bench]'"

MCTS_ON_HEX = "hex simulations"

# What they are called, and what OpenSpiel calls them.
_GAMES = {
    "hex": ("Hex 11x11", "hex(board_size=11)"),
    "havannah": ("Havannah, size 6", "havannah(board_size=6)"),
}

_GAMES_FOR_LENGTH = 500
_MEGABYTES = 2000  # no search of a few seconds grows so large that it must clear out its tree
_SEED = 1


def find() -> tuple[list[Peer], str]:
    """The games to compare with, or none and a line that says what to install."""
    try:
        spiel = import_module("pyspiel")
    except ImportError:
        return [], MISSING
    return [
        Peer(key, name, spiel, spiel.load_game(full)) for key, (name, full) in _GAMES.items()
    ], ""


@dataclass(frozen=True)
class Peer:
    """One of OpenSpiel's games."""

    key: str
    name: str
    spiel: Any
    game: Any

    def tasks(self) -> list[Task]:
        return [
            Task(
                f"{self.key} simulations",
                f"{self.name}: OpenSpiel's MCTS",
                "Simulations of its C++ tree search from the empty board, one random playout each.",
                self.simulate,
            ),
            Task(
                f"{self.key} playouts",
                f"{self.name}: OpenSpiel's playouts",
                "Its bare random playouts in C++: a search of one simulation, with many playouts.",
                self.play_out,
            ),
        ]

    def simulate(self, count: int) -> object:
        """One search with this many simulations."""
        return self._search(simulations=count, playouts=1)

    def play_out(self, count: int) -> object:
        """This many bare playouts, in the fastest way that OpenSpiel offers to the public.

        A search of one simulation evaluates its root and no more, and the evaluator plays all its
        playouts within that one call into C++. Of the other ways,
        `evaluate_bots` with two uniform random bots reaches at best 0.6 times its speed, a loop in
        Python over `legal_actions` and `apply_action` 0.3 times, `random_sim_test` 0.02 times.
        """
        return self._search(simulations=1, playouts=count)

    def _search(self, simulations: int, playouts: int) -> object:
        evaluator = self.spiel.RandomRolloutEvaluator(n_rollouts=playouts, seed=_SEED)
        bot = self.spiel.MCTSBot(
            self.game,
            evaluator,
            uct_c=2.0,
            max_simulations=simulations,
            max_memory_mb=_MEGABYTES,
            solve=False,
            seed=_SEED,
            verbose=False,
        )
        return bot.mcts_search(self.game.new_initial_state())

    def length(self) -> float:
        """The mean number of moves in a random game."""
        dice, moves = random.Random(_SEED), 0
        for _ in range(_GAMES_FOR_LENGTH):
            state = self.game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))
            moves += state.move_number()
        return moves / _GAMES_FOR_LENGTH
