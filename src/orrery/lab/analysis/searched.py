"""Judging a move by searching the position before it, with what the mover could know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import hypot, sqrt

from orrery.core.contract import Game, Move, Position
from orrery.core.kernel import CLOCK
from orrery.lab.analysis.findings import GRADES, VALUE, Alternative, Judgement
from orrery.players.levels import AnySearch, is_guided, strongest_search
from orrery.players.search import Budget, Line, Search, SearchReport, SearchSettings

#: A move with at least this share of the visits that it deserves is known well enough.
ENOUGH = 0.5

#: A loss is named only if it is this many times as large as what the search may be wrong by.
SURE = 2.0

#: A net needs one simulation where a search without one needs so many.
NET_SIMULATION = 20

Stop = Callable[[], bool]


class SearchJudge:
    """Every position is searched afresh, so that a part of a game is judged as the whole is."""

    unit = VALUE
    notes: tuple[str, ...] = ()

    def __init__(
        self, game: Game, budget: Budget, seed: int | str, settings: SearchSettings | None = None
    ) -> None:
        self.settings, self.budget, self.seed = settings, budget, seed
        #: How many simulations without a net one of these is worth.
        self.thrift = NET_SIMULATION if settings is None and is_guided(game) else 1
        if budget.simulations is not None:
            fewer = -(-budget.simulations // self.thrift)
            self.budget = replace(budget, simulations=fewer)

    def judge(self, before: Position, move: Move, alternatives: int, stop: Stop) -> Judgement:
        if reason := _unjudged(before, move):
            return Judgement(before.ply + 1, move, unjudged=reason)
        return self.weigh(before, move, alternatives, stop)

    def weigh(self, before: Position, move: Move, alternatives: int, stop: Stop) -> Judgement:
        """Judge a move of the only seat to act, even if it had no choice."""
        search = self.search(before.game)
        report = search.think(before, move.seat, self.budget, stop)
        played = next(line for line in report.lines if line.move.code == move.code)
        best = _best_tried(report)
        effort = self._effort(best, report)
        if played is not best and not played.proven and played.visits < ENOUGH * effort:
            played = search.weigh(before, move.seat, move, effort)
        loss = 0.0 if played.move == best.move else max(0.0, best.value - played.value)
        others = [line for line in report.lines if line.visits and line.move != move]
        return Judgement(
            before.ply + 1,
            move,
            played.value,
            bool(played.proven),
            tuple(map(_alternative, others[:alternatives])),
            loss,
            played.value + loss,
            _grade(loss, hypot(self._doubt(played), self._doubt(best))),
        )

    def search(self, game: Game) -> AnySearch:
        """A search that remembers nothing, and that nobody else uses."""
        if self.settings is None:
            return strongest_search(game, self.seed)
        return Search(game, self.settings, self.seed)

    def _effort(self, best: Line, report: SearchReport) -> int:
        """How many visits the move that was played deserves: as many as the best one, or more.

        A search that finds a proven win ends before it has looked at much else.
        """
        intended = self.budget.simulations or report.simulations
        return max(best.visits, intended // 4, 1)

    def _doubt(self, line: Line) -> float:
        """By how much a value may be wrong, as a standard deviation."""
        if line.proven:
            return 0.0
        visits = self.thrift * line.visits
        mean = line.value * visits / (visits + 1)  # a few games that all went well prove little
        return sqrt((1 - mean**2) / (visits + 1))


def _best_tried(report: SearchReport) -> Line:
    """The best move that was looked at: a search may leave some out, and find all others lost."""
    tried = (line for line in report.lines if line.visits or line.proven)
    return next(tried, report.best)


def _unjudged(before: Position, move: Move) -> str:
    if move.seat == CLOCK:
        return "the clock"
    if len([seat for seat in before.to_act if seat != CLOCK]) > 1:
        return "several could act at once"
    if len(before.codes(move.seat)) == 1:
        return "the only move"
    return ""


def _grade(loss: float, doubt: float) -> str:
    if loss < SURE * doubt:
        return ""
    return next((name for name, least in GRADES.items() if loss >= least), "")


def _alternative(line: Line) -> Alternative:
    return Alternative(line.move, line.value, bool(line.proven), line.variation)
