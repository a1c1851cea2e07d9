"""What a reader is shown of a hosted table. Readers who see the same share the work."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from orrery.core.contract import Seat
from orrery.table.seen import looked_through, see, seen_at
from orrery.table.state import TableState
from orrery.table.talking import may_talk
from orrery.web.language import Language
from orrery.web.operations.threads import in_questions, in_showing
from orrery.web.table.chat import heard_by
from orrery.web.table.hosted import Hosted, clock_now
from orrery.web.table.messages import Past, State
from orrery.web.table.view import as_of, is_veiled, past, presented


async def show(hosted: Hosted, reader: str, seat: Seat | None, language: Language) -> State:
    """The table as the person with this id may see it, through one of their seats, now."""
    if hosted.pending:
        await asyncio.wait(tuple(hosted.pending))
    state = hosted.state
    owned = state.owned(reader)
    # Who owns nothing and hosts nothing sees what every spectator sees.
    known = owned or reader == state.opened.host or _may_come_back(state, reader)
    sees_as = reader if known else "*" if reader else ""
    key = (state.number, sees_as, seat, language.code)
    if key not in hosted.shown:
        hosted.shown[key] = asyncio.create_task(in_showing(_show, state, reader, seat, language))
    try:
        shown = await asyncio.shield(hosted.shown[key])
    except BaseException:
        hosted.shown.pop(key, None)
        raise
    now = clock_now()
    muted = await hosted.muted(reader) if state.chat else ()
    return replace(
        as_of(shown, state, now, hosted.present(), hosted.thinking, hosted.ratings),
        chat=heard_by(state, reader, muted, language),
        may_talk=bool(reader) and may_talk(state, now),
    )


def _may_come_back(state: TableState, reader: str) -> bool:
    return any(who.id == reader for who in state.replaced.values())


def _show(state: TableState, reader: str, seat: Seat | None, language: Language) -> State:
    seen = see(state, reader, seat)
    veiled = state.phase == "playing" and is_veiled(state.position, seen.seat, seen.owned)
    return presented(seen, language, veiled)


def seat_for(state: TableState, reader: str, chosen: Seat | None) -> Seat | None:
    """Through which own seat a reader looks: the chosen one, unless only another can act."""
    owned = state.owned(reader)
    acting = [seat for seat in owned if seat in state.acting]
    if chosen in owned and (chosen in acting or not acting):
        return chosen
    return looked_through(state, owned, acting[0] if acting else None)


async def show_past(
    hosted: Hosted, reader: str, seat: Seat | None, ply: int, language: Language
) -> Past:
    """The table after so many moves."""
    state = hosted.state
    return await in_questions(lambda: past(seen_at(state, reader, seat, ply), language))
