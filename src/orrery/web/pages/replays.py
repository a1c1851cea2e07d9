"""Games from elsewhere: upload a record, and share its link."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request, UploadFile
from starlette.responses import PlainTextResponse, RedirectResponse, Response

import orrery
from orrery.core.contract import Position
from orrery.core.errors import OrreryError
from orrery.core.records import parse
from orrery.core.texts import Text, say
from orrery.web.caching import cached
from orrery.web.frames import replay_of_record
from orrery.web.rendering import page
from orrery.web.replaying import replay_page
from orrery.web.site import Guest, Reading, Site, ThisSite, Visitor
from orrery.web.wire import json_in_page, to_json

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
        request, "upload.html", 400 if problem else 200, text=text, problem=problem, most=_LONGEST
    )


@router.post("/replay")
def upload(
    request: Request,
    site: ThisSite,
    guest: Guest,
    text: Annotated[str, Form()] = "",
    file: UploadFile | None = None,
) -> Response:
    """Keep a record that replays, and go to its page; otherwise say what is wrong with it."""
    if file is not None and file.filename:
        text = file.file.read(_LONGEST + 1).decode("utf-8", "replace")
    text = text.replace("\r\n", "\n").strip()
    if not text:
        return _form(request, problem=say("Paste a record, or choose a file."))
    if len(text) > _LONGEST:
        return _form(request, problem=say("That is too long for a record."))
    try:
        orrery.load(text)
    except OrreryError as error:
        return _form(request, text, error.sentence)
    name = hashlib.sha256(text.encode()).hexdigest()[:_ID]
    site.store.save_record(name, text, guest.id)
    return RedirectResponse(f"/shared/{name}", 303)


# --- What was shared ------------------------------------------------------------------------------


def _shared(site: Site, record: str) -> str:
    text = site.store.record(record)
    if text is None:
        raise HTTPException(404)
    return text


def _names(text: str, position: Position) -> list[str]:
    """Who sat where, if the record says so beside the names of the seats."""
    headers = parse(text).headers
    return [headers.get(seat, "") for seat in position.game.seats]


@router.get("/shared/{record}")
def shared(
    request: Request, site: ThisSite, language: Reading, visitor: Visitor, record: str
) -> Response:
    """The page that replays a shared game."""
    game = orrery.load(_shared(site, record)).game
    return replay_page(
        request,
        language_words=json_in_page(language.client_words),
        source=f"/shared/{record}/frames.json",
        game=game.name,
        title=game.title,
        record=f"/shared/{record}/record",
    )


@router.get("/shared/{record}/frames.json")
def frames(request: Request, site: ThisSite, language: Reading, record: str) -> Response:
    """All pictures of a shared game."""
    text = _shared(site, record)
    position = orrery.load(text)
    replay = replay_of_record(position, _names(text, position), language)
    return cached(request, to_json(replay), "application/json")


@router.get("/shared/{record}/record")
def text_of(site: ThisSite, record: str) -> Response:
    """A shared game as text, to take home."""
    name = f"orrery-{record}.orr"
    return PlainTextResponse(
        _shared(site, record),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
