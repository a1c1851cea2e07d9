"""The description of the interface for programs, as OpenAPI."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from orrery import __version__

_REFERENCE = "#/components/schemas/{name}"
#: What is taken and answered, as far as it is no pydantic model; routes add theirs.
_STRUCTS: list[Any] = []

ABOUT = (
    "Everything that a person can do in a browser. Send your token as "
    "`Authorization: Bearer TOKEN`. What goes wrong comes as "
    '`{"error": "one sentence", "rule": "OD7"}` with status 400 to 429, or 503 if you should try '
    "again."
)


class Problem(msgspec.Struct, frozen=True):
    """What went wrong, in one sentence, and the rule that refused, if one did."""

    error: str
    rule: str = ""


def answers(kind: type[msgspec.Struct]) -> dict[int | str, dict[str, Any]]:
    """What a route answers, for its ``responses``."""
    _STRUCTS.append(kind)
    return {200: {"content": {"application/json": {"schema": reference(kind)}}}}


def takes(kind: type[msgspec.Struct], *parts: Any) -> dict[str, Any]:
    """What a route takes, and kinds that its description refers to, for its ``openapi_extra``."""
    _STRUCTS.extend((kind, *parts))
    content = {"application/json": {"schema": reference(kind)}}
    return {"requestBody": {"required": True, "content": content}}


def reference(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Where the description of a struct stands."""
    return {"$ref": _REFERENCE.format(name=kind.__name__)}


def describe(app: FastAPI) -> None:
    """Give the site its description, which is made when first asked for."""

    def openapi() -> dict[str, Any]:
        if not app.openapi_schema:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _described(app: FastAPI) -> dict[str, Any]:
    found = get_openapi(title="Orrery", version=__version__, description=ABOUT, routes=app.routes)
    _, components = msgspec.json.schema_components([Problem, *_STRUCTS], ref_template=_REFERENCE)
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(components)
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    for methods in found["paths"].values():
        for operation in methods.values():
            _describe_problems(operation["responses"])
    found["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    found["security"] = [{"token": []}]
    return found


def _describe_problems(responses: dict[str, Any]) -> None:
    """Every refusal has the same form, whatever FastAPI would say of its own."""
    responses.pop("422", None)
    content = {"application/json": {"schema": reference(Problem)}}
    responses["4XX"] = {"description": "Refused", "content": content}
    responses["503"] = {"description": "Try again later", "content": content}
