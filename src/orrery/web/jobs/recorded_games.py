"""Jobs about recorded games: does it replay, and what was each move worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import orrery
from orrery.lab.analysis import Analyst, Judgement
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


@lru_cache(maxsize=4)  # one move after the other is asked about, of a few games in turn
def _analyst(record: str, simulations: int) -> Analyst:
    return Analyst(orrery.load(record), Budget(simulations=simulations))
