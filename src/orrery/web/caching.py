"""Answers that a browser may keep, and asks us only whether they are still the same."""

from __future__ import annotations

import hashlib

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

#: Keep it, but ask before using it again: a new version of the site shows at once.
ASK_AGAIN = "no-cache"


def cached(request: Request, text: str | bytes, kind: str) -> Response:
    """This text with a validator; no text if the browser has it already."""
    data = text.encode() if isinstance(text, str) else text
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": ASK_AGAIN}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


class Static(StaticFiles):
    """The files of the browser client."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        answer.headers["Cache-Control"] = ASK_AGAIN
        return answer
