"""Whoever holds a connection without coming to the point is hung up on."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

import pytest

from orrery.web.http.connections import LARGEST_HEAD

from ..serving import PATIENCE_S, UNHURRIED, Visitor, running_site

_PATIENCE = 0.5


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    settings = replace(UNHURRIED, patience=_PATIENCE)
    with running_site(tmp_path_factory.mktemp("impatient"), settings=settings) as port:
        yield port


@contextmanager
def _line(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
        yield line


def _is_answered(line: socket.socket, seconds: float) -> bool:
    return bool(select.select([line], [], [], seconds)[0])


def _until_hung_up(line: socket.socket) -> bytes:
    """All that is answered; it fails if the other side never hangs up."""
    answered = b""
    with suppress(ConnectionError):
        while part := line.recv(65_536):
            answered += part
    return answered


def test_who_says_nothing_is_hung_up_on(impatient: int) -> None:
    with _line(impatient) as line:
        assert _until_hung_up(line) == b""


@pytest.mark.parametrize("before", [b"", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_who_says_a_head_letter_by_letter_is_hung_up_on(impatient: int, before: bytes) -> None:
    """At once, and also after a request that was all right."""
    with _line(impatient) as line:
        if before:
            line.sendall(before)
            assert line.recv(65_536).startswith(b"HTTP/1.1 200 ")
        with pytest.raises(ConnectionError):  # noqa: PT012 - until it happens
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            for _ in range(600):
                time.sleep(0.1)
                line.sendall(b"x")


def test_a_head_without_end_is_refused(port: int) -> None:
    """Long before anybody is hung up on for being slow."""
    sent, answer = 0, b""
    with _line(port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        with suppress(ConnectionError):  # of who sends on after that
            while sent < 50 * LARGEST_HEAD and not _is_answered(line, 0.0):
                line.sendall(b"X-Long: " + b"x" * 1000 + b"\r\n")
                sent += 1000
            answer = line.recv(65_536) if _is_answered(line, 5.0) else b"nothing"
    assert answer == b"" or answer.startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))
    assert sent < 50 * LARGEST_HEAD


@pytest.mark.parametrize("length", [b"Content-Length: 20", b"Transfer-Encoding: chunked"])
def test_a_body_that_never_comes_is_answered(impatient: int, length: bytes) -> None:
    head = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with _line(impatient) as line:
        line.sendall(head + length + b"\r\n\r\n")
        answer = _until_hung_up(line)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"This took too long to arrive." in answer


def test_a_body_that_trickles_in_is_answered(impatient: int) -> None:
    """That something came lately counts for nothing: all of it has to be there in time."""
    head = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with _line(impatient) as line:
        line.sendall(head + b"Content-Length: 100000\r\n\r\n")
        for _ in range(100):
            line.sendall(b" ")
            if _is_answered(line, _PATIENCE / 5):
                break
        else:
            raise AssertionError("nobody minds")
        assert line.recv(65_536).startswith(b"HTTP/1.1 408 ")


def test_sockets_and_streams_are_waited_for(impatient: int) -> None:
    with Visitor(impatient) as ada:
        ada.named("Ada")
        table = ada.opened(game="orion", quick="screen")
        with ada.line(table) as line, ada.stream("GET", "/me/news") as stream:
            news = stream.iter_raw()
            assert next(news)
            line.hello()
            time.sleep(3 * _PATIENCE)
            assert line.play()["type"] == "done"
