"""A whole game, picture by picture, for the page that replays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

import orrery
from orrery.core.contract import Game, Position, Seat
from orrery.core.options import Value
from orrery.core.records import parse
from orrery.table.state import TableState
from orrery.table.view.common import ResultView, SeatView, result_view
from orrery.table.view.scene import SceneView, drawn, only_changes
from orrery.table.view.table import looked_through, see
from orrery.table.view.words.log_lines import LogLine
from orrery.web.http.wire import to_json
from orrery.web.language.languages import language_of
from orrery.web.table.messages import Frame, Replay

# --- A hosted game --------------------------------------------------------------------------------


class Course(NamedTuple):
    """The way of a game as one pair of eyes may see it: all that a worker needs, and no more.

    Each position is a world imagined for these eyes. It looks to them as the true one does, but
    holds nothing that is hidden from them, nor the seed.
    """

    game: str
    rules: int
    options: Mapping[str, Value]
    states: list[bytes]
    seat: Seat | None
    log: Sequence[LogLine]
    #: What goes around the pictures.
    title: str
    seats: list[SeatView]
    result: ResultView | None


def course_of(state: TableState, reader: str) -> Course:
    """A hosted game as far as it has come, for the worker who draws it for this reader."""
    seat = looked_through(state, state.owned(reader), None)
    seen = see(state, reader, seat)
    position = state.position if state.has_begun else state.game.start(0)
    if state.interval is not None:  # what comes next is seen when it begins
        position = position.copy()
        position.undo()
    return Course(
        game=state.opened.game,
        rules=state.opened.rules,
        options=state.opened.options,
        states=[then.imagine(seat, 0).state.tobytes() for then in _course(position)],
        seat=seat,
        log=seen.log,
        title=state.game.title,
        seats=seen.seats,
        result=seen.result,
    )


def replay_of_course(course: Course, language: str) -> bytes:
    """The replay as JSON: a job for a worker process."""
    game = orrery.game(course.game, course.rules, **course.options)
    positions = [
        Position(game, np.frombuffer(bytearray(state), game.position_type), None)
        for state in course.states
    ]
    frames = _frames(positions, course.seat, course.log)
    return to_json(Replay(course.title, course.seats, frames, course.result), language_of(language))


# --- A game from elsewhere ------------------------------------------------------------------------


def replay_of_record(text: str, language: str) -> bytes:
    """A game that somebody wrote down, as a spectator would have seen it: a job, too."""
    position = orrery.load(text)
    game = position.game
    log = [
        LogLine(ply, move.seat, move.text, game.spoken(move))
        for ply, move in enumerate(position.history, 1)
    ]
    return to_json(
        Replay(
            title=game.title,
            seats=_seats(game, position, _names(text, game)),
            frames=_frames(_course(position), None, log),
            result=_result(position),
        ),
        language_of(language),
    )


def _names(text: str, game: Game) -> list[str]:
    """Who sat where, if the record says so beside the names of the seats."""
    headers = parse(text).headers
    return [headers.get(seat, "") for seat in game.seats]


def _seats(game: Game, position: Position, names: Sequence[str]) -> list[SeatView]:
    winners = position.outcome.winners if position.outcome else ()
    return [
        SeatView(
            seat=seat,
            title=game.seat_title(seat),
            name=names[seat],
            winner=seat in winners,
        )
        for seat in range(len(game.seats))
    ]


def _result(position: Position) -> ResultView | None:
    outcome = position.outcome
    if outcome is None:
        return None
    return result_view(outcome.winners, position.game.verdict(outcome), outcome)


# --- Both -----------------------------------------------------------------------------------------


def _frames(course: Sequence[Position], seat: Seat | None, log: Sequence[LogLine]) -> list[Frame]:
    frames: list[Frame] = []
    before: SceneView | None = None
    for line, then in zip((None, *log), course, strict=True):
        scene = drawn(then.scene(seat))
        frames.append(
            Frame(
                scene=scene if before is None else only_changes(scene, before),
                task=then.task(seat),
                line=line,
            )
        )
        before = scene
    return frames


def _course(position: Position) -> list[Position]:
    """The position after each move, from the beginning."""
    earlier, course = position.copy(), [position]
    while earlier.last is not None:
        earlier.undo()
        course.append(earlier.copy())
    return course[::-1]
