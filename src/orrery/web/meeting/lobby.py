"""``/lobby``: who waits for a game, and buttons that find somebody."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from orrery.core.texts import say
from orrery.games import NAMES, all_games
from orrery.store import Store, Summary
from orrery.table.commands import Close, Decline
from orrery.table.events import Person
from orrery.web.http.caching import cached
from orrery.web.http.fields import BadForm
from orrery.web.http.rendering import page
from orrery.web.meeting.matchmaking import LIVE_FRESH, SLOW_FRESH, Pace, Seek
from orrery.web.meeting.own_games import challenges
from orrery.web.meeting.rows import TableRow, row
from orrery.web.meeting.strength import shown, strengths
from orrery.web.site import Guest, ThisSite, Visitor
from orrery.web.table.hosted import clock_now

router = APIRouter(include_in_schema=False)

#: How far apart in strength two are who are still near.
NEAR = 200
#: A bot sits in after so long, where somebody wants that.
FILL_SECONDS = 45

Rated = Literal["", "yes", "no"]


@dataclass(frozen=True)
class Filter:
    """What somebody wants to see; empty for all."""

    game: str = ""
    pace: str = ""
    rated: str = ""
    near: bool = False

    @classmethod
    def read(cls, said: Mapping[str, str]) -> Filter:
        """What an address says; what makes no sense counts as not said."""

        def one_of(field: str, allowed: tuple[str, ...]) -> str:
            return said.get(field, "") if said.get(field, "") in allowed else ""

        return cls(
            one_of("game", NAMES),
            one_of("pace", get_args(Pace)),
            one_of("rated", get_args(Rated)),
            bool(said.get("near")),
        )

    def shows(self, table: Summary) -> bool:
        """Whether a table is among these, its strength apart."""
        return (
            self.game in ("", table.game)
            and self.pace in ("", "days" if table.is_slow else "live")
            and self.rated in ("", "yes" if table.terms.rated else "no")
        )


def waiting(store: Store, wanted: Filter, reader: Person | None) -> list[TableRow]:
    """The tables that wait for somebody, as the reader sees them; own ones too."""
    now = clock_now()
    found = store.meeting.waiting(now - LIVE_FRESH, now - SLOW_FRESH)
    found = [table for table in found if wanted.shows(table)]
    if wanted.near and reader is not None:
        found = [table for table in found if _is_near(store, table, reader)]
    return [row(table, reader, _ratings(store, table), now) for table in found]


def _ratings(store: Store, table: Summary) -> dict[str, str]:
    seated = [who.id for who in table.seats if isinstance(who, Person)]
    return shown(store, table.game, seated)


def _is_near(store: Store, table: Summary, reader: Person) -> bool:
    known = strengths(store, table.game, {table.host, reader.id})
    return abs(known[table.host] - known[reader.id]) <= NEAR


# --- Pages ----------------------------------------------------------------------------------------


@router.get("/lobby")
def lobby(request: Request, site: ThisSite, visitor: Visitor) -> Response:
    """Who waits."""
    wanted = Filter.read(request.query_params)
    return page(
        request,
        "meeting/lobby.html",
        games=all_games(),
        wanted=wanted,
        rows=waiting(site.store, wanted, visitor),
        challenges=challenges(site.store, visitor),
        fill_seconds=FILL_SECONDS,
    )


@router.get("/lobby/tables")
def lobby_tables(request: Request, site: ThisSite, visitor: Visitor) -> Response:
    """The list alone, for a page that is open."""
    rows = waiting(site.store, Filter.read(request.query_params), visitor)
    answer = page(request, "meeting/lobby_rows.html", rows=rows)
    return cached(request, bytes(answer.body), "text/html; charset=utf-8")


@router.post("/pair")
async def pair(
    request: Request,
    site: ThisSite,
    guest: Guest,
    seek: Annotated[str, Form()],
    rated: Annotated[str, Form()] = "",
    fill: Annotated[str, Form()] = "",
) -> Response:
    """Find somebody: ``seek`` is a game and a pace, such as ``orion live``."""
    await asyncio.to_thread(site.limits.check, "tables", request)
    wanted = seek_of(*seek.partition(" ")[::2], rated=bool(rated), fill=bool(fill))
    return RedirectResponse(f"/table/{await site.matchmaker.find(guest, wanted)}", 303)


def seek_of(game: str, pace: str, rated: bool, fill: bool) -> Seek:
    """What somebody looks for; a ``BadForm`` names what is wrong."""
    if game not in NAMES:
        raise BadForm(say("There is no game {game}.", game=repr(game[:40])))
    if pace == "live":
        return Seek(game, "live", rated, FILL_SECONDS if fill else 0)
    if pace == "days":
        return Seek(game, "days", rated)
    raise BadForm(say("A game is live or days, not {pace}.", pace=repr(pace[:40])))


@router.post("/table/{table}/sit")
async def sit(table: str, site: ThisSite, guest: Guest) -> Response:
    """Take a free seat, and go there."""
    if refusal := await site.matchmaker.sit_down(table, guest):
        raise refusal
    return RedirectResponse(f"/table/{table}", 303)


@router.post("/table/{table}/decline")
async def decline(table: str, request: Request, site: ThisSite, guest: Guest) -> Response:
    """Turn down a challenge."""
    hosted = await site.host.get(table)
    await hosted.run(lambda at, now: at.do(Decline(), guest, now))
    return RedirectResponse("/lobby", 303)


@router.post("/table/{table}/close")
async def close(table: str, request: Request, site: ThisSite, guest: Guest) -> Response:
    """Give up a table to which nobody came."""
    hosted = await site.host.get(table)
    await hosted.run(lambda at, now: at.do(Close(), guest, now))
    return RedirectResponse("/lobby", 303)
