"""Printing to a terminal, or to whatever stands in its place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from orrery.core.contract import Outcome, Position, ScoreLine, Seat
from orrery.core.progress import ProgressLine

screen = Console(highlight=False, soft_wrap=True)
#: A program may read our standard output, so what is only for the person who waits goes here.
beside = Console(highlight=False, stderr=True)


class Quit(Exception):
    """The person leaves."""


def show_position(position: Position, seat: Seat | None = None) -> None:
    """The picture; Rich drops the colours that this terminal does not have."""
    screen.print(Text.from_ansi(position.picture(seat, colour=True)))


def show_progress(position: Position, seat: Seat | None = None) -> None:
    """How far everybody has come, a line for each seat and one for the table."""
    progress = position.progress(seat)
    names = [*position.game.seats, "table"]
    for name, lines in zip(
        names, [*(s.lines for s in progress.seats), progress.shared], strict=False
    ):
        if lines:
            screen.print(f"{name}: {', '.join(map(_in_words, lines))}", style="dim", markup=False)


def _in_words(line: ProgressLine) -> str:
    goal, note = f" of {line.goal}" if line.goal else "", f" ({line.note})" if line.note else ""
    return f"{line.what} {line.now}{goal}{note}"


def warn(line: str) -> None:
    """Something the person may want to do differently; their own words may stand in it."""
    screen.print(line, style="yellow", markup=False)


def show_table(table: Table) -> None:
    """A table within the width of this terminal; what is too long goes on in the next line."""
    screen.print(table, soft_wrap=False)


def show_ending(position: Position) -> None:
    """How the game stands, and if it is over, how every score came about."""
    outcome = position.outcome
    if outcome and outcome.accounts:
        show_table(_account_table(position.game.seats, outcome))
    screen.print(outcome_line(position), style="bold" if outcome else "")


def _account_table(seats: Sequence[str], outcome: Outcome) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    for name, score, lines in zip(seats, outcome.scores, outcome.accounts, strict=True):
        table.add_row(Text(name), Text(f"{score:g}"), Text("in all"), style="bold")
        for what, points, why in _shortened(lines):
            table.add_row(Padding(Text(what), (0, 0, 0, 2)), Text(str(points)), Text(why))
        table.add_row()
    return table


def _shortened(lines: Sequence[ScoreLine]) -> Iterator[tuple[str, int, str]]:
    """The lines as text; those that bring nothing for the same reason are told together."""
    idle = Counter(str(line.why) for line in lines if not line.points)
    for line in lines:
        why = str(line.why)
        if line.points or idle[why] == 1:
            yield str(line.what), line.points, why
    for why, times in idle.items():
        if times > 1:
            yield f"{times} without points", 0, why


@contextmanager
def showing_progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar that is told how much is done, of how much; 0: of an amount that is not known."""
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    nobody_looks = not beside.is_terminal
    with Progress(*columns, console=beside, transient=True, disable=nobody_looks) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total or None)


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
        "accounts": [[_line_json(line) for line in lines] for lines in outcome.accounts],
    }


def _line_json(line: ScoreLine) -> dict[str, Any]:
    return {"what": str(line.what), "points": line.points, "why": str(line.why)}
