"""``/social/{name}.png``: what networks show beside links to pages that are no table."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from orrery.core.texts import say
from orrery.games import NAMES, game_class
from orrery.web.caching import cached
from orrery.web.cards import Card, drawn, png
from orrery.web.language import Language
from orrery.web.pages.pictures import in_words, pictures
from orrery.web.site import Reading

router = APIRouter(include_in_schema=False)

#: The picture of every page that is about no game.
SITE = "orrery"


@lru_cache(maxsize=30)
def _picture(name: str, language: Language) -> bytes:
    if name == SITE:
        return png(drawn(Card("Orrery", (language.said(say("Six games of the sky")),))))
    scene = in_words(pictures()[name].scene(), language)
    line = language.said(game_class(name).card().sentence)
    return png(drawn(Card(game_class(name).title, (line,), scene)))


@router.get("/social/{name}.png")
def social(request: Request, name: str, language: Reading) -> Response:
    """The site, or one of its games."""
    if name not in (SITE, *NAMES):
        raise HTTPException(404)
    return cached(request, _picture(name, language), "image/png")
