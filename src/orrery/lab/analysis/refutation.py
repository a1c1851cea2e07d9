"""Why not this move? What it is worth, what was better, and how it would be answered."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core.contract import Move, Position
from orrery.core.kernel import CLOCK
from orrery.lab.analysis.analyse import USUAL_SIMULATIONS, judge_for
from orrery.lab.analysis.findings import Judgement
from orrery.lab.analysis.searched import SearchJudge
from orrery.players.levels import is_lost
from orrery.players.search import Budget

#: So many moves of an answer are told; what comes later is guesswork.
LONGEST = 6


@dataclass(frozen=True)
class Refutation:
    """What a move that somebody tried is worth, and the best play after it."""

    judgement: Judgement
    answers: tuple[Move, ...]


def refute(position: Position, budget: Budget | None = None, seed: int | str = 0) -> Refutation:
    """Why the last move of this position was not the best, if it was not.

    >>> import orrery
    >>> from orrery.players.search import Budget
    >>> from orrery.lab.analysis import refute
    >>> duel = orrery.game("orion", setup="1", first="blue").start(seed=7).play("single a1")
    >>> found = refute(duel, Budget(simulations=2000))
    >>> found.judgement.loss > 0, found.answers[0].seat
    (True, 1)
    """
    before = position.copy()
    move = before.undo()
    budget = budget or Budget(simulations=USUAL_SIMULATIONS)
    judgement = judge_for(position.game, budget, seed).judge(before, move, 3, lambda: False)
    return Refutation(judgement, _best_play(position, budget, seed))


def _best_play(position: Position, budget: Budget, seed: int | str) -> tuple[Move, ...]:
    """How the game goes on if everybody plays well; nothing where no search can tell."""
    seats = [seat for seat in position.to_act if seat != CLOCK]
    if len(seats) != 1:
        return ()
    judge = SearchJudge(position.game, budget, seed)
    search = judge.search(position.game)
    if is_lost(search.settings, position, seats[0]):
        return ()
    return search.think(position, seats[0], judge.budget).best.variation[:LONGEST]
