"""Games from elsewhere: upload a record, and share its link."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Form, HTTPException, Request, UploadFile
from starlette.responses import PlainTextResponse, RedirectResponse, Response

import orrery
from orrery.core.records import parse
from orrery.core.texts import Text, say
from orrery.table.events import Person
from orrery.web.http.caching import cached
from orrery.web.http.rendering import page
from orrery.web.http.wire import json_in_page
from orrery.web.jobs.answers import made
from orrery.web.jobs.pool import JobRefused
from orrery.web.jobs.recorded_games import length_of
from orrery.web.replay.frames import replay_of_record
from orrery.web.replay.page import replay_page
from orrery.web.site import Guest, Reading, Site, ThisSite, Visitor

router = APIRouter(include_in_schema=False)

#: The longest games that our own bots ever played are a tenth of this.
_LONGEST = 100_000
_ID = 12


@router.get("/replay")
def upload_form(request: Request, visitor: Visitor) -> Response:
    """Where a record is pasted or chosen."""
    return _form(request)


def _form(request: Request, text: str = "", problem: Text = "") -> Response:
    return page(
        request,
        "replay/upload.html",
        400 if problem else 200,
        text=text,
        problem=problem,
        most=_LONGEST,
    )


@router.post("/replay")
async def upload(
    request: Request,
    site: ThisSite,
    guest: Guest,
    text: Annotated[str, Form()] = "",
    file: UploadFile | None = None,
) -> Response:
    """Keep a record that replays, and go to its page; otherwise say what is wrong with it."""
    kept = await keep_upload(request, site, guest, text, file)
    if kept.problem:
        return _form(request, kept.text, kept.problem)
    return RedirectResponse(f"/shared/{kept.id}", 303)


class Upload(NamedTuple):
    """A record that is kept under an id, or what is wrong with it."""

    id: str = ""
    text: str = ""
    problem: Text = ""


async def keep_upload(
    request: Request, site: Site, guest: Person, text: str, file: UploadFile | None
) -> Upload:
    """Keep a record that replays, from a form with a text or a file."""
    if file is not None and file.filename:
        text = (await file.read(_LONGEST + 1)).decode("utf-8", "replace")
    text = text.replace("\r\n", "\n").strip()
    if not text:
        return Upload(problem=say("Paste a record, or choose a file."))
    if len(text) > _LONGEST:
        return Upload(problem=say("That is too long for a record."))
    site.allowance.spend(site.limits.address(request))
    try:
        await site.workers.do(length_of, text)
    except JobRefused as error:
        return Upload(text=text, problem=error.sentence)
    name = hashlib.sha256(text.encode()).hexdigest()[:_ID]
    await asyncio.to_thread(_share, request, site, name, text, guest.id)
    return Upload(name, text)


def _share(request: Request, site: Site, name: str, text: str, by: str) -> None:
    """What somebody has shared before is there already, and costs nothing."""
    if site.store.record(name) is None:
        site.limits.check("records", request)
        site.store.save_record(name, text, by)


# --- What was shared ------------------------------------------------------------------------------


def _shared(site: Site, record: str) -> str:
    text = site.store.record(record)
    if text is None:
        raise HTTPException(404)
    return text


@router.get("/shared/{record}")
def shared(
    request: Request, site: ThisSite, language: Reading, visitor: Visitor, record: str
) -> Response:
    """The page that replays a shared game."""
    game = orrery.game_of(parse(_shared(site, record)))
    return replay_page(
        request,
        language_words=json_in_page(language.client_words),
        source=f"/shared/{record}/frames.json",
        game=game.name,
        title=game.title,
        record=f"/shared/{record}/record",
        study=f"/study/record/{record}",
        kept=f"/offline/shared/{record}",
    )


@router.get("/shared/{record}/frames.json")
async def frames(request: Request, site: ThisSite, language: Reading, record: str) -> Response:
    """All pictures of a shared game."""
    text = await asyncio.to_thread(_shared, site, record)

    async def make() -> bytes:
        return await site.workers.do(replay_of_record, text, language.code)

    key = ("shared", record, language.code)
    return cached(request, await made(request, key, make), "application/json")


@router.get("/shared/{record}/record")
def text_of(site: ThisSite, record: str) -> Response:
    """A shared game as text, to take home."""
    name = f"orrery-{record}.orr"
    return PlainTextResponse(
        _shared(site, record),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
