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
    properties, needed = schema.get("properties", {}), schema.get("required", [])
    fields = [
        {
            "name": name,
            "kind": _kind(field),
            "about": field.get("description", ""),
            "needed": name in needed,
        }
        for name, field in properties.items()
    ]
    choices = [one["$ref"] for field in properties.values() for one in field.get("oneOf", [])]
    return [*fields, *(_choice(schemas[choice.rpartition("/")[2]]) for choice in choices)]


def _choice(schema: dict[str, Any]) -> dict[str, Any]:
    """One of several structs that may stand in a field: its tag, and its own fields."""
    (tag, named), *fields = schema["properties"].items()
    return {
        "name": f'{{"{tag}": "{named["enum"][0]}"}}',
        "kind": ", ".join(f"{name}: {_kind(field)}" for name, field in fields),
        "about": " ".join(
            [schema["description"], *(field.get("description", "") for _, field in fields)]
        ),
        "needed": False,
    }


def _kind(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if "anyOf" in schema:
        return " | ".join(_kind(part) for part in schema["anyOf"] if part.get("type") != "null")
    return str(schema.get("type", "object"))
