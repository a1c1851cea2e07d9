"""Jobs about recorded games: does it replay, what was each move worth, who chose as the engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import orrery
from orrery.core.contract import Seat
from orrery.lab.analysis import Analyst, Judgement
from orrery.lab.analysis.agreement import Agreement, agreement, decisions_of
from orrery.players.search import Budget


def length_of(record: str) -> int:
    """How many moves a record has; an ``OrreryError`` if it does not replay."""
    return orrery.load(record).ply


def judged(record: str, simulations: int, ply: int) -> Judgement:
    """What one move was worth."""
    return _analyst(record, simulations).judge(ply)


def concluded(record: str, simulations: int, judgements: Sequence[Judgement]) -> dict[str, Any]:
    """The whole analysis, for a program."""
    return _analyst(record, simulations).conclude(judgements).to_json()


def plies_of(record: str, simulations: int, seat: Seat, most: int) -> list[int]:
    """At most so many decisions of a seat, by their plies."""
    return decisions_of(_analyst(record, simulations), seat, most)


def agreed(record: str, simulations: int, judgements: Sequence[Judgement]) -> Agreement:
    """How many of these moves the engine would have made."""
    return agreement(judgements, _analyst(record, simulations).unit)


@lru_cache(maxsize=4)  # one move after the other is asked about, of a few games in turn
def _analyst(record: str, simulations: int) -> Analyst:
    return Analyst(orrery.load(record), Budget(simulations=simulations))
