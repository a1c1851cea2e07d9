"""What a worker process thinks about: jobs whose line of moves is a record without variations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import orrery
from orrery.core.contract import Game, Move, Position
from orrery.core.kernel import CLOCK
from orrery.core.texts import Sentence, Text, in_a_row, say
from orrery.lab.analysis import Alternative, Analyst, Judgement, refute
from orrery.lab.analysis.analyse import judge_for
from orrery.lab.analysis.findings import VALUE
from orrery.lab.analysis.searched import SearchJudge
from orrery.lab.analysis.solved import JUDGES
from orrery.players.expertise import HabitLevel
from orrery.players.levels import is_lost, level_in
from orrery.players.search import Budget, Line
from orrery.web.study.messages import EngineLine, GraphPoint, GraphTurn, MoveWords
from orrery.web.study.tree import StudyStart, line_record

#: A game is judged as hard as this level thinks about a move of its own.
LEVEL = 4
#: Where that level does not search, so many simulations are spent on a move.
_SIMULATIONS = 800

#: So many lines are told, of so many moves each.
_LINES, _LONGEST = 3, 6

#: Seconds in which nothing is found, but everything loaded.
_MOMENT = 0.001


class GraphWork(NamedTuple):
    """How many moves of a record can be judged, in which unit, and how hard one thinks of each."""

    plies: int
    unit: str
    simulations: int


def graph_work(record: str, most: int) -> GraphWork:
    """What is to be done; simulations of all moves together are at most so many."""
    position = orrery.load(record)
    simulations = min(study_simulations(position.game), most // max(1, position.ply))
    return GraphWork(position.ply, _analyst(record, simulations).unit, simulations)


def study_simulations(game: Game) -> int:
    """How hard one thinks of a move."""
    how = level_in(game, LEVEL)
    return _SIMULATIONS if isinstance(how, HabitLevel) else how.simulations


@lru_cache(maxsize=4)  # one move after the other is asked about, of a few games in turn
def _analyst(record: str, simulations: int) -> Analyst:
    return Analyst(orrery.load(record), Budget(simulations=simulations))


def get_ready(start: StudyStart) -> None:
    """Load all that thinks about such a game, so that nobody waits for it later."""
    deepened(line_record(start, ()), _MOMENT)


# --- The graph ------------------------------------------------------------------------------------


def judged_move(record: str, simulations: int, ply: int) -> Judgement:
    """What one move was worth."""
    return _analyst(record, simulations).judge(ply)


def graph_point(record: str, simulations: int, judged: Sequence[Judgement]) -> GraphPoint:
    """The last of these judgements in words, with how the game stood after it."""
    last = _analyst(record, simulations).conclude(judged).judgements[-1]
    game = _loaded(record).game
    return GraphPoint(
        ply=last.ply,
        seat=last.move.seat,
        text=last.move.text,
        spoken=game.spoken(last.move),
        value=_rounded(last.value),
        worth=_rounded(last.worth),
        loss=round(last.loss, 4),
        grade=last.grade,
        exact=last.is_exact,
        standing=[_rounded(value) for value in last.standing],
        better=_others(game, last.alternatives) if last.loss else [],
    )


def graph_turns(
    record: str, simulations: int, judged: Sequence[Judgement]
) -> tuple[list[GraphTurn], int | None]:
    """Where the game turned, and from where on it was decided."""
    found = _analyst(record, simulations).conclude(judged)
    return [GraphTurn(turn.ply, turn.before, turn.after) for turn in found.turns], found.decided


@lru_cache(maxsize=4)
def _loaded(record: str) -> Position:
    return orrery.load(record)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _others(game: Game, alternatives: Iterable[Alternative]) -> list[EngineLine]:
    return [
        EngineLine(round(one.value, 4), _said(game, one.variation), one.is_exact)
        for one in alternatives
    ]


def _said(game: Game, moves: Sequence[Move]) -> list[MoveWords]:
    return [
        MoveWords(move.seat, int(move.code), move.text, game.spoken(move))
        for move in moves[:_LONGEST]
    ]


# --- Lines that deepen ----------------------------------------------------------------------------


class Deepened(NamedTuple):
    """The best lines after some thought. A sentence if there are none and will be none."""

    lines: list[EngineLine]
    unit: str
    simulations: int = 0
    #: Whether more thought cannot change them.
    is_final: bool = False
    #: Whether the next thought begins where this one has ended.
    goes_on: bool = False
    sentence: Text = ""


def deepened(record: str, seconds: float) -> Deepened:
    """Think about the last position of a record for so long, on top of what was thought before."""
    return _thinker(record).think(seconds)


@lru_cache(maxsize=2)
def _thinker(record: str) -> _Deepening:
    return _Deepening(_loaded(record).copy())


class _Deepening:
    """Thinks about one position, again and again."""

    def __init__(self, position: Position) -> None:
        self._position, self._game = position, position.game
        if position.seed is None:  # only a position with a seed is known again
            position.seed = "study"
        self._judge = SearchJudge(self._game, Budget(), 0)
        self._search = self._judge.search(self._game)
        self._done = 0

    def think(self, seconds: float) -> Deepened:
        position = self._position
        seats = [seat for seat in position.to_act if seat != CLOCK]
        if position.is_over:
            return _nothing(say("The game is over here."))
        if len(seats) != 1:
            return _nothing(say("Several may act at once here: no single line is the best."))
        if self._game.name in JUDGES:
            return self._solved(position)
        if is_lost(self._search.settings, position, seats[0]):
            return _nothing(say("Too much is hidden here for a search to tell."))
        report = self._search.think(position, seats[0], Budget(seconds=seconds))
        keeps = not self._search.settings.varies
        self._done = report.simulations + (self._done if keeps else 0)
        lines = [line for line in report.lines[:_LINES] if line.visits]
        return Deepened(
            lines=[self._shown(line) for line in lines],
            unit=VALUE,
            simulations=self._done * self._judge.thrift,
            is_final=bool(report.best.proven) or len(report.lines) == 1,
            goes_on=keeps,
        )

    def _shown(self, line: Line) -> EngineLine:
        return EngineLine(
            round(line.value, 4), _said(self._game, line.variation), bool(line.proven)
        )

    def _solved(self, position: Position) -> Deepened:
        """All moves by what they are worth in points, from the exact solver."""
        move = position.moves(next(seat for seat in position.to_act if seat != CLOCK))[0]
        judge = judge_for(self._game, Budget(simulations=1), 0)
        found = judge.judge(position, move, _LINES, lambda: False)
        if found.value is None:
            return _nothing(say("Nothing can be computed here: this is a matter of judgement."))
        own = Alternative(move, found.value, True, (move,))
        ranked = sorted((own, *found.alternatives), key=lambda other: -other.value)[:_LINES]
        return Deepened(_others(self._game, ranked), judge.unit, is_final=True)


def _nothing(sentence: Sentence) -> Deepened:
    return Deepened([], VALUE, is_final=True, sentence=sentence)


# --- Why not this? --------------------------------------------------------------------------------


class Refuted(NamedTuple):
    """What a tried move is worth, in words, and what answers it."""

    sentence: Text
    grade: str
    better: list[EngineLine]
    answers: list[MoveWords]


def refuted(record: str, most: int) -> Refuted:
    """Why not the last move of this record?"""
    position = _loaded(record)
    game = position.game
    simulations = min(study_simulations(game), most)
    found = refute(position, Budget(simulations=simulations))
    judgement = found.judgement
    unit = judge_for(game, Budget(simulations=1), 0).unit
    return Refuted(
        sentence=_verdict(judgement, unit, game),
        grade=judgement.grade,
        better=_others(game, judgement.alternatives[:1]) if judgement.loss else [],
        answers=_said(game, found.answers),
    )


#: What a grade is called within a sentence.
GRADES = {
    "blunder": say("That is a blunder."),
    "mistake": say("That is a mistake."),
    "inaccuracy": say("That is an inaccuracy."),
}


def _verdict(judgement: Judgement, unit: str, game: Game) -> Text:
    if judgement.value is None:
        return say("This move cannot be judged: nothing was to be decided.")
    if not judgement.loss:
        return say("Nothing better was found: this is a good move.")
    if unit == VALUE:
        lost = say("Winning chances lost: {percent} %.", percent=round(50 * judgement.loss))
    else:
        lost = say("Points given away: {points}.", points=f"{judgement.loss:g}")
    grade = GRADES.get(judgement.grade, say("There was something a little better."))
    best = judgement.best
    if best is None:
        return in_a_row([grade, lost])
    return in_a_row([grade, lost, say("Better: {move}", move=game.spoken(best.move))])
