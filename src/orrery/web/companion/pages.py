"""``/companion``: tools for whoever plays with the real box, and what they look up."""

from __future__ import annotations

import asyncio
from itertools import chain

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from orrery.core.texts import say
from orrery.games import all_games, game_class
from orrery.web.companion.optima import packed_optima
from orrery.web.companion.tables import companion_tables, optima_tables
from orrery.web.companion.tools import TOOLS
from orrery.web.http.caching import cached, open_to_all
from orrery.web.http.rendering import page
from orrery.web.http.wire import json_in_page, to_json
from orrery.web.jobs.answers import made
from orrery.web.offline.kept_thing import KeptThing
from orrery.web.site import Reading, ThisSite, Visitor

router = APIRouter(include_in_schema=False)

_OPTIMA = ("/companion/corona/optima.json", "/companion/corona/optima.bin")


@router.get("/companion")
def companion(request: Request, visitor: Visitor) -> Response:
    """Every tool of every game, a touch away."""
    games = [(game, TOOLS[game.name]) for game in all_games() if game.name in TOOLS]
    return open_to_all(request, page(request, "companion/companion.html", games=games))


@router.get("/companion/{name}")
def box_page(request: Request, name: str, visitor: Visitor, language: Reading) -> Response:
    """The tools of a game."""
    _known(name)
    answer = page(
        request,
        "companion/box.html",
        game=game_class(name),
        look=game_class(name).look.name,
        tools=TOOLS[name],
        words=json_in_page(language.client_words),
    )
    return open_to_all(request, answer)


def _known(name: str) -> None:
    if name not in TOOLS:
        raise HTTPException(404)


@router.get("/companion/{name}/tables.json")
async def tables(request: Request, site: ThisSite, name: str, language: Reading) -> Response:
    """What these tools look up."""
    _known(name)

    async def make() -> bytes:
        return await site.workers.do(companion_tables, name, language.code)

    key = ("companion", name, language.code)
    return cached(request, await made(request, key, make), "application/json")


@router.get("/companion/corona/optima.json")
async def optima(request: Request) -> Response:
    """Where in the list a Corona problem stands."""
    return cached(request, await asyncio.to_thread(optima_tables), "application/json")


@router.get("/companion/corona/optima.bin")
async def optima_list(request: Request) -> Response:
    """The most points of every Corona problem."""
    return cached(request, await asyncio.to_thread(packed_optima), "application/octet-stream")


@router.get("/offline/companion")
def kept(request: Request, language: Reading) -> Response:
    """The whole companion, for a time without a connection."""
    own = [(f"/companion/{name}", f"/companion/{name}/tables.json") for name in TOOLS]
    pages = ("/companion", *chain.from_iterable(own), *_OPTIMA)
    looks = dict.fromkeys(game_class(name).look.name for name in TOOLS)
    files = tuple(f"/look/{look}.{kind}" for look in looks for kind in ("css", "svg"))
    thing = KeptThing("companion", say("Companion for the real box"), "/companion", pages, files)
    return cached(request, to_json(thing, language), "application/json")
