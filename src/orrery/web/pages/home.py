"""The first page: every game, what goes on, and the problem of the day."""

from __future__ import annotations

import time
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.core.texts import Text, joined
from orrery.games import game_class
from orrery.store import Summary
from orrery.table.events import Person
from orrery.table.names import sitter_title
from orrery.web.pages.words import CARDS, SHOWN
from orrery.web.pages.writing import today, written_day
from orrery.web.rendering import page
from orrery.web.site import Reading, ThisSite, Visitor

router = APIRouter(include_in_schema=False)

#: A table that nobody touched for this long is not worth joining.
_FRESH = 6 * 3600 * 1000
_MOST_LISTED = 12


@dataclass(frozen=True)
class Row:
    """A table in a list."""

    id: str
    title: str
    seated: Text
    open: int
    own_turn: bool


@router.get("/")
def home(request: Request, site: ThisSite, visitor: Visitor, language: Reading) -> Response:
    """Where everybody arrives."""
    now = time.time_ns() // 1_000_000
    waiting = site.store.open_tables(since=now - _FRESH, limit=_MOST_LISTED)
    own = site.store.tables_of(visitor.id, limit=50) if visitor else []
    running = [table for table in own if table.phase in ("waiting", "playing")][:_MOST_LISTED]
    mine = {table.id for table in running}
    return page(
        request,
        "home.html",
        games=[(game_class(name), CARDS[name]) for name in SHOWN],
        running=[_row(table, visitor) for table in running],
        waiting=[_row(table, visitor) for table in waiting if table.id not in mine],
        day=today(),
        day_words=written_day(today(), language),
    )


def _row(table: Summary, visitor: Person | None) -> Row:
    seats = table.seats
    own = {seat for seat, sitter in enumerate(seats) if sitter == visitor and visitor}
    names = [sitter_title(sitter) for sitter in dict.fromkeys(sitter for sitter in seats if sitter)]
    return Row(
        table.id,
        game_class(table.game).title,
        joined(names),
        seats.count(None),
        table.phase == "playing" and bool(own & set(table.standing.acting)),
    )
