"""What others see of a link to a table: words and a picture, in the language of its host."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.core.scene import Scene
from orrery.core.texts import Sentence, Text, joined, listed, say
from orrery.store import Store
from orrery.table.state import TableState
from orrery.table.view.table import shown_position
from orrery.table.view.words.names import sitter_title
from orrery.table.view.words.news import ending_sentence
from orrery.web.http.caching import cached
from orrery.web.jobs.answers import made
from orrery.web.language import Language
from orrery.web.meeting.words import unusual
from orrery.web.pages.link_cards import LinkCard, picture
from orrery.web.pages.pictures import in_words
from orrery.web.site import Site, ThisSite

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Invitation:
    """The words beside a link."""

    title: str
    description: str
    alt: str
    host: Sentence  # who invites, for the page itself


def invitation(site: Site, state: TableState) -> Invitation:
    """The link to this table, in the words of its host."""
    said = spoken_by_host(site, state).said
    host = _title(site.store, state)
    title = said(host)
    return Invitation(
        said(say("{game}: {title}", game=state.game.title, title=title)),
        said(_terms(state)),
        said(say("The board of {game}", game=state.game.title)),
        host,
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
    if state.ending is not None:
        return ending_sentence(state)
    opened = state.opened
    return joined(
        [
            opened.clock.words(),
            say("rated") if opened.rated else "",
            *unusual(opened.game, opened.options),
        ]
    )


@router.get("/table/{table}/preview.png")
async def preview(table: str, request: Request, site: ThisSite) -> Response:
    """The table as any spectator sees it; drawn again when something has happened there."""
    state = (await site.host.get(table)).state
    language = spoken_by_host(site, state)
    words = await asyncio.to_thread(_words, site, state, language)

    async def make() -> bytes:
        scene = await asyncio.to_thread(_scene, state, language)
        return await site.workers.do(picture, LinkCard(state.game.title, words, scene))

    key = ("preview", table, state.number, words)
    return cached(request, await made(request, key, make), "image/png")


def _words(site: Site, state: TableState, language: Language) -> tuple[str, ...]:
    return language.said(_title(site.store, state)), language.said(_terms(state))


def _scene(state: TableState, language: Language) -> Scene:
    """What every spectator sees: whoever draws it learns no more."""
    return in_words(shown_position(state).scene(), language)
