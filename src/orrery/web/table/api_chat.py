"""For programs: ready phrases, and not hearing everybody."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, Field

from orrery.table.talk.chat import PHRASES
from orrery.web.http.input_checks import Number
from orrery.web.moderation.reports import LONGEST_WORDS, REASONS, line_for, mute, report, unmute
from orrery.web.site import Reading, ThisSite
from orrery.web.table.api import AtTable, Caller

router = APIRouter(prefix="/api", tags=["moderation"])


class AReport(BaseModel):
    reason: str = Field(description=", ".join(REASONS))
    words: str = Field("", max_length=4 * LONGEST_WORDS, description="What you want to add.")


class APerson(BaseModel):
    person: str = Field(description="The id of a person.")


@router.get("/phrases")
def list_phrases(language: Reading) -> dict[str, str]:
    """What can be said with one word of yours."""
    return {key: language.said(sentence) for key, sentence in PHRASES.items()}


# --- Mute and report ------------------------------------------------------------------------------


@router.post("/tables/{table}/lines/{number}/mute")
async def mute_who_said(
    at: AtTable, number: Number, caller: Caller, site: ThisSite
) -> dict[str, str]:
    """Read nothing more of whoever said this line, at any table."""
    line = line_for(at.state, caller.id, number)
    await mute(site, caller.id, line.by.id)
    return {"id": line.by.id, "name": line.by.name}


@router.post("/tables/{table}/lines/{number}/report", status_code=201)
async def report_a_line(
    at: AtTable, number: Number, body: AReport, caller: Caller, site: ThisSite
) -> dict[str, bool]:
    """Bring a line before the moderators; once a line."""
    await asyncio.to_thread(report, site, at, caller, number, body.reason, body.words)
    return {"reported": True}


@router.get("/me/muted", tags=["people"])
def list_muted(caller: Caller, site: ThisSite) -> list[dict[str, str]]:
    """Whose words you are not shown."""
    return [{"id": one.id, "name": one.name} for one in site.store.moderation.muted(caller.id)]


@router.post("/me/muted", tags=["people"])
async def mute_a_person(body: APerson, caller: Caller, site: ThisSite) -> dict[str, Any]:
    """Read nothing more of what this person says."""
    await mute(site, caller.id, body.person)
    return {"muted": True}


@router.delete("/me/muted/{person}", tags=["people"])
async def hear_again(person: str, caller: Caller, site: ThisSite) -> dict[str, Any]:
    """Read them again."""
    await unmute(site, caller.id, person)
    return {"muted": False}
