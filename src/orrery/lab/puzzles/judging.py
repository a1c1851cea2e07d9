"""Whether somebody has found it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orrery.core.contract import Position, Seat
from orrery.lab.puzzles.endings import TurnKeeper, is_same_turn
from orrery.lab.puzzles.puzzle import LAST_TURNS, Branch, Tactic
from orrery.players.orbis.endgame import Endgame
from orrery.players.proof.prover import Effort, Prover, stage_of
from orrery.players.proof.solver import winning_move

#: Solved; right so far, and there is more to find; not the move.
RIGHT, GO_ON, WRONG = "right", "go on", "wrong"


#: So many positions are looked at before a move that nobody has foreseen counts as wrong.
PATIENCE = Effort(positions=8_000)


class TacticVerdict(NamedTuple):
    """What becomes of somebody's moves."""

    verdict: str  # RIGHT, GO_ON or WRONG
    answers: tuple[str, ...]  # what the other side plays now, before the next move
    right: tuple[str, ...]  # all moves that would have been right; to go on, all that are now
    position: Position  # after their moves and the answers


def judge(puzzle: Tactic, moves: Sequence[str]) -> TacticVerdict:
    """Judge the solver's moves, without the answers between them.

    A move that the rules do not allow raises their ``Refusal``. Whoever has won the game has solved
    the puzzle, whatever is written in it.
    """
    position, open_ = puzzle.position(), puzzle.solution
    answers: tuple[str, ...] = ()
    for place, text in enumerate(moves):
        right = _moves(open_)
        position.play(text, puzzle.seat)
        if _has_won(position, puzzle.seat):
            return TacticVerdict(RIGHT, (), right, position)
        branch = _branch_of(position, open_)
        if branch is None:
            if puzzle.proof.unit == LAST_TURNS:
                return _judge_ending(puzzle, moves, right)
            if puzzle.is_open:
                return _judge_by_proof(puzzle, position, moves[place + 1 :], right)
            return TacticVerdict(WRONG, (), right, position)
        answers, open_ = branch.answers, branch.then
        for answer in answers:
            position.play(answer)
        if not open_:
            return TacticVerdict(RIGHT, answers, right, position)
    return TacticVerdict(GO_ON, answers, _moves(open_), position)


def _judge_by_proof(
    puzzle: Tactic, position: Position, rest: Sequence[str], right: tuple[str, ...]
) -> TacticVerdict:
    """Off the written way: right is whatever still wins, and the solver says whether it does."""
    answers = play_answers(position, puzzle.seat)
    for text in rest:
        position.play(text, puzzle.seat)
        if _has_won(position, puzzle.seat):
            return TacticVerdict(RIGHT, (), right, position)
        answers, right = play_answers(position, puzzle.seat), ()
    if _has_won(position, puzzle.seat):
        return TacticVerdict(RIGHT, answers, right, position)
    spent = stage_of(position) - stage_of(puzzle.position())
    left = puzzle.proof.within - spent
    prover = Prover(position.game, memory=16)
    if left <= 0 or not prover.prove(position, puzzle.seat, left, PATIENCE).wins:
        return TacticVerdict(WRONG, (), right, position)
    following = winning_move(prover, position, left)
    still = (following.text,) if following else ()
    return TacticVerdict(GO_ON if still else WRONG, answers, still, position)


def _judge_ending(puzzle: Tactic, moves: Sequence[str], right: tuple[str, ...]) -> TacticVerdict:
    """The same in the last turns of a game with chance: right is whatever is still worth as much.

    The turn is all there is to find; nobody answers within it.
    """
    ending = TurnKeeper(Endgame(puzzle.table), puzzle.proof.worth)
    start = puzzle.position()
    position = start.copy()
    for text in moves:
        before = position.copy()
        position.play(text, puzzle.seat)
        assert position.last is not None
        if not ending.keeps(before, position.last):
            return TacticVerdict(WRONG, (), right, position)
        if not is_same_turn(start, position):
            return TacticVerdict(RIGHT, (), right, position)
    following = ending.following(position)
    assert following is not None  # what is worth something is so by one of its moves
    return TacticVerdict(GO_ON, (), (following.text,), position)


def play_answers(position: Position, seat: Seat) -> tuple[str, ...]:
    """Answer for the other side while it must decide within the turn: it saves what it can."""
    answers = []
    while position.to_act and position.to_act != (seat,):
        moves = {move.text: move for move in position.moves()}
        answer = moves.get("save") or next(iter(moves.values()))
        position.play(answer)
        answers.append(answer.text)
    return tuple(answers)


def _moves(open_: tuple[Branch, ...]) -> tuple[str, ...]:
    return tuple(branch.move for branch in open_)


def _has_won(position: Position, seat: Seat) -> bool:
    return position.outcome is not None and position.outcome.winners == (seat,)


def _branch_of(position: Position, open_: tuple[Branch, ...]) -> Branch | None:
    """The branch that begins with the move played last."""
    text = position.last.text if position.last else ""
    return next((branch for branch in open_ if branch.move == text), None)
