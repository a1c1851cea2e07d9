"""A game that goes to another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from orrery.core.contract import Game
from orrery.core.options import FromShelf
from orrery.games import game as make_game


@dataclass(frozen=True)
class PackedGame:
    """A game by its name, and its options, from which it is rebuilt where it arrives."""

    name: str
    options: Mapping[str, Any]

    @cached_property
    def game(self) -> Game:
        """The game itself, made once in each process."""
        return make_game(self.name, **self.options)


def packed(game: Game) -> PackedGame:
    """This game for the way; data that people brought travels with it."""
    shelves = {
        option.name: option.shelf for option in game.options if isinstance(option, FromShelf)
    }
    options = {
        name: shelves[name].find(str(value)) if name in shelves else value
        for name, value in game.chosen.items()
    }
    return PackedGame(game.name, options)
