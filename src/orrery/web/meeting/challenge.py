"""``/challenge/{person}``: a few clicks to a game with somebody."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from orrery.games import all_games
from orrery.web.http.rendering import page
from orrery.web.meeting.invitees import invited
from orrery.web.site import Guest, ThisSite, Visitor

router = APIRouter(include_in_schema=False)


@router.get("/challenge/{person}")
def challenge(person: str, request: Request, site: ThisSite, visitor: Visitor) -> Response:
    """Which game, at which pace."""
    who = site.store.person(person)
    if who is None:
        raise HTTPException(404)
    games = all_games()
    return page(request, "meeting/challenge.html", who=who, games=games)


@router.post("/challenge")
def find_whom_to_challenge(site: ThisSite, guest: Guest, name: Annotated[str, Form()]) -> Response:
    """From a name to that person's page."""
    [person] = invited(site.store, {"invite": name.replace(",", " ")}, guest) or [""]
    return RedirectResponse(f"/challenge/{person}" if person else "/lobby", 303)
