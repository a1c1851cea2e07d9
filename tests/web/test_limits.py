"""What one visitor cannot do to the others: too much at once, and too much for ever."""

from __future__ import annotations

import asyncio
import json
import os
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Message, Scope
from websockets.exceptions import InvalidStatus

from orrery.store.people.names import folded
from orrery.table.talk.chat import LONGEST_UNCLEANED
from orrery.table.view import questions
from orrery.table.view.table import seen_at
from orrery.web.app import create_app
from orrery.web.http.body_limit import LARGEST_BODY
from own_loop import run_async

from .serving import PATIENCE_S, UNHURRIED, Line, Visitor, running_site

# --- Bodies ---------------------------------------------------------------------------------------


_FILE = b'--b\r\nContent-Disposition: form-data; name="file"; filename="x.orr"\r\n\r\n'


def _endless() -> Iterator[bytes]:
    """A body that does not say how long it is, and would be very long."""
    yield _FILE
    for _ in range(400):
        yield b"x" * 65_536


@pytest.mark.parametrize("path", ["/name", "/replay", "/tables", "/nowhere", "/sign-in"])
def test_a_long_body_is_refused_for_people_by_a_page(site: Visitor, path: str) -> None:
    answer = site.post(path, data={"name": "x" * LARGEST_BODY}, headers={"Accept-Language": "fr"})
    assert answer.status_code == 413
    assert "<html" in answer.text
    assert "trop à la fois." in answer.text


@pytest.mark.parametrize("path", ["/api/guests", "/api/sessions", "/api/analyse", "/api/nowhere"])
def test_a_long_body_is_refused_for_programs_as_json(site: Visitor, path: str) -> None:
    answer = site.post(path, content=b'{"name": "' + b"x" * LARGEST_BODY)
    assert answer.status_code == 413
    assert answer.json() == {"error": "That is too much at once.", "rule": ""}


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/name", "application/x-www-form-urlencoded"),
        ("/replay", "multipart/form-data; boundary=b"),
        ("/tables", "application/x-www-form-urlencoded"),
        ("/tables", "application/json"),
        ("/api/guests", "application/json"),
        ("/api/tables", "application/json"),
    ],
)
def test_a_body_that_does_not_say_how_long_it_is_is_counted(
    site: Visitor, path: str, kind: str
) -> None:
    site.named("Ada")
    answer = site.post(path, content=_endless(), headers={"Content-Type": kind})
    assert answer.status_code == 413
    assert "too much at once" in answer.text


def test_it_is_refused_before_it_is_sent(port: int) -> None:
    """Whoever announces sixty megabytes hears at once that nobody will read them."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        line.sendall(
            b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 60000000\r\n\r\n{"
        )
        assert line.recv(65_536).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize("length", ["9" * 5000, "300000", "262145"])
def test_lengths_that_are_no_numbers_of_ours(port: int, length: str) -> None:
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        head = f"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n"
        line.sendall(head.encode())
        assert line.recv(65_536).startswith((b"HTTP/1.1 413 ", b"HTTP/1.1 400 "))


def test_a_record_of_the_longest_kind_is_no_long_body(site: Visitor) -> None:
    comment = "{" + "well played, " * 7500 + "}"
    record = f"game: orion\nseed: 7\n\n{comment}\n"
    answer = site.post("/replay", data={"text": record})
    assert (answer.status_code, answer.headers["location"][:8]) == (303, "/shared/")


# --- What is long when it is folded ---------------------------------------------------------------


def test_nobody_folds_what_cannot_be_a_name() -> None:
    assert folded("\ufdfa" * 80_000) == folded("\ufdfa" * 200)


@pytest.mark.parametrize("path", ["/sign-in", "/recover", "/sign-up", "/name"])
def test_a_long_name_is_refused_like_any_other(site: Visitor, path: str) -> None:
    fields = {"name": "\ufdfa" * 9_000, "password": "a good password", "code": "x"}
    assert site.post(path, data=fields).status_code in (400, 403)


def test_a_long_line_is_not_even_cleaned(site: Visitor) -> None:
    table = site.opened(game="orion", seat_0="me")
    line = "\u0301\u0323" * LONGEST_UNCLEANED
    answer = site.command(table, "say", text=line)
    assert answer.status_code == 409
    assert f"this one has {len(line)}" in answer.json()["error"]


# --- Those who do not read ------------------------------------------------------------------------


class _Silent:
    """A browser that asks and asks, and reads nothing until the gate is open."""

    def __init__(self, questions: int) -> None:
        self.asked, self.answered, self.most_waiting = 0, 0, 0
        self.gate, self.many, self.done = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._questions = questions

    async def receive(self) -> Message:
        self.asked += 1
        if self.asked == 1:
            return {"type": "websocket.connect"}
        if self.asked > self._questions + 1:
            await self.done.wait()
            return {"type": "websocket.disconnect", "code": 1000}
        self.most_waiting = max(self.most_waiting, self.asked - self.answered)
        if self.most_waiting > self._questions // 2:
            self.many.set()
        return {"type": "websocket.receive", "text": '{"type": "back", "ply": 0}'}

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            await self.gate.wait()
            self.answered += 1
            assert json.loads(message["text"])["type"] == "past"
            if self.answered == self._questions:
                self.done.set()


def _scope(app: Any, path: str) -> Scope:
    return {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"x")],
        "client": ("127.0.0.1", 1),
        "app": app,
        "subprotocols": [],
        "state": {},
    }


def test_who_does_not_read_is_not_read(tmp_path: Path) -> None:
    """However much is asked, only a few answers wait; none of them is lost."""

    async def ask() -> _Silent:
        app = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}", tmp_path, 1, settings=UNHURRIED)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as anybody:
            answer = await anybody.post("/tables", data={"game": "orion", "quick": "screen"})
        browser = _Silent(questions=50)
        table = answer.headers["location"].removeprefix("/table/")
        line = app(_scope(app, f"/ws/table/{table}"), browser.receive, browser.send)
        served = asyncio.create_task(line)
        try:
            await asyncio.wait_for(browser.many.wait(), 2)
        except TimeoutError:
            browser.gate.set()
            await asyncio.wait_for(served, PATIENCE_S)
        served.cancel()
        return browser

    browser = run_async(ask())
    assert browser.most_waiting <= 12
    assert browser.answered == 50


def _is_dropped(line: socket.socket) -> bool:
    """Whether the other side hangs up on somebody who reads nothing."""
    poll = select.poll()
    poll.register(line, 0)  # errors and ends only, whatever there is to read
    return bool(poll.poll(PATIENCE_S * 1000))


def _shaken(port: int, path: str, head: str = "") -> socket.socket:
    """A line on which something was asked for, with hardly any room for the answer."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", port))
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n{head}\r\n".encode())
    return line


_UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A site that soon hangs up, and that lets nobody have more than three lines."""
    settings = replace(UNHURRIED, lines_at_once=3, patience=0.2)
    with running_site(tmp_path_factory.mktemp("impatient"), settings=settings) as port:
        yield port


def _frame(text: str) -> bytes:
    """A short text frame, masked with zeros."""
    return b"\x81" + bytes([0x80 | len(text)]) + b"\0\0\0\0" + text.encode()


def test_a_socket_that_nobody_reads_is_dropped(impatient: int) -> None:
    with Visitor(impatient) as anybody:
        table = anybody.opened(game="orion", quick="screen")
    with _shaken(impatient, f"/ws/table/{table}", _UPGRADE) as line:
        for _ in range(1000):
            line.sendall(_frame('{"type": "back", "ply": 0}'))
        assert _is_dropped(line)


def test_pings_that_nobody_hears_answered_do_not_pile_up(impatient: int) -> None:
    with Visitor(impatient) as anybody:
        table = anybody.opened(game="orion", quick="screen")
    ping = b"\x89" + bytes([0x80 | 125]) + b"\0\0\0\0" + b"x" * 125
    with _shaken(impatient, f"/ws/table/{table}", _UPGRADE) as line:
        with suppress(OSError):  # of whoever is hung up on
            for _ in range(2000):
                line.sendall(ping * 500)
        assert _is_dropped(line)


def test_an_answer_that_nobody_reads_is_dropped(impatient: int) -> None:
    with _shaken(impatient, "/static/table/table.js") as line:
        for _ in range(200):
            line.sendall(b"GET /static/table/table.js HTTP/1.1\r\nHost: x\r\n\r\n")
        assert _is_dropped(line)


def test_questions_are_answered_one_at_a_time(
    site: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a few who ask without end take the interpreter from those who play."""
    asked: set[str] = set()

    def watched(*args: Any) -> Any:
        asked.add(threading.current_thread().name)
        return seen_at(*args)

    monkeypatch.setattr(questions, "seen_at", watched)
    table = site.opened(game="orion", quick="screen")
    with ExitStack() as open_lines:
        lines = [open_lines.enter_context(site.line(table)) for _ in range(6)]
        for line in lines:
            line.hello()
        for line in lines * 5:
            line.say("back", ply=0)
        for line in lines:
            line.until("past")
    assert asked == {"questions_0"}


# --- How many lines an address has ----------------------------------------------------------------


def _refused_line(visitor: Visitor, table: str, **headers: str) -> int:
    """The status with which a socket is refused, 0 if it is not."""
    try:
        with visitor.line(table, **headers) as line:
            line.hello()
    except InvalidStatus as refused:
        return refused.response.status_code
    return 0


def test_an_address_has_only_so_many_lines(impatient: int) -> None:
    with Visitor(impatient) as ada:
        ada.named("Ada")
        table = ada.opened(game="orion", quick="screen")
        lines: list[Line] = [ada.line(table) for _ in range(2)]
        with lines[0], lines[1], ada.stream("GET", "/me/news") as stream:
            news = stream.iter_raw()  # as long as it is there, the stream is open
            assert next(news)
            assert _refused_line(ada, table) == 429
            for path in ("/me/news", "/api/me/news/events", f"/api/tables/{table}/events"):
                answer = ada.get(path, headers={"Accept": "application/json"})
                assert answer.status_code == 429
                assert answer.json()["error"].startswith("Too many pages are open")
                assert int(answer.headers["retry-after"]) > 0
            elsewhere = {"X-Forwarded-For": "192.0.2.7"}  # a proxy here is believed
            assert _refused_line(ada, table, **elsewhere) == 0
        while _refused_line(ada, table):  # as soon as the server knows that they are closed
            pass


# --- Answers that do not wait ---------------------------------------------------------------------


def _nodelay_at_the_other_end(client: socket.socket) -> bool:
    """Of a connection to a server in this process."""
    for path in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # some are gone, and some have nobody at the other end
            if not str(path.readlink()).startswith("socket:"):
                continue
            with socket.socket(fileno=os.dup(int(path.name))) as other:
                if other.getpeername() == client.getsockname():
                    return bool(other.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
    raise AssertionError("nobody is at the other end")


def test_no_answer_waits_for_the_one_before_to_be_acknowledged(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(1)
        assert _nodelay_at_the_other_end(line)


# --- What fills a disk ----------------------------------------------------------------------------


def test_only_people_who_exist_are_muted(site: Visitor, stranger: Visitor) -> None:
    site.named("Ada")
    bob = stranger.named("Bob").get("/api/me").json()["id"]
    for invented in ("nobody", "", "x" * 10_000):
        answer = site.post("/api/me/muted", json={"person": invented})
        assert (answer.status_code, answer.json()["error"]) == (400, "There is no such person.")
    assert site.post("/api/me/muted", json={"person": bob}).status_code == 200
    assert [one["id"] for one in site.get("/api/me/muted").json()] == [bob]


def test_an_address_shares_only_so_many_records(tmp_path: Path) -> None:
    settings = replace(UNHURRIED, records_an_hour=2, work_a_minute=0)
    with running_site(tmp_path, settings=settings) as port, Visitor(port) as ada:
        texts = [f"game: orion\nseed: {seed}\n" for seed in (1, 2, 1, 2, 3)]
        statuses = [ada.post("/replay", data={"text": text}).status_code for text in texts]
        assert statuses == [303, 303, 303, 303, 429]
