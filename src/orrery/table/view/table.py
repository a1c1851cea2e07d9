"""What a reader may know of a table: one struct, made once for each pair of eyes, sent as JSON.

Its words are in no language yet; whoever encodes it says which one. Its times are the server's, so
that it stays the same as long as nothing happens. The seed never stands here, nor what another seat
has chosen and not yet shown.

A new field costs two files: this one, and the script that shows it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from orrery.core.contract import Game, Move, Outcome, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK
from orrery.core.programming import ahead
from orrery.core.programs import Field, Offer, Several
from orrery.core.texts import Sentence, say
from orrery.table.absence import may_return, patience_ends, remedies
from orrery.table.events import Bot, Milliseconds, Person, Proposal, Remedy
from orrery.table.programming import SeatProgram
from orrery.table.standing import Phase
from orrery.table.state import TableState
from orrery.table.talk.audience import heard
from orrery.table.talk.chat import ChatLine, words_said
from orrery.table.view.allowed import allowed
from orrery.table.view.choices import Choices, LegalMoves
from orrery.table.view.ending import EndingView, ending_view
from orrery.table.view.interval import (
    IntervalView,
    interval_scene,
    interval_task,
    interval_view,
)
from orrery.table.view.made_once import MadeOnce
from orrery.table.view.news import (
    closing_sentence,
    ending_sentence,
    news,
    proposal_sentence,
    stakes_sentence,
)
from orrery.table.view.progress import ProgressView, progress_view
from orrery.table.view.scene import SceneItem, SceneView, TableScene, Words, drawn, drawn_items
from orrery.table.view.score import series_sentence
from orrery.table.view.spoken import spoken

if TYPE_CHECKING:
    #: For whoever writes a view: neither drawn nor in words yet.
    OwnScene = TableScene
    OwnMoves = LegalMoves
else:
    #: For whoever reads it.
    OwnScene = SceneView
    OwnMoves = Choices

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


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One move in the log. A secret one tells only that something was chosen."""

    ply: int  # after this move
    seat: Seat
    text: str
    spoken: Words


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


class ProposalView(msgspec.Struct, frozen=True):
    """What was put to the table, and whether the reader still has to answer."""

    what: Proposal
    sentence: Words
    asked: bool
    seat: Seat | None = None  # the own seat that answers


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


class FieldView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of a form: a number within limits, or some out of a list."""

    name: str
    about: Words
    least: int = 0
    most: int = 0
    default: int = 0
    choices: list[tuple[str, Words]] = []  # each with its word; empty: it is a number


class OfferView(msgspec.Struct, frozen=True):
    """Something that the reader's seat can have played for it."""

    kind: str
    title: Words
    about: Words
    fields: list[FieldView]


class ProgramView(msgspec.Struct, frozen=True):
    """Something that is programmed: what it would change on the table, and the moves it means."""

    number: int
    kind: str
    text: Words
    items: list[SceneItem]
    moves: list[str]  # that it has in mind, the others' among them


class ProgramsView(msgspec.Struct, frozen=True):
    """What the reader's own seat can program, what it has, and why something is there no more."""

    offers: list[OfferView]
    kept: list[ProgramView]
    notes: tuple[Words, ...]


class ChatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line that somebody said, under the number of its event."""

    number: int
    name: str
    text: Words = ""
    struck: bool = False  # a moderator has taken the words away
    seat: Seat | None = None  # of whoever said it; none for a spectator
    own: bool = False
    whispered: bool = False  # only spectators read it before the game is over


class AwayView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody has lost the connection."""

    seat: Seat
    since: Milliseconds
    deadline: Milliseconds  # from then on the others need not wait any longer
    choices: tuple[Remedy, ...] = ()  # what the reader may claim then


class TableView(msgspec.Struct, frozen=True, omit_defaults=True, tag="state"):
    """All that a reader may know, looking through one of their seats or none.

    Times are the server's, in milliseconds since 1970. Words are in the language of the reader.
    """

    number: int
    phase: Phase  # "waiting" for people, "playing", "over"; "closed" if no game will begin
    ply: int
    seats: list[SeatView]
    scene: OwnScene
    task: Words
    seat: Seat | None = None  # the own seat through which the reader looks
    choices: OwnMoves | None = None  # None: the reader has nothing to decide
    log: Sequence[LogLine] = ()
    log_from: int = 0  # lines before this one are as they were
    timers: Sequence[TimerView] = ()
    proposal: ProposalView | None = None
    result: ResultView | None = None
    can: tuple[str, ...] = ()  # what makes sense now: undo, takeback, draw, resign, rematch, ...
    spoken: Words = ""  # what just happened, for a screen reader
    next_table: str = ""
    rated: bool = False  # the result changes ratings
    stakes: Words = ""  # what that means now, in a sentence
    veiled: bool = False  # it shows what the other own seats may not see
    fill: FillView | None = None
    series: SeriesView | None = None
    programs: ProgramsView | None = None  # None: nothing can be programmed, and nothing is
    told: int = 0  # the number of the event that ``spoken`` tells
    chat: list[ChatView | int] | None = None  # a line that is as before is its number; None: all
    may_talk: bool = False
    away: Sequence[AwayView] = ()
    interval: IntervalView | None = None  # a round is over, and the next one has not begun
    lost_seat: Seat | None = None  # a bot has it, and the reader may take it back
    progress: ProgressView | None = None  # where the game stands
    ending: EndingView | None = None  # how it ended for the reader, if they have one seat


class PastView(NamedTuple):
    """The table as it was after some moves."""

    ply: int
    scene: SceneView
    task: Sentence
    line: LogLine | None  # the move that led there


# --- Whose eyes -----------------------------------------------------------------------------------


class SeatRating(NamedTuple):
    """A player's rating, and after a rated game how it has changed, as they are shown."""

    rating: str
    change: str = ""


class Company(NamedTuple):
    """What a host knows beside the log: it can change without an event."""

    present: frozenset[str] = frozenset()  # the ids of the people who are here
    thinking: frozenset[Seat] = frozenset()  # bots
    ratings: tuple[tuple[Seat, SeatRating], ...] = ()
    muted: frozenset[str] = frozenset()  # the ids of the people whom the reader does not hear
    may_talk: bool = False


NO_COMPANY = Company()

#: Somebody whom the site knows, and who is nobody in particular at this table.
ANYBODY = "*"


def eyes(state: TableState, reader: str) -> str:
    """Whose eyes a reader has: people for whom nothing here is special share a pair."""
    special = (
        reader == state.opened.host
        or reader in state.invited
        or bool(state.owned(reader))
        or any(who.id == reader for who in state.replaced.values())
        or any(person == reader for _, person in state.private)
        or any(line.by.id == reader for line in state.chat)
    )
    return reader if special or not reader else ANYBODY


def see(
    state: TableState, reader: str, seat: Seat | None = None, company: Company = NO_COMPANY
) -> TableView:
    """What the person with this id may know; through which own seat, if they have several."""
    owned = state.owned(reader)
    seat = looked_through(state, owned, seat)
    return TableView(
        number=state.number_for(reader),
        phase=state.phase,
        ply=state.position.ply,
        seats=[_seat(state, s, owned, company) for s in range(len(state.seats))],
        scene=_scene(state, seat),
        task=_task(state, seat, len(owned) == 1),
        seat=seat,
        choices=_legal_moves(state, seat),
        log=lines(state, seat),
        timers=[
            TimerView(timer.title, timer.deadline, timer.deadline - timer.began)
            for timer in state.timers
        ],
        proposal=_proposal(state, owned),
        result=_result(state),
        can=tuple(allowed(state, reader, seat)),
        spoken=news(state, seat),
        next_table=state.next_table,
        rated=state.opened.rated,
        stakes=stakes_sentence(state),
        veiled=_is_veiled(state, seat, owned),
        fill=_fill(state),
        series=_series(state),
        programs=_programs(state, seat, owned),
        told=state.number_for(reader, state.last.number),
        chat=_chat(state, reader, company.muted),
        may_talk=company.may_talk,
        away=[_absence(state, away, seat) for away in sorted(state.away)],
        interval=interval_view(state, seat),
        lost_seat=next((s for s in state.replaced if may_return(state, s, reader)), None),
        progress=progress_view(state, seat),
        ending=ending_view(state, seat) if len(owned) == 1 else None,
    )


def seen_at(state: TableState, reader: str, seat: Seat | None, ply: int) -> PastView:
    """The table after so many moves, as the reader might see it then."""
    seat = looked_through(state, state.owned(reader), seat)
    if not 0 <= ply <= state.position.ply:
        raise Refusal("", say("This game has no move {ply}.", ply=ply))
    line = lines(state, seat)[ply - 1] if ply else None
    if ply == state.position.ply:
        return PastView(ply, _scene(state, seat).whole(), _task(state, seat, False), line)
    position = shown_position(state).copy()
    for _ in range(position.ply - ply):
        position.undo()
    return PastView(ply, drawn(position.scene(seat)), position.task(seat), line)


def looked_through(state: TableState, owned: tuple[Seat, ...], wanted: Seat | None) -> Seat | None:
    """The own seat that is wanted; else one that may act; a spectator has none."""
    if wanted in owned:
        return wanted
    acting = [seat for seat in owned if seat in state.acting]
    return next(iter(acting or owned), None)


@lru_cache(maxsize=64)
def _before_luck(game: Game) -> Position:
    return game.start("nobody has sat down yet")


def shown_position(state: TableState) -> Position:
    """Before the game begins another deal is shown, lest somebody studies the real one."""
    return state.position if state.has_begun else _before_luck(state.game)


def _scene(state: TableState, seat: Seat | None) -> TableScene:
    """The table now; what the next round brings is seen when it begins."""
    position = shown_position(state)
    if state.interval is not None:
        return TableScene(interval_scene(state, seat), position)
    return TableScene(position.scene(seat), position)


def _task(state: TableState, seat: Seat | None, is_alone: bool) -> Sentence:
    """What is to be done; told to "you", if the reader has one seat and no more."""
    if state.phase == "waiting":
        return say("The game begins when every seat is taken.")
    if state.phase == "closed":
        return closing_sentence(state)
    if state.ending is not None:
        return ending_sentence(state)
    if state.interval is not None:
        return interval_task(state, seat)
    position = state.position
    if seat is None or not is_alone:
        return position.task(seat)
    if seat in state.acting:
        return state.game.instruction(position, seat)
    return _what_others_do(state, seat)


def _what_others_do(state: TableState, seat: Seat) -> Sentence:
    """Whom somebody on this seat waits for; where all race against the clock, what is done."""
    acting, position = state.acting, state.position
    if len(acting) != 1 or state.timers:
        return position.task(seat)
    who = state.game.seat_title(acting[0])
    if isinstance(state.seats[acting[0]], Bot):
        return say("{who} is thinking.", who=who)
    return say("It is the turn of the other: {who}.", who=who)


def _seat(state: TableState, seat: Seat, owned: tuple[Seat, ...], company: Company) -> SeatView:
    who, clock = state.seats[seat], state.clocks[seat]
    person = who if isinstance(who, Person) else None
    rating = dict(company.ratings).get(seat, SeatRating(""))
    return SeatView(
        seat=seat,
        title=state.game.seat_title(seat),
        name=person.name if person else "",
        person=person.id if person else "",
        bot=who.level if isinstance(who, Bot) else 0,
        own=seat in owned,
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


def _legal_moves(state: TableState, seat: Seat | None) -> LegalMoves | None:
    if seat is None or seat not in state.acting:
        return None
    return LegalMoves(state.position, seat)


def _is_veiled(state: TableState, seat: Seat | None, owned: Collection[Seat]) -> bool:
    """Whether a person on several seats sees through this one what another may not see."""
    if seat is None or len(owned) < 2 or state.phase != "playing":
        return False
    if state.game.foresees(state.position):  # everybody sees everything
        return False
    own = state.position.view(seat)
    return any(state.position.view(other) != own for other in owned if other != seat)


def lines(state: TableState, seat: Seat | None) -> tuple[LogLine, ...]:
    """The moves so far. What others have chosen unseen is only told as such."""
    game, history = state.game, state.history
    secrets = game.secrets(state.position)
    if not secrets:
        return _open_lines(state)
    first_secret = len(history) - secrets
    return tuple(
        LogLine(ply, move.seat, SECRET, _unseen(game, move.seat))
        if ply > first_secret and move.seat not in (seat, CLOCK)
        else _line(game, ply, move)
        for ply, move in enumerate(history, 1)
    )


def _all_lines(state: TableState) -> tuple[LogLine, ...]:
    find, game = _known_lines.get, state.game  # even a call for each would count
    return tuple(
        [
            known[1] if (known := find((id(move), ply))) else _line(game, ply, move)
            for ply, move in enumerate(state.history, 1)
        ]
    )


#: The same for all who look, and asked for by each of them.
_open_lines = MadeOnce(_all_lines, most=64)


def _line(game: Game, ply: int, move: Move) -> LogLine:
    """A game makes a move once, so that it is known by which object it is."""
    known = _known_lines.get((id(move), ply))
    if known is None:
        if len(_known_lines) >= _MOST_LINES:
            _known_lines.clear()
        line = LogLine(ply, move.seat, move.text, spoken(game, move))
        known = _known_lines[id(move), ply] = move, line
    return known[1]


#: The lines of moves, and the moves themselves, so that no other gets their identity.
_known_lines: dict[tuple[int, int], tuple[Move, LogLine]] = {}
_MOST_LINES = 65_536


SECRET = "···"


def _unseen(game: Game, seat: Seat) -> Sentence:
    return say("{who} has chosen, unseen.", who=game.seat_title(seat))


def _proposal(state: TableState, owned: tuple[Seat, ...]) -> ProposalView | None:
    asked = state.proposal
    if asked is None:
        return None
    mine = next((seat for seat in owned if seat in asked.waiting), None)
    sentence = proposal_sentence(state, asked.what, asked.seat)
    return ProposalView(asked.what, sentence, mine is not None, mine)


def _absence(state: TableState, away: Seat, seat: Seat | None) -> AwayView:
    ends = patience_ends(state, away)
    assert ends is not None
    choices = () if seat is None else remedies(state, seat, away)
    return AwayView(away, state.away[away].since, ends, choices)


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


def _chat(state: TableState, reader: str, muted: Collection[str]) -> list[ChatView | int]:
    lines = heard(state, reader, muted)
    return [_said(state, line, reader) for line in lines if line.text or line.phrase or line.struck]


def _said(state: TableState, line: ChatLine, reader: str) -> ChatView:
    return ChatView(
        number=state.number_for(reader, line.number),
        name=line.by.name,
        text=words_said(line.text, line.phrase),
        struck=line.struck,
        seat=line.seat,
        own=line.by.id == reader,
        whispered=line.whispered,
    )


# --- Programs -------------------------------------------------------------------------------------


def _programs(state: TableState, seat: Seat | None, owned: tuple[Seat, ...]) -> ProgramsView | None:
    """None where nothing can be programmed, and nothing is.

    Who plays several seats has nobody to be faster than.
    """
    if seat is None:
        return None
    can = state.phase == "playing" and len(owned) == 1
    offers = state.game.programs(state.position, seat) if can else ()
    kept, notes = state.programs.of(seat), state.programs.words_for(seat)
    if not (offers or kept or notes):
        return None
    return ProgramsView(
        [_offer(offer) for offer in offers], [_program(state, one) for one in kept], notes
    )


def _offer(offer: Offer) -> OfferView:
    return OfferView(offer.kind, offer.title, offer.about, [_field(f) for f in offer.fields])


def _field(field: Field) -> FieldView:
    if isinstance(field, Several):
        return FieldView(field.name, field.about, choices=list(field.choices))
    return FieldView(field.name, field.about, field.least, field.most, field.default)


def _program(state: TableState, kept: SeatProgram) -> ProgramView:
    seat, number, program = kept
    position, game = state.position, state.game
    before, moves = ahead(position, seat, program)
    return ProgramView(
        number=number,
        kind=program.kind,
        text=game.program_sentence(position, seat, program),
        items=_changed(before, moves, seat),
        moves=[move.text for move in moves],
    )


def _changed(before: Position, moves: list[Move], seat: Seat) -> list[SceneItem]:
    """What would be new or other on the table after these moves, if they can still be made."""
    after = before.copy()
    try:
        for move in moves:
            after.play(move)
    except Refusal:
        return []
    if not moves:
        return []
    known = {item.key: item for item in before.scene(seat).items}
    return drawn_items(i for i in after.scene(seat).items if known.get(i.key) != i)
