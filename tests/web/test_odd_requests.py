"""Whatever is asked, however odd: the answer is one line, and never that something broke here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import iter_route_contexts

from orrery.store import Store
from orrery.web.app import create_app

from .serving import Visitor

_LONG, _LARGE = "9" * 5000, "9" * 30
#: Written as they stand in an address.
ODD_WORDS = [_LONG, _LARGE, str(2**40), "-1", "%00", "%ED%A0%80"]
ODD_TEXTS = ['"\\ud800"', '"\\u0000"', f'"{_LONG}"', "null", "{}"]
ODD_NUMBERS = [_LARGE, str(2**40), "-1", "1e400", _LONG]
#: What pages look for in their address without having declared it.
UNDECLARED = ("page", "who", "game", "against", "lang", "grade", "day", "number", "plan", "all")
#: They end the session, or have nothing to do with what is sent.
LEFT_OUT = {"POST /sign-out", "SOCKET /ws/table/{table}", "MOUNT /static"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("described")
    return create_app(f"sqlite:///{folder / 'x.sqlite'}", folder)


@pytest.fixture(scope="module")
def somebody(own_port: int, folder: Path) -> Iterator[Visitor]:
    """Somebody with an account, who may moderate, and therefore reaches every route."""
    with Visitor(own_port) as visitor, Store(f"sqlite:///{folder / 'orrery.sqlite'}") as store:
        visitor.post("/sign-up", data={"name": "Isaac", "password": "twelve moons of saturn"})
        store.accounts.set_moderator(visitor.get("/api/me").json()["id"], True)
        yield visitor


@pytest.fixture(scope="module")
def places(somebody: Visitor) -> dict[str, str]:
    """What stands in an address where nothing odd does."""
    wish = {"game": "orion", "clock": "bank", "clock_seconds": "300"}
    record = somebody.post("/replay", data={"text": "game: orion\nseed: 7\n"}).headers["location"]
    return {
        "table": somebody.opened(game="orion", quick="screen"),
        "tournament": somebody.post("/api/tournaments", json=wish).json()["tournament"],
        "record": record.removeprefix("/shared/"),
        "game": "orion",
        "name": "orion",
        "who": "bot:1",
    }


def _routes(app: Any) -> Iterator[tuple[str, str, set[str]]]:
    """Method, path, and the words that an address may have behind it."""
    for route in iter_route_contexts(app.routes):
        for method in getattr(route, "methods", None) or ():
            if method != "HEAD" and f"{method} {route.path}" not in LEFT_OUT:
                dependant = getattr(route, "dependant", None)
                said = {field.alias for field in dependant.query_params} if dependant else set()
                yield method, route.path, said


def _status(visitor: Visitor, method: str, path: str, **body: Any) -> int:
    with visitor.stream(method, path, **body) as answer:
        if not answer.headers.get("content-type", "").startswith("text/event-stream"):
            answer.read()
            assert answer.status_code < 500, (method, path[:200], str(body)[:200], answer.text)
    return answer.status_code


def _filled(path: str, places: dict[str, str], odd: str = "", word: str = "") -> str:
    return re.sub(r"\{(\w+)\}", lambda m: word if m[1] == odd else places.get(m[1], "1"), path)


@pytest.mark.parametrize("word", ODD_WORDS, ids=lambda word: word[:12])
def test_odd_words_in_addresses(
    app: Any, somebody: Visitor, places: dict[str, str], word: str
) -> None:
    for method, path, said in _routes(app):
        for name in re.findall(r"\{(\w+)\}", path):
            _status(somebody, method, _filled(path, places, name, word))
        if method == "GET":
            together = "&".join(f"{name}={word}" for name in UNDECLARED)
            for query in (*(f"{name}={word}" for name in said), together):
                _status(somebody, method, f"{_filled(path, places)}?{query}")


def _bodies(app: Any) -> Iterator[tuple[str, dict[str, str]]]:
    """Paths that take JSON, with the kinds of the fields that they declare."""
    described = app.openapi()
    for path, methods in described["paths"].items():
        body = methods.get("post", {}).get("requestBody")
        if body:
            reference = body["content"]["application/json"]["schema"].get("$ref", "")
            schema = described["components"]["schemas"].get(reference.rpartition("/")[2], {})
            kinds = {name: _kind(field) for name, field in schema.get("properties", {}).items()}
            yield path, kinds


def _kind(field: dict[str, Any]) -> str:
    """The last kind that it may be, if it need not be there."""
    kinds = [_kind_of(one) for one in field.get("anyOf", [field])]
    return [kind for kind in kinds if kind != "null"][-1]


def _kind_of(field: dict[str, Any]) -> str:
    return "object" if "oneOf" in field else str(field.get("type"))


_USUAL = {"integer": "0", "boolean": "true", "array": "[1]", "object": '{"kind": "next"}'}


def test_odd_values_in_json(app: Any, somebody: Visitor, places: dict[str, str]) -> None:
    for path, kinds in _bodies(app):
        usual = {name: _USUAL.get(kind, '"x"') for name, kind in kinds.items()}
        for name in kinds:
            for odd in (*ODD_NUMBERS, *ODD_TEXTS):
                fields = {**usual, name: odd}
                text = ", ".join(f'"{key}": {value}' for key, value in fields.items())
                _status(
                    somebody,
                    "POST",
                    _filled(path, places),
                    content=f"{{{text}}}".encode(),
                    headers={"Content-Type": "application/json"},
                )


def test_odd_values_in_commands(app: Any, somebody: Visitor, places: dict[str, str]) -> None:
    schemas = app.openapi()["components"]["schemas"]
    for choice in schemas["Do"]["properties"]["command"]["oneOf"]:
        (tag, named), *fields = schemas[choice["$ref"].rpartition("/")[2]]["properties"].items()
        usual = {name: _USUAL.get(_kind(field), '"x"') for name, field in fields}
        for name in (tag, *usual):
            for odd in (*ODD_NUMBERS, *ODD_TEXTS, "[]", '["x"]'):
                values = {tag: f'"{named["enum"][0]}"', **usual, name: odd}
                text = ", ".join(f'"{key}": {value}' for key, value in values.items())
                body = f'{{"command": {{{text}}}}}'.encode()
                kind = {"Content-Type": "application/json"}
                path = _filled("/api/tables/{table}/commands", places)
                _status(somebody, "POST", path, content=body, headers=kind)


ODD_BODIES = [
    b"[" * 100_000,
    b'{"name": ' * 20_000,
    b'{"name": "\xff"}',
    b"\xff\xfe",
    b"nonsense",
    b'{"\\ud800": 1}',
    b"NaN",
    b"",
]


@pytest.mark.parametrize("body", ODD_BODIES, ids=lambda body: repr(body[:12]))
def test_odd_json(app: Any, somebody: Visitor, places: dict[str, str], body: bytes) -> None:
    for path in [*(path for path, _ in _bodies(app)), "/tables", "/tournaments"]:
        kind = {"Content-Type": "application/json"}
        status = _status(somebody, "POST", _filled(path, places), content=body, headers=kind)
        assert status >= 400, path


@pytest.mark.parametrize("value", ["%00", "%ED%A0%80", "%F0%9F%98%80"])
def test_odd_forms(app: Any, somebody: Visitor, places: dict[str, str], value: str) -> None:
    names = (
        "name",
        "password",
        "text",
        "label",
        "next",
        "invite",
        "invite_id",
        "seek",
        "old",
        "new",
    )
    body = "&".join(f"{name}=a{value}b" for name in (*names, "code", "game", "language", "note"))
    for method, path, _ in _routes(app):
        if method == "POST" and not path.startswith("/api/"):
            kind = {"Content-Type": "application/x-www-form-urlencoded"}
            _status(somebody, method, _filled(path, places), content=body.encode(), headers=kind)


@pytest.mark.parametrize("odd", [*ODD_NUMBERS, '"\\ud800"', '"\\u0000"', "[" * 3900])
def test_odd_messages_on_a_socket(somebody: Visitor, places: dict[str, str], odd: str) -> None:
    messages = [
        '{"type": "back", "ply": ODD}',
        '{"type": "look", "seat": ODD}',
        '{"type": "hello", "seen": ODD}',
        '{"type": "ping", "at": ODD, "lag": ODD}',
        '{"type": "try", "id": "x", "move": ODD}',
        '{"type": "touch", "id": "x", "path": [ODD]}',
        '{"type": "plan", "id": "x", "ahead": {"kind": "if", "line": [ODD]}}',
        '{"type": "do", "id": "x", "command": {"do": "play", "seat": 0, "move": ODD}}',
        '{"type": "do", "id": "x", "command": {"do": "play", "seat": ODD, "move": 1}}',
        '{"type": "do", "id": "x", "command": {"do": "say", "text": ODD}}',
        '{"type": "do", "id": "x", "command": {"do": "program", "seat": 0, "program": ODD}}',
    ]
    with somebody.line(places["table"]) as line:
        line.hello()
        for number, message in enumerate(messages):
            line.socket.send(message.replace("ODD", odd))
            line.say("ping", at=number)
            line.until("pong", at=float(number))  # the line is still there
