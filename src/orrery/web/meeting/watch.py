"""``/watch``: the best game that is played now, live, and the next best ones."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.ratings.rating import bot_key
from orrery.store import Store, Summary
from orrery.table.events import Milliseconds, Person, Sitter
from orrery.web.http.rendering import page
from orrery.web.http.wire import in_page, json_in_page
from orrery.web.meeting.exhibition import HOST, exhibition
from orrery.web.meeting.rows import TableRow, row
from orrery.web.meeting.strength import strengths
from orrery.web.pages.formatting import today
from orrery.web.site import Reading, Site, ThisSite, Visitor
from orrery.web.table.hosted import Hosted, clock_now
from orrery.web.table.shared_views import show

router = APIRouter(include_in_schema=False)

#: Where nothing has happened for so long, nobody looks.
_FRESH: Milliseconds = 10 * 60 * 1000
_JUST_NOW: Milliseconds = 60 * 1000
_MOST_READ = 200
_MOST_LISTED = 8


def best_games(store: Store, now: Milliseconds, reader: Person | None = None) -> list[Summary]:
    """Public games of others that are played now, the strongest first."""
    found = store.played_now(now - _FRESH, _MOST_READ)
    me = reader.id if reader else ""
    games = [table for table in found if _is_shown(table, now) and not table.seats_of(me)]
    strength = _strengths(store, games)
    return sorted(games, key=lambda table: (-strength[table.id], table.created))


def _is_shown(table: Summary, now: Milliseconds) -> bool:
    """People who practise alone against bots are left alone, and bots that nobody watches rest."""
    people = {who.id for who in table.seats if isinstance(who, Person)}
    if table.is_slow or table.terms.invited or table.host == HOST.id:
        return False
    if not people:
        return table.changed >= now - _JUST_NOW
    return len(people) > 1 or table.terms.rated


def _strengths(store: Store, tables: Iterable[Summary]) -> dict[str, float]:
    """How strong those are who sit at each table, on average."""
    by_game = defaultdict(list)
    for table in tables:
        by_game[table.game].append(table)
    found = {}
    for game, same in by_game.items():
        known = strengths(store, game, {_key(who) for table in same for who in table.seats})
        for table in same:
            found[table.id] = sum(known[_key(who)] for who in table.seats) / len(table.seats)
    return found


def _key(who: Sitter | None) -> str:
    if isinstance(who, Person):
        return who.id
    return bot_key(who.level) if who else ""


@router.get("/watch")
async def watch(request: Request, site: ThisSite, visitor: Visitor, language: Reading) -> Response:
    """The best game there is, or one of bots, for whoever looks."""
    games = await asyncio.to_thread(best_games, site.store, clock_now(), visitor)
    hosted = await _shown(site, games)
    shared = await show(hosted, "", None) if hosted else None
    others = [table for table in games if hosted is None or table.id != hosted.id]
    return page(
        request,
        "meeting/watch.html",
        table=hosted.id if hosted else "",
        title=hosted.state.game.title if hosted else "",
        is_exhibition=hosted is not None and hosted.state.opened.host == HOST.id,
        look=shared.view.scene.look if shared else "",
        state=in_page(await shared.picture(language)) if shared else "",
        now=clock_now(),
        others=_rows(others, visitor),
        words=json_in_page(language.client_words),
    )


async def _shown(site: Site, games: list[Summary]) -> Hosted | None:
    for table in games:
        hosted = await site.host.get(table.id)
        if hosted.state.phase == "playing":  # the list may be a moment old
            return hosted
    return await exhibition(site, today())


def _rows(tables: list[Summary], reader: Person | None) -> list[TableRow]:
    return [row(table, reader) for table in tables[:_MOST_LISTED]]
