"""What a reader may know of a table, in no language yet: one dataclass for a page to present.

The seed never stands here, nor what another seat has chosen and not yet shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from orrery.core.contract import Game, Move, Position, ScoreLine, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK
from orrery.core.programming import ahead
from orrery.core.programs import Offer
from orrery.core.scene import Item, Scene
from orrery.core.texts import Sentence, Text, say
from orrery.table.absence import may_return, patience_ends, remedies
from orrery.table.deciding import check_proposal, may_undo
from orrery.table.events import Bot, Milliseconds, Person, Proposal, Remedy
from orrery.table.news import (
    closing_sentence,
    ending_sentence,
    news,
    proposal_sentence,
    stakes_sentence,
)
from orrery.table.programming import Kept
from orrery.table.score import series_sentence
from orrery.table.seating import check_stakes, may_come
from orrery.table.standing import Phase
from orrery.table.state import TableState


@dataclass(frozen=True)
class SeatView:
    """A seat, who sits there, and the clock."""

    seat: Seat
    title: Sentence
    name: str = ""  # empty: a bot, or nobody
    person: str = ""  # the id, by which a host knows who is connected, and everybody the profile
    bot: int = 0  # its level
    own: bool = False
    acting: bool = False
    clock: Milliseconds | None = None  # what is left
    running: bool = False
    holding: Text = ""  # points, chips, energy
    winner: bool = False

    @property
    def is_open(self) -> bool:
        return not (self.person or self.bot)


@dataclass(frozen=True)
class Line:
    """One move in the log. A secret one tells only that something was chosen."""

    ply: int
    seat: Seat
    text: str
    spoken: Sentence
    secret: bool = False


@dataclass(frozen=True)
class TimerView:
    """An hourglass."""

    title: Sentence
    left: Milliseconds
    whole: Milliseconds


@dataclass(frozen=True)
class ProposalView:
    """What was proposed; whether the reader has to answer, and with which seat."""

    what: Proposal
    seat: Seat
    sentence: Sentence
    asked: Seat | None = None


@dataclass(frozen=True)
class ProgramView:
    """Something that the seat has programmed, with what it would lay on the table."""

    number: int
    kind: str
    sentence: Sentence
    items: tuple[Item, ...]
    moves: tuple[str, ...]  # that it has in mind, the others' among them


@dataclass(frozen=True)
class AbsenceView:
    """Somebody is away: since when, until when the others wait, and what the reader may choose."""

    seat: Seat
    since: Milliseconds
    ends: Milliseconds
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True)
class Result:
    """How the game ended."""

    winners: tuple[Seat, ...]
    sentence: Sentence
    scores: tuple[float, ...] = ()
    accounts: tuple[tuple[ScoreLine, ...], ...] = ()


@dataclass(frozen=True)
class FillView:
    """The bots that come if nobody else does."""

    level: int
    left: Milliseconds


@dataclass(frozen=True)
class SeriesView:
    """A series: how many games, how many of them are over, and the points by seat."""

    games: int
    played: int
    points: tuple[float, ...]
    sentence: Text


@dataclass(frozen=True)
class Seen:
    """All that a reader may know, looking through one of their seats or none."""

    number: int
    phase: Phase
    ply: int
    game: Game
    seats: tuple[SeatView, ...]
    owned: tuple[Seat, ...]
    seat: Seat | None
    scene: Scene
    task: Sentence
    moves: tuple[Move, ...] | None  # None: nothing to decide
    log: tuple[Line, ...]
    timers: tuple[TimerView, ...]
    proposal: ProposalView | None
    result: Result | None
    can: tuple[str, ...]
    spoken: Sentence
    told: int  # the number of the entry that ``spoken`` tells
    private: bool
    rated: bool
    stakes: Text  # what is to be said about that
    next_table: str
    rematch: bool  # agreed, and the other table is being set up
    offers: tuple[Offer, ...]  # what the seat can program
    programs: tuple[ProgramView, ...]
    notes: tuple[Sentence, ...]  # why something is programmed no more
    fill: FillView | None = None
    series: SeriesView | None = None
    absences: tuple[AbsenceView, ...] = ()
    lost_seat: Seat | None = None  # that the reader may take back from a bot


@dataclass(frozen=True)
class SeenAt:
    """The table as it was after some moves."""

    ply: int
    scene: Scene
    task: Sentence
    line: Line | None  # the move that led there


def see(
    state: TableState, reader: str, seat: Seat | None = None, now: Milliseconds | None = None
) -> Seen:
    """What the person with this id may know; through which own seat, if they have several."""
    now = state.at if now is None else now
    owned = state.owned(reader)
    seat = looked_through(state, owned, seat)
    shown = _shown(state)
    moving = seat is not None and seat in state.acting
    return Seen(
        number=state.number_for(reader),
        phase=state.phase,
        ply=state.position.ply,
        game=state.game,
        seats=tuple(_seat(state, s, owned, now) for s in range(len(state.seats))),
        owned=owned,
        seat=seat,
        scene=shown.scene(seat),
        task=_task(state, seat),
        moves=tuple(state.position.moves(seat)) if moving else None,
        log=lines(state, seat),
        timers=tuple(
            TimerView(timer.title, max(0, timer.deadline - now), timer.deadline - timer.began)
            for timer in state.timers
        ),
        proposal=_proposal(state, owned),
        result=_result(state),
        can=tuple(_can(state, reader, seat)),
        spoken=news(state, seat),
        told=state.number_for(reader, state.last.number),
        private=state.opened.private,
        rated=state.opened.rated,
        stakes=stakes_sentence(state),
        next_table=state.next_table,
        rematch=state.rematch and not state.next_table,
        offers=_offers(state, owned),
        programs=() if seat is None else _programs(state, seat),
        notes=() if seat is None else state.programs.words_for(seat),
        fill=_fill(state, now),
        series=_series(state),
        absences=tuple(_absence(state, away, seat) for away in sorted(state.away)),
        lost_seat=next((s for s in state.replaced if may_return(state, s, reader)), None),
    )


def seen_at(state: TableState, reader: str, seat: Seat | None, ply: int) -> SeenAt:
    """The table after so many moves, as the reader might see it then."""
    seat = looked_through(state, state.owned(reader), seat)
    if not 0 <= ply <= state.position.ply:
        raise Refusal("", say("This game has no move {ply}.", ply=ply))
    position = _shown(state).copy()
    for _ in range(position.ply - ply):
        position.undo()
    line = lines(state, seat)[ply - 1] if ply else None
    return SeenAt(ply, position.scene(seat), position.task(seat), line)


def looked_through(state: TableState, owned: tuple[Seat, ...], wanted: Seat | None) -> Seat | None:
    """The own seat that is wanted; else one that may act; a spectator has none."""
    if wanted in owned:
        return wanted
    acting = [seat for seat in owned if seat in state.acting]
    return next(iter(acting or owned), None)


@lru_cache(maxsize=64)
def _before_luck(game: Game) -> Position:
    return game.start("nobody has sat down yet")


def _shown(state: TableState) -> Position:
    """Before the game begins another deal is shown, lest somebody studies the real one."""
    return state.position if state.has_begun else _before_luck(state.game)


def _task(state: TableState, seat: Seat | None) -> Sentence:
    if state.phase == "waiting":
        return say("The game begins when every seat is taken.")
    if state.phase == "closed":
        return closing_sentence(state)
    if state.ending is not None:
        return ending_sentence(state)
    return state.position.task(seat)


def _seat(state: TableState, seat: Seat, owned: tuple[Seat, ...], now: Milliseconds) -> SeatView:
    who, clock = state.seats[seat], state.clocks[seat]
    left = clock.left_at(now)
    return SeatView(
        seat=seat,
        title=state.game.seat_title(seat),
        name=who.name if isinstance(who, Person) else "",
        person=who.id if isinstance(who, Person) else "",
        bot=who.level if isinstance(who, Bot) else 0,
        own=seat in owned,
        acting=seat in state.acting,
        clock=None if left is None else max(0, left),
        running=clock.since is not None and left is not None,
        holding=state.game.holding(state.position, seat),
        winner=state.ending is not None and seat in state.ending.winners,
    )


def lines(state: TableState, seat: Seat | None) -> tuple[Line, ...]:
    """The moves so far. What others have chosen unseen is only told as such."""
    game, history = state.game, state.position.history
    first_secret = len(history) - game.secrets(state.position)
    return tuple(
        Line(ply, move.seat, SECRET, _unseen(game, move.seat), secret=True)
        if ply > first_secret and move.seat not in (seat, CLOCK)
        else Line(ply, move.seat, move.text, game.spoken(move))
        for ply, move in enumerate(history, 1)
    )


SECRET = "···"


def _unseen(game: Game, seat: Seat) -> Sentence:
    return say("{who} has chosen, unseen.", who=game.seat_title(seat))


def _proposal(state: TableState, owned: tuple[Seat, ...]) -> ProposalView | None:
    asked = state.proposal
    if asked is None:
        return None
    mine = [seat for seat in owned if seat in asked.waiting]
    sentence = proposal_sentence(state, asked.what, asked.seat)
    return ProposalView(asked.what, asked.seat, sentence, mine[0] if mine else None)


def _absence(state: TableState, away: Seat, seat: Seat | None) -> AbsenceView:
    ends = patience_ends(state, away)
    assert ends is not None
    choices = () if seat is None else remedies(state, seat, away)
    return AbsenceView(away, state.away[away].since, ends, choices)


def _result(state: TableState) -> Result | None:
    ending = state.ending
    if ending is None:
        return None
    outcome = state.position.outcome if ending.kind == "rules" else None
    if outcome is None:
        return Result(ending.winners, ending_sentence(state))
    return Result(ending.winners, ending_sentence(state), outcome.scores, outcome.accounts)


def _fill(state: TableState, now: Milliseconds) -> FillView | None:
    fill, due = state.opened.fill, state.bots_come
    return FillView(fill.level, max(0, due - now)) if fill and due is not None else None


def _series(state: TableState) -> SeriesView | None:
    series = state.series
    if series is None:
        return None
    return SeriesView(series.games, series.played, series.points, series_sentence(state))


def _offers(state: TableState, owned: tuple[Seat, ...]) -> tuple[Offer, ...]:
    """Who plays several seats has nobody to be faster than."""
    if state.phase != "playing" or len(owned) != 1:
        return ()
    return state.game.programs(state.position, owned[0])


def _programs(state: TableState, seat: Seat) -> tuple[ProgramView, ...]:
    return tuple(_program(state, kept) for kept in state.programs.of(seat))


def _program(state: TableState, kept: Kept) -> ProgramView:
    seat, number, program = kept
    position, game = state.position, state.game
    before, moves = ahead(position, seat, program)
    return ProgramView(
        number=number,
        kind=program.kind,
        sentence=game.program_sentence(position, seat, program),
        items=_changed(before, moves, seat),
        moves=tuple(move.text for move in moves),
    )


def _changed(before: Position, moves: list[Move], seat: Seat) -> tuple[Item, ...]:
    """What would be new or other on the table after these moves, if they can still be made."""
    after = before.copy()
    try:
        for move in moves:
            after.play(move)
    except Refusal:
        return ()
    known = {item.key: item for item in before.scene(seat).items} if moves else {}
    return tuple(i for i in after.scene(seat).items if known.get(i.key) != i) if moves else ()


def _can(state: TableState, reader: str, seat: Seat | None) -> list[str]:
    """The commands that make sense now."""
    if state.phase == "waiting":
        return _can_before(state, reader, seat)
    if seat is None:
        return []
    # On one screen the last step may be that of the own seat before.
    can = ["undo"] if any(may_undo(state, own) for own in state.owned(reader)) else []
    can += [what for what in ("takeback", "draw", "rematch") if _may_propose(state, seat, what)]
    return [*can, "resign"] if state.phase == "playing" else can


def _can_before(state: TableState, reader: str, seat: Seat | None) -> list[str]:
    host = reader == state.opened.host
    can = ["leave"] if seat is not None else []
    if reader and None in state.seats and (seat is None or host) and may_come(state, reader):
        can.append("sit")
    if host:
        can += ["sit_bot", "close"] if None in state.seats else ["close"]
    elif seat is None and reader in state.invited:
        can.append("decline")
    return [*can, "make_rated"] if _may_make_rated(state, reader) else can


def _may_make_rated(state: TableState, reader: str) -> bool:
    try:
        check_stakes(state, Person(reader, ""))
    except Refusal:
        return False
    return True


def _may_propose(state: TableState, seat: Seat, what: str) -> bool:
    try:
        check_proposal(state, seat, what)
    except Refusal:
        return False
    return True
