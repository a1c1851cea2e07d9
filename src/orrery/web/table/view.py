"""What a reader may know, in the reader's language, as a message."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from orrery.core.contract import Move, Position, Seat
from orrery.core.programs import Field, Offer, Several
from orrery.table.absence import patience_ends
from orrery.table.events import Milliseconds
from orrery.table.seen import (
    FillView,
    Line,
    ProposalView,
    Result,
    SeatView,
    Seen,
    SeenAt,
    SeriesView,
    TimerView,
)
from orrery.table.state import TableState
from orrery.web.language import Language
from orrery.web.table.hosted import SeatRating
from orrery.web.table.messages import (
    AwaySeen,
    Choices,
    FieldSeen,
    FillSeen,
    LogLine,
    OfferSeen,
    Past,
    ProgramSeen,
    ProgramsSeen,
    ProposalSeen,
    ResultSeen,
    ScoreLineSeen,
    SeatSeen,
    SeriesSeen,
    State,
    TimerSeen,
)
from orrery.web.table.scenes import drawn, drawn_items


def presented(seen: Seen, language: Language, veiled: bool) -> State:
    """All of it."""
    said = language.said
    return State(
        number=seen.number,
        phase=seen.phase,
        ply=seen.ply,
        seats=[presented_seat(seat, language) for seat in seen.seats],
        scene=drawn(seen.scene, language),
        task=said(seen.task),
        seat=seen.seat,
        choices=None if seen.moves is None else choices(seen.moves),
        log=[log_line(line, language) for line in seen.log],
        timers=[_timer(timer, language) for timer in seen.timers],
        proposal=_proposal(seen.proposal, language),
        result=presented_result(seen.result, language),
        can=list(seen.can),
        spoken=said(seen.spoken),
        next_table=seen.next_table,
        rated=seen.rated,
        stakes=said(seen.stakes),
        veiled=veiled,
        fill=_fill(seen.fill),
        series=_series(seen.series, language),
        programs=programs(seen, language),
        told=seen.told,
        away=[AwaySeen(one.seat, 0, choices=list(one.remedies)) for one in seen.absences],
        lost_seat=seen.lost_seat,
    )


def is_veiled(position: Position, seat: Seat | None, owned: Collection[Seat]) -> bool:
    """Whether a person on several seats sees through this one what another may not see."""
    if seat is None or len(owned) < 2:
        return False
    own = position.view(seat)
    return any(position.view(other) != own for other in owned if other != seat)


def past(seen: SeenAt, language: Language) -> Past:
    """The table as it was; what is fixed is known."""
    return Past(seen.ply, replace(drawn(seen.scene, language), fixed=None))


# --- Parts ----------------------------------------------------------------------------------------


def choices(moves: Sequence[Move]) -> Choices:
    """Legal moves, each key of their paths written once."""
    places: dict[str, int] = {}
    paths = [[places.setdefault(key, len(places)) for key in move.path] for move in moves]
    return Choices(
        keys=list(places),
        paths=paths,
        codes=[int(move.code) for move in moves],
        texts=[move.text for move in moves],
    )


def presented_seat(seat: SeatView, language: Language) -> SeatSeen:
    """A seat, as the log knows it."""
    return SeatSeen(
        seat=seat.seat,
        title=language.said(seat.title),
        name=seat.name,
        person=seat.person,
        bot=seat.bot,
        own=seat.own,
        acting=seat.acting,
        clock=seat.clock,
        running=seat.running,
        holding=language.said(seat.holding),
        winner=seat.winner,
    )


def log_line(line: Line, language: Language) -> LogLine:
    """One move."""
    return LogLine(line.ply, line.seat, line.text, language.said(line.spoken))


def programs(seen: Seen, language: Language) -> ProgramsSeen | None:
    """What can be programmed, what is, and why something is there no more; None for nothing."""
    if not (seen.offers or seen.programs or seen.notes):
        return None
    return ProgramsSeen(
        [_offer(offer, language) for offer in seen.offers],
        [
            ProgramSeen(
                program.number,
                program.kind,
                language.said(program.sentence),
                drawn_items(program.items, language),
                list(program.moves),
            )
            for program in seen.programs
        ],
        [language.said(note) for note in seen.notes],
    )


def _offer(offer: Offer, language: Language) -> OfferSeen:
    said = language.said
    fields = [_field(field, language) for field in offer.fields]
    return OfferSeen(offer.kind, said(offer.title), said(offer.about), fields)


def _field(field: Field, language: Language) -> FieldSeen:
    said = language.said
    if isinstance(field, Several):
        choices = [(name, said(word)) for name, word in field.choices]
        return FieldSeen(field.name, said(field.about), choices=choices)
    return FieldSeen(field.name, said(field.about), field.least, field.most, field.default)


def _timer(timer: TimerView, language: Language) -> TimerSeen:
    return TimerSeen(language.said(timer.title), timer.left, timer.whole)


def _fill(fill: FillView | None) -> FillSeen | None:
    return FillSeen(fill.level, fill.left) if fill else None


def _series(series: SeriesView | None, language: Language) -> SeriesSeen | None:
    if series is None:
        return None
    said = language.said(series.sentence)
    return SeriesSeen(series.games, series.played, list(series.points), said)


def _proposal(proposal: ProposalView | None, language: Language) -> ProposalSeen | None:
    if proposal is None:
        return None
    sentence = language.said(proposal.sentence)
    return ProposalSeen(proposal.what, sentence, proposal.asked is not None, proposal.asked)


def presented_result(result: Result | None, language: Language) -> ResultSeen | None:
    """How the game ended, if it did."""
    if result is None:
        return None
    said = language.said
    return ResultSeen(
        winners=list(result.winners),
        sentence=said(result.sentence),
        scores=[float(score) for score in result.scores],
        accounts=[
            [ScoreLineSeen(said(line.what), int(line.points), said(line.why)) for line in account]
            for account in result.accounts
        ],
    )


# --- What changes without an event ----------------------------------------------------------------


def as_of(
    shown: State,
    state: TableState,
    now: Milliseconds,
    present: Collection[str],
    thinking: Collection[Seat],
    ratings: Mapping[Seat, SeatRating],
) -> State:
    """The same message at this time: clocks, who is there or thinks, when bots come, ratings."""
    seats = [
        replace(
            seat,
            clock=_left(state, seat.seat, now),
            present=bool(set(present) & {_owner(state, seat.seat)}),
            thinking=seat.seat in thinking,
            rating=ratings[seat.seat].rating if seat.seat in ratings else "",
            rating_change=ratings[seat.seat].change if seat.seat in ratings else "",
        )
        for seat in shown.seats
    ]
    timers = [
        replace(timer, left=max(0, running.deadline - now))
        for timer, running in zip(shown.timers, state.timers, strict=True)
    ]
    come, fill = state.bots_come, shown.fill
    if fill is not None and come is not None:
        fill = replace(fill, left=max(0, come - now))
    away = [_away(one, state, now) for one in shown.away]
    return replace(shown, seats=seats, timers=timers, fill=fill, away=away)


def _away(shown: AwaySeen, state: TableState, now: Milliseconds) -> AwaySeen:
    ends = patience_ends(state, shown.seat) or now
    since = state.away[shown.seat].since
    return replace(shown, gone=max(0, now - since), left=max(0, ends - now))


def _left(state: TableState, seat: Seat, now: Milliseconds) -> Milliseconds | None:
    left = state.clocks[seat].left_at(now)
    return None if left is None else max(0, left)


def _owner(state: TableState, seat: Seat) -> str | None:
    return getattr(state.seats[seat], "id", None)
