"""For programs of moderators: open reports, decisions, and what was decided."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.responses import Response

from orrery.store.moderation.reports import Verdict
from orrery.web.http.input_checks import Number
from orrery.web.http.wire import json_answer
from orrery.web.moderation.decisions import DecisionWish, Term, decide, lift
from orrery.web.moderation.notices import notice_sentence
from orrery.web.moderation.overview import cases, past
from orrery.web.moderation.pages import Moderator
from orrery.web.site import Reading, ThisSite
from orrery.web.table.api import Caller

router = APIRouter(prefix="/api", tags=["moderation"])


class ADecision(BaseModel):
    table: str
    line: Number
    verdict: Verdict = Field(description="All but a dismissal also strike the line.")
    term: Term = Field("day", description="For how long somebody is silenced.")
    note: str = Field("", description="For the other moderators.")


@router.get("/moderation/reports")
def list_reports(site: ThisSite, moderator: Moderator, language: Reading) -> Response:
    """What nobody has decided, the oldest first; moderators may."""
    return json_answer(cases(site.store, language))


@router.get("/moderation/decisions")
def list_decisions(site: ThisSite, moderator: Moderator) -> Response:
    """What was decided, the newest first; moderators may."""
    return json_answer(past(site.store))


@router.post("/moderation/decisions", status_code=201)
async def decide_a_report(body: ADecision, site: ThisSite, moderator: Moderator) -> dict[str, bool]:
    """Decide about a reported line; moderators may."""
    wish = DecisionWish(body.verdict, body.term, body.note)
    await decide(site, moderator, body.table, body.line, wish)
    return {"decided": True}


@router.delete("/moderation/restraints/{person}")
async def lift_a_restraint(person: str, site: ThisSite, moderator: Moderator) -> dict[str, bool]:
    """Let somebody speak and come again; moderators may."""
    await asyncio.to_thread(lift, site.store, moderator, person)
    return {"lifted": True}


@router.get("/me/notices", tags=["people"])
def list_notices(caller: Caller, site: ThisSite, language: Reading) -> Response:
    """What moderators have to tell you."""
    return json_answer(
        [
            {"id": one.id, "text": language.said(notice_sentence(one)), "created": one.created}
            for one in site.store.moderation.notices(caller.id)
        ]
    )


@router.delete("/me/notices/{notice}", tags=["people"])
def put_a_notice_away(notice: Number, caller: Caller, site: ThisSite) -> dict[str, bool]:
    """You have read it."""
    site.store.moderation.put_away(caller.id, notice)
    return {"read": True}
