"""What the description of the interface promises holds for whatever a program sends.

Schemathesis makes requests from ``/api/openapi.json``, sound ones and all kinds of wrong ones, and
compares every answer with the description. Its checks are used as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from orrery.store import Store

from ..serving import Visitor

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
_PASSWORD = "twelve moons of saturn"


@pytest.fixture(scope="module")
def somebody(own_port: int, folder: Path) -> Iterator[Visitor]:
    """A moderator with an account, who reaches every operation by a session's token."""
    with Visitor(own_port) as visitor, Store(f"sqlite:///{folder / 'orrery.sqlite'}") as store:
        account = {"name": "Isaac", "password": _PASSWORD}
        made = visitor.post("/api/accounts", json=account).json()
        store.accounts.set_moderator(made["id"], True)
        visitor.headers["Authorization"] = f"Bearer {made['token']}"
        yield visitor


@pytest.fixture(scope="module")
def places(somebody: Visitor) -> dict[str, Any]:
    """What is really there, so that requests get further than to 404."""
    me = somebody.get("/api/me").json()
    table = somebody.post("/api/tables", json={"game": "orion", "seat_1": "me"}).json()["table"]
    somebody.command(table, "say", text="hello")
    wish = {"game": "orion", "clock": "bank", "clock_seconds": "300"}
    tournament = somebody.post("/api/tournaments", json=wish).json()["tournament"]
    return {
        "table": table,
        "tournament": tournament,
        "game": "orion",
        "who": me["id"],
        "person": me["id"],
    }


def _operations(port: int) -> Iterator[Any]:
    """All that end by themselves."""
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{port}/api/openapi.json")
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        if not found.ok().path.endswith("/events"):
            yield found.ok()


def _check(somebody: Visitor, places: dict[str, Any], examples: int) -> None:
    token = {"Authorization": somebody.headers["Authorization"]}
    statuses: set[int] = set()
    for operation in _operations(somebody.port):
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
            def hold(case: Any) -> None:
                for name in case.path_parameters or {}:
                    case.path_parameters[name] = places.get(name, case.path_parameters[name])
                answer = case.call(headers=token, timeout=60)
                case.validate_response(answer, checks=CHECKS, headers=token)
                statuses.add(answer.status_code)

            hold()
    assert 200 in statuses  # not only refusals
    assert statuses & {400, 404, 409, 422}


def test_every_answer_is_as_the_description_says(somebody: Visitor, places: dict[str, Any]) -> None:
    _check(somebody, places, examples=2)
    table = somebody.post("/api/tables", json={"game": "orion", "quick": "screen"}).json()["table"]
    seen = somebody.get(f"/api/tables/{table}").json()
    move = {"seat": seen["seat"], "move": seen["choices"]["codes"][0]}
    assert somebody.command(table, "play", **move).status_code == 200
    assert somebody.get("/healthz").status_code == 200


@pytest.mark.slow
def test_many_more_answers_are_as_the_description_says(
    somebody: Visitor, places: dict[str, Any]
) -> None:
    _check(somebody, places, examples=150)
