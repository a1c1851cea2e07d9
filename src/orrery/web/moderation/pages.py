"""The page of moderators, notices, and the list of people whom one does not want to hear."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Form, HTTPException, Request
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response

from orrery.core.errors import OrreryError
from orrery.store import Account
from orrery.store.moderation.reports import Verdict
from orrery.web.http.input_checks import Number
from orrery.web.http.rendering import page
from orrery.web.moderation.decisions import DecisionWish, Term, decide, lift
from orrery.web.moderation.overview import cases, past
from orrery.web.moderation.reports import unmute
from orrery.web.people.guests import NotForPrograms
from orrery.web.site import Guest, ThisSite, Visitor, site_of

router = APIRouter(include_in_schema=False)


def _moderator(connection: HTTPConnection) -> Account:
    """Whoever may not moderate does not learn that there is something."""
    holder = site_of(connection).guests.holder(connection)
    if holder is None or holder.account is None or not holder.account.is_moderator:
        raise HTTPException(404)
    if holder.token.kind == "api":
        raise NotForPrograms
    return holder.account


Moderator = Annotated[Account, Depends(_moderator)]
Words = Annotated[str, Form()]


def _shown(request: Request, problem: OrreryError | None = None) -> Response:
    site = site_of(request)
    language = site.languages.of(request)
    return page(
        request,
        "moderation/moderation.html",
        400 if problem else 200,
        cases=cases(site.store, language),
        decisions=past(site.store),
        problem=problem.sentence if problem else "",
    )


@router.get("/moderation")
def moderation_page(request: Request, moderator: Moderator) -> Response:
    """Open reports, and what was decided."""
    return _shown(request)


@router.post("/moderation/{table}/{line}")
async def decide_line(
    request: Request,
    table: str,
    line: Number,
    site: ThisSite,
    moderator: Moderator,
    verdict: Annotated[Verdict, Form()],
    term: Annotated[Term, Form()] = "day",
    note: Words = "",
) -> Response:
    """Decide about a reported line."""
    try:
        await decide(site, moderator, table, line, DecisionWish(verdict, term, note))
    except OrreryError as error:
        return await asyncio.to_thread(_shown, request, error)
    return RedirectResponse("/moderation", 303)


@router.post("/moderation/lift")
def lift_restraint(
    request: Request, site: ThisSite, moderator: Moderator, person: Words
) -> Response:
    """Let somebody speak and come again."""
    try:
        lift(site.store, moderator, person)
    except OrreryError as error:
        return _shown(request, error)
    return RedirectResponse("/moderation", 303)


# --- For everybody --------------------------------------------------------------------------------


@router.get("/notices")
def notices_page(request: Request, visitor: Visitor) -> Response:
    """What moderators have to say; it stands at the top of every page until it is put away."""
    return page(request, "moderation/notices.html")


@router.post("/notices/{notice}")
def put_away(notice: Number, site: ThisSite, person: Guest, back: Words = "/") -> Response:
    """A notice has been read."""
    site.store.moderation.put_away(person.id, notice)
    ours = back.startswith("/") and back[1:2] not in ("/", "\\")
    return RedirectResponse(back if ours else "/", 303)


@router.get("/muted")
def muted_page(request: Request, site: ThisSite, visitor: Visitor) -> Response:
    """Whose words one is not shown."""
    muted = site.store.moderation.muted(visitor.id) if visitor else []
    return page(request, "moderation/muted.html", muted=muted)


@router.post("/muted/{person}/unmute")
async def hear_again(person: str, site: ThisSite, me: Guest) -> Response:
    """Read somebody again."""
    await unmute(site, me.id, person)
    return RedirectResponse("/muted", 303)
