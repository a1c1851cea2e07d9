"""The games: one folder each, with its rules, words, scene, picture and data.

They are found, not listed: every installed package may bring games under the entry point group
``orrery.games``, and ours enter in the same way.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.texts import listed, say

log = logging.getLogger(__name__)

GROUP = "orrery.games"


def _found() -> dict[str, EntryPoint]:
    """By name; where two packages bring the same name, ours comes first."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=_is_foreign):
        found.setdefault(point.name, point)
    return found


def _is_foreign(point: EntryPoint) -> bool:
    return not point.value.startswith("orrery.games.")


_FOUND = _found()

NAMES: tuple[str, ...] = tuple(_FOUND)


@cache
def game_class(name: str) -> type[Game]:
    """The class of the game with this name, imported when it is first asked for."""
    if name not in _FOUND:
        raise OptionError(
            say("there is no game {name!r}; there is {names}", name=name, names=listed(NAMES))
        )
    try:
        found: type[Game] = _FOUND[name].load()
    except (ImportError, AttributeError) as error:
        raise OptionError(
            say("the game {name!r} cannot be loaded: {error}", name=name, error=str(error))
        ) from error
    return found


def game(name: str, rules: int | None = None, /, **options: Any) -> Game:
    """A game with its options chosen; by the newest rules, if no earlier ones are named.

    >>> import orrery
    >>> orrery.game("orbis", players=3).seats
    ('sun', 'moon', 'star')
    >>> orrery.game("orbis", 1, players=3).rules
    1
    >>> orrery.game("orbis", players=9)
    Traceback (most recent call last):
        ...
    orrery.core.errors.OptionError: players is a whole number from 2 to 4, not 9
    """
    return game_class(name)(rules, **options)


@cache
def all_games() -> tuple[type[Game], ...]:
    """Every game that can be played here, in the order in which lists show them."""
    found = []
    for name in NAMES:
        try:
            found.append(game_class(name))
        except OptionError as error:
            log.warning("%s", error)
    return tuple(sorted(found, key=lambda game: (game.place, game.title)))
