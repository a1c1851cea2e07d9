"""What a browser may load and do on our pages, and which pages may send us anything."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from orrery.web.http.middleware import HttpMiddleware

#: Nothing from anywhere else, and nothing written into a page itself.
PAGES = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
#: A picture carries its own style, and runs nothing.
PICTURES = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

_YEAR = 365 * 24 * 3600

_SAFE = {"GET", "HEAD", "OPTIONS"}


#: What a browser says of a request that a page of ours, or the person alone, has sent.
_OURS = ("same-origin", "none")


def comes_from_us(connection: HTTPConnection) -> bool:
    """Whether no page of another site has sent this: browsers always say where they stand."""
    origin, fetched = (connection.headers.get(name) for name in ("origin", "sec-fetch-site"))
    if fetched is not None and fetched not in _OURS:
        return False
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


class SecurityHeaders(HttpMiddleware):
    """Adds the headers to every answer, and refuses forms that another site has sent."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(MutableHeaders(scope=message), scope["scheme"])
            await send(message)

        if scope["method"] not in _SAFE and not comes_from_us(HTTPConnection(scope)):
            refused = PlainTextResponse("This form came from another site.\n", 403)
            await refused(scope, receive, send_safely)
            return
        await self.app(scope, receive, send_safely)


def _add_headers(headers: MutableHeaders, scheme: str) -> None:
    headers["Content-Security-Policy"] = PICTURES if _is_picture(headers) else PAGES
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "same-origin"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if not headers.get("content-type", "").startswith("image/"):  # pictures beside links
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
    if scheme == "https":  # here, or at a web server in front of us whom we believe
        headers["Strict-Transport-Security"] = f"max-age={_YEAR}"


def _is_picture(headers: Headers) -> bool:
    return headers.get("content-type", "").startswith("image/svg")
