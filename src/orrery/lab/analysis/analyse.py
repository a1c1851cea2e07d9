"""Going through the moves of a game, on several cores, and drawing conclusions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from typing import Protocol

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.kernel import payoff
from orrery.core.texts import listed
from orrery.lab.analysis.findings import VALUE, Analysis, Judgement, Turn
from orrery.lab.analysis.searched import SearchJudge, Stop
from orrery.lab.analysis.solved import JUDGES
from orrery.players.search import Budget, SearchSettings

USUAL_SIMULATIONS = 4_000

#: A seat becomes the favourite when it leads by this much; less may be noise.
LEAD = 0.1


class Judge(Protocol):
    """Judges a move by the position before it; several threads may ask at once."""

    unit: str
    notes: tuple[str, ...]

    def judge(self, before: Position, move: Move, alternatives: int, stop: Stop) -> Judgement:
        """What this move was worth to the seat that made it."""


def judge_for(
    game: Game, budget: Budget, seed: int | str, settings: SearchSettings | None = None
) -> Judge:
    """Who judges this game: a solver where there is one, and else the search."""
    if game.name in JUDGES:
        return JUDGES[game.name]()
    return SearchJudge(game, budget, seed, settings)


class Analyst:
    """Judges the moves of one game, in any order, and then draws conclusions.

    The budget is for each move; a number of simulations always gives the same analysis. Only what
    the mover could know is used.
    """

    def __init__(
        self,
        position: Position,
        budget: Budget | None = None,
        *,
        seed: int | str = 0,
        alternatives: int = 3,
        settings: SearchSettings | None = None,
    ) -> None:
        self._game = game = position.game
        budget = budget or Budget(simulations=USUAL_SIMULATIONS)
        self._judge = judge_for(game, budget, seed, settings)
        self._alternatives = alternatives
        self._decisions = _decisions(position)

    @property
    def plies(self) -> range:
        """All that can be judged, counted from 1."""
        return range(1, len(self._decisions) + 1)

    @property
    def unit(self) -> str:
        """What values are counted in: ``VALUE`` or ``POINTS``."""
        return self._judge.unit

    def is_decision(self, ply: int, seat: Seat) -> bool:
        """Whether this seat made this move, and could have made another."""
        before, move = self._decisions[ply - 1]
        return move.seat == seat and len(before.codes(seat)) > 1

    def judge(self, ply: int, stop: Stop = lambda: False) -> Judgement:
        """What this move was worth to the seat that made it. Several threads may ask at once."""
        before, move = self._decisions[ply - 1]
        return self._judge.judge(before, move, self._alternatives, stop)

    def conclude(self, judged: Sequence[Judgement]) -> Analysis:
        """What follows from these judgements, which are in order."""
        if self._judge.unit == VALUE:
            judged = _with_standings(judged, [self._decisions[one.ply - 1] for one in judged])
        turns = tuple(_turns(judged))
        notes = (*self._judge.notes, *_skipped(judged))
        return Analysis(self._game, self._judge.unit, tuple(judged), turns, notes)


def analyse(
    position: Position,
    budget: Budget | None = None,
    *,
    seed: int | str = 0,
    plies: range | None = None,
    alternatives: int = 3,
    cores: int = 1,
    settings: SearchSettings | None = None,
    progress: Callable[[int, int], None] = lambda done, whole: None,
) -> Analysis:
    """What every move that led to this position was worth: the work of an ``Analyst``, at once.

    ``plies`` are those to judge, counted from 1: all, if not said.
    """
    analyst = Analyst(position, budget, seed=seed, alternatives=alternatives, settings=settings)
    wanted = [ply for ply in analyst.plies if plies is None or ply in plies]
    return analyst.conclude(list(_judged(analyst, wanted, cores, progress)))


def _decisions(position: Position) -> list[tuple[Position, Move]]:
    """Each move of the game and the position before it."""
    earlier, found = position.copy(), []
    while earlier.last is not None:
        move = earlier.undo()
        found.append((earlier.copy(), move))
    return found[::-1]


def _judged(
    analyst: Analyst, plies: Sequence[int], cores: int, progress: Callable[[int, int], None]
) -> Iterator[Judgement]:
    stopping = Event()
    with ThreadPoolExecutor(cores) as threads:
        asked = [threads.submit(analyst.judge, ply, stopping.is_set) for ply in plies]
        try:
            for done, judgement in enumerate(asked, 1):
                yield judgement.result()
                progress(done, len(plies))
        finally:  # somebody may have lost patience
            stopping.set()
            threads.shutdown(cancel_futures=True)


# --- Conclusions ----------------------------------------------------------------------------------


def _with_standings(
    judged: Sequence[Judgement], decisions: Sequence[tuple[Position, Move]]
) -> list[Judgement]:
    """The judgements with what the game is worth to each seat after each move."""
    if not judged:
        return []
    before, last = decisions[-1]
    values = ((judgement.move.seat, judgement.value) for judgement in judged)
    found = standings(before.game, values, before.copy().play(last))
    return [replace(one, standing=now) for one, now in zip(judged, found, strict=True)]


def standings(
    game: Game, values: Iterable[tuple[Seat, float | None]], last: Position
) -> Iterator[tuple[float | None, ...]]:
    """What a game is worth to each seat after each move, from what the moves were worth.

    With two seats, what one wins the other loses. With more, a seat's value is that of its own last
    decision. If the game is over in the last position, everybody knows what it was worth.
    """
    seats = range(len(game.seats))
    standing: tuple[float | None, ...] = (None,) * len(seats)
    told = list(values)
    for number, (mover, value) in enumerate(told, 1):
        if number == len(told) and last.is_over:
            standing = tuple(_payoff(game, last, seat) for seat in seats)
        elif value is not None and len(seats) == 2:
            standing = tuple(value if seat == mover else -value for seat in seats)
        elif value is not None:
            standing = tuple(value if seat == mover else standing[seat] for seat in seats)
        yield standing


def _payoff(game: Game, position: Position, seat: Seat) -> float:
    return float(payoff(position.state, game.box, seat))


def _turns(judged: Sequence[Judgement]) -> Iterator[Turn]:
    for number, before, after in changes_of_lead([one.standing for one in judged]):
        yield Turn(judged[number - 1].ply, before, after)


def changes_of_lead(
    standing: Iterable[Sequence[float | None]], lead: float = LEAD
) -> Iterator[tuple[int, Seat, Seat]]:
    """After which of these, counted from 1, another seat was the favourite: who was, and who is."""
    favourite: Seat | None = None
    for number, now in enumerate(standing, 1):
        leader = _leader(now, favourite, lead)
        if favourite is not None and leader is not None and leader != favourite:
            yield number, favourite, leader
        favourite = leader if leader is not None else favourite


def _leader(standing: Sequence[float | None], favourite: Seat | None, lead: float) -> Seat | None:
    """The seat that leads clearly: all others at first, then whoever was the favourite."""
    known = {seat: value for seat, value in enumerate(standing) if value is not None}
    if len(known) < 2:
        return None
    best, second = sorted(known, key=lambda seat: -known[seat])[:2]
    rival = second if favourite is None or favourite == best else favourite
    return best if known[best] >= known[rival] + lead else None


def _skipped(judged: Iterable[Judgement]) -> Iterator[str]:
    """One line for all moves that were not judged."""
    reasons = Counter(judgement.unjudged for judgement in judged if judgement.unjudged)
    if reasons:
        parts = [f"{count} ({reason})" for reason, count in reasons.items()]
        yield f"Moves that were not judged: {listed(parts)}."
