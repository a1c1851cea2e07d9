"""The looks of the games: for each a style sheet, and a sheet of symbols."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from orrery.core.scene import Look, load_look
from orrery.web.caching import cached

router = APIRouter(include_in_schema=False)


@cache
def looks() -> dict[str, Look]:
    """Every look that is kept with a game, by its name."""
    found = {}
    for folder in files("orrery.games").iterdir():
        if (folder / "data" / "look.css").is_file():
            name = folder.name.replace("_", "-")
            found[name] = load_look(f"orrery.games.{folder.name}", name)
    return found


def _look(name: str) -> Look:
    look = looks().get(name)
    if look is None:
        raise HTTPException(404)
    return look


@router.get("/look/{name}.css")
def style_sheet(name: str, request: Request) -> Response:
    """What the style classes of a look mean."""
    return cached(request, _look(name).css, "text/css")


@router.get("/look/{name}.svg")
def symbols(name: str, request: Request) -> Response:
    """The symbols, patterns and gradients of a look, as definitions in one SVG document."""
    sheet = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{_look(name).definitions}</defs></svg>'
    return cached(request, sheet, "image/svg+xml")
