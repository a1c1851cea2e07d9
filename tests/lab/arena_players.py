"""Players that fail in every way, for the arena to cope with; other processes can make them too."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orrery.core.contract import Move, Position, Seat
from orrery.players.chance_player import RandomPlayer
from orrery.players.player import Player, player


class Crashes:
    def choose(self, position: Position, seat: Seat) -> Move:
        raise RuntimeError("no idea")


class Cheats:
    """Plays what is not legal."""

    def choose(self, position: Position, seat: Seat) -> Any:
        return position.game.known_move(seat, position.game.code_count - 1)


class ActsForOthers:
    def choose(self, position: Position, seat: Seat) -> Any:
        return position.game.known_move(1 - seat, int(position.codes(seat)[0]))


class Mumbles:
    def choose(self, position: Position, seat: Seat) -> Any:
        return "something"


class Waits:
    def choose(self, position: Position, seat: Seat) -> None:
        return None


class Meddles:
    """Plays on the board that it is only shown; this harms nobody."""

    def __init__(self, seed: str) -> None:
        self._player = RandomPlayer(seed)

    def choose(self, position: Position, seat: Seat) -> Move:
        move = self._player.choose(position, seat)
        position.play(move)
        return move


FAILING: dict[str, type[Player]] = {
    "crashes": Crashes,
    "cheats": Cheats,
    "acts-for-others": ActsForOthers,
    "mumbles": Mumbles,
    "waits": Waits,
}


def make(name: str, seed: str) -> Player:
    """The players above, and those that the library knows."""
    if name in FAILING:
        return FAILING[name]()
    return Meddles(seed) if name == "meddles" else player(name, seed)


@dataclass(frozen=True)
class Deadly:
    """Makes players; in one game, the first time it is played, it ends its whole process."""

    folder: str
    fatal_seed: str
    always: bool = False

    def __call__(self, name: str, seed: str) -> Player:
        marker = Path(self.folder) / "dead"
        if seed.startswith(f"{self.fatal_seed} ") and (self.always or not marker.exists()):
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return player(name, seed)
