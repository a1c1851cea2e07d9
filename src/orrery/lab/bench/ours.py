"""What is timed of our own: compiled playouts, compiled rules, and calls from Python."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from orrery.core.chance import seeded
from orrery.core.contract import Game, Position
from orrery.core.kernel import legal, rule
from orrery.games import game
from orrery.lab.bench.timing import Task, Work
from orrery.players.playout import play_outs

LIST_AT_START = "compiled list at start"
LIST_ON_AVERAGE = "compiled list on average"

_SEED = 1
_RANDOM_GAMES = 20


class Playouts:
    """Random games from one start; it counts their moves."""

    def __init__(self, key: str, name: str, meaning: str, played: Game) -> None:
        self.key, self.name, self.meaning = key, name, meaning
        self.position = played.start(_SEED)
        self.work = np.zeros(1, self.position.game.position_type)
        self.chance = seeded(_SEED)
        self.games = 0
        self.moves = 0

    def task(self) -> Task:
        return Task(self.key, self.name, self.meaning, self.play)

    def play(self, count: int) -> None:
        moves, _ = play_outs(
            self.position.state, self.work, self.position.game.box, count, 0, self.chance
        )
        self.games += count
        self.moves += moves

    def length(self) -> float:
        """The mean number of moves in the games played so far."""
        return self.moves / self.games


def orion_playouts() -> Playouts:
    """What OpenSpiel's searches are compared with."""
    return Playouts(
        "orion playouts",
        "Orion Duel: our playouts",
        "Random games of Orion Duel in compiled code, from a random start to the end.",
        game("orion", setup="random"),
    )


# --- Compiled rules -------------------------------------------------------------------------------


@rule
def list_all(positions: Any, seats: Any, box: Any, out: Any, times: int) -> int:
    """List the legal moves of every position, this many times over; return how many there were."""
    found = 0
    for _ in range(times):
        for i in range(len(positions)):
            found += legal(positions[i], box, seats[i], out)
    return found


@rule
def copy_all(positions: Any, copies: Any, times: int) -> None:
    """Copy every position, this many times over."""
    for _ in range(times):
        for i in range(len(positions)):
            copies[i] = positions[i]


def compiled_calls() -> list[Task]:
    """Rules timed within compiled code, as a search would use them."""
    start, games = [_start()], random_positions(game("orion", setup="random"))
    return [
        Task(
            LIST_AT_START,
            "List all legal moves at the start",
            f"Compiled code lists the {len(start[0].codes()):,} moves at the start of preset 1.",
            listing(start),
        ),
        Task(
            LIST_ON_AVERAGE,
            "List all legal moves, average",
            f"The same for each of the {len(games)} positions of {_RANDOM_GAMES} random games.",
            listing(games),
            len(games),
        ),
        Task(
            "compiled copy",
            "Copy a position",
            "Compiled code copies each of these positions.",
            copying(games),
            len(games),
        ),
    ]


def _start() -> Position:
    return game("orion", setup="1").start(_SEED)


def random_positions(played: Game, least_moves: int = 1) -> list[Position]:
    """Every position of some random games in which a seat has at least so many moves."""
    dice, found = random.Random(_SEED), []
    for seed in range(_RANDOM_GAMES):
        position = played.start(seed)
        while not position.is_over:
            acting = position.to_act[0]
            codes = position.codes(acting).tolist()
            if len(codes) >= least_moves:
                found.append(position.copy())
            position.play(dice.choice(codes), acting)
    return found


def _stacked(positions: list[Position]) -> Any:
    stack = np.zeros(len(positions), positions[0].game.position_type)
    for i, position in enumerate(positions):
        stack[i] = position.state
    return stack


def listing(positions: list[Position]) -> Work:
    """Lists the legal moves of each position."""
    stack, played = _stacked(positions), positions[0].game
    seats = np.array([position.to_act[0] for position in positions])
    out = np.empty(played.code_count, np.int32)
    return lambda times: list_all(stack, seats, played.box, out, times)


def copying(positions: list[Position]) -> Work:
    """Copies each position."""
    stack = _stacked(positions)
    copies = np.zeros_like(stack)
    return lambda times: copy_all(stack, copies, times)


# --- Calls from Python ----------------------------------------------------------------------------


def python_calls() -> list[Task]:
    """The contract, timed as a Python program uses it, at the start of preset 1."""
    position = _start()
    code = int(position.codes()[0])
    return [
        Task(
            "python copy",
            "`Position.copy()`",
            "An independent copy with the same history.",
            _again(position.copy),
        ),
        Task(
            "python codes",
            "`Position.codes()`",
            "All legal moves as an array of integers.",
            _again(position.codes),
        ),
        Task(
            "python moves",
            "`Position.moves()`",
            "All legal moves as values, with text and path.",
            _again(position.moves),
        ),
        Task(
            "python play and undo",
            "`Position.play(code)` and `undo()`",
            "One move is checked, played and taken back.",
            _again(lambda: position.play(code).undo()),
        ),
    ]


def _again(call: Callable[[], object]) -> Work:
    def work(times: int) -> None:
        for _ in range(times):
            call()

    return work
