"""The looks of the games: for each a style sheet, a sheet of symbols, and its planet."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256

from fastapi import APIRouter, HTTPException, Request
from markupsafe import escape
from starlette.responses import Response

from orrery.core.contract import Game
from orrery.core.scene import THEMES, Look
from orrery.games import all_games
from orrery.games.page_files import game_file
from orrery.web.http.caching import cached, plain_sheet

router = APIRouter(include_in_schema=False)

_SVG = re.compile(r"<svg [^>]*(viewBox=\"[^\"]*\")>(.*)</svg>", re.DOTALL)
#: The planet of a game that has not drawn one: a ball in a colour of its own, and its first letter.
_BALL = (
    'viewBox="0 0 48 48"',
    '<circle cx="24" cy="24" r="22" fill="hsl({hue} 45% 42%)"/>'
    '<text x="24" y="32" text-anchor="middle" font-size="24" fill="#fff">{letter}</text>',
)


@cache
def looks() -> dict[str, Look]:
    """The looks of all games, by name; some games share one."""
    return {game.look.name: game.look for game in all_games()}


def _look(name: str) -> Look:
    look = looks().get(name)
    if look is None:
        raise HTTPException(404)
    return look


@router.get("/look/{name}.css")
def style_sheet(name: str, request: Request) -> Response:
    """What the style classes of a look mean, by night and by day."""
    look = _look(name)
    sheet = look.css + (_DAY.format(rules=look.day) if look.day else "")
    return cached(request, plain_sheet(sheet), "text/css")


#: A person may choose the day, or leave it to the system.
_DAY = """
:root[data-theme="light"] {{ {rules} }}
@media (prefers-color-scheme: light) {{ :root:not([data-theme="dark"]) {{ {rules} }} }}
"""


@router.get("/boards/{theme}.css")
def theme_sheet(theme: str, request: Request) -> Response:
    """What is other in a theme, for all looks; its colours are pairs for day and night."""
    if theme not in THEMES:
        raise HTTPException(404)
    rules = "".join(look.theme(theme) for look in looks().values())
    return cached(request, plain_sheet(_THEME.format(theme=theme, rules=rules)), "text/css")


#: The attribute stands there twice, so that it outweighs the rules of the day.
_THEME = ':root[data-board="{theme}"][data-board] {{ {rules} }}'


@router.get("/look/{name}.svg")
def symbols(name: str, request: Request) -> Response:
    """The symbols, patterns and gradients of a look, as definitions in one SVG document."""
    sheet = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{_look(name).definitions}</defs></svg>'
    return cached(request, sheet, "image/svg+xml")


@router.get("/emblems.svg")
def emblems(request: Request) -> Response:
    """The planets of all games, as symbols by the games' names."""
    return cached(request, _emblems(), "image/svg+xml")


@cache
def _emblems() -> str:
    symbols = (
        f'<symbol id="{game.name}" {box}>{drawing}</symbol>'
        for game, (box, drawing) in ((game, _emblem(game)) for game in all_games())
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


def _emblem(game: type[Game]) -> tuple[str, str]:
    """The view box and the drawing of a planet."""
    own = _SVG.search(game_file(game, "emblem.svg") or "")
    if own:
        return own[1], own[2]
    box, ball = _BALL
    hue = sha256(game.name.encode()).digest()[0] * 360 // 256
    return box, ball.format(hue=hue, letter=escape(game.title[:1]))
