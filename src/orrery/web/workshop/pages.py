"""``/workshop``: data of one's own for the games that take it, and fair set-ups of Orion Duel."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Query, Request
from starlette.responses import PlainTextResponse, Response

from orrery.lab.orion_setups.fair import find_fair
from orrery.players.levels import RANKS
from orrery.web.editor import board
from orrery.web.http.rendering import page
from orrery.web.http.wire import in_page, json_answer, json_in_page, to_json
from orrery.web.meeting.last_level import last_level
from orrery.web.site import Reading, ThisSite, Visitor
from orrery.web.workshop.bench import Bench, benches, check, text_for, text_of

router = APIRouter(include_in_schema=False)

#: A full tile file with all its remarks has some 20,000 letters.
_LONGEST = 60_000

Data = Annotated[str, Query(max_length=_LONGEST)]
Text = Annotated[str, Form(max_length=_LONGEST)]


def _bench(name: str) -> Bench:
    bench = benches().get(name)
    if bench is None:
        raise HTTPException(404)
    return bench


@router.get("/workshop")
def workshop(request: Request, visitor: Visitor) -> Response:
    """What can be made here."""
    return page(request, "workshop/workshop.html", benches=[*benches().values()])


@router.get("/workshop/fair-set-up")
def fair_set_up(request: Request, visitor: Visitor, language: Reading) -> Response:
    """Where a fair set-up of Orion Duel is found."""
    return page(
        request,
        "workshop/fair_set_up.html",
        ranks=list(enumerate(RANKS, 1)),
        level=last_level(request),
        look="orion",
        words=json_in_page(language.client_words),
    )


@router.post("/workshop/fair-set-up")
async def found(request: Request, site: ThisSite, language: Reading) -> Response:
    """A set-up in which it matters little who begins."""
    site.allowance.spend(site.limits.address(request))
    fair = await site.workers.do(find_fair)
    view = board.view(board.edited("orion", fair.line), whole=True)
    told = {"line": fair.line, "percent": round(100 * fair.chance), "judged": fair.judged}
    more = {"task": view.task, "scene": view.scene, "table": view.table}
    return json_answer({**told, **more}, language=language)


@router.get("/workshop/{name}")
def bench_page(
    request: Request, name: str, visitor: Visitor, language: Reading, data: Data = ""
) -> Response:
    """The bench for the data of a game, with the data of the address."""
    bench = _bench(name)
    text, error = text_for(bench, data)
    return page(
        request,
        "workshop/bench.html",
        400 if error else 200,
        bench=bench,
        game=bench.game,
        text=text,
        problem=error.sentence if error else "",
        checked=in_page(to_json(check(bench, text), language)),
        ranks=list(enumerate(RANKS, 1)),
        level=last_level(request),
        words=json_in_page(language.client_words),
        most=_LONGEST,
    )


@router.post("/workshop/{name}/check")
def checked(name: str, language: Reading, text: Text = "") -> Response:
    """Everything that is wrong with a text, or the data and its picture."""
    return json_answer(check(_bench(name), text), language=language)


@router.get("/workshop/{name}/file")
def file(name: str, data: Data) -> Response:
    """The data as a file, for the command line and for the drawer at home."""
    bench = _bench(name)
    header = {"Content-Disposition": f'attachment; filename="{name}-{bench.option.name}.toml"'}
    return PlainTextResponse(text_of(bench, data), headers=header)
