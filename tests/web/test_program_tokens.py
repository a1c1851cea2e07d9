"""What a program may do with a token of somebody's account, route by route."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.routing import iter_route_contexts

from orrery.lab.puzzles import puzzles
from orrery.store import Store
from orrery.web.app import create_app

from .serving import Visitor

_PASSWORD = "twelve moons of saturn"
_REFUSAL = "A token for programs cannot do this. Sign in yourself."
_ROWS = [
    line.split()
    for line in (Path(__file__).parent / "program_tokens.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
#: Fields of some forms, so that it is no fault in them that refuses.
_FORM = {"name": "Somebody Else", "number": "1", "move": "0", "give_up": "yes"}
#: "GET /api/me" and so on, and whether a token may.
ROUTES = {f"{method} {path}": word == "yes" for word, method, path in _ROWS}


def _routes(folder: Path) -> Iterator[str]:
    app = create_app(f"sqlite:///{folder / 'x.sqlite'}", folder)
    for route in iter_route_contexts(app.routes):
        kind = "MOUNT" if route.path == "/static" else "SOCKET"
        for method in getattr(route, "methods", None) or {kind}:
            if method != "HEAD":  # as GET
                yield f"{method} {route.path}"


def test_every_route_says_whether_programs_may_use_it(tmp_path: Path) -> None:
    assert len(ROUTES) == len(_ROWS)
    assert set(_routes(tmp_path)) == set(ROUTES)


@pytest.fixture
def owner(own_port: int, store: Store) -> Iterator[Visitor]:
    """Somebody with an account, who may moderate."""
    with Visitor(own_port) as visitor:
        visitor.post("/sign-up", data={"name": "Isaac", "password": _PASSWORD})
        store.accounts.set_moderator(visitor.get("/api/me").json()["id"], True)
        yield visitor
        visitor.post("/account/delete", data={"password": _PASSWORD})


def _program(owner: Visitor) -> Visitor:
    program = Visitor(owner.port)
    token = owner.post("/api/me/tokens", json={"label": "bot"}).json()["token"]
    program.headers["Authorization"] = f"Bearer {token}"
    return program


def _refusal(program: Visitor, route: str, places: dict[str, str]) -> bool:
    method, path = route.split()
    path = re.sub(r"\{(\w+)\}", lambda name: places.get(name[1], "1"), path)
    body = {"json": {}} if path.startswith("/api/") else {"data": _FORM}
    with program.stream(method, path, **(body if method == "POST" else {})) as answer:  # type: ignore[arg-type]
        if answer.headers.get("content-type", "").startswith("text/event-stream"):
            return False
        answer.read()
    assert answer.status_code < 500, route
    is_refused = _REFUSAL in answer.text
    assert is_refused <= (answer.status_code == 403), route
    return is_refused


def test_a_token_does_what_is_said_of_it_and_nothing_else(owner: Visitor) -> None:
    timed = {"clock": "bank", "clock_seconds": "300"}
    record = owner.post("/replay", data={"text": "game: orion\nseed: 7\n"}).headers["location"]
    with _program(owner) as program:
        tournament = program.post("/api/tournaments", json={"game": "orion", **timed}).json()
        places = {
            "table": owner.opened(game="orion", quick="screen"),
            "record": record.removeprefix("/shared/"),
            "tournament": tournament["tournament"],
            "game": "orion",
            "puzzle": puzzles("orion")[0].id,
        }
        asked = [route for route in ROUTES if route.split()[0] not in ("SOCKET", "MOUNT")]
        found = {route: not _refusal(program, route, places) for route in asked}
        assert found == {route: ROUTES[route] for route in asked}
        with program.line(places["table"], Authorization=program.headers["Authorization"]) as line:
            assert line.hello()["seat"] in (0, 1)
    assert owner.get("/api/me").json()["name"] == "Isaac"


def test_a_change_of_password_ends_every_other_session_and_all_tokens(owner: Visitor) -> None:
    with _program(owner) as program, Visitor(owner.port) as elsewhere:
        elsewhere.post("/sign-in", data={"name": "Isaac", "password": _PASSWORD})
        assert elsewhere.get("/api/me").status_code == program.get("/api/me").status_code == 200
        with program.stream("GET", "/api/me/news/events") as stream:
            news = stream.iter_raw()
            assert next(news)
            change = {"old": _PASSWORD, "new": _PASSWORD + "s"}
            page = owner.post("/account/password", data=change)
            assert "programs need new tokens" in page.text
            assert list(news) is not None  # it ends
        assert elsewhere.get("/api/me").status_code == program.get("/api/me").status_code == 401
        assert owner.get("/api/me").status_code == 200
    owner.post("/account/password", data={"old": change["new"], "new": _PASSWORD})


def test_a_recovery_ends_all_tokens(owner: Visitor) -> None:
    codes = owner.post("/api/me/codes", json={"password": _PASSWORD}).json()["recovery_codes"]
    with _program(owner) as program:
        fields = {"name": "Isaac", "code": codes[0], "password": _PASSWORD}
        assert owner.post("/recover", data=fields).status_code == 303
        assert program.get("/api/me").status_code == 401
