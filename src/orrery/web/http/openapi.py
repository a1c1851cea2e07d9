"""The description of the interface for programs, as OpenAPI."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from orrery import __version__

_REFERENCE = "#/components/schemas/{name}"
#: Answers that are no pydantic models; routes add theirs.
_ANSWERS: list[type[msgspec.Struct]] = []

ABOUT = (
    "Everything that a person can do in a browser. Send your token as "
    "`Authorization: Bearer TOKEN`. What goes wrong comes as "
    '`{"error": "one sentence", "rule": "OD7"}` with status 400 to 429.'
)


def answers(kind: type[msgspec.Struct]) -> dict[int | str, dict[str, Any]]:
    """What a route answers, for its ``responses``."""
    if kind not in _ANSWERS:
        _ANSWERS.append(kind)
    schema = {"$ref": _REFERENCE.format(name=kind.__name__)}
    return {200: {"content": {"application/json": {"schema": schema}}}}


def describe(app: FastAPI) -> None:
    """Give the site its description, which is made when first asked for."""

    def openapi() -> dict[str, Any]:
        if not app.openapi_schema:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _described(app: FastAPI) -> dict[str, Any]:
    found = get_openapi(title="Orrery", version=__version__, description=ABOUT, routes=app.routes)
    _, components = msgspec.json.schema_components(_ANSWERS, ref_template=_REFERENCE)
    found.setdefault("components", {}).setdefault("schemas", {}).update(components)
    found["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    found["security"] = [{"token": []}]
    return found
