"""Rules are compiled on their first use, which takes seconds: here they are, before anybody waits.

Compiled rules are kept for the next time, so that this is long only once on a machine. Whoever has
somebody waiting even so plays in haste meanwhile (``orrery.core.compiling.haste``).
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path

import llvmlite.binding
import numba

from orrery.core.compiling import haste
from orrery.core.compiling.code_files import cache_folder
from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.kernel import CLOCK, COMPILED
from orrery.games import NAMES, game, game_class
from orrery.players.asking import ask
from orrery.players.brains import Player
from orrery.players.cores import usable_cores
from orrery.players.expertise import expertise_of
from orrery.players.levels import LEVELS, LevelPlayer, is_guided
from orrery.players.player import player

#: Enough for every rule to be asked at least once.
_PLIES = 120
#: Between them these levels use everything that a bot is made of, apart from a net.
_LEVELS = (2, 5)
#: For so many seconds a level is tried.
_MOMENT = 0.01
#: Whoever compiles gives way to the game that is being played.
_NICENESS = 10
#: Up to this level a bot overlooks so much that it may as well think about less in its haste.
QUICK_LEVEL = 3


# --- What is compiled already ---------------------------------------------------------------------


def _mark(name: str) -> Path:
    """Says that a game and its bots, with all that they are made of now, have been compiled."""
    known = expertise_of(game_class(name))
    players = (known.player.partition(":")[0], known.knowledge, known.net)
    modules = filter(None, (game_class(name).__module__, LevelPlayer.__module__, *players))
    return cache_folder(*modules) / f"compiled-{_machine()}"


@cache
def _machine() -> str:
    """For whom Numba compiles: its machine code serves no other processor, Python or Numba."""
    processor = llvmlite.binding.get_host_cpu_name()
    features = llvmlite.binding.get_host_cpu_features().flatten()
    told = (processor, features, sys.implementation.cache_tag, numba.__version__)
    return hashlib.sha256(" ".join(told).encode()).hexdigest()[:16]


def cold_games() -> list[str]:
    """The games that are not compiled yet."""
    return [name for name in NAMES if is_cold(name)]


def is_cold(name: str) -> bool:
    """Whether the first game of this name would wait for its rules."""
    return COMPILED and not _mark(name).exists()


# --- Compiling ------------------------------------------------------------------------------------


def compile_rules(names: list[str], processes: int, tell: Callable[[str], None]) -> None:
    """Compile these games in processes of their own; ``tell`` hears of each."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        running = {pool.submit(compile_game, name): name for name in names}
        for done in as_completed(running):
            done.result()
            tell(running[done])


def compile_game(name: str) -> None:
    """Ask every rule of a game once, by playing, and have its bots think."""
    _compile_for(name, ())
    position = game(name).start(1)
    for level in bot_levels(position.game):
        bot = LevelPlayer(level, 1, seconds=_MOMENT, most_seconds=_MOMENT)
        ask(bot, position, position.to_act[-1])
    _mark(name).touch()


def _compile_for(name: str, bots: Sequence[str]) -> None:
    """What a game between a person and these bots needs."""
    for _ in played(name):
        pass
    position = game(name).start(1)
    for bot in bots:
        ask(player(bot, "getting ready"), position, position.to_act[-1])


def bot_levels(played: Game) -> tuple[int, ...]:
    """Levels that have to think once for all bots of a game to be compiled."""
    return (*_LEVELS, LEVELS[-1]) if is_guided(played) else _LEVELS


def played(name: str) -> Iterator[Position]:
    """Positions of a game in which the first seat plays what comes first."""
    position = game(name).start(1)
    for ply in range(_PLIES):
        if position.is_over:
            return
        look_at(position)
        yield position
        # The clock goes last, so that the others do something before time is up.
        seat = max(position.to_act)
        moves = position.moves(seat)
        before = position.copy()
        move = moves[ply * 7 % len(moves)] if moves else position.moves(CLOCK)[0]
        position.play(move)
        position.game.steps(before, move, position, None)


def look_at(position: Position) -> None:
    """All that a page asks of a position."""
    for seat in (None, 0):
        position.scene(seat)
        position.task(seat)
        position.progress(seat)
        position.imagine(seat, 0)
    for seat, _ in enumerate(position.game.seats):
        position.game.threat(position, seat)
    position.copy()


def load_rules(name: str) -> None:
    """Have this process load what was compiled, with a few moves; once, and never on the loop.

    In haste nothing is loaded: as plain Python, these moves would keep waiting whoever is to move.
    """
    if not haste.is_on():
        _load_rules(name)


@cache
def _load_rules(name: str) -> None:
    for ply, _ in enumerate(played(name)):
        if ply == 8:
            return


# --- Playing meanwhile ----------------------------------------------------------------------------


class Compiling:
    """Games that other processes compile while this one plays them in haste.

    They are left to finish even when this process ends: the next one finds their work.
    """

    def __init__(self, names: Sequence[str], bots: Sequence[str] = ()) -> None:
        """``bots`` are players, by name, who are wanted first."""
        self._bots, self._left = bots, len(names)
        self._turns, self._counting = threading.Semaphore(usable_cores()), threading.Lock()
        self._done = threading.Event()
        if names:
            haste.begin()
        else:
            self._done.set()
        for name in names:  # threads that keep no process from ending
            threading.Thread(target=self._compile, args=[name], daemon=True).start()

    @property
    def is_done(self) -> bool:
        """Whether this process uses machine code: that of the wanted bots is there, or all."""
        return self._done.is_set()

    def wait(self) -> None:
        """Return when what is wanted is compiled."""
        self._done.wait()

    def seated(self, name: str, seed: int | str, played: Game) -> Player:
        """The player with this name; in haste, one who would be too slow waits first."""
        found = player(name, seed)
        return found if self.is_done or is_quick(name, played) else _Patient(found, self)

    def _compile(self, name: str) -> None:
        with self._turns, self._elsewhere(name) as process:
            if process.stdout:
                process.stdout.readline()  # comes when the wanted bots are ready, or never
            self._count_down()

    def _count_down(self) -> None:
        with self._counting:
            self._left -= 1
            if not self._left:
                haste.end()
                self._done.set()

    def _elsewhere(self, name: str) -> subprocess.Popen[bytes]:
        # If it fails, this process compiles when haste has ended, and says what is wrong.
        return subprocess.Popen(
            [sys.executable, "-m", __name__, name, *self._bots],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for whoever plays
        )


class _Patient:
    """A player who thinks with compiled rules only, and waits for them."""

    def __init__(self, player: Player, compiling: Compiling) -> None:
        self._player, self._compiling = player, compiling

    def choose(self, position: Position, seat: Seat) -> Move | None:
        self._compiling.wait()
        return self._player.choose(position, seat)


def compile_meanwhile(names: Sequence[str], bots: Sequence[str] = ()) -> Compiling:
    """Begin to compile those of these games that are not compiled yet."""
    return Compiling([name for name in names if is_cold(name)], bots)


def is_quick(name: str, played: Game) -> bool:
    """Whether the player with this name answers soon even with rules that are plain Python."""
    if name.isdecimal():
        return int(name) <= QUICK_LEVEL
    return name == "random" or bool(expertise_of(played).player)


def main(name: str, *bots: str) -> None:
    """Compile a game; say so when all is there that these bots need, and go on with the others."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    if bots:
        _compile_for(name, bots)
        with suppress(OSError):  # whoever wanted them has gone
            os.write(1, b"ready\n")
    compile_game(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
