"""Whether somebody has found it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orrery.core.contract import Position, Seat
from orrery.lab.puzzles.puzzle import Branch, Tactic

#: Solved; right so far, and there is more to find; not the move.
RIGHT, GO_ON, WRONG = "right", "go on", "wrong"


class TacticVerdict(NamedTuple):
    """What becomes of somebody's moves."""

    verdict: str  # RIGHT, GO_ON or WRONG
    answers: tuple[str, ...]  # what the other side plays now, before the next move
    right: tuple[str, ...]  # all moves that would have been right; to go on, all that are now
    position: Position  # after their moves and the answers


def judge(puzzle: Tactic, moves: Sequence[str]) -> TacticVerdict:
    """Judge the moves of the one who solves, without the answers between them.

    A move that the rules do not allow raises their ``Refusal``. Whoever has won the game has solved
    the puzzle, whatever is written in it.
    """
    position, open_ = puzzle.position(), puzzle.solution
    answers: tuple[str, ...] = ()
    for text in moves:
        right = _moves(open_)
        position.play(text, puzzle.seat)
        if _has_won(position, puzzle.seat):
            return TacticVerdict(RIGHT, (), right, position)
        branch = _branch_of(position, open_)
        if branch is None:
            return TacticVerdict(WRONG, (), right, position)
        answers, open_ = branch.answers, branch.then
        for answer in answers:
            position.play(answer)
        if not open_:
            return TacticVerdict(RIGHT, answers, right, position)
    return TacticVerdict(GO_ON, answers, _moves(open_), position)


def _moves(open_: tuple[Branch, ...]) -> tuple[str, ...]:
    return tuple(branch.move for branch in open_)


def _has_won(position: Position, seat: Seat) -> bool:
    return position.outcome is not None and position.outcome.winners == (seat,)


def _branch_of(position: Position, open_: tuple[Branch, ...]) -> Branch | None:
    """The branch that begins with the move played last."""
    text = position.last.text if position.last else ""
    return next((branch for branch in open_ if branch.move == text), None)
