"""The answers behind the board of a puzzle, made anew from what was found for every question."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.contract import Position
from orrery.core.texts import Sentence, say
from orrery.lab.puzzles import GAIN, RIGHT, SAVE, WRONG
from orrery.table.view.answers import Ghost
from orrery.table.view.questions import ghost_of, why_not
from orrery.table.view.scene import drawn, drawn_items
from orrery.web.learn.frames import MoveFrame, frames, own_choices
from orrery.web.learn.messages import ItemExplained, TouchAnswer
from orrery.web.puzzles.judging import JudgedMoves
from orrery.web.puzzles.messages import PuzzleAnswer, PuzzleView
from orrery.web.puzzles.progress import FoundSoFar


def puzzle_view(start: FoundSoFar, number: int) -> PuzzleView:
    """A puzzle as it begins."""
    position, seat = start.position, start.puzzle.seat
    return PuzzleView(number, drawn(position.scene(seat)), own_choices(position, seat))


def answer(found: FoundSoFar, move: str, judged: JudgedMoves) -> tuple[FoundSoFar, PuzzleAnswer]:
    """What is found after a move, and what its player is told; the result comes from elsewhere."""
    if judged.verdict == WRONG:
        return found, PuzzleAnswer(False, sentence=_not_it(found.puzzle.kind))
    played = (move, *judged.answers)
    longer = FoundSoFar(found.puzzle, (*found.moves, move), (*found.line, *played))
    seat, is_done = found.puzzle.seat, judged.verdict == RIGHT
    course = _course(found.position, played)
    told = PuzzleAnswer(
        right=True,
        done=is_done,
        sentence="" if is_done else say("Right. Go on."),
        frames=frames(course, seat),
        choices=None if is_done else own_choices(course[-1], seat),
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


def hint(found: FoundSoFar, right: Sequence[str]) -> tuple[str, ...]:
    """What to touch first for one of these moves."""
    if not right:
        return ()
    position = found.position
    return position.game.read(right[0], found.puzzle.seat, position).path[:1]


def played_out(found: FoundSoFar, line: Sequence[str]) -> list[MoveFrame]:
    """These moves, one after the other."""
    return frames(_course(found.position, line), found.puzzle.seat)


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
