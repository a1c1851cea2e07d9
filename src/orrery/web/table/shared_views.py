"""What a reader is shown of a hosted table. Readers who see the same share the work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import count

from orrery.core.contract import Seat
from orrery.table.events import Person
from orrery.table.state import TableState
from orrery.table.talk.audience import may_talk
from orrery.table.view.table import Company, TableView, eyes, looked_through, see
from orrery.web.http.wire import to_json
from orrery.web.language import Language
from orrery.web.operations.threads import in_showing
from orrery.web.table.deltas import news
from orrery.web.table.hosted import Hosted, clock_now

#: So many views of a table are kept while nothing happens there; people come and go.
_MOST_KEPT = 64

_serials = count()


class SharedView:
    """A view, with the messages that were made of it, for all who look with the same eyes."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self._serial = next(_serials)
        #: By the serial number of what readers were shown before, if anything, and their language.
        self._messages: dict[tuple[int | None, str], bytes] = {}

    async def message(self, last: SharedView | None, language: Language) -> bytes:
        """The view as JSON, for readers who were last shown that one, or nothing."""
        key = (last._serial if last else None, language.code)
        if key not in self._messages:
            if last is None:
                self._messages[key] = await in_showing(to_json, self.view, language)
            else:
                self._messages[key] = to_json(news(self.view, last.view), language)
        return self._messages[key]


async def show(hosted: Hosted, reader: str, seat: Seat | None) -> SharedView:
    """The table as the person with this id may see it, through one of their seats, now."""
    if hosted.pending:
        await asyncio.wait(tuple(hosted.pending))
    state = hosted.state
    who, company = eyes(state, reader), await _company(hosted, reader)
    key = (state.number, who, seat, company)
    if key not in hosted.shown:
        if len(hosted.shown) >= _MOST_KEPT:
            hosted.shown.clear()
        hosted.shown[key] = asyncio.get_running_loop().create_future()
        hosted.wanted.append((hosted.shown[key], partial(see, state, who, seat, company)))
        if len(hosted.wanted) == 1:
            task = asyncio.create_task(_make_wanted(hosted))
            hosted.making.add(task)
            task.add_done_callback(hosted.making.discard)
    try:
        return await asyncio.shield(hosted.shown[key])
    except BaseException:
        hosted.shown.pop(key, None)
        raise


async def _make_wanted(hosted: Hosted) -> None:
    """All that is wanted by now, in one thread: whoever was woken by a move has asked already."""
    wanted, hosted.wanted = hosted.wanted, []
    made = await in_showing(_made, [make for _, make in wanted])
    for (future, _), view in zip(wanted, made, strict=True):
        if isinstance(view, Exception):
            future.set_exception(view)
        else:
            future.set_result(SharedView(view))


def _made(wanted: list[Callable[[], TableView]]) -> list[TableView | Exception]:
    made: list[TableView | Exception] = []
    for make in wanted:
        try:
            made.append(make())
        except Exception as error:  # whoever wants this view hears of it
            made.append(error)
    return made


async def _company(hosted: Hosted, reader: str) -> Company:
    state = hosted.state
    sitting = (who.id for who in state.seats if isinstance(who, Person))
    return Company(
        present=hosted.present().intersection(sitting),
        thinking=frozenset(hosted.thinking),
        ratings=tuple(sorted(hosted.ratings.items())),
        muted=frozenset(await hosted.muted(reader)) if state.chat else frozenset(),
        may_talk=bool(reader) and may_talk(state, clock_now()),
    )


def seat_for(state: TableState, reader: str, chosen: Seat | None) -> Seat | None:
    """Through which own seat a reader looks: the chosen one, unless only another can act."""
    owned = state.owned(reader)
    acting = [seat for seat in owned if seat in state.acting]
    if chosen in owned and (chosen in acting or not acting):
        return chosen
    return looked_through(state, owned, acting[0] if acting else None)
