"""What everybody sees alike of a table: made once for each state, however many people look.

Where something is secret, everybody who looks through the same seat sees it alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from operator import attrgetter
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from orrery.core.contract import Outcome, Seat
from orrery.table.events import Bot, Milliseconds, Person
from orrery.table.standing import Phase
from orrery.table.state import TableState
from orrery.table.view.company import Company, SeatRating
from orrery.table.view.scene import Words
from orrery.table.view.words.log_lines import LogLine, lines, next_lines
from orrery.table.view.words.news import ending_sentence, news, stakes_sentence
from orrery.table.view.words.score import series_sentence

# --- What is seen ---------------------------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, who sits there, and the clock."""

    seat: Seat
    title: Words  # what the seat is called: blue, Moon, ...
    name: str = ""  # who sits there; empty: a bot, or nobody
    person: str = ""  # the id of that person, whose page is /people/ID
    bot: int = 0  # its level
    own: bool = False  # it belongs to the reader
    acting: bool = False
    thinking: bool = False
    present: bool = False  # the person is connected
    clock: Milliseconds | None = None  # left when it was last started or stopped; None: no clock
    deadline: Milliseconds | None = None  # when it will have run out; None: it stands still
    holding: Words = ""  # points, chips, energy
    winner: bool = False
    rating: str = ""  # in this game; with a question mark while it is provisional
    rating_change: str = ""  # after a rated game: from, to, and by how much


class TimerView(msgspec.Struct, frozen=True):
    """An hourglass: what it is for, when it will have run out, and how long it runs in all."""

    what: Words
    deadline: Milliseconds
    whole: Milliseconds


class ScoreLineView(msgspec.Struct, frozen=True):
    what: Words
    points: int
    why: Words


class ResultView(msgspec.Struct, frozen=True):
    """How the game ended."""

    winners: tuple[Seat, ...]
    sentence: Words
    scores: list[float]
    accounts: list[list[ScoreLineView]]
    lit: list[str] = []  # the items of the scene that decided it


class FillView(msgspec.Struct, frozen=True):
    """Bots of this level come at this time, if nobody else does."""

    level: int
    deadline: Milliseconds


class SeriesView(msgspec.Struct, frozen=True):
    """Several games in a row: points are by seat, for who sits there now."""

    games: int
    played: int
    points: tuple[float, ...]
    sentence: Words


class CommonView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The part of a view that is nobody's own."""

    phase: Phase  # "waiting" for people, "playing", "over"; "closed" if no game will begin
    ply: int
    seats: list[SeatView]
    log: tuple[LogLine, ...] = ()
    timers: Sequence[TimerView] = ()
    result: ResultView | None = None
    spoken: Words = ""  # what just happened, for a screen reader
    next_table: str = ""
    rated: bool = False  # the result changes ratings
    stakes: Words = ""  # what that means now, in a sentence
    fill: FillView | None = None
    series: SeriesView | None = None


# --- How it is made -------------------------------------------------------------------------------

#: What a move may change of a state, and nothing shown here follows from but what is made again.
_MOVING = {"number", "at", "last", "position", "clocks", "waived", "appeared"}
#: All the rest.
_setting = attrgetter(*(name for name in TableState.__struct_fields__ if name not in _MOVING))

_serials = count()


class SeenByAll(NamedTuple):
    """A common view, and what it was made of."""

    state: TableState
    company: tuple[object, ...]  # everybody's part of it
    view: CommonView
    serial: int  # names it without holding it, so that the past of a table can be forgotten


def has_only_moved(state: TableState, earlier: TableState) -> bool:
    """Whether nothing has happened between the two but moves, as nearly always."""
    key = ("has only moved", earlier.number)
    if key not in state.made:
        state.made[key] = _setting(state) == _setting(earlier)
    has_only_moved: bool = state.made[key]
    return has_only_moved


def seen_by_all(
    state: TableState, seat: Seat | None, company: Company, earlier: SeenByAll | None = None
) -> SeenByAll:
    """What this seat, or a spectator, sees as all others do for whom nothing is secret.

    Whatever has not changed since an earlier one is taken from there.
    """
    eyes = seat if state.game.secrets(state.position) else None
    key = ("common", eyes, company.everybodys)
    seen: SeenByAll | None = state.made.get(key)
    if seen is None:
        if earlier is not None and has_only_moved(state, earlier.state):
            view = _next(state, seat, company, earlier)
        else:
            view = _whole(state, seat, company)
        seen = state.made[key] = SeenByAll(state, company.everybodys, view, next(_serials))
    return seen


def _whole(state: TableState, seat: Seat | None, company: Company) -> CommonView:
    return CommonView(
        phase=state.phase,
        ply=state.position.ply,
        seats=[_seat(state, s, company) for s in range(len(state.seats))],
        log=lines(state, seat),
        timers=[
            TimerView(timer.title, timer.deadline, timer.deadline - timer.began)
            for timer in state.timers
        ],
        result=_result(state),
        spoken=news(state, seat),
        next_table=state.next_table,
        rated=state.opened.rated,
        stakes=stakes_sentence(state),
        fill=_fill(state),
        series=_series(state),
    )


def _next(state: TableState, seat: Seat | None, company: Company, earlier: SeenByAll) -> CommonView:
    """The view after some moves and nothing else."""
    before, position = earlier.state.position, state.position
    has_secrets = state.game.secrets(position) or state.game.secrets(before)
    is_same_company = company.everybodys == earlier.company
    return replace(
        earlier.view,
        ply=position.ply,
        seats=[
            _next_seat(state, one) if is_same_company else _seat(state, one.seat, company)
            for one in earlier.view.seats
        ],
        log=lines(state, seat) if has_secrets else next_lines(position, before, earlier.view.log),
        spoken=news(state, seat),
    )


def _seat(state: TableState, seat: Seat, company: Company) -> SeatView:
    who, clock = state.seats[seat], state.clocks[seat]
    person = who if isinstance(who, Person) else None
    rating = dict(company.ratings).get(seat, SeatRating(""))
    return SeatView(
        seat=seat,
        title=state.game.seat_title(seat),
        name=person.name if person else "",
        person=person.id if person else "",
        bot=who.level if isinstance(who, Bot) else 0,
        acting=seat in state.acting,
        thinking=seat in company.thinking,
        present=person is not None and person.id in company.present,
        clock=None if clock.left is None else max(0, clock.left),
        deadline=clock.deadline,
        holding=state.game.holding(state.position, seat),
        winner=state.ending is not None and seat in state.ending.winners,
        rating=rating.rating,
        rating_change=rating.change,
    )


def _next_seat(state: TableState, view: SeatView) -> SeatView:
    """A seat after a move."""
    seat = view.seat
    clock = state.clocks[seat]
    return replace(
        view,
        acting=seat in state.acting,
        clock=None if clock.left is None else max(0, clock.left),
        deadline=clock.deadline,
        holding=state.game.holding(state.position, seat),
    )


def _result(state: TableState) -> ResultView | None:
    ending = state.ending
    if ending is None:
        return None
    outcome = state.outcome if ending.kind == "rules" else None
    return result_view(ending.winners, ending_sentence(state), outcome)


def result_view(winners: tuple[Seat, ...], sentence: Words, outcome: Outcome | None) -> ResultView:
    """How a game ended, with the account of its scores, if the rules ended it."""
    if outcome is None:
        return ResultView(winners, sentence, [], [])
    return ResultView(
        winners=winners,
        sentence=sentence,
        scores=[float(score) for score in outcome.scores],
        accounts=[
            [ScoreLineView(line.what, int(line.points), line.why) for line in account]
            for account in outcome.accounts
        ],
        lit=list(dict.fromkeys(key for chain in outcome.highlights for key in chain.items)),
    )


def _fill(state: TableState) -> FillView | None:
    fill, due = state.opened.fill, state.bots_come
    return FillView(fill.level, due) if fill and due is not None else None


def _series(state: TableState) -> SeriesView | None:
    series = state.series
    if series is None:
        return None
    return SeriesView(series.games, series.played, series.points, series_sentence(state))
