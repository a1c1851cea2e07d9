"""Positions made by hand: warriors on chosen cells, in the middle of somebody's turn."""

from __future__ import annotations

from functools import cache
from inspect import signature
from typing import Any

import orrery
from orrery.games.ortus.rules import lessons

#: What a lesson is told; all else are options of the game.
_TOLD = signature(lessons.duel).parameters


@cache
def ortus(**options: object) -> orrery.Game:
    """The game with these options, built once."""
    return orrery.game("ortus", **{"arrangement": "standard", "first": "gold", **options})


def duel(gold: str = "", black: str = "", **how: Any) -> orrery.Position:
    """A manoeuvre that begins now, with these warriors; see ``lessons.duel``."""
    told = {name: how.pop(name) for name in list(how) if name in _TOLD}
    return lessons.duel(ortus(**how), gold, black, **told)


def texts(position: orrery.Position, start: str = "") -> set[str]:
    """The legal moves whose text begins so."""
    return {move.text for move in position.moves() if move.text.startswith(start)}


def energy(position: orrery.Position) -> list[int]:
    """What both sides have."""
    return position.state.energy.tolist()


def cell(position: orrery.Position, name: str) -> dict[str, object] | None:
    """What a spectator sees of the warrior on a cell."""
    return next((w for w in position.view()["warriors"] if w["cell"] == name), None)


def asked(position: orrery.Position) -> tuple[str, int] | None:
    """The target that is asked about, and the power."""
    question = position.view()["question"]
    return question and (question["target"], question["power"])
