"""Who wins a position by force, with a line that shows how."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from orrery.core.contract import Move, Position, Seat
from orrery.core.errors import OptionError
from orrery.core.texts import Sentence, say
from orrery.players.proof.prover import USUAL_MEMORY, Effort, Prover, stage_of

USUAL_SECONDS = 60.0

#: Both sides are asked in turn, each time for twice as long.
_FIRST_SLICE = 0.25
#: A proven position proves its own moves at once; what was forgotten is proven again.
_AT_ONCE, _AGAIN = Effort(positions=6), Effort(positions=20_000)
#: So many answers are compared for the one that resists longest, and so long is a line at most.
_ANSWERS, _LONGEST = 40, 30

#: Is told who is asked about, and how many positions were looked at.
Watch = Callable[[Seat, int], object]


@dataclass(frozen=True)
class ForcedResult:
    """What is certain about a position.

    >>> import orrery
    >>> orion = orrery.game("orion", setup="1", first="blue").start(seed=7)
    >>> while len(orion.codes()) > 40:
    ...     orion = orion.play(orion.codes()[0])
    >>> orrery.solve(orion).is_known
    True
    """

    winner: Seat | None  # who wins by force; None: nobody, or not known
    is_known: bool
    line: tuple[Move, ...]  # the winner's moves, and the answers that resist longest
    looked: int  # positions
    seconds: float

    def sentence(self, position: Position) -> Sentence:
        """The same for a person."""
        if not self.is_known:
            return say("Nothing is proven yet: {n} positions were not enough.", n=self.looked)
        if self.winner is None:
            return say("Nobody can force a win: with best play the game is drawn.")
        who = position.game.seat_word(self.winner)
        return say("A win by force is proven: {who}.", who=who)


def solve(
    position: Position,
    seat: Seat | None = None,
    seconds: float = USUAL_SECONDS,
    memory: int = USUAL_MEMORY,
    watch: Watch = lambda seat, looked: None,
) -> ForcedResult:
    """Whether this seat, or else any, wins by force; at most so many seconds and megabytes.

    If neither side can force a win, a game of two that always ends is drawn.
    """
    if len(position.to_act) != 1 and not position.is_over:
        raise OptionError(say("Several may act here; there is nothing to be forced yet."))
    return _Solving(position, Prover(position.game, memory), watch).run(
        [seat] if seat is not None else _in_order(position), seconds
    )


class _Solving:
    """Asks about one seat and about the other, in turn, until something is known."""

    def __init__(self, position: Position, prover: Prover, watch: Watch) -> None:
        self._position, self._prover, self._watch = position, prover, watch
        self._looked, self._began = 0, time.perf_counter()

    def run(self, attackers: list[Seat], seconds: float) -> ForcedResult:
        slice_ = _FIRST_SLICE
        while attackers:
            for attacker in list(attackers):
                left = seconds - (time.perf_counter() - self._began)
                if left <= 0:
                    return self._result(None, is_known=False)
                wins = self._ask(attacker, min(slice_, left))
                if wins:
                    return self._result(attacker, is_known=True)
                if wins is False:
                    attackers.remove(attacker)
            slice_ *= 2
        return self._result(None, is_known=True)

    def _ask(self, attacker: Seat, seconds: float) -> bool | None:
        before = self._looked

        def watch(looked: int) -> None:
            self._watch(attacker, before + looked)

        found = self._prover.prove(self._position, attacker, None, Effort(seconds), watch)
        self._looked += found.looked
        return found.wins

    def _result(self, winner: Seat | None, is_known: bool) -> ForcedResult:
        line: tuple[Move, ...] = ()
        if winner is not None:
            line = proof_line(self._prover, self._position, winner)
        spent = time.perf_counter() - self._began
        return ForcedResult(winner, is_known, line, self._looked, spent)


def _in_order(position: Position) -> list[Seat]:
    """Whoever is to move first; a game that is over asks for nobody in particular."""
    first = position.to_act[0] if position.to_act else 0
    return [first, 1 - first]


def proof_line(prover: Prover, position: Position, winner: Seat) -> tuple[Move, ...]:
    """How the winner wins: its moves, and for the other side what takes longest to refute."""
    here = position.copy()
    line: list[Move] = []
    while not here.is_over and len(line) < _LONGEST:
        (seat,) = here.to_act
        move = winning_move(prover, here) if seat == winner else _resisting(prover, here, winner)
        if move is None:
            break
        here.play(move)
        line.append(move)
    return tuple(line)


def winning_move(prover: Prover, position: Position, stages: int | None = None) -> Move | None:
    """A move that wins by force, in a position that was proven to be won.

    Where a turn takes several moves a stage does not end with each of them, so the same number of
    stages is left after it.
    """
    (seat,) = position.to_act
    candidates = prover.candidates(position, stages)
    for effort in (_AT_ONCE, _AGAIN):
        for move in candidates:
            after = position.copy().play(move)
            left = None if stages is None else stages + stage_of(position) - stage_of(after)
            if prover.prove(after, seat, left, effort).wins:
                return move
    return None


def _resisting(prover: Prover, position: Position, winner: Seat) -> Move:
    answers = prover.candidates(position) or position.moves()
    best, most = answers[0], -1
    for answer in answers[:_ANSWERS]:
        after = position.copy().play(answer)
        looked = prover.prove(after, winner, None, _AGAIN).looked
        if looked > most:
            best, most = answer, looked
    return best
