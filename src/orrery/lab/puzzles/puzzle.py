"""What a puzzle is: a position from a game, what is asked, what is right, and who has proven it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import orrery
from orrery.core import records
from orrery.core.contract import Game, Position, Seat
from orrery.core.texts import Sentence, count, say

#: Whoever moves wins by force, or is the only one not to lose, or gains clearly.
WIN, SAVE, GAIN = KINDS = ("win", "save", "gain")


#: What a bound counts: moves of the one who solves, turns, or all turns to the end of the game.
MOVES, TURNS, LAST_TURNS = "moves", "turns", "last turns"


@dataclass(frozen=True)
class Branch:
    """A right move, what the other side answers, and how it goes on.

    Where a turn takes several moves there may be no answer, and still more to find.
    """

    move: str
    answers: tuple[str, ...] = ()
    then: tuple[Branch, ...] = ()  # all right moves after that; none: the puzzle is solved

    @property
    def line(self) -> tuple[str, ...]:
        """This move and what follows it, along the first branch of each."""
        rest = self.then[0].line if self.then else ()
        return (self.move, *self.answers, *rest)


@dataclass(frozen=True)
class TacticProof:
    """Who has proven a puzzle, and how."""

    by: str  # "solver": exactly; "search": with a margin
    within: int  # the bound, in moves of the one who solves or in turns; of a search, simulations
    nodes: int  # how many positions the proof looked at
    margin: float = 0.0  # how much worse the next best move is, where that is known; from 0 to 2
    #: What ``within`` counts. Within a turn moves may change places, so that in a puzzle of turns
    #: the solution is one of many, and whatever still wins is right.
    unit: str = MOVES
    #: What best play is worth, in a puzzle of last turns: from -1 (lost) to 1 (won), on average
    #: over all deals. Whatever keeps that is right.
    worth: float = 1.0


@dataclass(frozen=True)
class Tactic:
    """A position to solve. Its game comes with it, so that the way there can be seen."""

    id: str  # stays the same when a set is made again
    game: str  # the name of the game
    options: str  # as a person types them
    record: str  # the game it was found in, as ``orrery.load`` reads it
    ply: int  # after so many moves of it
    seat: Seat  # who is to find the move
    kind: str  # one of KINDS
    solution: tuple[Branch, ...] = field(repr=False)  # all right moves, each with what follows
    themes: tuple[str, ...]  # keys of THEMES
    rating: int  # where it begins, in the numbers that people are shown
    proof: TacticProof

    @cached_property
    def _start(self) -> Position:
        return records.replay(records.parse(self.record), self.table, self.ply)

    def position(self) -> Position:
        """The position to solve, with the moves that led there; each call gives a new copy."""
        return self._start.copy()

    @property
    def line(self) -> str:
        """The position as one line, for ``orrery.position``."""
        return self._start.line()

    @cached_property
    def table(self) -> Game:
        """The game with its options chosen."""
        return orrery.game_of(records.parse(self.record))

    @property
    def played(self) -> str:
        """What was played here in the game that the puzzle comes from."""
        return records.parse(self.record).moves[self.ply].text

    @property
    def is_open(self) -> bool:
        """Whether other ways than the written one may be right, if they are proven to be."""
        unit = self.proof.unit
        return unit == LAST_TURNS or (unit == TURNS and self.kind == WIN)

    @property
    def task(self) -> Sentence:
        """What is asked, for a person."""
        who = self.table.seat_word(self.seat)
        if self.is_open and self.kind == WIN:
            return count(
                "To move: {who}. Win in this turn.",
                "To move: {who}. Make sure of the victory: {n} turns are left.",
                self.proof.within,
                who=who,
            )
        if self.kind == SAVE:
            return say("To move: {who}. Everything loses but for one idea.", who=who)
        if self.kind == GAIN:
            return say("To move: {who}. One move is clearly the best.", who=who)
        return count(
            "To move: {who}. Win at once.",
            "To move: {who}. Win in {n} moves.",
            self.proof.within,
            who=who,
        )
