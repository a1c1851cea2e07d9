"""JSON as it goes over the wire and into pages."""

from __future__ import annotations

from typing import Any

import msgspec
from markupsafe import Markup
from starlette.responses import Response

_encoder = msgspec.json.Encoder()


def to_json(value: Any) -> bytes:
    """Any message, as JSON."""
    return _encoder.encode(value)


def json_answer(value: Any, status: int = 200) -> Response:
    """An answer to a program."""
    return Response(
        to_json(value), status, {"Cache-Control": "no-store"}, media_type="application/json"
    )


def json_in_page(value: Any) -> Markup:
    """JSON for a data block of a page; no text within it can end the block."""
    return Markup(to_json(value).decode().replace("<", "\\u003c"))
