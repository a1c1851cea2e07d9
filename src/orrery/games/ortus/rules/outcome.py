"""How a game of Ortus ended: the reason, and what shows it."""

from __future__ import annotations

from orrery.core.contract import Highlight, Outcome, Seat
from orrery.core.kernel import Record
from orrery.games.ortus.data.arena import Arena
from orrery.games.ortus.rules.position import BY_GUIDE, BY_LENGTH, BY_REPETITION, BY_WELLS, NOBODY

REASONS = {
    BY_GUIDE: "guide",
    BY_WELLS: "wells",
    BY_REPETITION: "repetition",
    BY_LENGTH: "length",
}


def outcome(p: Record, arena: Arena) -> Outcome:
    """The outcome of a finished game; the scores are points of honour."""
    reason = REASONS[int(p.ending)]
    winners: tuple[Seat, ...] = () if p.winner == NOBODY else (int(p.winner),)
    scores = (float(p.honour[0]), float(p.honour[1]))
    highlights = tuple(Highlight(reason, seat, _shown(p, arena, seat)) for seat in winners)
    return Outcome(winners, scores, reason, highlights)


def _shown(p: Record, arena: Arena, seat: Seat) -> tuple[str, ...]:
    """The core, or the wells that the winner holds."""
    if p.ending == BY_GUIDE:
        return (f"cell-{arena.core}",)
    held = [name for name in arena.wells if int(p.at[arena.number_of[name]]) - 1 >> 3 == seat]
    return tuple(f"cell-{name}" for name in held)
