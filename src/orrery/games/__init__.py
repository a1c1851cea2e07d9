"""The games: one folder each, with its rules, notation, scene, texts and data."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.texts import listed, say

# Imported only when asked for, so that one game does not pay for the others.
_WHERE = {
    "orion": ("orrery.games.orion", "OrionDuel"),
    "orbit": ("orrery.games.orbit", "Orbit"),
    "harun": ("orrery.games.harun", "Harun"),
    "corona": ("orrery.games.corona", "Corona"),
    "orbis": ("orrery.games.orbis", "Orbis"),
    "ortus": ("orrery.games.ortus", "Ortus"),
}

NAMES: tuple[str, ...] = tuple(_WHERE)


def game_class(name: str) -> type[Game]:
    """The class of the game with this name."""
    if name not in _WHERE:
        raise OptionError(
            say("there is no game {name!r}; there is {names}", name=name, names=listed(NAMES))
        )
    module, attribute = _WHERE[name]
    found: type[Game] = getattr(import_module(module), attribute)
    return found


def game(name: str, /, **options: Any) -> Game:
    """A game with its options chosen."""
    return game_class(name)(**options)
