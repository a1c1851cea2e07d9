"""What a reader may know of a table: one struct, made once for each pair of eyes, sent as JSON.

Its words are in no language yet; whoever encodes it says which one. Its times are the server's, so
that it stays the same as long as nothing happens. The seed never stands here, nor what another seat
has chosen and not yet shown.

A new field costs two files: this one, and the script that shows it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import structs
from msgspec.structs import replace

from orrery.core.contract import Game, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.texts import Sentence, say
from orrery.table.absence import may_return, patience_ends, remedies
from orrery.table.events import Bot, Milliseconds, Proposal, Remedy
from orrery.table.state import TableState
from orrery.table.talk.audience import heard
from orrery.table.talk.chat import ChatLine, words_said
from orrery.table.view.allowed import allowed
from orrery.table.view.choices import Choices, LegalMoves
from orrery.table.view.common import (
    CommonView,
    SeatView,
    SeenByAll,
    has_only_moved,
    seen_by_all,
)
from orrery.table.view.company import NO_COMPANY, Company
from orrery.table.view.ending import EndingView, ending_view
from orrery.table.view.interval import (
    IntervalView,
    interval_scene,
    interval_task,
    interval_view,
)
from orrery.table.view.programs import ProgramsView, programs_view
from orrery.table.view.progress import ProgressView, progress_view
from orrery.table.view.scene import SceneView, TableScene, Words, drawn
from orrery.table.view.words.log_lines import LogLine, lines
from orrery.table.view.words.news import closing_sentence, ending_sentence, proposal_sentence

if TYPE_CHECKING:
    #: For whoever writes a view: neither drawn nor in words yet.
    OwnScene = TableScene
    OwnMoves = LegalMoves
else:
    #: For whoever reads it.
    OwnScene = SceneView
    OwnMoves = Choices

# --- What is seen ---------------------------------------------------------------------------------


class ProposalView(msgspec.Struct, frozen=True):
    """What was put to the table, and whether the reader still has to answer."""

    what: Proposal
    sentence: Words
    asked: bool
    seat: Seat | None = None  # the own seat that answers


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


class TableView(CommonView, frozen=True, omit_defaults=True, kw_only=True, tag="state"):
    """All that a reader may know, looking through one of their seats or none.

    Times are the server's, in milliseconds since 1970. Words are in the language of the reader.
    """

    number: int
    scene: OwnScene
    task: Words
    seat: Seat | None = None  # the own seat through which the reader looks
    choices: OwnMoves | None = None  # None: the reader has nothing to decide
    log_from: int = 0  # lines before this one are as they were
    proposal: ProposalView | None = None
    can: tuple[str, ...] = ()  # what makes sense now: undo, takeback, draw, resign, rematch, ...
    veiled: bool = False  # it shows what the other own seats may not see
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


class Seen(NamedTuple):
    """What somebody sees of a state, and what it was made of."""

    reader: str
    company: Company
    common: SeenByAll
    view: TableView


def see(
    state: TableState, reader: str, seat: Seat | None = None, company: Company = NO_COMPANY
) -> TableView:
    """What the person with this id may know; through which own seat, if they have several."""
    return look(state, reader, seat, company).view


def look(
    state: TableState,
    reader: str,
    seat: Seat | None = None,
    company: Company = NO_COMPANY,
    earlier: Seen | None = None,
) -> Seen:
    """The same, for somebody who may have seen an earlier state: what stays is not made again."""
    owned = state.owned(reader)
    seat = looked_through(state, owned, seat)
    common = seen_by_all(state, seat, company, earlier.common if earlier else None)
    if earlier is not None and _goes_on(state, reader, company, earlier):
        view = replace(
            earlier.view,
            ply=common.view.ply,
            seats=_with_own(common.view.seats, owned),
            log=common.view.log,
            spoken=common.view.spoken,
            **_after_any_move(state, reader, seat, owned),
        )
        return Seen(reader, company, common, view)
    view = TableView(
        **structs.asdict(replace(common.view, seats=_with_own(common.view.seats, owned))),
        **_after_any_move(state, reader, seat, owned),
        proposal=_proposal(state, owned),
        chat=_chat(state, reader, company.muted),
        may_talk=company.may_talk,
        away=[_absence(state, away, seat) for away in sorted(state.away)],
        interval=interval_view(state, seat),
        lost_seat=next((s for s in state.replaced if may_return(state, s, reader)), None),
        ending=ending_view(state, seat) if len(owned) == 1 else None,
    )
    return Seen(reader, company, common, view)


def _goes_on(state: TableState, reader: str, company: Company, earlier: Seen) -> bool:
    """Whether only what any move changes is other than before, for this reader."""
    return (
        reader == earlier.reader
        and has_only_moved(state, earlier.common.state)
        and not state.away  # patience depends on who is to act
        and state.interval is None
        and company.readers == earlier.company.readers
    )


def _after_any_move(
    state: TableState, reader: str, seat: Seat | None, owned: tuple[Seat, ...]
) -> dict[str, Any]:
    """The reader's own fields that may change with every move."""
    return {
        "number": state.number_for(reader),
        "told": state.number_for(reader, state.last.number),
        "scene": _scene(state, seat),
        "task": _task(state, seat, len(owned) == 1),
        "seat": seat,
        "choices": _legal_moves(state, seat),
        "can": allowed(state, reader, seat),
        "veiled": _is_veiled(state, seat, owned),
        "programs": programs_view(state, seat, owned),
        "progress": progress_view(state, seat),
    }


def _with_own(seats: list[SeatView], owned: tuple[Seat, ...]) -> list[SeatView]:
    return [replace(one, own=True) if one.seat in owned else one for one in seats]


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
    if isinstance(state.seats[acting[0]], Bot):
        return say("{who} is thinking.", who=state.game.seat_title(acting[0]))
    return _turn_of(state.game, acting[0])


@lru_cache(maxsize=256)
def _turn_of(game: Game, seat: Seat) -> Sentence:
    return say("It is the turn of the other: {who}.", who=game.seat_title(seat))


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
