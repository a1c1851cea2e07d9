"""What one visitor cannot do to the others: too much at once, and too much for ever."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from orrery.store.names import folded
from orrery.table.chat import LONGEST_UNCLEANED
from orrery.web.bodies import LARGEST_BODY

from .serving import PATIENCE_S, Visitor

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
    answer = site.post(f"/api/tables/{table}/say", json={"text": line})
    assert answer.status_code == 409
    assert f"this one has {len(line)}" in answer.json()["error"]
