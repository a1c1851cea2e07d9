"""The first page: every game, what goes on, and the problem of the day."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.games import all_games
from orrery.lab.puzzles.storage import games_with_puzzles
from orrery.web.http.rendering import page
from orrery.web.learn.offers import untaught
from orrery.web.meeting.lobby import Filter
from orrery.web.meeting.lobby import waiting as tables_waiting
from orrery.web.meeting.own_games import challenges
from orrery.web.meeting.rows import row
from orrery.web.pages.formatting import today, written_day
from orrery.web.site import Reading, ThisSite, Visitor

router = APIRouter(include_in_schema=False)

_MOST_LISTED = 12


@router.get("/")
def home(request: Request, site: ThisSite, visitor: Visitor, language: Reading) -> Response:
    """Where everybody arrives."""
    waiting = tables_waiting(site.store, Filter(), visitor)
    own = site.store.tables_of(visitor.id, limit=50) if visitor else []
    running = [table for table in own if table.phase in ("waiting", "playing")][:_MOST_LISTED]
    mine = {table.id for table in running}
    return page(
        request,
        "pages/home.html",
        games=[(game, game.card()) for game in all_games()],
        untaught=untaught(table.game for table in own),
        puzzled=games_with_puzzles(),
        running=[row(table, visitor) for table in running],
        waiting=[table for table in waiting if table.id not in mine][:_MOST_LISTED],
        challenges=challenges(site.store, visitor),
        day=today(),
        day_words=written_day(today(), language),
    )
