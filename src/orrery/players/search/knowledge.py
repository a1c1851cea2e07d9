"""What a game may tell the search: which moves look good, how to play on, how a position stands.

The module that a game's expertise names binds these operations, and says with
``declare_knowledge`` which. The search asks only for what its settings say it may use.

``spare`` has room to try moves in: SPARE positions. ``lore`` is what the knowledge of a game keeps
at hand, tables and notes, made by the function that ``brings_lore`` names.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from orrery.core.contract import Game, Position
from orrery.core.kernel import Record, binds, is_bound, operation, record_type, rule, sample
from orrery.players.expertise import expertise_of

DECISIVE = 2.0
SPARE = 4

_NO_LORE = record_type([("nothing", np.int64)])
_LORE: dict[np.dtype[Record], Callable[[Game], Any]] = {}


def brings_lore(kind: np.dtype[Record], make: Callable[[Game], Any]) -> None:
    """Say what makes the lore of a game: an array of one record, which the search may write on."""
    _LORE[kind] = make


_JUDGES: dict[np.dtype[Record], Callable[[Position], bool]] = {}


def judges_only(kind: np.dtype[Record], can: Callable[[Position], bool]) -> None:
    """Say which positions of a game its knowledge can judge; all, if nobody says."""
    _JUDGES[kind] = can


def can_judge(position: Position) -> bool:
    """Whether the search knows what to think of this position."""
    can = _JUDGES.get(position.game.position_type)
    return can is None or can(position)


def lore_of(game: Game) -> Any:
    """A fresh copy of what the knowledge of this game keeps at hand."""
    make = _LORE.get(game.position_type)
    return make(game) if make else np.zeros(1, _NO_LORE)


@operation
def prefer(
    p: Any, box: Any, seat: int, codes: Any, count: int, scores: Any, spare: Any, lore: Any
) -> None:
    """Write for each of the first codes how good the move looks for this seat.

    From 0 to 1; moves that win at once are DECISIVE.
    """


@operation
def roll(p: Any, box: Any, seat: int, chance: Any, spare: Any, lore: Any) -> int:
    """A legal move of this seat, as a hasty player would make it."""
    return 0


@operation
def estimate(p: Any, box: Any, values: Any, spare: Any, lore: Any) -> None:
    """Write for each seat what the position is worth to it, from -1 to 1, without playing on."""


def ensure_bound(game: Game) -> None:
    """Bind what is known about a game; nothing, if nothing is."""
    module = expertise_of(game).knowledge
    if not is_bound(prefer, game.position_type) and module:
        import_module(module)
    if not is_bound(prefer, game.position_type):
        declare_knowledge(game.position_type)


_TOLD: dict[np.dtype[Record], tuple[str, ...]] = {}


def told_by(game: Game) -> tuple[str, ...]:
    """Which pieces of knowledge a game has: prefer, roll, estimate."""
    ensure_bound(game)
    return _TOLD[game.position_type]


def declare_knowledge(kind: np.dtype[Record], *told: str) -> None:
    """Say which of prefer, roll and estimate a game binds itself.

    The others are bound here: all moves are alike, play goes on at random, a position is even.
    """
    _TOLD[kind] = told
    if "prefer" not in told:
        binds(prefer, kind)(_all_alike)
    if "roll" not in told:
        binds(roll, kind)(_at_random)
    if "estimate" not in told:
        binds(estimate, kind)(_even)


@rule
def _all_alike(
    p: Any, box: Any, seat: int, codes: Any, count: int, scores: Any, spare: Any, lore: Any
) -> None:
    for k in range(count):
        scores[k] = 0.0


@rule
def _at_random(p: Any, box: Any, seat: int, chance: Any, spare: Any, lore: Any) -> int:
    return sample(p, box, seat, chance)


@rule
def _even(p: Any, box: Any, values: Any, spare: Any, lore: Any) -> None:
    for seat in range(len(values)):
        values[seat] = 0.0
