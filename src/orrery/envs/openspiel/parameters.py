"""The options of a game as OpenSpiel's parameters, and back.

OpenSpiel reads ``name=value`` by the look of the value, so that a word made of digits, such as the
preset 1 of a set-up, would come as a number. Such a word stands in quotes: ``setup='1'``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.core.contract import Game
from orrery.core.options import Number, Option, Switch, Value

#: The seed that deals every game; below zero, a chance node deals first.
SEED = "seed"
#: How many deals that chance node has.
DEALS = "deals"

#: How many rounds are played; 0 is the whole game.
ROUNDS = "rounds"
#: The level of the bot that makes every move that is no sealed choice; 0 is nobody.
EXPERT = "expert"

_OWN: dict[str, int] = {SEED: -1, DEALS: 4096, ROUNDS: 0, EXPERT: 0}


def specification(kind: type[Game]) -> dict[str, Value]:
    """Every parameter with its default."""
    return {option.name: _default(kind, option) for option in kind.options} | _OWN


def _default(kind: type[Game], option: Option) -> Value:
    return written(option, option.read(kind.timeless.get(option.name, option.default)))


def written(option: Option, value: Value) -> Value:
    """The value of an option as OpenSpiel reads it back."""
    if isinstance(option, Number | Switch):
        return value
    word = str(value)
    return f"'{word}'" if word.lstrip("+-").replace(".", "").isdigit() else word


def given_in_full(game: Game, given: Mapping[str, Any]) -> dict[str, Value]:
    """All parameters of a game, from which OpenSpiel can load it again."""
    options = {option.name: written(option, game.chosen[option.name]) for option in game.options}
    return options | {name: given[name] for name in _OWN}


def chosen(given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the game among these parameters."""
    return {name: _bare(value) for name, value in given.items() if name not in _OWN}


def _bare(value: Any) -> Any:
    return value.strip("'\"") if isinstance(value, str) else value
