"""What the moves of a game are worth, by a short search or by the solver of the game."""

from __future__ import annotations

from orrery.core.contract import Game, Move, Position
from orrery.core.kernel import CLOCK
from orrery.lab.analysis.analyse import Judge, judge_for
from orrery.lab.analysis.findings import VALUE, Judgement
from orrery.lab.analysis.searched import SearchJudge
from orrery.lab.evaluation.rows import EvaluatedMove
from orrery.players.levels import AnySearch, best_settings, is_lost
from orrery.players.search import Budget

#: More than a search can tell.
_DIGITS = 6


class ThriftyJudge(SearchJudge):
    """Uses the same search again and again, in one thread, since room for a tree is dear."""

    _kept: AnySearch | None = None

    def search(self, game: Game) -> AnySearch:
        if self._kept is None:
            self._kept = super().search(game)
        self._kept.forget()
        return self._kept


class Evaluator:
    """Judges the moves of one game with so many simulations each; with none, nothing is judged."""

    def __init__(self, game: Game, simulations: int, seed: str) -> None:
        self._judge: Judge | None = None
        budget = Budget(simulations=simulations)
        if simulations:
            judge = judge_for(game, budget, seed)
            # Without a net, whose last digits differ from machine to machine.
            self._settings = best_settings(game)
            searches = isinstance(judge, SearchJudge)
            self._judge = ThriftyJudge(game, budget, seed, self._settings) if searches else judge

    @property
    def unit(self) -> str:
        """What values are counted in."""
        return self._judge.unit if self._judge else VALUE

    def row(self, before: Position, move: Move) -> EvaluatedMove:
        """All about this move."""
        judgement = self._judged(before, move)
        value = move_value = best = None
        if judgement and judgement.worth is not None:
            value = round(float(judgement.worth), _DIGITS)
            move_value = round(judgement.worth - float(judgement.loss), _DIGITS)
            best = _best(judgement)
        return EvaluatedMove(
            ply=before.ply + 1,
            seat=move.seat,
            code=move.code,
            text=move.text,
            legal=len(before.codes(move.seat)),
            value=value,
            move_value=move_value,
            best=best,
            is_exact=bool(judgement and judgement.is_exact),
        )

    def _judged(self, before: Position, move: Move) -> Judgement | None:
        if self._judge is None or move.seat == CLOCK:
            return None
        if not isinstance(self._judge, SearchJudge):
            return self._judge.judge(before, move, 1, _never)
        if len([seat for seat in before.to_act if seat != CLOCK]) > 1:
            return None
        if is_lost(self._settings, before, move.seat):
            return None
        return self._judge.weigh(before, move, 1, _never)


def _best(judgement: Judgement) -> int | None:
    """The code of the best move; None where a move was judged, but not compared with others."""
    if not judgement.loss:
        return judgement.move.code
    return judgement.best.move.code if judgement.best else None


def _never() -> bool:
    return False
