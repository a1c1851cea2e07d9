"""Tournaments for programs: everything that a person can do on their pages."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response, StreamingResponse

from orrery.table.clock_rules import TIMED_RULES
from orrery.tournament.brief import Phase
from orrery.tournament.commands import AddBot, Begin, Cancel, Command, Enter, Remove, Withdraw
from orrery.tournament.formats import FORMATS
from orrery.tournament.state import TournamentState
from orrery.web.http.input_checks import Number
from orrery.web.http.openapi import answers
from orrery.web.http.wire import json_answer, to_json
from orrery.web.site import Reading, Site, ThisSite, Visitor
from orrery.web.table.api import Caller
from orrery.web.table.hosted import clock_now
from orrery.web.table.pages import read_fields
from orrery.web.tournaments.event_stream import changes
from orrery.web.tournaments.hosted import HostedTournament
from orrery.web.tournaments.pages import announced
from orrery.web.tournaments.seen import TournamentSeen
from orrery.web.tournaments.view import listed, show
from orrery.web.tournaments.wish import USUAL

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])


@router.get("")
def list_tournaments(
    site: ThisSite,
    language: Reading,
    phase: Annotated[
        Literal["open", "running", "over", "cancelled"] | None,
        Query(description="Only those; without it, all that can be entered or run."),
    ] = None,
    game: Annotated[str, Query(description="Only of this game.")] = "",
) -> Response:
    """Tournaments, what changed last first."""
    phases: tuple[Phase, ...] = (phase,) if phase else ("open", "running")
    found = site.store.tournaments.in_phase(*phases, game=game)
    return json_answer([listed(one, language) for one in found])


class NewTournament(BaseModel, extra="allow"):
    """Besides these: ``opt_NAME`` for each option of the game, and the numbers that the clock
    needs, such as ``clock_seconds``."""

    game: str
    name: str = Field("", description="At most 60 letters; without one it is called as the game.")
    format: str = Field(USUAL["format"], description=", ".join(FORMATS))
    rounds: int = Field(0, description="Swiss: 0 is as many as the field needs. Robin: how often.")
    minutes: int = Field(30, description="How long an arena pairs.")
    clock: str = Field("bank", description=", ".join(TIMED_RULES))
    start: str = Field("hand", description="hand, full (with the last entrant) or time")
    starts: int | None = Field(None, description="When, in milliseconds since 1970.")
    starts_in: int = Field(15, description="Or in how many minutes.")
    most: int = Field(32, description="How many may take part.")
    bots: int = Field(0, description="Bots fill the field up to so many when it begins.")
    level: str = Field("2", description="Of the bots; several take turns: 1,2,3")
    even: bool = Field(True, description="A bot comes in where somebody would be left over.")
    late: int = Field(2, description="Swiss: one may enter until this round is paired.")
    late_half: bool = Field(False, description="Half a point for every round missed.")
    patience: int = Field(90, description="Seconds for the first move; who is later forfeits.")
    pause: int = Field(10, description="Seconds between two rounds.")
    draws: bool = Field(False, description="Whether two may agree on a draw.")
    unhurried: bool = Field(True, description="Bots play at a human pace.")
    rated: bool = Field(False, description="Games change ratings.")
    enter: bool = Field(True, description="You take part yourself.")


@router.post("", status_code=201)
async def announce_a_tournament(
    request: Request, body: NewTournament, site: ThisSite, caller: Caller
) -> Response:
    """Announce a tournament; you are its host."""
    fields = {key: value for key, value in (await read_fields(request)).items() if value != "None"}
    held = await announced(request, site, fields, caller)
    return json_answer({"tournament": held.id}, 201)


@router.get("/{tournament}", responses=answers(TournamentSeen))
async def look_at_a_tournament(
    tournament: str,
    site: ThisSite,
    visitor: Visitor,
    language: Reading,
) -> Response:
    """All of it: who takes part, pairings, results, standings; ``table`` is where you play now."""
    _, state = await site.director.show(tournament)
    reader = visitor.id if visitor else ""
    seen = await asyncio.to_thread(show, tournament, state, reader, language, clock_now())
    return json_answer(seen)


@router.get(
    "/{tournament}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}},
)
async def listen_to_a_tournament(
    tournament: str,
    site: ThisSite,
    visitor: Visitor,
    language: Reading,
) -> StreamingResponse:
    """Server-sent events, named ``tournament``: all of it now, and again after every change."""
    held, _ = await site.director.show(tournament)
    reader = visitor.id if visitor else ""

    def told(state: TournamentState) -> bytes:
        return to_json(show(tournament, state, reader, language, clock_now()))

    return changes(held, told)


# --- Commands -------------------------------------------------------------------------------------


async def _done(
    site: Site,
    tournament: str,
    command: Command,
    caller: Caller,
) -> dict[str, int]:
    held: HostedTournament = await site.director.do(tournament, command, caller)
    return {"number": held.state.number}


@router.post("/{tournament}/enter")
async def enter_a_tournament(tournament: str, site: ThisSite, caller: Caller) -> dict[str, int]:
    """Take part, or come back."""
    return await _done(site, tournament, Enter(), caller)


@router.post("/{tournament}/withdraw")
async def leave_a_tournament(tournament: str, site: ThisSite, caller: Caller) -> dict[str, int]:
    """Take no further part; a game that runs is lost."""
    return await _done(site, tournament, Withdraw(), caller)


@router.post("/{tournament}/begin")
async def begin_a_tournament(tournament: str, site: ThisSite, caller: Caller) -> dict[str, int]:
    """Begin now; the host may."""
    return await _done(site, tournament, Begin(), caller)


@router.post("/{tournament}/cancel")
async def cancel_a_tournament(tournament: str, site: ThisSite, caller: Caller) -> dict[str, int]:
    """Call it off; the host may. Games that run can be played on, but count for nothing."""
    return await _done(site, tournament, Cancel(), caller)


class AnEntrant(BaseModel):
    number: Number = Field(description="The number under which they entered.")


class ALevel(BaseModel):
    level: Number = Field(description="1 to 6")


@router.post("/{tournament}/remove")
async def remove_an_entrant(
    tournament: str,
    body: AnEntrant,
    site: ThisSite,
    caller: Caller,
) -> dict[str, int]:
    """Send somebody away, or take a bot out; the host may."""
    return await _done(site, tournament, Remove(body.number), caller)


@router.post("/{tournament}/bot")
async def add_a_bot(
    tournament: str,
    body: ALevel,
    site: ThisSite,
    caller: Caller,
) -> dict[str, int]:
    """Let one of our bots take part; the host may."""
    return await _done(site, tournament, AddBot(body.level), caller)
