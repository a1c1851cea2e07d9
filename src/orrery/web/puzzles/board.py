"""The answers behind the board of a puzzle, made anew from what was found for every question."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.contract import Position
from orrery.core.texts import Sentence, say
from orrery.lab.puzzles import GAIN, GO_ON, RIGHT, SAVE, WRONG, TacticVerdict, judge
from orrery.table.view.scene import drawn, drawn_items
from orrery.web.learn.frames import MoveFrame, frames, own_choices
from orrery.web.learn.messages import ItemExplained, TouchAnswer
from orrery.web.puzzles.messages import PuzzleAnswer, PuzzleView
from orrery.web.puzzles.progress import FoundSoFar
from orrery.web.table.messages import Ghost
from orrery.web.table.questions import ghost_of, why_not


def puzzle_view(start: FoundSoFar, number: int) -> PuzzleView:
    """A puzzle as it begins."""
    position, seat = start.position, start.puzzle.seat
    return PuzzleView(number, drawn(position.scene(seat)), own_choices(position, seat))


def _judged(found: FoundSoFar, code: int) -> tuple[FoundSoFar, TacticVerdict]:
    after = found.position.play(code, found.puzzle.seat)
    assert after.last is not None
    longer = found._replace(moves=(*found.moves, after.last.text))
    return longer, judge(longer.puzzle, longer.moves)


def answer(found: FoundSoFar, code: int) -> tuple[FoundSoFar, PuzzleAnswer]:
    """What is found after a move, and what its player is told; the result comes from elsewhere.

    A move that the rules do not allow raises their ``Refusal``.
    """
    longer, verdict = _judged(found, code)
    if verdict.verdict == WRONG:
        return found, PuzzleAnswer(False, sentence=_not_it(found.puzzle.kind))
    seat, is_done = found.puzzle.seat, verdict.verdict == RIGHT
    told = PuzzleAnswer(
        right=True,
        done=is_done,
        sentence="" if is_done else say("Right. Go on."),
        frames=frames(_course(found.position, (longer.moves[-1], *verdict.answers)), seat),
        choices=None if is_done else own_choices(verdict.position, seat),
    )
    return longer, told


def _not_it(kind: str) -> Sentence:
    if kind == SAVE:
        return say("The rules allow that, but it loses. Something else saves you.")
    if kind == GAIN:
        return say("The rules allow that, but another move is clearly better.")
    return say("The rules allow that, but it does not force the win.")


def _course(position: Position, moves: Sequence[str]) -> list[Position]:
    """The position, and those after each of these moves."""
    course = [position]
    for move in moves:
        course.append(course[-1].copy().play(move))
    return course


def hint(found: FoundSoFar) -> tuple[str, ...]:
    """What to touch first for a right move."""
    right = judge(found.puzzle, found.moves).right
    if not right:
        return ()
    move = found.position.game.read(right[0], found.puzzle.seat, found.position)
    return move.path[:1]


def solution(found: FoundSoFar) -> list[MoveFrame]:
    """The rest of the puzzle, along the first of the right moves each time."""
    position, verdict = found.position, judge(found.puzzle, found.moves)
    line: list[str] = []
    moves = found.moves
    while verdict.verdict == GO_ON:
        moves = (*moves, verdict.right[0])
        verdict = judge(found.puzzle, moves)
        line += (moves[-1], *verdict.answers)
    return frames(_course(position, line), found.puzzle.seat)


def tried(found: FoundSoFar, code: int) -> Ghost:
    """What a move would change on the board."""
    seat = found.puzzle.seat
    return ghost_of(found.imagined, seat, code, seat, "")


def touched(found: FoundSoFar, path: Sequence[str]) -> TouchAnswer:
    """What helps whoever touched these items, and why they lead nowhere, if so."""
    position, seat = found.imagined, found.puzzle.seat
    items = drawn_items(position.aids(path[-1], seat)) if path else []
    refusal = why_not(position, seat, path)
    return TouchAnswer(items, refusal.sentence, refusal.rule) if refusal else TouchAnswer(items)


def explained(found: FoundSoFar, key: str) -> ItemExplained:
    """What an item of the scene is and does."""
    return ItemExplained(found.imagined.explained(key, found.puzzle.seat))
