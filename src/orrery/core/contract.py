"""The contract between games and everything that uses them.

A ``Game`` is a set of rules with its options chosen; ``game.start(seed)`` gives a ``Position``.
First comes the vocabulary, then what a person or program may ask of a position, then what the
author of a game provides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import islice
from operator import index
from secrets import randbelow, token_hex
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from orrery.core import lines, programming, records
from orrery.core.chance import seeded
from orrery.core.compiling import compiled
from orrery.core.editing.arrangement import POSITION, write_arrangement
from orrery.core.editing.editor import PositionEditor
from orrery.core.errors import OptionError, Refusal
from orrery.core.kernel import (
    CLOCK,
    PlainRecord,
    Record,
    check_bound,
    copy_array,
    new_array,
    plain_record,
)
from orrery.core.options import FromShelf, Number, Option, Value, read_options
from orrery.core.planes import Plane
from orrery.core.programs import Offer, Program, StandingOrder
from orrery.core.progress import NO_PROGRESS, Progress
from orrery.core.rulebook import Countable, Promise, Rulebook, Use
from orrery.core.scene import PLAIN_LOOK, Item, Look, MoveStep, Scene
from orrery.core.shelf import is_packed
from orrery.core.svg import render
from orrery.core.terminal import Canvas, written
from orrery.core.texts import Sentence, Text, as_written, listed, say

#: A player's place at the table, from 0; the pseudo-seat CLOCK is -1.
Seat = int
#: Moves as their codes.
Codes = npt.NDArray[np.int32]
#: An array that holds one record.
Records = npt.NDArray[Record]

#: A game with more codes than this says itself which moves begin with a touch.
_MOST_INDEXED = 10_000


@dataclass(frozen=True)
class Move:
    """A move of one seat, in its three forms.

    A game's own subclass is the typed value; ``str(move)`` is the text a person types; ``code`` is
    the integer for search and learning.

    >>> import orrery
    >>> move = orrery.game("orion").read("bend f3 f4 g5", seat=0)
    >>> isinstance(move, orrery.Move), move.kind, str(move), move.code
    (True, 'bend', 'bend f3 f4 g5', 1358)
    >>> move.path
    ('tray-blue-bend', 'cell-f3', 'cell-f4', 'cell-g5')
    """

    seat: Seat
    code: int
    text: str
    #: Keys of the scene items that a person touches to make this move, in order.
    path: tuple[str, ...]

    def __str__(self) -> str:
        return self.text


class Timer(NamedTuple):
    """A time limit that the table keeps: when it has run out, the clock plays this move."""

    key: str  # names this one running of it, such as the bidding of round 3
    seconds: int
    move: str
    #: Whether it is everybody's time, so that nobody's own clock runs beside it.
    common: bool = True
    #: What people read beside it.
    title: Sentence = say("Time")


@dataclass(frozen=True)
class Card:
    """A game in a list of games: why to play it, with how many players, and for how long."""

    sentence: Text
    least: int  # players
    most: int
    minutes: int  # 0: nobody has said


class Highlight(NamedTuple):
    """Scene items that show why a game ended as it did.

    >>> import orrery
    >>> orrery.Highlight("galaxies", seat=0, items=("cell-d4", "cell-d5")).items
    ('cell-d4', 'cell-d5')
    """

    reason: str
    seat: Seat
    items: tuple[str, ...]


class ScoreLine(NamedTuple):
    """One line in the account of a score.

    >>> import orrery
    >>> from orrery.core.texts import say
    >>> line = orrery.ScoreLine(say("Forests"), 6, say("{n} of them", n=2))
    >>> f"{line.what}: {line.points} ({line.why})"
    'Forests: 6 (2 of them)'
    """

    what: Sentence
    points: int
    why: Sentence


class RoundLine(NamedTuple):
    """What a round brought a seat, or what happened in it that concerns no seat."""

    seat: Seat | None
    what: Text
    points: int = 0


class RoundReport(NamedTuple):
    """How a round ended: a sentence, and an account line by line."""

    number: int
    sentence: Sentence
    lines: tuple[RoundLine, ...] = ()


class CommonStart(NamedTuple):
    """A start that many games share: the options that lead to it, as a person writes them.

    Where it does not matter which seat begins, ``shift`` says how many seats further on everybody
    sits than in a game with these options.
    """

    options: Mapping[str, str]
    shift: int = 0


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    >>> import orrery
    >>> position = orrery.game("orion", setup="1", first="blue").start(seed=7)
    >>> position.outcome is None
    True
    >>> while not position.is_over:
    ...     position = position.play(position.moves()[0])
    >>> isinstance(position.outcome, orrery.Outcome), position.outcome.reason
    (True, 'blocked')
    """

    winners: tuple[Seat, ...]  # several share a victory; none is a draw
    scores: tuple[float, ...]  # one per seat, in the points of the game
    reason: str
    highlights: tuple[Highlight, ...] = ()
    #: For each seat, the lines that add up to its score, where a game has such an account.
    accounts: tuple[tuple[ScoreLine, ...], ...] = field(default=(), repr=False)


class _Past:
    """The way back: what was played, on what, and what came before. Shared between copies."""

    __slots__ = ("array", "before", "move", "ply", "revealed")

    def __init__(self, array: Records, move: Move, before: _Past | None, ply: int) -> None:
        self.array, self.move, self.before = array, move, before
        self.ply = ply  # the number of this move, from 1
        #: Whether the move stands, as soon as somebody has asked.
        self.revealed: bool | None = None


class Position:
    """A game in play: its state and the moves that led there.

    >>> import orrery
    >>> position = orrery.game("orion", setup="1", first="blue").start(seed=7)
    >>> isinstance(position, orrery.Position), position.to_act
    (True, (0,))
    >>> position.is_legal("bend f3 f4 g5"), position.is_legal("bend f3 f4 f3")
    (True, False)
    >>> position.play("bend f3 f4 g5").play("mixed c4 c3").ply
    2
    >>> position.undo().text
    'mixed c4 c3'
    """

    def __init__(self, game: Game, array: Records, seed: int | str | None) -> None:
        self.game = game
        self._array = array
        #: What the generator was seeded with; None for an imagined position.
        self.seed = seed
        self._past: _Past | None = None
        #: The moves so far, as soon as somebody has asked for them.
        self._history: tuple[Move, ...] | None = None
        #: How the game ended, and in which state.
        self._ended: tuple[PlainRecord, Outcome] | None = None
        #: Who may act, as soon as it was asked; not kept while others may write to the record.
        self._acts: tuple[Seat, ...] | None = None
        self._is_lent = False

    @property
    def state(self) -> Record:
        """The flat record that the compiled rules read and write."""
        self._acts, self._is_lent = None, True
        record: Record = self._array[0]
        return record

    @property
    def plain(self) -> PlainRecord:
        """The same record as numbers and lists that are quick to read."""
        return plain_record(self._array.dtype, self._array.tobytes())

    # --- Whose turn, which moves ------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now: one, several (bidding), or () when the game is over."""
        if self._acts is not None:
            return self._acts
        acts = _seats(int(compiled.to_act_at(self._array, self.game.box_array)))
        if not self._is_lent:
            self._acts = acts
        return acts

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.to_act

    def moves(self, seat: Seat | None = None) -> list[Move]:
        """The legal moves of a seat; of the only seat to act, if none is named."""
        acting = self.to_act
        if not acting:
            return []
        seat = self._acting(seat, acting)
        return self.game.moves_of(seat, self._listed(seat))

    def codes(self, seat: Seat | None = None) -> Codes:
        """The same as integer codes, fast."""
        acting = self.to_act
        return self._listed(self._acting(seat, acting)) if acting else np.empty(0, np.int32)

    def _listed(self, seat: Seat) -> Codes:
        out = np.empty(self.game.code_count, np.int32)
        return out[: compiled.legal_at(self._array, self.game.box_array, seat, out)]

    def mask(self, seat: Seat | None = None) -> npt.NDArray[np.bool_]:
        """The same as one truth value per code of the game."""
        mask = np.zeros(self.game.code_count, np.bool_)
        if acting := self.to_act:
            box, room = self.game.box_array, np.empty(self.game.code_count, np.int32)
            compiled.mark_legal_at(self._array, box, self._acting(seat, acting), mask, room)
        return mask

    def observation(self, seat: Seat | None = None) -> npt.NDArray[np.int8]:
        """What a seat, or a spectator, may see, as planes over the places of the board.

        >>> import orrery
        >>> position = orrery.game("orion", setup="1", first="blue").start(seed=7)
        >>> position.observation(0).shape == (len(position.game.planes), position.game.plane_size)
        True
        """
        if not self.game.planes:
            raise Refusal("", say("{game} has no observations.", game=self.game.title))
        out = np.empty((len(self.game.planes), self.game.plane_size), np.int8)
        array, box = self._array, self.game.box_array
        compiled.observe_at(array, box, CLOCK if seat is None else seat, out)
        return out

    def _acting(self, seat: Seat | None, acting: tuple[Seat, ...]) -> Seat:
        if seat is None and len(acting) == 1:
            return acting[0]
        if seat in acting:
            return seat
        names = self.game.seats_listed(acting)
        if seat is not None and not CLOCK <= seat < len(self.game.seats):
            raise Refusal(
                "", say("There is no seat {seat}; {names} may act.", seat=seat, names=names)
            )
        if seat is not None:
            raise self.game.idle(self, seat)
        raise Refusal("", say("Several may act, {names}: say who does.", names=names))

    # --- Playing ----------------------------------------------------------------------------------

    def play(self, move: Move | str | int, seat: Seat | None = None) -> Position:
        """Play a move, its text or its code; an illegal one raises a ``Refusal``, nothing changes.

        Returns the position itself, so that moves can be chained.
        """
        self._array, self._past = self._made(move, seat)
        if self._history is not None:
            self._history = (*self._history, self._past.move)
        self._acts, self._is_lent = None, False  # the record is another one
        return self

    def after(self, move: Move | str | int, seat: Seat | None = None) -> Position:
        """The position that a move leads to; this one stays as it is, and is not changed later."""
        array, past = self._made(move, seat)
        after = Position(self.game, array, self.seed)
        after._past = past
        return after

    def _made(self, move: Move | str | int, seat: Seat | None) -> tuple[Records, _Past]:
        """The record after a move, and the way back from there."""
        chosen = self._meant(move, seat)
        after = copy_array(self._array)
        if not compiled.play_at(after, self.game.box_array, chosen.seat, chosen.code):
            raise self.game.refusal(self, chosen)
        return after, _Past(self._array, chosen, self._past, self.ply + 1)

    def is_legal(self, move: Move | str | int, seat: Seat | None = None) -> bool:
        """Whether ``play`` would take this move, its text or its code."""
        try:
            chosen = self._meant(move, seat)
        except Refusal:
            return False
        return bool(
            compiled.is_legal_at(self._array, self.game.box_array, chosen.seat, chosen.code)
        )

    def _meant(self, move: Move | str | int, seat: Seat | None) -> Move:
        """The move of a seat that may act; whether it is legal is another question."""
        acting = self.to_act
        if not acting:
            raise Refusal("", say("The game is over."))
        if isinstance(move, Move):
            seat = self._owner(move, seat)
        return self._understood(move, self._acting(seat, acting))

    def _owner(self, move: Move, seat: Seat | None) -> Seat:
        if seat not in (None, move.seat):
            who = self.game.seat_word(move.seat)
            raise Refusal("", say("{move} is a move of {who}.", move=move.text, who=who))
        return move.seat

    def _understood(self, move: Move | str | int, seat: Seat) -> Move:
        if isinstance(move, str):
            return self.game.read(move, seat, self)
        code = move.code if isinstance(move, Move) else index(move)
        if not 0 <= code < self.game.code_count:
            raise Refusal("", say("No move has the code {code}.", code=code))
        return self.game.known_move(seat, code)

    def undo(self) -> Move:
        """Take back the last move, byte for byte, and return it."""
        if self._past is None:
            raise Refusal("", say("There is no move to take back."))
        past, self._past = self._past, self._past.before
        self._history = self._acts = None
        self._array, self._is_lent = copy_array(past.array), False  # the past is shared with copies
        return past.move

    def may_undo(self, seat: Seat) -> bool:
        """Whether this seat may take back the last move without asking anybody.

        It must be the seat's own; it may have revealed nothing hidden and settled nothing.
        """
        past = self._past
        return past is not None and past.move.seat == seat and not self.has_revealed(1)

    def has_revealed(self, moves: int) -> bool:
        """Whether one of this number of last moves showed something that was hidden."""
        after = self._array
        for past in islice(self._back(), moves):
            if past.revealed is None:
                past.revealed = self.game.reveals(past.array[0], after[0])
            if past.revealed:
                return True
            after = past.array
        return False

    def copy(self) -> Position:
        """An independent copy with the same history."""
        twin = Position(self.game, copy_array(self._array), self.seed)
        twin._past, twin._history, twin._acts = self._past, self._history, self._acts
        return twin

    # --- History ----------------------------------------------------------------------------------

    def _back(self) -> Iterator[_Past]:
        past = self._past
        while past is not None:
            yield past
            past = past.before

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves played so far, oldest first."""
        if self._history is None:
            self._history = tuple(past.move for past in self._back())[::-1]
        return self._history

    def latest(self) -> Iterator[Move]:
        """The same, newest first, for whoever wants only some of them."""
        return (past.move for past in self._back())

    def shared_ply(self, other: Position) -> int:
        """How many moves from the start both have in common, as copies of one game."""
        here, there = self._past, other._past
        while here is not there:
            if there is None or (here is not None and here.ply > there.ply):
                assert here
                here = here.before
            else:
                there = there.before
        return here.ply if here else 0

    @property
    def last(self) -> Move | None:
        """The move played last."""
        return self._past.move if self._past else None

    def since(self, earlier: Position) -> list[tuple[Position, Move, Position]]:
        """The moves played since, oldest first, each with the positions before and after it.

        There are none if this is not how the game went on from there.
        """
        found: list[tuple[Position, Move, Position]] = []
        after = self
        while after._past is not None and after.ply > earlier.ply:
            past = after._past
            before = Position(self.game, past.array, self.seed)
            before._past = past.before
            found.append((before, past.move, after))
            after = before
        return found[::-1] if after._past is earlier._past else []

    @property
    def ply(self) -> int:
        """How many moves were played."""
        return self._past.ply if self._past else 0

    def record(self, **tags: str) -> str:
        """The game so far as text that ``orrery.load`` reads back."""
        if self.seed is None:
            raise Refusal("", say("An imagined position has no record."))
        return str(records.write(self, tags))

    def line(self) -> str:
        """The whole position as one line of text that ``orrery.position`` reads back.

        It holds what is hidden, and the luck to come: no player may see it.
        """
        return lines.write(self)

    def line_for(self, seat: Seat | None) -> str:
        """The same as far as a seat, or a spectator, may know it; the rest is open."""
        return lines.write_for(self, seat)

    def start_line(self) -> str:
        """A game that begins here, as a line that people can write and ``orrery.position`` checks.

        >>> import orrery
        >>> start = orrery.game("orion", setup="1", first="blue").start(seed=7)
        >>> line = start.play("line e4 e5 e6").start_line()
        >>> line.split("/")[-2:]
        ['blue:line.e4.e5.e6', 'turn:orange']
        >>> orrery.position("orion", line, seed=3)
        <Orion Duel, ply 0, orange to act>
        """
        return lines.write_beginning(self)

    # --- What can be seen -------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not self.is_over:
            return None
        state = self.plain
        if self._ended is None or self._ended[0] is not state:
            self._ended = state, self.game.outcome(self)
        return self._ended[1]

    def payoff(self, seat: Seat) -> float:
        """What the finished game is worth to a seat, from -1 (lost) over 0 (drawn) to 1 (won)."""
        return float(compiled.payoff_at(self._array, self.game.box_array, seat))

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        """Exactly what a seat may see, ready for JSON; without a seat, what a spectator may see."""
        return self.game.view(self, seat)

    def imagine(self, seat: Seat | None, seed: int | str) -> Position:
        """A world that agrees with all this seat may know; the seed deals its hidden part.

        It has no past, since a way back would lead to what is hidden.
        """
        array = copy_array(self._array)
        array["chance"] = seeded(seed)
        compiled.deal_again_at(array, self.game.box_array, CLOCK if seat is None else seat)
        return Position(self.game, array, None)

    def task(self, seat: Seat | None = None) -> Sentence:
        """What is to be done now, in one sentence."""
        return self.game.task(self, seat)

    def progress(self, seat: Seat | None = None) -> Progress:
        """How far every seat has come, as a seat, or a spectator, may know it."""
        return self.game.progress(self, seat)

    def winning_move(self, seat: Seat) -> Move | None:
        """A move with which this seat would win at once, if it were its turn now."""
        position = self if seat in self.to_act else self.game.in_turn(self, seat)
        if position is None or self.is_over:
            return None
        array, box = position._array, self.game.box_array
        code = compiled.winning_at(array, box, seat, position._listed(seat), copy_array(array))
        return None if code < 0 else self.game.known_move(seat, code)

    def scene(self, seat: Seat | None = None) -> Scene:
        """The table as a seat, or a spectator, may see it."""
        return self.game.scene(self, seat)

    def aids(self, key: str, seat: Seat | None = None) -> tuple[Item, ...]:
        """Further items for the scene that help a person who has touched this one."""
        return self.game.aids(self, seat, key)

    def explained(self, key: str, seat: Seat | None = None) -> Text:
        """What this item of the scene is and does, in a sentence or two; empty: nobody has said."""
        return self.game.explained(self, seat, key)

    def picture(self, seat: Seat | None = None, colour: bool = False) -> str:
        """The table for a terminal; without colour in plain characters."""
        return self.game.picture(self, seat, colour)

    def text_board(self, seat: Seat | None = None) -> Canvas:
        """The board alone, for a full screen of characters on which a person chooses."""
        return self.game.text_board(self, seat)

    def __str__(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{listed(self.acting_names())} to act"
        return f"<{self.game.title}, ply {self.ply}, {state}>"

    def acting_names(self) -> list[str]:
        """What the seats that may act are called."""
        return [self.game.seat_name(seat) for seat in self.to_act]

    def _repr_svg_(self) -> str:
        return render(self.scene(), width=480)


@cache
def _seats(bits: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(CLOCK, bits.bit_length()) if bits >> (seat + 1) & 1)


class Game(ABC):
    """A game with its options chosen: what anybody may ask of it, then what its author provides.

    >>> import orrery
    >>> game = orrery.game("orion", setup="1", first="blue")
    >>> isinstance(game, orrery.Game), game.seats
    (True, ('blue', 'orange'))
    >>> game.start(seed=7)
    <Orion Duel, ply 0, blue to act>
    """

    #: The word a person types, and the name on the box.
    name: ClassVar[str]
    title: ClassVar[str]
    #: The number of the newest rules. It rises when a seed and its moves give another game than
    #: before; games that began under earlier rules are replayed and finished under them.
    version: ClassVar[int]
    #: What it is about, in a sentence or two.
    about: ClassVar[Text]
    #: Designer and publisher, for the credits.
    credit: ClassVar[Text]
    #: One sentence that makes people want to play; without one, what the game is about.
    pitch: ClassVar[Text] = ""
    #: What one plays for, in one line, for whoever plays their first games.
    goal: ClassVar[Text] = ""
    #: Where it stands in lists of games, the lowest first; equals stand by their titles.
    place: ClassVar[int] = 100
    #: How long a game takes, more or less; 0: nobody has said.
    minutes: ClassVar[int] = 0
    #: The time for the whole game that its rules give each player, in seconds; 0: none.
    usual_seconds: ClassVar[int] = 0
    options: ClassVar[tuple[Option, ...]] = ()
    #: Options with which nobody has to set anything up: for whoever wants to play at once.
    dealt: ClassVar[Mapping[str, str]] = MappingProxyType({})
    #: Options with which no clock is needed: for environments, where time does not run.
    timeless: ClassVar[Mapping[str, str]] = MappingProxyType({})
    #: What an observation tells, plane by plane, and how many places a plane has; none: nothing.
    planes: ClassVar[tuple[Plane, ...]] = ()
    plane_size: ClassVar[int] = 0
    #: What the style classes and symbols of all its scenes look like.
    look: ClassVar[Look] = PLAIN_LOOK
    #: The record type of its positions, to which its rules are bound.
    position_type: ClassVar[np.dtype[Record]]
    #: For people, by the names of the seats: what stands on a name plate, and within a sentence.
    seat_titles: ClassVar[Mapping[str, Sentence]] = {}
    seat_words: ClassVar[Mapping[str, Sentence]] = {}
    #: For people, by the reasons of outcomes: why a game ended, in a word or two.
    reason_words: ClassVar[Mapping[str, Sentence]] = {}
    #: The same as whole sentences, for whoever has just played.
    reason_sentences: ClassVar[Mapping[str, Sentence]] = {}
    #: What items of its scenes are and do, by how their keys begin; the longest beginning counts.
    explanations: ClassVar[Mapping[str, Sentence]] = {}
    #: The numbered rules as people read them.
    rulebook: ClassVar[Rulebook] = Rulebook()
    #: The module that knows how it is played well (``players/expertise.py``), of whatever package;
    #: empty: bots search plainly.
    expert: ClassVar[str] = ""
    #: What a seat can leave to the table for longer than a move: bid up to a limit, save, ...
    standing_orders: ClassVar[tuple[StandingOrder, ...]] = ()

    def __init__(self, rules: int | None = None, /, **chosen: Any) -> None:
        check_bound(self.position_type)
        #: The version of the rules that this game is played by: the newest, if none is named.
        self.rules = self.version if rules is None else rules
        if not 1 <= self.rules <= self.version:
            raise OptionError(records.unknown_rules(self, str(rules)))
        arranged = str(chosen.pop(POSITION, ""))
        self.chosen: dict[str, Value] = read_options(self.name, self.options, chosen)
        #: Board, tiles and tables for these options: the record that never changes.
        self.box_array = copy_array(self.build_box())
        self.box: Record = self.box_array[0]
        # By seat: the moves made so far, by code, and whether there is one.
        self._moves: dict[Seat, tuple[npt.NDArray[np.object_], npt.NDArray[np.bool_]]] = {}
        self._beginnings: dict[Seat, dict[tuple[str, ...], list[int]]] = {}
        #: The position in which every game begins, where somebody has put one together.
        self._first: Records | None = None
        if arranged:
            self._first = self._arranged(arranged)

    def _arranged(self, text: str) -> Records:
        """The position that somebody has written down; the option says it in its usual form."""
        editor = self.editor()
        if editor is None:
            raise OptionError(say("positions of {game} cannot be edited", game=self.title))
        arrangement = editor.read(text)
        for fault in editor.all_faults(arrangement):
            raise OptionError(fault.sentence)
        self.chosen[POSITION] = write_arrangement(arrangement)
        return editor.build(arrangement)

    @property
    def is_arranged(self) -> bool:
        """Whether games begin in a position that somebody has put together."""
        return self._first is not None

    @property
    def is_brought(self) -> bool:
        """Whether it is played with data of somebody's own, such as an arena or tiles."""
        return any(
            isinstance(option, FromShelf) and is_packed(str(self.chosen[option.name]))
            for option in self.options
        )

    @cached_property
    def plain_box(self) -> PlainRecord:
        """The box as numbers and lists that are quick to read."""
        return PlainRecord(self.box_array.dtype, self.box_array.tobytes())

    @classmethod
    def card(cls) -> Card:
        """What a list of games says about it."""
        players = next((option for option in cls.options if option.name == "players"), None)
        if isinstance(players, Number):
            least, most = players.least, players.most
        else:
            least = most = len(cls().seats)
        return Card(cls.pitch or cls.about, least, most, cls.minutes)

    @property
    def is_timed(self) -> bool:
        """Whether the clock may act at some time in a game with these options."""
        return False

    def start(self, seed: int | str | None = None) -> Position:
        """The first position of a game. The same seed and moves always give the same game."""
        if seed is None:
            seed = randbelow(10**9)
        if isinstance(seed, str):
            seed = " ".join(seed.split())  # as a record will give it back
        if self._first is None:
            return Position(self, self.set_up(seed), seed)
        array = copy_array(self._first)
        array["chance"] = seeded(seed)
        compiled.deal_again_at(array, self.box_array, CLOCK)
        return Position(self, array, seed)

    def set_up(self, seed: int | str) -> Records:
        """The record with which the rules begin a game, whatever position somebody wants."""
        array = new_array(self.position_type)
        array["chance"] = seeded(seed)
        compiled.set_up_at(array, self.box_array)
        return array

    def at(self, array: Records) -> Position:
        """A position with this record, to be looked at; it has no past and no seed."""
        return Position(self, array, None)

    @classmethod
    def position(cls, line: str, seed: int | str | None = None) -> Position:
        """The position on a line; the seed deals what the line leaves open, or else chance does.

        Its past is not known. A ``LineError`` says what is wrong with the line.
        """
        if lines.is_beginning(line):
            return lines.read_beginning(cls, line).start(seed)
        game, array, is_whole, seat = lines.read(cls, line)
        position = game.at(array)
        if is_whole:
            return position
        return position.imagine(seat, token_hex() if seed is None else seed)

    def moves_of(self, seat: Seat, codes: Codes) -> list[Move]:
        """The moves with these codes; each is made once and kept."""
        kept, known = self._kept_moves(seat)
        if not known[codes].all():
            for code in codes[~known[codes]].tolist():
                kept[code], known[code] = self.move(seat, code), True
        moves: list[Move] = kept[codes].tolist()
        return moves

    def known_move(self, seat: Seat, code: int) -> Move:
        """The move with this code, made once and kept."""
        kept, known = self._kept_moves(seat)
        if not known[code]:
            kept[code], known[code] = self.move(seat, code), True
        move: Move = kept[code]
        return move

    def _kept_moves(self, seat: Seat) -> tuple[npt.NDArray[np.object_], npt.NDArray[np.bool_]]:
        """The moves of a seat that were made so far, by code, and which they are."""
        if seat not in self._moves:
            self._moves[seat] = (
                np.full(self.code_count, None, np.object_),
                np.zeros(self.code_count, np.bool_),
            )
        return self._moves[seat]

    def seat_name(self, seat: Seat) -> str:
        """The name of a seat, the clock included."""
        return "clock" if seat == CLOCK else self.seats[seat]

    def seat_title(self, seat: Seat) -> Sentence:
        """What a person reads on the name plate of a seat, or at the beginning of a sentence."""
        if seat == CLOCK:
            return say("Clock")
        name = self.seats[seat]
        return self.seat_titles.get(name) or as_written(name.capitalize())

    def seat_word(self, seat: Seat) -> Sentence:
        """What a person reads for the name of a seat within a sentence."""
        if seat == CLOCK:
            return say("clock")
        return self.seat_words.get(self.seats[seat]) or as_written(self.seats[seat])

    def seats_listed(self, seats: Sequence[Seat]) -> Text:
        """These seats within a sentence: ``mercury, venus and earth``."""
        return listed([self.seat_word(seat) for seat in seats])

    def titles_listed(self, seats: Sequence[Seat]) -> Text:
        """The same at the beginning of a sentence: ``Mercury, Venus and Earth``."""
        return listed([self.seat_title(seat) for seat in seats])

    def ending(self, outcome: Outcome) -> Sentence:
        """How a game ended, in a few words: who has won, and the reason."""
        reason = self.reason_words.get(outcome.reason) or as_written(outcome.reason)
        if not outcome.winners:
            return reason
        return say("{who}, {reason}", who=self.seats_listed(outcome.winners), reason=reason)

    def reason_sentence(self, outcome: Outcome) -> Sentence | None:
        """Why the game ended, as a whole sentence; a game may name colours and numbers in it."""
        return self.reason_sentences.get(outcome.reason)

    def verdict(self, outcome: Outcome) -> Sentence:
        """How a game ended, in whole sentences."""
        how = self.reason_sentence(outcome)
        if how is None:
            return say("The game is over: {ending}.", ending=self.ending(outcome))
        if not outcome.winners:
            return say("Nobody wins. {how}", how=how)
        titles = self.titles_listed(outcome.winners)
        if len(outcome.winners) > 1:
            return say("{who} share the victory. {how}", who=titles, how=how)
        return say("{who} wins. {how}", who=titles, how=how)

    def spoken(self, move: Move) -> Sentence:
        """A move as a whole sentence, for screen readers and logs.

        It reveals no more than the text of the move: whoever may see one may see both.
        """
        return say("{who}: {move}", who=self.seat_title(move.seat), move=move.text)

    # --- What a seat has played for it; ``programming.py`` tells how ----------------------------

    def programs(self, position: Position, seat: Seat) -> tuple[Offer, ...]:
        """What this seat can program now: kinds, with their fields, limits and sentences."""
        return programming.offers(position, seat)

    def checked_program(self, position: Position, seat: Seat, raw: Mapping[str, Any]) -> Program:
        """The program that a person means; a ``Refusal`` if it makes no sense here."""
        return programming.checked(position, seat, raw)

    def programmed(self, position: Position, seat: Seat, program: Program) -> Move | None:
        """The move that this program plays now, or None. It knows no more than its seat may see."""
        return programming.programmed(position, seat, program)

    def program_ended(self, position: Position, seat: Seat, program: Program) -> Text | None:
        """Why a program is over, in no words where its owner knows anyway; None: it stands."""
        return programming.ended(position, seat, program)

    def program_sentence(self, position: Position, seat: Seat, program: Program) -> Sentence:
        """A program in a few words."""
        return programming.sentence(position, seat, program)

    def __repr__(self) -> str:
        rules = "" if self.rules == self.version else f", {self.rules}"
        chosen = "".join(f", {name}={value!r}" for name, value in self.chosen.items())
        return f"orrery.game({self.name!r}{rules}{chosen})"

    # --- What the author of a game provides -------------------------------------------------------

    @property
    @abstractmethod
    def seats(self) -> Sequence[str]:
        """What the seats are called, in order."""

    @property
    @abstractmethod
    def code_count(self) -> int:
        """How many codes there are; every move has one from 0 to this number less 1."""

    @abstractmethod
    def build_box(self) -> Record:
        """The box for the chosen options."""

    @abstractmethod
    def move(self, seat: Seat, code: int) -> Move:
        """The move with this code."""

    @abstractmethod
    def read(self, text: str, seat: Seat, position: Position | None = None) -> Move:
        """The move a person means; a ``Refusal`` if the text says no move.

        The position, if given, only decides which of several refusals comes first.
        """

    @abstractmethod
    def refusal(self, position: Position, move: Move) -> Refusal:
        """Why this illegal move is illegal."""

    def idle(self, position: Position, seat: Seat) -> Refusal:
        """Why this seat may not act now, although others may."""
        who, names = self.seat_word(seat), self.seats_listed(position.to_act)
        return Refusal("", say("It is not {who}'s turn; {names} may act.", who=who, names=names))

    @abstractmethod
    def outcome(self, position: Position) -> Outcome:
        """How this finished game ended."""

    @abstractmethod
    def task(self, position: Position, seat: Seat | None) -> Sentence:
        """What is to be done now."""

    def instruction(self, position: Position, seat: Seat) -> Sentence:
        """The same for somebody on this seat, who may act now: what you do, step by step."""
        return self.task(position, seat)

    @abstractmethod
    def view(self, position: Position, seat: Seat | None) -> dict[str, Any]:
        """What the seat may see."""

    @abstractmethod
    def scene(self, position: Position, seat: Seat | None) -> Scene:
        """The table as the seat may see it."""

    @abstractmethod
    def picture(self, position: Position, seat: Seat | None, colour: bool) -> str:
        """The table for a terminal."""

    def text_board(self, position: Position, seat: Seat | None) -> Canvas:
        """The board alone in characters, with the spans of what can be touched.

        It has room beside it or below it on a screen of 80 by 24, where seats, log, and whatever
        can be touched and has no span stand. Its words are sentences, which fit their room in every
        language. What a game has not thought about is its picture.
        """
        return written(self.picture(position, seat, False).split("\n"))

    @classmethod
    def lesson(cls, **said: str) -> Position:
        """A position made by hand for a picture or a lesson, as its author writes it down."""
        raise Refusal("", say("{game} has no lessons.", game=cls.title))

    def editor(self) -> PositionEditor | None:
        """What people put positions together with; None: nobody can."""
        return None

    def holding(self, position: Position, seat: Seat) -> Text:
        """What a seat has for all to see, in a word or two: points, chips, energy."""
        return ""

    def progress(self, position: Position, seat: Seat | None) -> Progress:
        """How far every seat has come towards what wins, as this seat may know it.

        It is shown after every move: read ``position.plain``, and ask the rules.
        """
        return NO_PROGRESS

    def threat(self, position: Position, seat: Seat) -> Text:
        """Why this seat wins with its next turn unless somebody prevents it; else no words."""
        return ""

    def aids(self, position: Position, seat: Seat | None, key: str) -> tuple[Item, ...]:
        """What helps a person who has touched an item: what it can do, and at what cost."""
        return ()

    def steps(
        self, before: Position, move: Move, after: Position, seat: Seat | None
    ) -> tuple[MoveStep, ...]:
        """In which steps a move happens, as a seat or a spectator may see it; none: at once.

        The table after the move is shown when they are over, so it is not among them. They show
        nothing that the seat may not see after the move.
        """
        return ()

    def explained(self, position: Position, seat: Seat | None, key: str) -> Text:
        """What an item of the scene is and does, in a sentence or two.

        It reveals nothing that this seat, or a spectator, may not know.
        """
        beginnings = [beginning for beginning in self.explanations if key.startswith(beginning)]
        return self.explanations[max(beginnings, key=len)] if beginnings else ""

    def meant(self, position: Position, seat: Seat, path: Sequence[str]) -> list[Move]:
        """Some moves, legal or not, that begin with touching these items, the likeliest first.

        Where no legal move does, the refusal of the first of them explains why.
        """
        if self.code_count > _MOST_INDEXED:
            return []
        return self.moves_of(seat, np.array(self._beginning(seat).get(tuple(path), []), np.int32))

    def _beginning(self, seat: Seat) -> dict[tuple[str, ...], list[int]]:
        """The codes of all moves by each beginning of their paths."""
        if seat not in self._beginnings:
            found: dict[tuple[str, ...], list[int]] = {}
            for move in self.moves_of(seat, np.arange(self.code_count, dtype=np.int32)):
                for length in range(1, len(move.path) + 1):
                    found.setdefault(move.path[:length], []).append(move.code)
            self._beginnings[seat] = found
        return self._beginnings[seat]

    def reveals(self, before: Record, after: Record) -> bool:
        """Whether a move between these two stands: it showed what was hidden, or settled a round.

        That is luck, if no more. Nobody takes such a move back.
        """
        return bool(before["chance"].tobytes() != after["chance"].tobytes())

    def held_back(self, position: Position, move: str, share: float) -> str:
        """What somebody says who dares only this share of the move they have found.

        In an auction that is a lower bid; elsewhere there is nothing to hold back.
        """
        return move

    def timers(self, position: Position) -> tuple[Timer, ...]:
        """What runs against the clock now. There is one wherever the clock may act."""
        return ()

    def first_asked(self, position: Position) -> Seat:
        """The first seat that is asked, where several bots may act at once and nobody hurries.

        It is the one to the left of the last to act, unless the game knows a fairer order.
        """
        return position.last.seat + 1 if position.last else 0

    def rounds_over(self, position: Position) -> int:
        """How many rounds have ended, where people pause between rounds; elsewhere none."""
        return 0

    def round_report(self, before: Position, after: Position) -> RoundReport | None:
        """How the round that the last move ended went, for everybody at the table."""
        return None

    def secrets(self, position: Position) -> int:
        """How many of the last moves only their own seat may see yet; the clock's are no secret."""
        return 0

    def is_setting_up(self, position: Position, seat: Seat) -> bool:
        """Whether this seat, which may act, places things before play: the table can deal for it.

        With any legal moves, it comes to an end without waiting for another seat.
        """
        return False

    def foresees(self, position: Position) -> bool:
        """Whether everybody sees everything from here on, so that lines of moves can be planned."""
        return False

    def in_turn(self, position: Position, seat: Seat) -> Position | None:
        """The same table if it were this seat's turn, to choose its next move ahead of time.

        None where that makes no sense. Whether the move is legal then is seen then.
        """
        return None

    def rematch(self, position: Position) -> Game:
        """The next game of a match, with roles changed where the rules change them."""
        return self

    # --- What is asked when many games are studied; ``rulebook.py`` tells why --------------------

    def countables(self) -> tuple[Countable, ...]:
        """What can be used or can happen with these options: things, effects, endings."""
        return ()

    def counted(self, before: Position, move: Move, after: Position) -> Iterable[Use]:
        """What this move used, and which effects it had. The caller counts endings."""
        return ()

    def promises(self, before: Position, move: Move, after: Position) -> Iterable[Promise]:
        """What seats had promised, and what this move has settled about it."""
        return ()

    def common_start(self, start: Position) -> CommonStart | None:
        """The start that this game shares with others, so that first moves can be compared.

        None where each game is dealt or set up in its own way.
        """
        return None

    def points(self, position: Position) -> tuple[float, ...]:
        """What each seat has by now of what the scores will say; nothing where that is no lead."""
        return ()

    def symmetries(self) -> tuple[npt.NDArray[np.int32], ...]:
        """Permutations of the codes that turn any game from this start into an equal game."""
        return ()

    def forms(self, position: Position) -> Iterable[bytes]:
        """All that decides how a position goes on, once for each way to turn and mirror the board.

        Two positions with a form in common are played alike, whoever made them and in whatever
        order. Nothing where the game does not tell, or where something is hidden.
        """
        return ()
