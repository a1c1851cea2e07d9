"""A lesson: steps on a live board, each with something to read, to play or to be refused.

The learner plays one seat. The moves of all others stand in the lesson, so that the same moves
always lead to the same board, and nothing has to be remembered but the step and the learner's own
moves within it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

import orrery
from orrery.core import records
from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK
from orrery.core.texts import Sentence, Text, say
from orrery.games.page_files import game_file

#: What a step asks for: nothing, moves, or to see for oneself that a rule refuses.
READ, PLAY, REFUSAL = "read", "play", "refusal"


@dataclass(frozen=True)
class ExpectedMove:
    """A move that a step expects: of the learner, in one of several forms, or of another seat."""

    patterns: tuple[str, ...]
    #: Whose move the lesson plays by itself; empty: it is the learner's.
    seat: str = ""

    def fits(self, move: Move) -> bool:
        """Whether this is such a move."""
        return any(fnmatchcase(move.text, pattern) for pattern in self.patterns)

    @property
    def is_exact(self) -> bool:
        """Whether only one move fits."""
        return len(self.patterns) == 1 and not set("*?[") & set(self.patterns[0])


@dataclass(frozen=True)
class Mistake:
    """A legal move that is not what the step wants: why not, and by which rule."""

    pattern: str
    said: Sentence
    rule: str


@dataclass(frozen=True)
class Beginning:
    """The position of a step: made by hand, out of a recorded game, or from a seed; then moves."""

    lesson: Mapping[str, str] = field(default_factory=dict)
    record: str = ""
    ply: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | str = 1
    moves: tuple[str, ...] = ()

    def position(self, game: type[Game]) -> Position:
        """The position itself."""
        position = self._before_moves(game)
        for text in self.moves:
            play_as_written(position, text)
        return position

    def _before_moves(self, game: type[Game]) -> Position:
        if self.lesson:
            return game.lesson(**self.lesson)
        if not self.record:
            return game(**self.options).start(self.seed)
        text = game_file(game, "records", f"{self.record}.orr")
        if text is None:
            raise Refusal("", say("There is no record {name}.", name=self.record))
        record = records.parse(text)
        return records.replay(record, orrery.game_of(record), self.ply)


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson."""

    said: Sentence
    done: Text = ""
    #: None: where the step before ended.
    beginning: Beginning | None = None
    turns: tuple[ExpectedMove, ...] = ()
    #: A move that the rules refuse; the step is done when somebody has met that refusal.
    refused: str = ""
    mistakes: tuple[Mistake, ...] = ()
    #: Keys of scene items to look at.
    points: tuple[str, ...] = ()
    #: The learner's seat, where it is another than in the rest of the lesson.
    seat_name: str = ""

    @property
    def asks(self) -> str:
        """READ, PLAY or REFUSAL."""
        if self.refused:
            return REFUSAL
        return PLAY if any(not turn.seat for turn in self.turns) else READ


@dataclass(frozen=True)
class LessonAnswer:
    """What came of a move of the learner."""

    is_right: bool
    is_done: bool
    said: Text
    rule: str = ""
    #: The position after the move, then after each move of the others; empty if it was wrong.
    positions: tuple[Position, ...] = ()


@dataclass(frozen=True, eq=False)  # there is one of each, so that what follows may be kept
class Lesson:
    """All steps of a lesson, and the game that is its end."""

    name: str
    title: str
    game: type[Game]
    seat_name: str
    steps: tuple[LessonStep, ...]
    #: What is said at the end, and where it leads: to a game with these options, or to a page.
    end: Sentence
    options: Mapping[str, Any] = field(default_factory=dict)
    address: str = ""

    def start(self, number: int) -> Position:
        """The position in which a step begins."""
        return _started(self, number).copy()

    def seat(self, number: int) -> Seat:
        """The learner's seat in a step."""
        name = self.steps[number].seat_name or self.seat_name
        return _started(self, number).game.seats.index(name)

    def after(self, number: int, played: Sequence[str | int]) -> Position:
        """The position of a step after these moves of the learner, which must be right ones."""
        position = self.start(number)
        for place in range(len(played)):
            answer = self._answered(number, place, position, played[place])
            if not answer.is_right:
                raise Refusal("", say("The lesson does not go this way."))
            position = answer.positions[-1]
        return position

    def wanted(self, number: int, played: int) -> ExpectedMove | None:
        """What the learner is to play after so many own moves in this step."""
        own = [turn for turn in self.steps[number].turns if not turn.seat]
        return own[played] if played < len(own) else None

    def answer(self, number: int, played: Sequence[str | int], move: str | int) -> LessonAnswer:
        """What comes of a move after these; an illegal one raises its ``Refusal``."""
        return self._answered(number, len(played), self.after(number, played), move)

    def _answered(
        self, number: int, place: int, position: Position, move: str | int
    ) -> LessonAnswer:
        step, turn = self.steps[number], self.wanted(number, place)
        if turn is None and not step.refused:
            raise Refusal("", say("There is nothing to play in this step."))
        after = position.copy().play(move, self.seat(number))
        assert after.last is not None
        if turn is None or not turn.fits(after.last):
            return self._mistaken(step, after.last)
        positions = [after]
        own = [index for index, other in enumerate(step.turns) if not other.seat]
        for reply in _replies(step, own[place] + 1):
            positions.append(_replied(positions[-1].copy(), reply))
        is_done = place + 1 == len(own)
        return LessonAnswer(True, is_done, step.done if is_done else "", positions=tuple(positions))

    def _mistaken(self, step: LessonStep, move: Move) -> LessonAnswer:
        for mistake in step.mistakes:
            if fnmatchcase(move.text, mistake.pattern):
                return LessonAnswer(False, False, mistake.said, mistake.rule)
        return LessonAnswer(
            False, False, say("The rules allow that, but this step wants another move.")
        )

    def example(self, number: int, played: Sequence[str | int]) -> Move | None:
        """A move that the step wants now; for a refusal, one that leads to it."""
        position, step = self.after(number, played), self.steps[number]
        seat = self.seat(number)
        if step.refused:
            return position.game.read(step.refused, seat)
        turn = self.wanted(number, len(played))
        if turn is None:
            return None
        found = [move for move in position.moves(seat) if turn.fits(move)]
        return min(found, key=lambda move: _first_fit(turn, move), default=None)

    def is_refusal(self, number: int, rule: str) -> bool:
        """Whether a refusal by this rule is what the step wants to show."""
        return bool(rule) and rule == self.rule_shown(number)

    def rule_shown(self, number: int) -> str:
        """The rule whose refusal the step is about; empty for other steps."""
        step = self.steps[number]
        if not step.refused:
            return ""
        position = self.start(number)
        try:
            position.play(step.refused, self.seat(number))
        except Refusal as refusal:
            return refusal.rule
        return ""


@cache
def _started(lesson: Lesson, number: int) -> Position:
    """The position in which a step begins; nobody may write to it."""
    step = lesson.steps[number]
    if step.beginning is not None:
        position = step.beginning.position(lesson.game)
    else:
        position = _ended(lesson, number - 1)
    for turn in _replies(step, 0):
        _replied(position, turn)
    return position


def _ended(lesson: Lesson, number: int) -> Position:
    """The position in which a step ends, where only one way leads through it."""
    position, step, seat = lesson.start(number), lesson.steps[number], lesson.seat(number)
    for turn in step.turns[len(_replies(step, 0)) :]:
        if turn.seat:
            _replied(position, turn)
        else:
            position.play(turn.patterns[0], seat)
    return position


def _replies(step: LessonStep, place: int) -> list[ExpectedMove]:
    """The moves of others that come at this place of a step."""
    rest = step.turns[place:]
    until = next((n for n, turn in enumerate(rest) if not turn.seat), len(rest))
    return list(rest[:until])


def play_as_written(position: Position, text: str) -> Position:
    """Play a move that stands in a lesson: ``line d4 d5 d6``, or ``clock: time`` with its seat."""
    name, colon, rest = text.partition(": ")
    seats = {seat: number for number, seat in enumerate(position.game.seats)} | {"clock": CLOCK}
    if colon and name in seats:
        return position.play(rest, seats[name])
    return position.play(text)


def _replied(position: Position, turn: ExpectedMove) -> Position:
    """The position after the first form of this move that is legal."""
    texts = [f"{turn.seat}: {form}" for form in turn.patterns]
    for text in texts[:-1]:
        try:
            return play_as_written(position, text)
        except Refusal:
            continue
    return play_as_written(position, texts[-1])


def _first_fit(turn: ExpectedMove, move: Move) -> int:
    return next(n for n, pattern in enumerate(turn.patterns) if fnmatchcase(move.text, pattern))
