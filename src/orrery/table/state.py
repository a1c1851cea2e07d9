"""A table as it stands: the replay of its entries, one after the other.

A state never changes; ``fold`` makes the next one. So a state can be looked at while the table
goes on, and what was only tried leaves no trace.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import field
from msgspec.structs import replace

from orrery.core.contract import Game, Move, Outcome, Position, Seat, Timer
from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK
from orrery.core.programs import read as read_program
from orrery.core.texts import Sentence, say
from orrery.games import game as game_with
from orrery.table import clocks, series
from orrery.table.clock_rules import SECOND
from orrery.table.clocks import SeatClock
from orrery.table.events import (
    Answered,
    AnyEvent,
    Became,
    Bot,
    Came,
    Claimed,
    Closed,
    Continued,
    Declined,
    Entry,
    Flagged,
    Gone,
    Hinted,
    IntervalOver,
    Left,
    MadeRated,
    Milliseconds,
    Moved,
    Opened,
    Person,
    Private,
    Programmed,
    Proposal,
    Proposed,
    Ready,
    Resigned,
    Returned,
    Said,
    Sat,
    Series,
    Sitter,
    Started,
    Struck,
    Undone,
    Waived,
)
from orrery.table.identity import renamed, reseated
from orrery.table.intervals import Interval, awaited, interval_after
from orrery.table.programming import Programs
from orrery.table.sitters import sitters
from orrery.table.standing import Phase
from orrery.table.talk import chat
from orrery.table.talk.chat import ChatLine

T = TypeVar("T")

#: Who sits down where somebody gave up among more than two.
STAND_IN = Bot(3)


class Ending(NamedTuple):
    """Why a game is over, and who has won it; nobody, if it is a draw."""

    kind: Literal["rules", "resigned", "flagged", "agreed", "abandoned"]
    winners: tuple[Seat, ...]
    seat: Seat | None = None  # who resigned, whose time ran out, or who stayed away


class Asked(NamedTuple):
    """What was proposed, by whom, and who has still to answer."""

    what: Proposal
    seat: Seat
    waiting: frozenset[Seat]


#: How somebody leaves a game before its end.
Leaving = Literal["resigned", "flagged", "abandoned"]


class GaveUp(NamedTuple):
    """Who gave up, ran out of time or stayed away, and on which seat; a bot may play on there."""

    seat: Seat
    who: Sitter
    kind: Leaving
    at: Milliseconds
    moves: int  # that the seat had made
    was_away: bool


class Away(NamedTuple):
    """Since when somebody is away, and how much patience is asked for."""

    since: Milliseconds
    patience: Milliseconds


class Running(NamedTuple):
    """A timer that runs: since when, until when, and what the clock plays then."""

    key: str
    began: Milliseconds
    deadline: Milliseconds
    move: str
    common: bool
    title: Sentence  # what people read beside it


_NOTHING: Mapping[Any, Any] = MappingProxyType({})
_NOBODY: frozenset[Seat] = frozenset()


class TableState(msgspec.Struct, frozen=True, dict=True):
    """All that follows from a table's entries up to a number; what is often asked is kept."""

    number: int
    at: Milliseconds  # of the last entry
    last: Entry  # that everybody heard of, apart from what was said
    opened: Opened
    game: Game
    position: Position  # never changed; play on a copy
    seats: tuple[Sitter | None, ...]
    clocks: tuple[SeatClock, ...]
    phase: Phase = "waiting"
    ending: Ending | None = None
    ended: Milliseconds = 0  # when
    proposal: Asked | None = None
    rematch: bool = False  # all agreed to one
    next_table: str = ""
    gave_up: tuple[GaveUp, ...] = ()  # the first to do so first
    invited: tuple[str, ...] = ()  # who has not declined
    declined: str = ""  # the name of who did, the last one
    waiting_since: Milliseconds = 0  # since nobody came or went, before the game
    interval: Interval | None = None  # between two rounds
    waived: frozenset[Seat] = _NOBODY  # who will not act as long as nobody else does
    timers: tuple[Running, ...] = ()
    #: When each timer first appeared; taking back a step does not turn an hourglass again.
    appeared: Mapping[str, Milliseconds] = field(default_factory=lambda: _NOTHING)
    programs: Programs = field(default_factory=Programs)
    #: The numbers of entries that one person alone has heard of, and who that is.
    private: tuple[tuple[int, str], ...] = ()
    chat: tuple[ChatLine, ...] = ()
    away: Mapping[Seat, Away] = field(default_factory=lambda: _NOTHING)
    #: How long the people on the seats were away before, all times together.
    absent: Mapping[Seat, Milliseconds] = field(default_factory=lambda: _NOTHING)
    hints: int = 0  # so often somebody was shown a move
    #: Who may take a seat back from the bot there.
    replaced: Mapping[Seat, Person] = field(default_factory=lambda: _NOTHING)

    def number_for(self, reader: str, number: int | None = None) -> int:
        """The number of the last entry, or of this one, as somebody counts who hears no secrets."""
        number = self.number if number is None else number
        if not self.private:
            return number
        unheard = (at for at, person in self.private if person != reader and at <= number)
        return number - sum(1 for _ in unheard)

    def owned(self, person: str) -> tuple[Seat, ...]:
        """The seats of the person with this id."""
        return sitters(self.seats).owned.get(person, ())

    def sharing(self, seat: Seat) -> frozenset[Seat]:
        """The seats whose owner is the one of this seat, itself included."""
        return sitters(self.seats).sharing[seat]

    def others(self, seat: Seat) -> frozenset[Seat]:
        """The seats of everybody else."""
        return sitters(self.seats).others[seat]

    def bots(self) -> Mapping[Seat, Bot]:
        """The seats on which bots sit."""
        return sitters(self.seats).bots

    def is_against_bots(self, seat: Seat) -> bool:
        """Whether whoever has this seat plays against bots alone."""
        return sitters(self.seats).is_against_bots[seat]

    @property
    def has_people(self) -> bool:
        """Whether anybody but bots has a seat."""
        return sitters(self.seats).has_people

    @property
    def players(self) -> tuple[Sitter | None, ...]:
        """Who answers for each seat: whoever gave it up, although a bot plays on there."""
        gone = {left.seat: left.who for left in reversed(self.gave_up)}
        return tuple(gone.get(seat, who) for seat, who in enumerate(self.seats))

    @cached_property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that may act now, the clock apart."""
        if self.phase != "playing" or self.interval is not None:
            return ()
        return tuple(seat for seat in self.position.to_act if seat != CLOCK)

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves so far, oldest first."""
        return self.position.history

    @cached_property
    def made(self) -> dict[object, Any]:
        """What was made of this state for those who look at it, so that it is made once."""
        return {}

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did by its rules."""
        return self.position.outcome

    @property
    def series(self) -> Series | None:
        """The series as it stands, this game included if it is over."""
        if self.opened.series is None:
            return None
        if self.ending is None:
            return series.begun(self.opened.series, len(self.seats))
        return series.scored(self.opened.series, len(self.seats), self.ending.winners)

    @property
    def next_game(self) -> Milliseconds | None:
        """When the next game of the series begins by itself."""
        goes_on = self.series is not None and self.rematch and not self.next_table
        return self.ended + series.BETWEEN_GAMES if goes_on else None

    @property
    def bots_come(self) -> Milliseconds | None:
        """When bots take the open seats, as was promised to whoever waits here."""
        fill = self.opened.fill
        if fill is None or self.phase != "waiting" or not self.has_people:
            return None
        return self.waiting_since + fill.seconds * SECOND

    @property
    def has_begun(self) -> bool:
        """Whether the deal on the table is the real one."""
        return self.phase in ("playing", "over")

    @property
    def all_waived(self) -> bool:
        """Whether all people who may act while an hourglass runs have said that they will not."""
        if not self.waived or not self.is_timed:
            return False
        bots = self.bots()
        return all(seat in self.waived or seat in bots for seat in self.acting)

    @property
    def is_timed(self) -> bool:
        """Whether an hourglass runs for all."""
        return any(timer.common for timer in self.timers)


@lru_cache(maxsize=64)
def _game_with(name: str, rules: int | None, options: tuple[tuple[str, str], ...]) -> Game:
    return game_with(name, rules, **dict(options))


def shared_game(name: str, options: Mapping[str, str], rules: int | None = None) -> Game:
    """A game with these options; all who want the same share one, for it takes a while to make."""
    return _game_with(name, rules, tuple(sorted(options.items())))


def game_of(opened: Opened) -> Game:
    """The game of a table."""
    return shared_game(opened.game, opened.options, opened.rules)


# --- The fold -------------------------------------------------------------------------------------


def fold(state: TableState | None, entry: Entry, position: Position | None = None) -> TableState:
    """The state after one more entry; whoever has played its move already gives the position."""
    event = entry.event
    if state is None:
        if not isinstance(event, Opened):
            raise Refusal("", say("The log of this table does not begin with its opening."))
        return _opened(entry, event)
    if isinstance(event, Moved):
        return _moved(state, entry, event, position)
    state = replace(state, number=entry.number, at=entry.at)
    if isinstance(event, Private):
        return _told_one(state, event)
    last = state.last if isinstance(event, _SILENT) else entry
    state = replace(state, last=last)
    after = _FOLDS[type(event)](state, event)
    if after.interval is not None and not awaited(after.interval, after.seats):
        after = _interval_over(after)
    return after if after.seats is state.seats else _of_people(after)


def _opened(entry: Entry, opened: Opened) -> TableState:
    game = game_of(opened)
    seats = len(game.seats)
    return TableState(
        number=entry.number,
        at=entry.at,
        last=entry,
        opened=opened,
        game=game,
        position=game.start(opened.seed),
        seats=(None,) * seats,
        clocks=(clocks.first(opened.clock),) * seats,
        invited=opened.invited,
        waiting_since=entry.at,
    )


def _with(things: tuple[T, ...], place: int, thing: T) -> tuple[T, ...]:
    return (*things[:place], thing, *things[place + 1 :])


def _made_rated(state: TableState, event: MadeRated) -> TableState:
    return replace(state, opened=replace(state.opened, rated=event.rated))


def _sat(state: TableState, event: Sat) -> TableState:
    seats = _with(state.seats, event.seat, event.who)
    return replace(state, seats=seats, waiting_since=state.at)


def _left(state: TableState, event: Left) -> TableState:
    seats = _with(state.seats, event.seat, None)
    return replace(state, seats=seats, waiting_since=state.at)


def _declined(state: TableState, event: Declined) -> TableState:
    left = tuple(person for person in state.invited if person != event.who.id)
    return replace(state, invited=left, declined=event.who.name)


def _closed(state: TableState, event: Closed) -> TableState:
    return replace(state, phase="closed")


def _started(state: TableState, event: Started) -> TableState:
    return _timed(replace(state, phase="playing"))


def _moved(state: TableState, entry: Entry, event: Moved, position: Position | None) -> TableState:
    position = position or state.position.after(event.move, event.seat)
    interval = state.interval
    if state.opened.intervals and state.has_people:
        interval = interval_after(state.opened, state.position, position, entry.at) or interval
    state = replace(
        state,
        number=entry.number,
        at=entry.at,
        last=entry,
        position=position,
        proposal=None,
        programs=state.programs.after_move(position, event.seat, entry.at),
        interval=interval,
        waived=_NOBODY,
    )
    if not position.to_act:
        assert state.outcome
        state = _over(state, Ending("rules", state.outcome.winners))
    return _timed(state, event)


def _ready(state: TableState, event: Ready) -> TableState:
    if state.interval is None:
        return state
    ready = state.interval.ready | state.sharing(event.seat)
    return replace(state, interval=state.interval._replace(ready=ready))


def _interval_over(state: TableState, _: IntervalOver | None = None) -> TableState:
    return _timed(replace(state, interval=None))


def _waived(state: TableState, event: Waived) -> TableState:
    return replace(state, waived=state.waived | state.sharing(event.seat))


def _undone(state: TableState, event: Undone) -> TableState:
    asked = state.proposal
    if asked is not None and asked.what == "takeback" and not asked.waiting:
        programs = state.programs.after_takeback(state.at)
    else:
        programs = state.programs.after_undo(event.seat)
    turns = Counter[Seat]()  # that had been finished
    if event.moves == 1:
        turns[event.seat] += event.seat not in state.acting
        position = without_last_of(state.position, event.seat)
    else:
        position = state.position.copy()
        for _ in range(event.moves):
            after = position.to_act
            undone = position.undo()
            turns[undone.seat] += undone.seat not in after
        # By consent the past comes again, so its hourglass is turned again.
        kept = {timer.key: timer.began for timer in state.timers if not timer.common}
        state = replace(state, appeared=MappingProxyType(kept))
    rule = state.opened.clock
    less = (clocks.ungained(rule, clock, turns[s]) for s, clock in enumerate(state.clocks))
    state = replace(state, position=position, proposal=None, programs=programs)
    return _timed(replace(state, clocks=tuple(less)))


def without_last_of(position: Position, seat: Seat) -> Position:
    """The position without this seat's last move; what others have done since is done again."""
    position, since = position.copy(), list[Move]()
    move = position.undo()
    while move.seat != seat:
        since.append(move)
        move = position.undo()
    for move in reversed(since):
        position.play(move)
    return position


def _proposed(state: TableState, event: Proposed) -> TableState:
    return _asked(state, Asked(event.what, event.seat, state.others(event.seat)))


def _answered(state: TableState, event: Answered) -> TableState:
    asked = state.proposal
    if asked is None:
        return state
    if not event.agrees:
        return replace(state, proposal=None)
    return _asked(state, asked._replace(waiting=asked.waiting - state.sharing(event.seat)))


def _asked(state: TableState, asked: Asked) -> TableState:
    """What all agreed to happens; a takeback is an entry of its own."""
    if asked.waiting or asked.what == "takeback":
        return replace(state, proposal=asked)
    if asked.what == "rematch":
        return replace(state, proposal=None, rematch=True)
    return _timed(_over(replace(state, proposal=None), Ending("agreed", ())))


def _resigned(state: TableState, event: Resigned) -> TableState:
    return _given_up(state, event.seat, "resigned")


def _flagged(state: TableState, event: Flagged) -> TableState:
    gone = clocks.without(state.clocks[event.seat])
    state = replace(state, clocks=_with(state.clocks, event.seat, gone))
    return _given_up(state, event.seat, "flagged")


def _continued(state: TableState, event: Continued) -> TableState:
    return replace(state, next_table=event.table, proposal=None)


def _became(state: TableState, event: Became) -> TableState:
    [host] = renamed((state.opened.host,), event)
    opened = replace(state.opened, host=host, invited=renamed(state.opened.invited, event))
    return replace(
        state,
        opened=opened,
        seats=reseated(state.seats, event),
        invited=renamed(state.invited, event),
        private=tuple((number, renamed((who,), event)[0]) for number, who in state.private),
        gave_up=tuple(_now_called(left, event) for left in state.gave_up),
        chat=chat.renamed(state.chat, event),
        replaced=MappingProxyType(
            {s: event.who if who.id == event.was else who for s, who in state.replaced.items()}
        ),
    )


def _now_called(left: GaveUp, event: Became) -> GaveUp:
    is_them = isinstance(left.who, Person) and left.who.id == event.was
    return left._replace(who=event.who) if is_them else left


def _given_up(state: TableState, seat: Seat, kind: Leaving) -> TableState:
    """Between two the other wins. Among more the game goes on, as long as people play it."""
    others = tuple(other for other in range(len(state.seats)) if other != seat)
    still = [other for other in others if isinstance(state.seats[other], Person)]
    if len(others) == 1 or not still:
        return _lost(state, seat, kind)
    return _stood_in(state, seat, kind)


def _lost(state: TableState, seat: Seat, kind: Leaving) -> TableState:
    """The game is over, and all others have won it."""
    others = tuple(other for other in range(len(state.seats)) if other != seat)
    return _timed(_over(_left_by(state, seat, kind), Ending(kind, others, seat)))


def _stood_in(state: TableState, seat: Seat, kind: Leaving) -> TableState:
    """A bot sits down, and the game goes on."""
    state = _left_by(state, seat, kind)
    return _timed(replace(state, seats=_with(state.seats, seat, STAND_IN)))


def _left_by(state: TableState, seat: Seat, kind: Leaving) -> TableState:
    who = state.seats[seat]
    assert who is not None
    moves = sum(move.seat == seat for move in state.history)
    left = GaveUp(seat, who, kind, state.at, moves, seat in state.away)
    return replace(state, gave_up=(*state.gave_up, left), away=_without(state.away, seat))


def _over(state: TableState, ending: Ending) -> TableState:
    """The game is over; in a series nobody has to agree to the next one."""
    state = replace(
        state,
        phase="over",
        interval=None,
        ending=ending,
        proposal=None,
        ended=state.at,
        programs=Programs(),
        away=MappingProxyType({}),
    )
    goes_on = state.series is not None and not series.is_over(state.series)
    return replace(state, rematch=goes_on)


def _told_one(state: TableState, event: Private) -> TableState:
    """What only the owner of a seat hears of; for all others nothing has happened."""
    owner = state.seats[event.seat]
    assert isinstance(owner, Person)
    if isinstance(event, Programmed):
        program = read_program(event.program)
        programs = state.programs.with_one(event.seat, program, state.position)
    else:
        programs = state.programs.without(event.seat, event.program)
    return replace(state, programs=programs, private=(*state.private, (state.number, owner.id)))


def _of_people(state: TableState) -> TableState:
    """Whoever sits down in somebody's place does not play what that one had programmed."""
    programs = state.programs
    for seat in {kept.seat for kept in programs.kept}:
        if not isinstance(state.seats[seat], Person):
            programs = programs.without(seat)
    return replace(state, programs=programs)


# --- What is said ---------------------------------------------------------------------------------


def _said(state: TableState, event: Said) -> TableState:
    owned = state.owned(event.by.id)
    line = ChatLine(
        number=state.number_for(""),  # no two lines share it, and it tells nobody a secret
        at=state.at,
        by=event.by,
        seat=owned[0] if owned else None,
        text=event.text,
        phrase=event.phrase,
        whispered=state.phase == "playing" and not owned,
    )
    return replace(state, chat=chat.added(state.chat, line))


def _struck(state: TableState, event: Struck) -> TableState:
    return replace(state, chat=chat.struck(state.chat, event.number))


def _hinted(state: TableState, event: Hinted) -> TableState:
    return replace(state, hints=state.hints + 1)


#: What is no news: it is read where it stands.
_SILENT = (Said, Struck, Hinted)

# --- Who is away ----------------------------------------------------------------------------------


def _gone(state: TableState, event: Gone) -> TableState:
    away = Away(state.at, event.patience)
    return replace(state, away=MappingProxyType({**state.away, event.seat: away}))


def _came(state: TableState, event: Came) -> TableState:
    was = state.away.get(event.seat)
    if was is None:
        return state
    before = state.absent.get(event.seat, 0)
    spent = before if event.excused else before + state.at - was.since
    return replace(
        state,
        away=_without(state.away, event.seat),
        absent=MappingProxyType({**state.absent, event.seat: spent}),
    )


def _claimed(state: TableState, event: Claimed) -> TableState:
    seat, who = event.about, state.seats[event.about]
    if event.what == "win":
        return _lost(state, seat, "abandoned")
    if isinstance(who, Person):
        state = replace(state, replaced=MappingProxyType({**state.replaced, seat: who}))
    return _stood_in(state, seat, "abandoned")


def _returned(state: TableState, event: Returned) -> TableState:
    gave_up = tuple(left for left in state.gave_up if left.seat != event.seat)
    return replace(
        state,
        seats=_with(state.seats, event.seat, event.who),
        gave_up=gave_up,
        replaced=_without(state.replaced, event.seat),
    )


def _without(some: Mapping[Seat, T], seat: Seat) -> Mapping[Seat, T]:
    return MappingProxyType({other: what for other, what in some.items() if other != seat})


_FOLDS: dict[type[AnyEvent], Callable[[TableState, Any], TableState]] = {
    MadeRated: _made_rated,
    Sat: _sat,
    Left: _left,
    Declined: _declined,
    Closed: _closed,
    Started: _started,
    Ready: _ready,
    IntervalOver: _interval_over,
    Waived: _waived,
    Undone: _undone,
    Proposed: _proposed,
    Answered: _answered,
    Resigned: _resigned,
    Flagged: _flagged,
    Hinted: _hinted,
    Continued: _continued,
    Became: _became,
    Said: _said,
    Struck: _struck,
    Gone: _gone,
    Came: _came,
    Claimed: _claimed,
    Returned: _returned,
}


# --- Time -----------------------------------------------------------------------------------------


def _timed(state: TableState, moved: Moved | None = None) -> TableState:
    """The state with the timers and clocks that run from now on."""
    timers = state.game.timers(state.position) if state.phase == "playing" else ()
    if timers or state.timers:
        state = _with_timers(state, timers)
    runs = () if state.is_timed else state.acting
    rule = state.opened.clock
    after = tuple(
        [
            clocks.after_move(rule, clock, state.at, seat in runs, moved.lag)
            if moved is not None and moved.seat == seat
            else clocks.switched(rule, clock, state.at, seat in runs)
            for seat, clock in enumerate(state.clocks)
        ]
    )
    return state if after == state.clocks else replace(state, clocks=after)


def _with_timers(state: TableState, timers: Sequence[Timer]) -> TableState:
    if state.interval is not None:  # an hourglass is turned when all can see what it is for
        timers = tuple(timer for timer in timers if not timer.common)
    new = {timer.key: state.at for timer in timers if timer.key not in state.appeared}
    appeared = MappingProxyType({**state.appeared, **new}) if new else state.appeared
    running = tuple(
        Running(
            timer.key,
            appeared[timer.key],
            appeared[timer.key] + timer.seconds * SECOND,
            timer.move,
            timer.common,
            timer.title,
        )
        for timer in timers
    )
    if running == state.timers:
        running = state.timers
    return replace(state, timers=running, appeared=appeared)
