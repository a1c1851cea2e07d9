"""The moves of a game as lines of its log. What is still secret is only told as such."""

from __future__ import annotations

from itertools import islice

import msgspec

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.kernel import CLOCK
from orrery.core.texts import Sentence, say
from orrery.table.state import TableState
from orrery.table.view.scene import Words
from orrery.table.view.words.spoken import spoken

SECRET = "···"


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One move in the log. A secret one tells only that something was chosen."""

    ply: int  # after this move
    seat: Seat
    text: str
    spoken: Words


def lines(state: TableState, seat: Seat | None) -> tuple[LogLine, ...]:
    """The moves so far, as somebody on this seat, or a spectator, may know them."""
    game, history = state.game, state.position.history
    first_secret = len(history) - game.secrets(state.position)
    return tuple(
        LogLine(ply, move.seat, SECRET, _unseen(game, move.seat))
        if ply > first_secret and move.seat not in (seat, CLOCK)
        else _line(game, ply, move)
        for ply, move in enumerate(history, 1)
    )


def next_lines(
    position: Position, earlier: Position, known: tuple[LogLine, ...]
) -> tuple[LogLine, ...]:
    """The same for whoever knows them up to an earlier position, when nothing is secret."""
    same = position.shared_ply(earlier)
    ply = position.ply
    new = [
        _line(position.game, ply - back, move)
        for back, move in enumerate(islice(position.latest(), ply - same))
    ]
    return known[:same] + tuple(reversed(new))


def _line(game: Game, ply: int, move: Move) -> LogLine:
    """A game makes a move once, so that it is known by which object it is."""
    known = _known_lines.get((id(move), ply))
    if known is None:
        if len(_known_lines) >= _MOST_LINES:
            _known_lines.clear()
        line = LogLine(ply, move.seat, move.text, spoken(game, move))
        known = _known_lines[id(move), ply] = move, line
    return known[1]


#: The lines of moves, and the moves themselves, so that no other gets their identity.
_known_lines: dict[tuple[int, int], tuple[Move, LogLine]] = {}
_MOST_LINES = 65_536


def _unseen(game: Game, seat: Seat) -> Sentence:
    return say("{who} has chosen, unseen.", who=game.seat_title(seat))
