"""The level of bots that somebody chose last, remembered by their browser."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from orrery.players.levels import LEVELS
from orrery.web.table.new_table import QUICK_LEVEL

_COOKIE = "orrery_level"
_A_YEAR = 365 * 24 * 3600


def remember_level(answer: Response, level: str) -> None:
    """Have the browser keep this level, if there is such a one."""
    if level not in map(str, LEVELS):
        return
    answer.set_cookie(_COOKIE, level, max_age=_A_YEAR, httponly=True, samesite="lax")


def last_level(request: Request) -> int:
    """The level chosen last, or the one that newcomers meet."""
    said = request.cookies.get(_COOKIE, "")
    return int(said) if said in map(str, LEVELS) else QUICK_LEVEL
