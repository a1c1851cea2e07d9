"""The players by name."""

from __future__ import annotations

from collections.abc import Callable

from orrery.core.contract import Move, Position, Seat
from orrery.core.errors import OptionError
from orrery.core.texts import listed
from orrery.players.brains import STRENGTHS, Player, brain
from orrery.players.chance_player import RandomPlayer
from orrery.players.levels import LEVELS, LevelPlayer

__all__ = ["PLAYERS", "Player", "SimplePlayer", "is_player", "player", "repeatable_player"]

USUAL_STRENGTH = 3


class SimplePlayer:
    """Plays every game without a search tree, at a strength from 1 to 5."""

    def __init__(self, seed: int | str = 0, strength: int = USUAL_STRENGTH) -> None:
        self._seed, self._strength = seed, strength
        self._brains: dict[str, Player] = {}

    def choose(self, position: Position, seat: Seat) -> Move | None:
        game = position.game
        if game.name not in self._brains:
            self._brains[game.name] = brain(game, self._seed, self._strength)
        return self._brains[game.name].choose(position, seat)


PLAYERS: dict[str, Callable[[int | str], Player]] = {
    "random": RandomPlayer,
    "simple": SimplePlayer,
}


#: How a level is named: by its number.
LEVEL_NAMES = tuple(map(str, LEVELS))


def is_player(name: str) -> bool:
    """Whether somebody has this name, apart from a strength behind it."""
    return name in LEVEL_NAMES or name.partition(":")[0] in PLAYERS


def player(name: str, seed: int | str) -> Player:
    """The player with this name: a level such as ``4``, or ``random``, ``simple``, ``simple:5``.

    The same seed makes the same choices.
    """
    if name in LEVEL_NAMES:
        return LevelPlayer(int(name), seed)
    kind, colon, strength = name.partition(":")
    if kind not in PLAYERS:
        known = listed((f"{LEVEL_NAMES[0]} to {LEVEL_NAMES[-1]}", *PLAYERS))
        raise OptionError(f"there is no player {name!r}; there is {known}")
    if not colon:
        return PLAYERS[kind](seed)
    if kind != "simple" or strength not in map(str, STRENGTHS):
        raise OptionError(f"{name!r} has no such strength; write simple:1 to simple:5")
    return SimplePlayer(seed, int(strength))


def repeatable_player(name: str, seed: int | str) -> Player:
    """The same, but never hurried by a clock, so that any machine makes the same choices."""
    if name == LEVEL_NAMES[-1]:
        raise OptionError(
            f"level {name} thinks by the clock, so that its games cannot be repeated; "
            f"choose {LEVEL_NAMES[0]} to {LEVEL_NAMES[-2]}"
        )
    if name in LEVEL_NAMES:
        return LevelPlayer(int(name), seed, most_seconds=None)
    return player(name, seed)
