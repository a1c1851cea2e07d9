"""What others see of a link to a table: words and a picture, in the language of its host."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.core.texts import Sentence, Text, joined, listed, say
from orrery.store import Store
from orrery.table.names import sitter_title
from orrery.table.seen import see
from orrery.table.state import TableState
from orrery.web.caching import cached
from orrery.web.cards import Card, drawn, png
from orrery.web.language import Language
from orrery.web.meeting.words import clock_words, unusual
from orrery.web.pages.pictures import in_words
from orrery.web.site import Site, ThisSite

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Invitation:
    """The words beside a link."""

    title: str
    description: str
    alt: str


def invitation(site: Site, state: TableState) -> Invitation:
    """The link to this table, in the words of its host."""
    said = spoken_by_host(site, state).said
    title = said(_title(site.store, state))
    return Invitation(
        said(say("{game}: {title}", game=state.game.title, title=title)),
        said(_terms(state)),
        said(say("The board of {game}", game=state.game.title)),
    )


def spoken_by_host(site: Site, state: TableState) -> Language:
    """The language of whoever has set up the table."""
    return site.languages.get(state.opened.language) or site.languages.all[0]


def _title(store: Store, state: TableState) -> Sentence:
    if state.phase == "waiting":
        host = store.person(state.opened.host)
        if host is not None:
            return say("{name} invites you to play", name=host.name)
        return say("Somebody invites you to play")
    if state.phase == "closed":
        return say("This table is closed.")
    return say("{names} at the table", names=_names(state))


def _names(state: TableState) -> Text:
    return listed([sitter_title(who) for who in dict.fromkeys(state.seats)])


def _terms(state: TableState) -> Text:
    """How it is played, or how it ended."""
    seen = see(state, "")
    if seen.result is not None:
        return seen.result.sentence
    opened = state.opened
    return joined(
        [
            clock_words(opened.clock),
            say("rated") if opened.rated else "",
            *unusual(opened.game, opened.options),
        ]
    )


@router.get("/table/{table}/preview.png")
async def preview(table: str, request: Request, site: ThisSite) -> Response:
    """The table as any spectator sees it; drawn again when something has happened there."""
    hosted = await site.host.get(table)
    state = hosted.state
    if hosted.preview[0] != state.number:
        hosted.preview = state.number, await asyncio.to_thread(_picture, site, state)
    return cached(request, hosted.preview[1], "image/png")


def _picture(site: Site, state: TableState) -> bytes:
    language = spoken_by_host(site, state)
    said = language.said
    lines = (said(_title(site.store, state)), said(_terms(state)))
    scene = in_words(see(state, "").scene, language)
    return png(drawn(Card(state.game.title, lines, scene)))
