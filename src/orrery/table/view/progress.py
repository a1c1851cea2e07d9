"""Where a game stands, as it goes to a browser, and who is warned of a threat."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from orrery.core.contract import Seat
from orrery.core.made_once import MadeOnce
from orrery.core.progress import Progress, ProgressLine
from orrery.table.events import Bot
from orrery.table.state import TableState
from orrery.table.view.scene import Words

#: Against bots up to this level people are told what would win next.
WARNED_LEVEL = 3


class ProgressLineView(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many of something, of how many, with a picture from the look of the game."""

    what: Words
    now: int
    goal: int = 0  # 0: there is no number to reach
    note: Words = ""
    symbol: str = ""
    reach: float = 12.0  # how far the picture goes from its middle


class SeatProgressView(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a seat has come; a threat is why it wins next, told to learners only."""

    lines: tuple[ProgressLineView, ...] = ()
    sentence: Words = ""
    threat: Words = ""


class ProgressView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the game stands: by seat, and what concerns all."""

    seats: tuple[SeatProgressView, ...]
    shared: tuple[ProgressLineView, ...] = ()


def progress_view(state: TableState, seat: Seat | None) -> ProgressView | None:
    """How far everybody has come, as somebody on this seat may know it; None: nothing to tell."""
    if not state.has_begun:
        return None
    position = state.position
    progress = position.progress(seat)
    if not progress.seats:
        return None
    view = _views(progress)
    if not _is_warned(state, seat):
        return view
    threats = (
        state.game.threat(position, other) if other != seat else ""
        for other in range(len(view.seats))
    )
    seats = (replace(one, threat=why) for one, why in zip(view.seats, threats, strict=True))
    return replace(view, seats=tuple(seats))


def _view(progress: Progress) -> ProgressView:
    seats = (SeatProgressView(_lines(one.lines), one.sentence) for one in progress.seats)
    return ProgressView(tuple(seats), _lines(progress.shared))


def _lines(lines: tuple[ProgressLine, ...]) -> tuple[ProgressLineView, ...]:
    return tuple(map(_line_views, lines))


def _line_view(line: ProgressLine) -> ProgressLineView:
    return ProgressLineView(*line)


#: A game that keeps what it tells tells it to everybody who looks, and often again.
_views = MadeOnce(_view, most=64)
_line_views = MadeOnce(_line_view, most=4096)


def _is_warned(state: TableState, seat: Seat | None) -> bool:
    """Whether it is the turn of somebody who plays for practice, against weak bots alone."""
    if seat is None or seat not in state.acting or state.opened.rated:
        return False
    others = (who for other, who in enumerate(state.seats) if other != seat)
    return all(isinstance(who, Bot) and who.level <= WARNED_LEVEL for who in others)
