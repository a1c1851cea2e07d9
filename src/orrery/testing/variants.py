"""With which options to try a game: the usual ones, and mixtures in which every value comes up."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from orrery.core.chance import Chance, draw, seeded
from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.options import Number, Option, Value

#: Of a number with more values than this, only the usual, the least and the most are tried.
MANY = 12


def variants(kind: type[Game]) -> list[dict[str, Any]]:
    """Options by name; the first are the usual ones."""
    chance = seeded(f"variants of {kind.name}")
    values = {option.name: values_of(option) for option in kind.options}
    count = 2 * max(map(len, values.values()), default=0)
    columns = {name: _mixed(found, count, chance) for name, found in values.items()}
    mixtures = [{name: column[k] for name, column in columns.items()} for k in range(count)]
    return _different(kind, [{}, *mixtures])


def _different(kind: type[Game], mixtures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that make a game, and none twice. Not all values go together: Corona needs an end."""
    found: list[dict[str, Any]] = []
    known: list[dict[str, Value]] = []
    for options in mixtures:
        with suppress(OptionError):
            chosen = kind(**options).chosen
            if chosen not in known:
                known.append(chosen)
                found.append(options)
    return found


def values_of(option: Option) -> list[Value]:
    """What an option can be, as it is typed."""
    if not isinstance(option, Number):
        return list(option.choices)
    if option.most - option.least < MANY:
        return list(range(option.least, option.most + 1))
    return sorted({option.default, option.least, option.most})


def _mixed(values: list[Value], count: int, chance: Chance) -> list[Value]:
    """So many of these values: all of them in one random order, then all in another, and so on."""
    mixed: list[Value] = []
    while len(mixed) < count:
        rest = list(values)
        while rest:
            mixed.append(rest.pop(int(draw(chance, len(rest)))))
    return mixed[:count]
