"""The pages of tournaments: lists, a new one, one with all its rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated

from babel.numbers import format_decimal
from fastapi import APIRouter, Form, HTTPException, Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from orrery.core.texts import Text
from orrery.games import NAMES, all_games, game_class
from orrery.players.levels import RANKS
from orrery.table.clock_rules import TIMED_RULES
from orrery.table.events import Person
from orrery.tournament.brief import Phase
from orrery.tournament.commands import AddBot, Begin, Cancel, Command, Enter, Remove, Withdraw
from orrery.tournament.events import Created
from orrery.tournament.formats import FORMATS
from orrery.web.http.errors import status_of
from orrery.web.http.fields import BadForm, ClockForm, Fields
from orrery.web.http.rendering import page
from orrery.web.language import Language
from orrery.web.pages.new import option_fields
from orrery.web.site import Guest, Reading, Site, ThisSite, Visitor
from orrery.web.table.bot_limits import TooManyBots
from orrery.web.table.hosted import clock_now
from orrery.web.table.pages import read_fields
from orrery.web.tournaments.event_stream import changes
from orrery.web.tournaments.hosted import HostedTournament
from orrery.web.tournaments.seen import ListedSeen
from orrery.web.tournaments.view import listed, show
from orrery.web.tournaments.wish import MOST_BOTS, MOST_ENTRANTS, USUAL, rules

router = APIRouter(include_in_schema=False)

_MOST_LISTED = 30
_HALVES = {0.0: "", 0.5: "½"}


# --- Lists ----------------------------------------------------------------------------------------


@router.get("/tournaments")
def tournaments(request: Request, site: ThisSite, visitor: Visitor, language: Reading) -> Response:
    """What runs, what can be entered, what is over."""

    def some(phase: Phase) -> list[ListedSeen]:
        found = site.store.tournaments.in_phase(phase, limit=_MOST_LISTED)
        return [listed(one, language) for one in found]

    return page(
        request,
        "tournaments/tournaments.html",
        running=some("running"),
        open=some("open"),
        over=some("over"),
        now=clock_now(),
    )


# --- A new one ------------------------------------------------------------------------------------


@router.get("/tournaments/new")
def choose_game(request: Request, visitor: Visitor) -> Response:
    """Of which game?"""
    return page(request, "tournaments/games.html", games=all_games())


@router.get("/tournaments/new/{name}")
def new_tournament(request: Request, name: str, visitor: Visitor) -> Response:
    """The form; what the address says is already filled in."""
    if name not in NAMES:
        raise HTTPException(404)
    return _form(request, {**request.query_params, "game": name})


def _form(
    request: Request, fields: Mapping[str, str], problem: Text = "", status: int = 200
) -> Response:
    game = game_class(fields["game"])
    return page(
        request,
        "tournaments/new.html",
        status,
        game=game,
        fields=option_fields(game, fields),
        ranks=list(enumerate(RANKS, 1)),
        given={**USUAL, **fields},
        clocks=ClockForm(TIMED_RULES),
        formats=tuple(FORMATS.values()),
        most=MOST_ENTRANTS,
        most_bots=MOST_BOTS,
        problem=problem,
    )


@router.post("/tournaments")
async def announce(request: Request, site: ThisSite) -> Response:
    """Announce a tournament, and go there."""
    fields = await read_fields(request)
    person = await asyncio.to_thread(site.guests.welcome, request)
    try:
        held = await announced(request, site, fields, person)
    except (BadForm, TooManyBots) as error:
        if fields.get("game") not in NAMES:
            raise
        return _form(request, fields, error.sentence, status_of(error))
    return RedirectResponse(f"/tournaments/{held.id}", 303)


async def announced(
    request: Request, site: Site, fields: Fields, person: Person
) -> HostedTournament:
    """The tournament that these fields ask for; its host takes part, if they say so."""
    agreed = await asyncio.to_thread(rules, fields, clock_now())
    await asyncio.to_thread(site.limits.check, "tables", request)
    created = Created(host=person, rules=agreed)
    held = await site.director.create(created, site.limits.address(request))
    if fields.get("enter", "yes") == "yes":
        await site.director.do(held.id, Enter(), person)
    return held


# --- One ------------------------------------------------------------------------------------------


@router.get("/tournaments/{tournament}")
async def tournament(
    tournament: str,
    request: Request,
    site: ThisSite,
    language: Reading,
) -> Response:
    """All of a tournament."""
    return await _shown(request, site, language, tournament, "tournaments/tournament.html")


@router.get("/tournaments/{tournament}/live")
async def live_part(
    tournament: str,
    request: Request,
    site: ThisSite,
    language: Reading,
) -> Response:
    """The part of the page that changes, for those who look on."""
    return await _shown(request, site, language, tournament, "tournaments/live.html")


async def _shown(
    request: Request,
    site: Site,
    language: Language,
    tournament: str,
    template: str,
) -> Response:
    _, state = await site.director.show(tournament)
    person = await asyncio.to_thread(site.guests.person, request)
    reader, now = person.id if person else "", clock_now()
    seen = await asyncio.to_thread(show, tournament, state, reader, language, now)
    return page(
        request,
        template,
        seen=seen,
        format=FORMATS[seen.format],
        ranks=list(enumerate(RANKS, 1)),
        now=now,
        points=lambda value: written(value, language),
    )


@router.get("/tournaments/{tournament}/changes")
async def listen(tournament: str, site: ThisSite) -> StreamingResponse:
    """A line whenever there is something new to fetch."""
    held, _ = await site.director.show(tournament)
    return changes(held, lambda state: b"%d" % state.number)


def written(points: float, language: Language) -> str:
    """Points as people write them: 2½; thirds and the like as decimals."""
    whole, rest = divmod(points, 1)
    if rest in _HALVES:
        return f"{int(whole) if whole or not rest else ''}{_HALVES[rest]}"
    return str(format_decimal(points, "0.##", locale=language.code))


# --- Commands -------------------------------------------------------------------------------------


async def _done(
    site: Site,
    tournament: str,
    command: Command,
    person: Person,
) -> Response:
    await site.director.do(tournament, command, person)
    return RedirectResponse(f"/tournaments/{tournament}", 303)


@router.post("/tournaments/{tournament}/enter")
async def enter(tournament: str, site: ThisSite, guest: Guest) -> Response:
    """Take part."""
    return await _done(site, tournament, Enter(), guest)


@router.post("/tournaments/{tournament}/withdraw")
async def withdraw(tournament: str, site: ThisSite, guest: Guest) -> Response:
    """Take no further part."""
    return await _done(site, tournament, Withdraw(), guest)


@router.post("/tournaments/{tournament}/begin")
async def begin(tournament: str, site: ThisSite, guest: Guest) -> Response:
    """Begin now."""
    return await _done(site, tournament, Begin(), guest)


@router.post("/tournaments/{tournament}/cancel")
async def cancel(tournament: str, site: ThisSite, guest: Guest) -> Response:
    """Call it off."""
    return await _done(site, tournament, Cancel(), guest)


@router.post("/tournaments/{tournament}/remove")
async def remove(
    tournament: str,
    site: ThisSite,
    guest: Guest,
    number: Annotated[int, Form()],
) -> Response:
    """Send somebody away."""
    return await _done(site, tournament, Remove(number), guest)


@router.post("/tournaments/{tournament}/bot")
async def add_bot(
    tournament: str,
    site: ThisSite,
    guest: Guest,
    level: Annotated[int, Form()],
) -> Response:
    """Let a bot take part."""
    return await _done(site, tournament, AddBot(level), guest)
