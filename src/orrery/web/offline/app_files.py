"""``/manifest.webmanifest`` and ``/service-worker.js``: what makes an app of the site."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.core.texts import say
from orrery.web.http.caching import cached, plainly
from orrery.web.http.wire import to_json
from orrery.web.offline.version import site_version
from orrery.web.site import Reading

router = APIRouter(include_in_schema=False)

#: The sky of ``site.css`` by night, which most people see first.
_SKY = "#0b0d1f"
_ICONS = (
    {"src": "/static/pictures/logo.svg", "sizes": "any", "type": "image/svg+xml"},
    {"src": "/static/pictures/app-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "/static/pictures/app-512.png", "sizes": "512x512", "type": "image/png"},
    {
        "src": "/static/pictures/app-maskable.png",
        "sizes": "512x512",
        "type": "image/png",
        "purpose": "maskable",
    },
)
#: Where a long touch of the icon leads.
_SHORTCUTS = (
    (say("Learn a game"), "/learn"),
    (say("Problem of the day"), "/corona"),
    (say("Companion for the real box"), "/companion"),
    (say("Lobby"), "/lobby"),
    (say("Watch live"), "/watch"),
)
_WORKER = Path(__file__).parent / "data" / "service_worker.js"


@router.get("/manifest.webmanifest")
def manifest(request: Request, language: Reading) -> Response:
    """What a system that installs the site asks for."""
    said = {
        "id": "/",
        "name": say("Orrery: six games of the sky"),
        "short_name": "Orrery",
        "description": say("Six games of the sky: play them in your browser, without an account."),
        "lang": language.code,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _SKY,
        "theme_color": _SKY,
        "categories": ["games"],
        "icons": _ICONS,
        "shortcuts": [{"name": name, "url": address} for name, address in _SHORTCUTS],
    }
    return cached(request, to_json(said, language), "application/manifest+json")


@router.get("/service-worker.js")
def service_worker(request: Request) -> Response:
    """The script that keeps pages for later; another version of the site is another script."""
    script = f'const VERSION = "{site_version()}";\n{plainly(_WORKER.read_text("utf-8"))}'
    return cached(request, script, "text/javascript")
