"""A page that shows the interface for programs, made from its description; no script is needed."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.web.http.openapi import ABOUT
from orrery.web.http.rendering import page
from orrery.web.site import Visitor

router = APIRouter(include_in_schema=False)


@router.get("/api")
def api_page(request: Request, _: Visitor) -> Response:
    """Every route, what it takes and what it answers."""
    described = request.app.openapi()
    return page(request, "pages/api.html", about=ABOUT, groups=_groups(described))


def _groups(described: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    schemas = described["components"]["schemas"]
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, methods in described["paths"].items():
        for method, route in methods.items():
            group = route.get("tags", ["more"])[0]
            groups.setdefault(group, []).append(
                {
                    "method": method.upper(),
                    "path": path,
                    "about": route.get("description", ""),
                    "fields": [*_parameters(route), *_body(route, schemas)],
                }
            )
    return groups


def _parameters(route: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "name": parameter["name"],
            "kind": _kind(parameter["schema"]),
            "about": parameter.get("description", ""),
            "needed": parameter.get("required", False),
        }
        for parameter in route.get("parameters", [])
    ]


def _body(route: dict[str, Any], schemas: dict[str, Any]) -> list[dict[str, Any]]:
    content = route.get("requestBody", {}).get("content", {})
    reference = content.get("application/json", {}).get("schema", {}).get("$ref", "")
    schema = schemas.get(reference.rpartition("/")[2], {})
    needed = schema.get("required", [])
    return [
        {
            "name": name,
            "kind": _kind(field),
            "about": field.get("description", ""),
            "needed": name in needed,
        }
        for name, field in schema.get("properties", {}).items()
    ]


def _kind(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if "anyOf" in schema:
        return " | ".join(_kind(part) for part in schema["anyOf"] if part.get("type") != "null")
    return str(schema.get("type", "object"))
