"""Whether moves are right: at once where the solution says so, else by a worker process.

Off the written way a move is right if it still wins, which may have to be proven.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, TypeVar

from starlette.requests import Request

from orrery.lab.puzzles import GO_ON, Tactic, judge, puzzle_named, puzzles
from orrery.lab.puzzles.storage import games_with_puzzles
from orrery.web.http.limits import TooBusy
from orrery.web.jobs.pool import JobRefused, WorkerPool, WorkFailed
from orrery.web.site import site_of

T = TypeVar("T")


class JudgedMoves(NamedTuple):
    """What becomes of somebody's moves; see ``TacticVerdict``."""

    verdict: str
    answers: tuple[str, ...]
    right: tuple[str, ...]


def judge_moves(name: str, moves: tuple[str, ...]) -> JudgedMoves:
    """The verdict on these moves of the puzzle with this name: a job."""
    found = judge(puzzle_named(name), moves)
    return JudgedMoves(found.verdict, found.answers, found.right)


def rest_of_solution(name: str, moves: tuple[str, ...]) -> list[str]:
    """How it goes on after these moves, along the first right one each time: a job, too."""
    line: list[str] = []
    found = judge_moves(name, moves)
    while found.verdict == GO_ON:
        moves = (*moves, found.right[0])
        found = judge_moves(name, moves)
        line += (moves[-1], *found.answers)
    return line


def compile_proofs(name: str) -> None:
    """Judge a move that nobody has foreseen: a job that takes long once on a machine."""
    puzzle = next(one for one in puzzles(name) if one.is_open)
    foreseen = {branch.move for branch in puzzle.solution}
    moves = puzzle.position().moves(puzzle.seat)
    judge(puzzle, [next(move.text for move in moves if move.text not in foreseen)])


async def get_ready(workers: WorkerPool) -> None:
    """Have the proofs compiled that moves off the written way need."""
    for name in games_with_puzzles():
        if any(puzzle.is_open for puzzle in puzzles(name)):
            with suppress(JobRefused, WorkFailed, TooBusy):
                await workers.do(compile_proofs, name)


async def ask(
    request: Request,
    work: Callable[[str, tuple[str, ...]], T],
    puzzle: Tactic,
    moves: tuple[str, ...],
) -> T:
    """What one of these says; ``TooOften`` if this address has had its share of proofs."""
    if not needs_proof(puzzle, moves):
        return await asyncio.to_thread(work, puzzle.id, moves)
    site = site_of(request)
    site.allowance.spend(site.limits.address(request))
    return await site.workers.do(work, puzzle.id, moves)


def needs_proof(puzzle: Tactic, moves: tuple[str, ...]) -> bool:
    """Whether only a proof can say if these moves are right."""
    open_ = puzzle.solution
    for move in moves:
        branch = next((one for one in open_ if one.move == move), None)
        if branch is None:
            return puzzle.is_open
        open_ = branch.then
    return False
