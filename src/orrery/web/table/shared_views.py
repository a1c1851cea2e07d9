"""What a reader is shown of a hosted table. Readers who see the same share the work."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import NamedTuple

from msgspec import structs

from orrery.core.contract import Seat
from orrery.table.events import Person
from orrery.table.state import TableState
from orrery.table.talk.audience import may_talk
from orrery.table.view.company import Company
from orrery.table.view.table import Seen, TableView, eyes, look, looked_through
from orrery.web.http.wire import to_json
from orrery.web.language import Language
from orrery.web.operations.threads import in_showing
from orrery.web.table.deltas import changes, fits
from orrery.web.table.hosted import Hosted, clock_now

#: So many views of a table are kept while nothing happens there; people come and go.
_MOST_KEPT = 64

_serials = count()


class SharedView:
    """A view, with the messages that were made of it, for all who look with the same eyes."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.serial = next(_serials)
        #: By what readers have, if anything, and their language.
        self._messages: dict[tuple[int, int, str], bytes] = {}

    @property
    def view(self) -> TableView:
        """What is seen."""
        return self.seen.view

    async def message(self, known: Known | None, language: Language) -> bytes:
        """The view as JSON, for readers who have that, or nothing."""
        known = self._if_it_fits(known)
        key = (*_serials_of(known), language.code)
        if key not in self._messages:
            if known is None:
                self._messages[key] = await in_showing(to_json, self.view, language)
            else:
                offered = known.offered.view.choices if known.offered else None
                self._messages[key] = changes(self.seen, known.last.seen, offered, language)
        return self._messages[key]

    def _if_it_fits(self, known: Known | None) -> Known | None:
        """What a reader has, if changes can be told to them; else they get the whole."""
        return known if known is not None and fits(self.seen, known.last.seen) else None

    async def picture(self, language: Language) -> bytes:
        """The view as JSON without the moves, for a page: its line brings these, with all else."""
        return await in_showing(to_json, structs.replace(self.view, choices=None), language)

    def after(self, known: Known | None) -> Known:
        """What a reader has who had that, and gets this."""
        known = self._if_it_fits(known)
        has_moves = self.view.choices is not None
        return Known(self, self if has_moves else known.offered if known else None)


class Known(NamedTuple):
    """What a reader has: the last view, and the last one in which moves were offered."""

    last: SharedView
    offered: SharedView | None


def _serials_of(known: Known | None) -> tuple[int, int]:
    if known is None:
        return -1, -1
    return known.last.serial, known.offered.serial if known.offered else -1


async def show(
    hosted: Hosted, reader: str, seat: Seat | None, known: Known | None = None
) -> SharedView:
    """The table as the person with this id may see it, through one of their seats, now.

    Who follows the table gets it at once; somebody who comes to look waits for a thread, since it
    may be the first time that anybody looks at this game.
    """
    if hosted.pending:
        await asyncio.wait(tuple(hosted.pending))
    state = hosted.state
    who, company = eyes(state, reader), await _company(hosted, reader)
    key = (state.number, who, seat, company)
    shown = hosted.shown.get(key)
    if shown is None:
        if known:
            seen = look(state, who, seat, company, known.last.seen)
        else:
            seen = await in_showing(look, state, who, seat, company)
        if len(hosted.shown) >= _MOST_KEPT:
            hosted.shown.clear()
        shown = hosted.shown.setdefault(key, SharedView(seen))
    return shown


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
