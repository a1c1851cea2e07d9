"""``/offline``: the page for whoever has no connection, and what belongs to each kept thing.

A page that can be kept names its list (``data-offline``), which the service worker fetches.
"""

from __future__ import annotations

import asyncio

import msgspec
from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

import orrery
from orrery.core.contract import Game
from orrery.core.records import parse
from orrery.core.scene import Look
from orrery.core.texts import Text, joined, say
from orrery.lessons import all_lessons
from orrery.table.view.words.names import sitter_title
from orrery.web.http.caching import cached, open_to_all
from orrery.web.http.rendering import page
from orrery.web.http.wire import json_in_page, to_json
from orrery.web.jobs.answers import made
from orrery.web.language import Language
from orrery.web.language.languages import language_of
from orrery.web.learn.right_path import right_path
from orrery.web.offline.kept_thing import KeptThing
from orrery.web.pages.entry import CORONA, HARUN, Typed
from orrery.web.site import Reading, ThisSite, Visitor

router = APIRouter(include_in_schema=False)


@router.get("/offline")
def offline(request: Request, visitor: Visitor, language: Reading) -> Response:
    """What works without a connection; also shown in place of what does not."""
    answer = page(request, "offline/offline.html", words=json_in_page(language.client_words))
    return open_to_all(request, answer)


@router.get("/offline/lesson/{name}")
async def lesson(request: Request, site: ThisSite, name: str, language: Reading) -> Response:
    """A lesson, with the answers to all that is right."""
    if name not in all_lessons():
        raise HTTPException(404)

    async def make() -> bytes:
        return await site.workers.do(kept_lesson, name, language.code)

    key = ("offline lesson", name, language.code)
    return cached(request, await made(request, key, make), "application/json")


def kept_lesson(name: str, language: str) -> bytes:
    """A lesson as it is kept: a job for a worker process."""
    found, reading = all_lessons()[name], language_of(language)
    answers = {asked: msgspec.Raw(to_json(told, reading)) for asked, told in right_path(found)}
    thing = KeptThing(
        kind="lesson",
        title=found.title,
        address=f"/learn/{name}",
        pages=(f"/learn/{name}",),
        files=(*look_files(found.game.look), *_rules(found.game)),
        answers=answers,
    )
    return to_json(thing, reading)


def _rules(game: type[Game]) -> tuple[str, ...]:
    """To which refusals lead."""
    return (f"/games/{game.name}/rules",) if game.rulebook else ()


@router.get("/offline/solver/{name}")
def solver(request: Request, name: str, language: Reading) -> Response:
    """A position that somebody has entered, with its best plan."""
    kind = {kind.name: kind for kind in (CORONA, HARUN)}.get(name)
    if kind is None:
        raise HTTPException(404)
    typed = Typed.read(request.query_params)
    title = say(
        "{game}: {bodies} with {dice}", game=kind.title, bodies=typed.bodies, dice=typed.dice
    )
    address = f"/solve/{name}?{request.url.query}"
    return _told(request, KeptThing("solver", title, address, (address,)), language)


@router.get("/offline/replay/{table}")
async def replay(request: Request, site: ThisSite, language: Reading, table: str) -> Response:
    """A game that is over."""
    state = (await site.host.get(table)).state
    if state.phase != "over":
        raise HTTPException(404)
    people = joined(sitter_title(who) for who in state.seats)
    title = say("{game}: {people}", game=state.game.title, people=people)
    return _told(request, _replayed(f"/replay/{table}", title, state.game), language)


@router.get("/offline/shared/{record}")
async def shared(request: Request, site: ThisSite, language: Reading, record: str) -> Response:
    """A game that somebody shared."""
    text = await asyncio.to_thread(site.store.record, record)
    if text is None:
        raise HTTPException(404)
    game = orrery.game_of(parse(text))
    return _told(request, _replayed(f"/shared/{record}", game.title, game), language)


def _replayed(address: str, title: Text, game: Game) -> KeptThing:
    pages = (address, f"{address}/frames.json")
    return KeptThing("replay", title, address, pages, look_files(game.look))


def look_files(look: Look) -> tuple[str, ...]:
    """What a board needs to be drawn."""
    return f"/look/{look.name}.css", f"/look/{look.name}.svg"


def _told(request: Request, thing: KeptThing, language: Language) -> Response:
    return cached(request, to_json(thing, language), "application/json")
