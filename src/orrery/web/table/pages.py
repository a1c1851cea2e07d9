"""The pages of a table: set up, play, replay, take the record home."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import segno
from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from orrery.core.texts import say
from orrery.games import NAMES
from orrery.table.events import Person
from orrery.table.talk.audience import has_company
from orrery.table.talk.chat import PHRASES
from orrery.web.http.caching import cached
from orrery.web.http.fields import BadForm
from orrery.web.http.limits import TooOften
from orrery.web.http.rendering import page
from orrery.web.http.wire import in_page, json_answer, json_in_page
from orrery.web.jobs.answers import made
from orrery.web.language import Language
from orrery.web.meeting.invitation import invitation
from orrery.web.meeting.invitees import invited
from orrery.web.meeting.last_level import last_level, remember_level
from orrery.web.moderation.reports import REASONS
from orrery.web.pages.new import form_page
from orrery.web.replay.frames import course_of, replay_of_course
from orrery.web.replay.page import replay_page
from orrery.web.site import Reading, Site, ThisSite
from orrery.web.table.bot_limits import TooManyBots
from orrery.web.table.commands import set_up
from orrery.web.table.hosted import Hosted, clock_now
from orrery.web.table.new_table import TableHost, TableWish, invites, wish
from orrery.web.table.shared_views import seat_for, show

router = APIRouter(include_in_schema=False)


@router.post("/tables")
async def open_table(request: Request, site: ThisSite, language: Reading) -> Response:
    """Set up a table, by a form or as JSON, and go there."""
    fields = await read_fields(request)
    await asyncio.to_thread(site.limits.check, "tables", request)
    if fields.get("quick") and not _is_json(request):
        fields = {"level": str(last_level(request)), **fields}
    person = await asyncio.to_thread(site.guests.welcome, request)
    try:
        wanted = await asyncio.to_thread(wanted_table, site, fields, person, language)
    except BadForm as error:
        if _is_json(request) or fields.get("game") not in NAMES:
            raise
        return form_page(request, fields, error.sentence, 400)
    try:
        hosted = await set_up(site, wanted, person, site.limits.address(request))
    except TooManyBots as error:
        if _is_json(request):
            raise
        return form_page(request, {**fields, "game": wanted.opened.game}, error.sentence, 409)
    if _is_json(request):
        return json_answer({"table": hosted.id}, 201)
    answer = RedirectResponse(f"/table/{hosted.id}", 303)
    if fields.get("level"):
        remember_level(answer, fields["level"])
    return answer


def wanted_table(
    site: Site, fields: Mapping[str, str], person: Person, language: Language
) -> TableWish:
    """The table that these fields ask for, with whoever is invited."""
    guests = invited(site.store, fields, person) if invites(fields) else ()
    return wish(fields, TableHost(person, language.code, guests))


def _is_json(request: Request) -> bool:
    return request.headers.get("content-type", "").startswith("application/json")


async def read_fields(request: Request) -> dict[str, str]:
    """The fields of a form, or of a flat JSON object."""
    if not _is_json(request):
        form = await request.form()
        return {key: value for key, value in form.items() if isinstance(value, str)}
    try:
        raw: Any = await request.json()
    except ValueError:
        raw = None
    if not isinstance(raw, dict):
        raise BadForm(say("This is no JSON object."))
    return {str(key): _field(value) for key, value in raw.items()}


def _field(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _at_the_table(request: Request, site: Site, hosted: Hosted) -> Person | None:
    """Who comes while seats are open may want one, and needs a cookie for it."""
    if hosted.state.phase == "waiting":
        with suppress(TooOften):  # then they may still watch
            return site.guests.welcome(request)
    return site.guests.person(request)


@router.get("/table/{table}")
async def table_page(table: str, request: Request, site: ThisSite, language: Reading) -> Response:
    """The table itself."""
    hosted = await site.host.get(table)
    person = await asyncio.to_thread(_at_the_table, request, site, hosted)
    reader = person.id if person else ""
    shared = await show(hosted, reader, seat_for(hosted.state, reader, None))
    return page(
        request,
        "table/table.html",
        table=table,
        game=hosted.state.game.name,
        title=hosted.state.game.title,
        goal=hosted.state.game.goal or hosted.state.game.about,
        tournament=hosted.state.opened.tournament,
        look=shared.view.scene.look,
        number=shared.view.number,
        invitation=await asyncio.to_thread(invitation, site, hosted.state),
        invited=await asyncio.to_thread(_names_of, site, hosted.state.opened.invited),
        code=_code(f"{request.base_url}table/{table}") if hosted.state.phase == "waiting" else "",
        talks=bool(shared.view.chat) or has_company(hosted.state, reader),
        phrases=PHRASES,
        reasons=REASONS,
        state=in_page(await shared.picture(language)),
        now=clock_now(),
        words=json_in_page(language.client_words),
    )


def _code(link: str) -> Markup:
    """A link as a QR code, to be drawn in the page."""
    drawn = segno.make(link, error="m").svg_inline(omitsize=True, border=2, svgclass="code")
    return Markup(drawn)


def _names_of(site: Site, people: tuple[str, ...]) -> list[str]:
    return [person.name for id_ in people if (person := site.store.person(id_))]


@router.get("/table/{table}/record")
async def record(table: str, site: ThisSite) -> Response:
    """The game as a text that every Orrery reads, once it is over."""
    hosted = await site.host.get(table)
    text = await asyncio.to_thread(hosted.table.record)
    name = f"{hosted.state.game.name}-{table}.orr"
    return PlainTextResponse(
        text, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.get("/replay/{table}")
async def replay(table: str, request: Request, site: ThisSite, language: Reading) -> Response:
    """The game so far, move by move."""
    hosted = await site.host.get(table)
    await asyncio.to_thread(site.guests.person, request)
    return replay_page(
        request,
        language_words=json_in_page(language.client_words),
        source=f"/replay/{table}/frames.json",
        game=hosted.state.game.name,
        title=hosted.state.game.title,
        record=f"/table/{table}/record" if hosted.state.phase == "over" else "",
        study=f"/study/table/{table}",
        kept=f"/offline/replay/{table}" if hosted.state.phase == "over" else "",
    )


@router.get("/replay/{table}/frames.json")
async def frames(table: str, request: Request, site: ThisSite, language: Reading) -> Response:
    """All pictures of the game so far."""
    hosted = await site.host.get(table)
    person = await asyncio.to_thread(site.guests.person, request)
    reader = person.id if person else ""
    state = hosted.state

    async def make() -> bytes:
        course = await asyncio.to_thread(course_of, state, reader)
        return await site.workers.do(replay_of_course, course, language.code)

    # Whoever owns no seat sees what every spectator sees.
    eyes = reader if state.owned(reader) else ""
    key = ("replay", table, state.number, state.seats, eyes, language.code)
    return cached(request, await made(request, key, make), "application/json")
