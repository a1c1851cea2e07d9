"""What the classes of Orbit, Harun and Corona share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar

from orrery.core.contract import Game, Move, Outcome, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK, PlainRecord
from orrery.core.options import Choice
from orrery.core.progress import Progress, ProgressLine, SeatProgress
from orrery.core.scene import MoveStep, Scene
from orrery.core.terminal import Canvas
from orrery.core.texts import Sentence, Text, count, say
from orrery.games.orbit_box.data.bodies import SEATS
from orrery.games.orbit_box.picture import ring_board, ring_picture
from orrery.games.orbit_box.scene import LOOK, ring_scene
from orrery.games.orbit_box.scene.table import Payment, RingTable
from orrery.games.orbit_box.scene.travel import chip_ways
from orrery.games.orbit_box.words.names import (
    REASON_SENTENCES,
    REASON_WORDS,
    SEAT_TITLES,
    SEAT_WORDS,
)
from orrery.games.orbit_box.words.notation import BoxMove, CodeWord, codes_by_text
from orrery.games.orbit_box.words.spoken import spoken

MODE = Choice(
    "mode",
    ("live", "sealed"),
    "live",
    say("live against the clock, or sealed: everybody commits unseen, and there is no clock"),
    say("How bids are made"),
    {"live": say("Live, against the hourglass"), "sealed": say("Sealed, without a clock")},
)


Seats = tuple[Seat, ...]

#: What only the clock says.
CLOCK_VERBS = ("time", "closing")


def moves_holding(position: Position, chosen: int) -> int:
    """How many moves back lie so many moves of players; the clock may have spoken in between."""
    back = 0
    for move in reversed(position.history):
        if not chosen:
            break
        chosen -= move.seat != CLOCK
        back += 1
    return back


class BoxGame(Game):
    """A game of the box: seats named after planets, moves by a list of words, chips decide."""

    seat_titles, seat_words, reason_words = SEAT_TITLES, SEAT_WORDS, REASON_WORDS
    reason_sentences = REASON_SENTENCES
    look = LOOK
    timeless = MappingProxyType({"mode": "sealed"})

    #: How each code is written.
    words: ClassVar[tuple[CodeWord, ...]]
    #: Why a game ended, by the number in the record, from 1.
    reasons: ClassVar[tuple[str, ...]]
    _code_of: ClassVar[dict[str, int]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "words" in vars(cls):
            cls._code_of = codes_by_text(cls.words)

    @property
    def seats(self) -> Sequence[str]:
        return SEATS[: int(self.chosen["players"])]

    @property
    def code_count(self) -> int:
        return len(self.words)

    def move(self, seat: Seat, code: int) -> Move:
        word = self.words[code]
        return BoxMove(seat, code, word.text, word.path, word.verb, word.body, word.number)

    def read(self, text: str, seat: Seat, position: Position | None = None) -> Move:
        code = self._code_of.get(" ".join(text.lower().split()))
        if code is None:
            raise self.unreadable(text, position)
        return self.move(seat, code)

    def refusal(self, position: Position, move: Move) -> Refusal:
        assert isinstance(move, BoxMove)
        if (move.seat == CLOCK) == (move.verb in CLOCK_VERBS):
            return self.why_not(position, move)
        if move.seat == CLOCK:
            return Refusal("", say("The clock does not play {text!r}.", text=move.text))
        return Refusal("", say("Only the clock says {text!r}.", text=move.text))

    @abstractmethod
    def why_not(self, position: Position, move: BoxMove) -> Refusal:
        """Why this illegal move is illegal."""

    @abstractmethod
    def unreadable(self, text: str, position: Position | None) -> Refusal:
        """Why this text says no move."""

    def spoken(self, move: Move) -> Sentence:
        assert isinstance(move, BoxMove)
        return spoken(move, self.seat_title(move.seat))

    def outcome(self, position: Position) -> Outcome:
        """Most chips wins; ties share."""
        p = position.plain
        chips = p.chips[: len(self.seats)]
        winners = tuple(seat for seat, count in enumerate(chips) if count == max(chips))
        return Outcome(winners, tuple(map(float, chips)), self.reasons[p.ending - 1])

    def points(self, position: Position) -> tuple[float, ...]:
        return tuple(map(float, position.plain.chips[: len(self.seats)]))

    @abstractmethod
    def table(self, p: PlainRecord, acting: Seats, winners: Seats, eyes: Seat | None) -> RingTable:
        """What lies on the table while these seats act, or after these have won."""

    def eyes(self, p: PlainRecord, seat: Seat | None) -> Seat | None:
        """The seat, if it sees anything on the table that others do not."""
        return None

    def table_title(self, p: PlainRecord) -> Sentence:
        """The round, and what is to be done in it."""
        n, now = p.round_number, self.to_do(p)
        return say("{game}, round {n}: {task}", game=self.title, n=n, task=now)

    def scene(self, position: Position, seat: Seat | None) -> Scene:
        return _scene(self, *self._shown(position, seat))

    def picture(self, position: Position, seat: Seat | None, colour: bool) -> str:
        return ring_picture(self.table(*self._shown(position, seat)), colour)

    def text_board(self, position: Position, seat: Seat | None) -> Canvas:
        return ring_board(self.table(*self._shown(position, seat)))

    def _shown(
        self, position: Position, seat: Seat | None
    ) -> tuple[PlainRecord, Seats, Seats, Seat | None]:
        p, outcome = position.plain, position.outcome
        return p, position.to_act, outcome.winners if outcome else (), self.eyes(p, seat)

    def moment(
        self,
        p: PlainRecord,
        seat: Seat | None,
        paid: tuple[Payment, ...],
        seconds: float,
        words: Text,
    ) -> MoveStep:
        """The table in the middle of a move, when nobody acts and these chips change hands."""
        table = replace(
            self.table(p, (), (), self.eyes(p, seat)),
            title=words,
            payments=paid,
            hourglass="",
            bids=(),
            choices=(),
        )
        return MoveStep(ring_scene(table), seconds, words, chip_ways(table))

    def holding(self, position: Position, seat: Seat) -> Text:
        return _chips(position.plain.chips[seat])

    def progress(self, position: Position, seat: Seat | None) -> Progress:
        """Chips are what every seat holds for all to see; the lines are about the table."""
        p = position.plain
        return Progress(tuple(self.own_progress(p, seat)), self.table_lines(p))

    def own_progress(self, p: PlainRecord, seat: Seat | None) -> list[SeatProgress]:
        """What this seat knows about the seats beside what all can see."""
        return [SeatProgress()] * len(self.seats)

    @abstractmethod
    def table_lines(self, p: PlainRecord) -> tuple[ProgressLine, ...]:
        """How near the game is to its end."""

    def task(self, position: Position, seat: Seat | None) -> Sentence:
        """What is to be done now, after a word on the round before if a new one begins."""
        return _task(self, position.plain)

    def instruction(self, position: Position, seat: Seat) -> Sentence:
        p = position.plain
        news, now = self.news(p), self.to_do_for(p, seat)
        return now if news is None else say("{news} {now}", news=news, now=now)

    @abstractmethod
    def to_do_for(self, p: PlainRecord, seat: Seat) -> Sentence:
        """What this seat, which may act, is to do now."""

    def rounds_over(self, position: Position) -> int:
        return int(position.plain.round_number) - 1

    @abstractmethod
    def to_do(self, p: PlainRecord) -> Sentence:
        """What is to be done now."""

    @abstractmethod
    def news(self, p: PlainRecord) -> Sentence | None:
        """How the round before ended, as long as nobody has acted in this one."""

    def out_of_turn(self, position: Position) -> Sentence:
        """A move that belongs to another moment of the round."""
        return say("Not now. {task}", task=self.to_do(position.plain))


@lru_cache(maxsize=64)
def _scene(
    game: BoxGame, p: PlainRecord, acting: Seats, winners: Seats, eyes: Seat | None
) -> Scene:
    """Whoever sees the same is shown the same, made once."""
    return ring_scene(game.table(p, acting, winners, eyes))


@lru_cache(maxsize=64)
def _task(game: BoxGame, p: PlainRecord) -> Sentence:
    news, now = game.news(p), game.to_do(p)
    return now if news is None else say("{news} {now}", news=news, now=now)


@lru_cache(maxsize=1024)
def _chips(chips: int) -> Sentence:
    return count("{n} chip", "{n} chips", chips)
