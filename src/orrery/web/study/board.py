"""The answers behind the board of a study: each follows from its question alone."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.contract import Move, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK
from orrery.core.texts import Text, say
from orrery.players.levels import is_hiding
from orrery.table.view.answers import Ghost
from orrery.table.view.choices import choices
from orrery.table.view.open_scene import open_scene
from orrery.table.view.questions import ghost_of, why_not
from orrery.table.view.scene import drawn, drawn_items
from orrery.web.study.messages import (
    AskBoard,
    AskGhost,
    AskItem,
    AskLine,
    AskTouch,
    BoardHelp,
    BoardQuestion,
    GhostStep,
    LineGhost,
    MoveWords,
    NodeView,
    StudyBoard,
    StudyPlace,
    StudyView,
)
from orrery.web.study.tree import GameStudy, Step, first_position, position_at, read_study

#: So many moves of a line are shown at once on the board.
_LONGEST = 6

BoardAnswer = StudyBoard | Ghost | BoardHelp | LineGhost


def answer(question: BoardQuestion) -> BoardAnswer:
    """What the board is told."""
    position = position_at(question.start, question.path)
    seat = _looking(position, question)
    match question:
        case AskGhost(move=move):
            return ghost_of(position, _acting(position, seat), move, _acting(position, seat), "")
        case AskTouch(keys=keys):
            return _touched(position, seat, keys)
        case AskItem(key=key):
            return BoardHelp(sentence=position.explained(key, seat))
        case AskLine(moves=moves):
            return _line(position, seat, moves)
        case AskBoard():
            return _shown(position, seat, question.eyes is None)


def _looking(position: Position, place: StudyPlace) -> Seat | None:
    """Whose table it is: that of the eyes which were chosen, or of whoever is to move."""
    if place.eyes is not None:
        if not 0 <= place.eyes < len(position.game.seats):
            raise Refusal("", say("This game has no seat {seat}.", seat=place.eyes))
        return place.eyes
    return next((seat for seat in position.to_act if seat != CLOCK), None)


def _acting(position: Position, seat: Seat | None) -> Seat:
    if seat is None or seat not in position.to_act:
        raise Refusal("", say("Nobody can move here."))
    return seat


def _shown(position: Position, seat: Seat | None, is_open: bool) -> StudyBoard:
    acts = seat is not None and seat in position.to_act
    scene = open_scene(position, seat) if is_open else position.scene(seat)
    outcome = position.outcome
    return StudyBoard(
        scene=drawn(scene),
        task=position.game.verdict(outcome) if outcome else position.task(seat),
        spoken=_last_words(position, seat, is_open),
        mover=seat if acts else None,
        acting=[other for other in position.to_act if other != CLOCK],
        choices=choices(position.moves(seat)) if acts else None,
        clock=[in_words(position, move) for move in position.moves(CLOCK)]
        if CLOCK in position.to_act
        else [],
        over=position.is_over,
        line=position.line() if is_open else "",
    )


def _last_words(position: Position, seat: Seat | None, is_open: bool) -> Text:
    """The last move in words; to somebody's eyes, not the secret one of another."""
    last = position.last
    if last is None:
        return ""
    is_secret = last.seat not in (seat, CLOCK) and bool(position.game.secrets(position))
    return "" if is_secret and not is_open else position.game.spoken(last)


def _touched(position: Position, seat: Seat | None, keys: Sequence[str]) -> BoardHelp:
    items = drawn_items(position.aids(keys[-1], seat)) if keys and seat is not None else []
    if seat is None or position.is_over:
        return BoardHelp(items)
    refusal = why_not(position, seat, keys)
    return BoardHelp(items, refusal.sentence, refusal.rule) if refusal else BoardHelp(items)


def _line(position: Position, seat: Seat | None, moves: Sequence[Step]) -> LineGhost:
    """Each move as a ghost over the one before, until luck decides."""
    looks = position.to_act[0] if seat is None and not position.is_over else seat
    steps = []
    for mover, code in moves[:_LONGEST]:
        ghost = ghost_of(position, 0 if looks is None else looks, code, mover, "")
        if ghost.reveals:
            break
        path = position.game.known_move(mover, code).path
        steps.append(GhostStep(ghost.items, ghost.gone, path))
        position.play(code, mover)
    return LineGhost(steps)


def in_words(position: Position, move: Move) -> MoveWords:
    """A move as people read it."""
    return MoveWords(move.seat, int(move.code), move.text, position.game.spoken(move))


# --- A whole study: jobs for a worker process -----------------------------------------------------


def study_of_record(text: str) -> StudyView:
    """The study that a record is, with its words."""
    return study_view(read_study(text))


def study_view(study: GameStudy) -> StudyView:
    """A study with its words; a ``Refusal`` if a move cannot be played."""
    first = first_position(study.start)
    game = first.game
    at: list[Position] = []
    nodes = []
    for move in study.moves:
        position = (first if move.before < 0 else at[move.before]).copy().play(move.code, move.seat)
        at.append(position)
        assert position.last is not None
        text, spoken = position.last.text, game.spoken(position.last)
        nodes.append(NodeView(move.before, move.seat, move.code, text, spoken, move.comment))
    return StudyView(
        start=study.start,
        seats=[game.seat_title(seat) for seat in range(len(game.seats))],
        names=[study.start.tags.get(name, "") for name in game.seats],
        moves=nodes,
        title=study.title,
        comment=study.comment,
        hides=any(_hides(position) for position in (first, *at[:40])),
    )


def _hides(position: Position) -> bool:
    return any(is_hiding(position, seat) for seat in range(len(position.game.seats)))
