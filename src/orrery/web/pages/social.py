"""``/social/{name}.png``: what networks show beside links to pages that are no table."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from orrery.core.texts import say
from orrery.games import NAMES, game_class
from orrery.web.http.caching import cached
from orrery.web.jobs.answers import made
from orrery.web.language import Language
from orrery.web.pages.link_cards import LinkCard, picture
from orrery.web.pages.pictures import in_words, picture_scene
from orrery.web.site import Reading, ThisSite

router = APIRouter(include_in_schema=False)

#: The picture of every page that is about no game.
SITE = "orrery"


def _card(name: str, language: Language) -> LinkCard:
    if name == SITE:
        return LinkCard("Orrery", (language.said(say("Six games of the sky")),))
    scene = in_words(picture_scene(f"{name}-card"), language)
    line = language.said(game_class(name).card().sentence)
    return LinkCard(game_class(name).title, (line,), scene)


@router.get("/social/{name}.png")
async def social(request: Request, name: str, site: ThisSite, language: Reading) -> Response:
    """The site, or one of its games."""
    if name not in (SITE, *NAMES):
        raise HTTPException(404)

    async def make() -> bytes:
        card = await asyncio.to_thread(_card, name, language)
        return await site.workers.do(picture, card)

    key = ("social", name, language.code)
    return cached(request, await made(request, key, make), "image/png")
