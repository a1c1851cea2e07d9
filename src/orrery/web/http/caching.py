"""Answers that a browser may keep, and asks us only whether they are still the same."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

#: Keep it, but ask before using it again: a new version of the site shows at once.
ASK_AGAIN = "no-cache"
#: Comments on lines of their own, and what indents a line: for those who read scripts and style
#: sheets, not for those who run them.
_NOTES = re.compile(
    r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n|^[ \t]*//[^\n]*\n|^[ \t]+", re.MULTILINE | re.DOTALL
)
#: In a style sheet, what stands around the marks that part rules and declarations.
_ROOM = re.compile(r"\s*([{};])\s*")
_KINDS = {".js": "text/javascript", ".css": "text/css"}


def cached(request: Request, text: str | bytes, kind: str) -> Response:
    """This text with a validator; no text if the browser has it already."""
    data = text.encode() if isinstance(text, str) else text
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": ASK_AGAIN}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)


def open_to_all(request: Request, answer: Response) -> Response:
    """A page that anybody may see; the copy of it that is to be opened offline may be kept.

    Whoever keeps it asks for it without saying who they are. A page that was made for somebody, or
    brings a cookie, stays as it is.
    """
    is_copy = request.headers.get("x-copy") == "offline"
    known = getattr(request.state, "person", None), getattr(request.state, "new_cookie", None)
    if is_copy and known == (None, None):
        answer.headers["Cache-Control"] = ASK_AGAIN
    return answer


class Static(StaticFiles):
    """The files of the browser client."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        kind = _KINDS.get(Path(path).suffix)
        if kind and scope["method"] == "GET":
            full, found = self.lookup_path(path)
            if found:
                return cached(Request(scope), _read_plainly(full, found.st_mtime_ns), kind)
        answer = await super().get_response(path, scope)
        answer.headers["Cache-Control"] = ASK_AGAIN
        return answer


@lru_cache(maxsize=128)
def _read_plainly(path: str, changed: int) -> str:
    """What a browser needs of this file, read again when it has changed."""
    text = Path(path).read_text("utf-8")
    return plain_sheet(text) if path.endswith(".css") else plainly(text)


def plainly(text: str) -> str:
    """A script or a style sheet without its notes, and without indents."""
    return _NOTES.sub("", text)


def plain_sheet(text: str) -> str:
    """A style sheet without anything that only its readers need."""
    return _ROOM.sub(r"\1", plainly(text))
