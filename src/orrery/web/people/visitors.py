"""Small things that a visitor may set: a language and a name."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, HTTPException, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from orrery.web.http.caching import cached
from orrery.web.http.wire import to_json
from orrery.web.language.languages import COOKIE
from orrery.web.site import ThisSite

router = APIRouter(include_in_schema=False)

_YEAR = 365 * 24 * 3600


@router.post("/language")
def choose_language(
    request: Request, site: ThisSite, language: Annotated[str, Form()]
) -> RedirectResponse:
    """Remember a language, and show the page again."""
    if site.languages.get(language) is None:
        raise HTTPException(400)
    answer = _back(request)
    answer.set_cookie(COOKIE, language, max_age=_YEAR, httponly=True, samesite="lax")
    return answer


@router.post("/name")
def choose_name(request: Request, site: ThisSite, name: Annotated[str, Form()]) -> Response:
    """Take another name, and show the page again."""
    site.guests.rename(request, name)
    return _back(request)


def _back(request: Request) -> RedirectResponse:
    """To the page that the form was on; only ever to one of ours."""
    before = urlsplit(request.headers.get("referer", ""))
    here = before.netloc == request.headers.get("host")
    query = "&".join(part for part in before.query.split("&") if not part.startswith("lang="))
    path = f"/{before.path.lstrip('/')}" if here else "/"
    return RedirectResponse(f"{path}?{query}" if query and here else path, 303)


@router.get("/language/{code}.json")
def words(code: str, request: Request, site: ThisSite) -> Response:
    """What the browser's own scripts say, by their English."""
    language = site.languages.get(code)
    if language is None:
        raise HTTPException(404)
    return cached(request, to_json(language.client_words), "application/json")


@router.get("/healthz")
async def health(site: ThisSite) -> JSONResponse:
    """Whether the site can be used, nobody has to wait for a compiler, and what went wrong."""
    up = await site.health.database_answers()
    told = {"up": up, "warm": site.host.is_warm, "faults": site.faults.counts()}
    return JSONResponse(told, 200 if up else 503)


@router.get("/readyz")
async def readiness(site: ThisSite) -> JSONResponse:
    """Whether people should be sent here, for a web server in front."""
    told = {
        "database": await site.health.database_answers(),
        "warm": site.host.is_ready,
        "staying": not site.health.is_leaving,
    }
    return JSONResponse(told, 200 if all(told.values()) else 503)
