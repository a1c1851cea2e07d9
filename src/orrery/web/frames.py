"""A whole game, picture by picture, for the page that replays it."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.contract import Game, Position, Seat
from orrery.table.seen import Line, Result, lines, looked_through, see
from orrery.table.state import TableState
from orrery.web.drawing import drawn
from orrery.web.language import Language
from orrery.web.messages import Frame, Replay, SceneSeen, SeatSeen
from orrery.web.presenting import log_line, presented_result, presented_seat
from orrery.web.telling import only_changes


def replay_of_table(state: TableState, reader: str, language: Language) -> Replay:
    """A hosted game as far as it has come, as the reader may see it."""
    seat = looked_through(state, state.owned(reader), None)
    seen = see(state, reader, seat)
    position = state.position if state.has_begun else state.game.start(0)
    return Replay(
        title=state.game.title,
        seats=[presented_seat(view, language) for view in seen.seats],
        frames=_frames(position, seat, lines(state, seat), language),
        result=presented_result(seen.result, language),
    )


def replay_of_record(position: Position, names: Sequence[str], language: Language) -> Replay:
    """A game that somebody wrote down, with who sat where, as a spectator would have seen it."""
    game = position.game
    spoken = [
        Line(ply, move.seat, move.text, game.spoken(move))
        for ply, move in enumerate(position.history, 1)
    ]
    return Replay(
        title=game.title,
        seats=_seats(game, position, names, language),
        frames=_frames(position, None, spoken, language),
        result=presented_result(_result(position), language),
    )


def _seats(
    game: Game, position: Position, names: Sequence[str], language: Language
) -> list[SeatSeen]:
    winners = position.outcome.winners if position.outcome else ()
    return [
        SeatSeen(
            seat=seat,
            title=language.said(game.seat_title(seat)),
            name=names[seat] if seat < len(names) else "",
            winner=seat in winners,
        )
        for seat in range(len(game.seats))
    ]


def _result(position: Position) -> Result | None:
    outcome = position.outcome
    if outcome is None:
        return None
    verdict = position.game.verdict(outcome)
    return Result(outcome.winners, verdict, outcome.scores, outcome.accounts)


def _frames(
    position: Position, seat: Seat | None, log: Sequence[Line], language: Language
) -> list[Frame]:
    frames: list[Frame] = []
    before: SceneSeen | None = None
    for line, then in zip((None, *log), _course(position), strict=True):
        scene = drawn(then.scene(seat), language)
        frames.append(
            Frame(
                scene=scene if before is None else only_changes(scene, before),
                task=language.said(then.task(seat)),
                line=log_line(line, language) if line else None,
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
