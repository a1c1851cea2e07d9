"""Printing to a terminal, or to whatever stands in its place."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.text import Text

from orrery.core.contract import Outcome, Position, Seat

screen = Console(highlight=False, soft_wrap=True)


def show_position(position: Position, seat: Seat | None = None) -> None:
    """The picture; Rich drops the colours that this terminal does not have."""
    screen.print(Text.from_ansi(position.picture(seat, colour=True)))


def warn(line: str) -> None:
    """Something the person may want to do differently; their own words may stand in it."""
    screen.print(line, style="yellow", markup=False)


def print_json(value: Any) -> None:
    """For programs: plain JSON on standard output."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def outcome_line(position: Position) -> str:
    """How the game stands, in one line."""
    outcome = position.outcome
    if outcome is None:
        return f"After {position.ply} plies: {position.task()}"
    names = " and ".join(position.game.seat_name(seat) for seat in outcome.winners)
    verdict = f"{names} wins" if len(outcome.winners) == 1 else f"{names} win" if names else ""
    return f"{verdict}: {outcome.reason}." if verdict else f"{outcome.reason.capitalize()}."


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome for programs."""
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
        "highlights": [highlight._asdict() for highlight in outcome.highlights],
    }
