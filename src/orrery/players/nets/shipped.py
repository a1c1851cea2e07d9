"""The net that comes with a package, where a game has one and it knows the game as it is played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from threading import Lock
from typing import Any

from orrery.core.contract import Game
from orrery.players.expertise import expertise_of
from orrery.players.nets.net import Net, StoredNet, read_net

#: So many are kept at hand; those with other options share the weights.
MOST_NETS = 16

_NETS: dict[object, Net | None] = {}
_LOCK = Lock()


def net_of(game: Game) -> Net | None:
    """The trained net of a game; None if there is none, or if it knows other options only.

    A net that no longer fits the game's own planes or codes is a fault, which is told.
    """
    place = expertise_of(game).weights
    if not place:
        return None
    key = place, game.name, game.rules, tuple(sorted(game.chosen.items()))
    with _LOCK:
        if key not in _NETS:
            if len(_NETS) == MOST_NETS:
                del _NETS[next(iter(_NETS))]
            _NETS[key] = _fitting(game, place)
        return _NETS[key]


def _fitting(game: Game, place: str) -> Net | None:
    stored = _stored(place)
    if stored is None or not _knows(game, stored.about.get("options", {})):
        return None
    return Net.load(stored, game)


@cache
def _stored(place: str) -> StoredNet | None:
    package, _, name = place.partition(":")
    file = files(package).joinpath(name)
    return read_net(file) if file.is_file() else None


def _knows(game: Game, trained: Mapping[str, Any]) -> bool:
    """Whether these options of a training prepare for the game as it is played."""
    module = import_module(expertise_of(game).net)
    if hasattr(module, "fits"):
        return bool(module.fits(game, trained))
    return all(was_trained(game, trained, option.name) for option in game.options)


def was_trained(game: Game, trained: Mapping[str, Any], option: str) -> bool:
    """Whether the chosen value is the one that was trained, or one of those."""
    values = trained.get(option)
    return game.chosen[option] in (values if isinstance(values, list) else [values])
