"""Messages that are no messages, too old, too long, or somebody else's: the game goes on."""

from __future__ import annotations

import json
import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from fuzzing.targets import TARGETS
from fuzzing.test_bad_input import nearly

from ..serving import PATIENCE_S, Line, Visitor
from .playing import Duel, duel


@pytest.fixture
def game(site: Visitor, stranger: Visitor) -> Iterator[Duel]:
    with duel(site, stranger) as playing:
        yield playing


def _answered(line: Line) -> dict[str, Any]:
    """The line still answers."""
    line.say("ping", at=1.0)
    return line.until("pong", at=1.0)


# --- Any text, any bytes --------------------------------------------------------------------------


def _fuzz(game: Duel, port: int, examples: int) -> None:
    """Whoever sends too much is only read later, so the line is a new one now and then."""

    @given(st.lists(nearly(TARGETS["message"].examples) | st.binary(max_size=200), min_size=20))
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    def odd(messages: list[bytes]) -> None:
        with game.blue.line(game.table) as line:
            for message in messages[:40]:
                text = message.decode("utf-8", "ignore")
                line.socket.send(text[:60_000] if len(message) % 3 else message[:60_000])
            _answered(line)

    odd()
    game.go_on()


def test_any_message_on_a_socket_is_answered(game: Duel, port: int) -> None:
    _fuzz(game, port, examples=3)


@pytest.mark.slow
def test_many_messages_on_a_socket_are_answered(game: Duel, port: int) -> None:
    _fuzz(game, port, examples=60)


@pytest.mark.parametrize("length", [4_097, 60_000])
def test_a_long_message_gets_one_line(game: Duel, length: int) -> None:
    line = game.lines[0]
    line.socket.send("x" * length)
    assert line.until("refused")["sentence"] == "This message is too long."
    game.go_on()


def test_a_frame_beyond_all_measure_ends_the_connection(game: Duel) -> None:
    with game.blue.line(game.table) as line:
        line.hello()
        line.socket.send("x" * 70_000)
        with pytest.raises(ConnectionClosed):
            line.until("never")
    game.go_on()


def _pour(port: int, path: str, amount: int) -> None:
    """Send so many random bytes, a million a second at most, over lines of all kinds."""
    upgrade = (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
    body = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\n"
    openings = (b"", upgrade, body, b"GET /", upgrade + b"\x81\xfe")
    began = time.monotonic()
    for sent in range(0, amount, 50_000):
        opening = openings[sent // 50_000 % len(openings)]
        with (
            suppress(OSError),  # of whoever is hung up on
            socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line,
        ):
            line.sendall(opening)
            if opening.startswith(upgrade):
                line.recv(4096)
            line.sendall(secrets.token_bytes(50_000))
        time.sleep(max(0.0, sent / 1_000_000 - (time.monotonic() - began)))


def _check_poured(game: Duel, port: int, amount: int) -> None:
    _pour(port, f"/ws/table/{game.table}", amount)
    health = game.blue.get("/healthz")
    assert health.status_code == 200
    game.go_on()


def test_a_million_random_bytes(game: Duel, port: int) -> None:
    _check_poured(game, port, 1_000_000)


@pytest.mark.slow
def test_a_minute_of_random_bytes(game: Duel, port: int) -> None:
    _check_poured(game, port, 60_000_000)


def test_who_only_watches_comes_and_goes_unnoticed(game: Duel, port: int) -> None:
    """Otherwise anybody could have everybody sent something, as often as they connect."""
    line = game.lines[0]
    line.hello()
    _answered(line)
    line.heard.clear()
    with Visitor(port) as anybody:
        for name in ("", "Eve"):
            if name:
                anybody.named(name)
            for _ in range(10):
                with anybody.line(game.table) as watching:
                    watching.hello()
    _answered(line)
    assert [json.loads(text)["type"] for text in line.heard] == ["pong"]


# --- Too late -------------------------------------------------------------------------------------


def test_a_move_for_a_position_of_before_is_refused(game: Duel) -> None:
    first, second = game.lines
    mover = first if "choices" in first.hello() else second
    mover.hello()
    ply, code = mover.state["ply"], mover.state["choices"]["codes"][0]
    game.go_on()
    game.go_on()
    mover.hello()
    late = mover.do(do="play", seat=mover.state["seat"], move=code, ply=ply)
    assert late["type"] == "refused"
    assert late["sentence"]
    game.go_on()


def test_a_name_that_was_used_before_happens_once(game: Duel) -> None:
    """Whatever command comes under it the second time."""
    line = game.lines[0]
    first = line.do("the same", do="say", text="once")
    again = line.do("the same", do="resign", seat=0)
    assert (first["type"], again["type"]) == ("done", "done")
    assert again["number"] == first["number"]
    assert line.hello()["phase"] == "playing"
    game.go_on()


def test_a_number_of_before_or_after_gets_the_whole_state(game: Duel) -> None:
    line = game.lines[0]
    for seen in (0, 1, -5, 2**40):
        line.say("hello", seen=seen)
        while "fixed" not in line.until("state")["scene"]:
            pass
    game.go_on()


# --- Somebody else's ------------------------------------------------------------------------------


def test_nobody_uses_up_the_names_of_another(game: Duel) -> None:
    """Whoever knows how another one will call the next command cannot do it in their place."""
    first, second = game.lines
    assert second.do("next-1", do="say", text="mine")["type"] == "done"
    number = first.do("next-1", do="say", text="also mine")["number"]
    second.wait_for(number)
    assert [line["text"] for line in second.state["chat"]][-2:] == ["mine", "also mine"]


def test_a_command_of_another_table_happens_there_alone(
    game: Duel, site: Visitor, stranger: Visitor
) -> None:
    """Who plays at one table is nobody at the next: everything is refused in words."""
    with Visitor(site.port) as eve:
        own = eve.named("Eve").opened(game="orion", quick="screen")
        commands = (
            {"do": "play", "seat": 0, "move": "single a1"},
            {"do": "play", "seat": 1, "move": 3, "ply": 0},
            {"do": "undo", "seat": 0},
            {"do": "resign", "seat": 1},
            {"do": "propose", "seat": 0, "what": "draw"},
            {"do": "answer", "seat": 1, "agrees": True},
            {"do": "claim", "seat": 0, "about": 1, "what": "win"},
            {"do": "program", "seat": 0, "program": {"kind": "next", "move": "single c5"}},
            {"do": "unprogram", "seat": 1},
            {"do": "leave", "seat": 0},
            {"do": "sit", "seat": 0},
            {"do": "sit_bot", "seat": 1, "level": 1},
            {"do": "return", "seat": 1},
            {"do": "close"},
            {"do": "start"},
            {"do": "make_rated", "rated": True},
            {"do": "decline"},
        )
        before = site.get(f"/api/tables/{game.table}").json()
        with eve.line(game.table) as line:
            line.hello()
            for number, command in enumerate(commands):
                answer = line.do(f"{own} {number}", **command)
                assert (answer["type"], bool(answer["sentence"])) == ("refused", True), command
        for number, command in enumerate(commands):
            asked = {"id": f"{number}", "command": command}
            answer = eve.post(f"/api/tables/{game.table}/commands", json=asked)
            assert answer.status_code in (400, 409), (command, answer.text)
        after = site.get(f"/api/tables/{game.table}").json()
        assert json.dumps(after["seats"][0]["name"]) == json.dumps(before["seats"][0]["name"])
        assert (after["phase"], after["ply"]) == ("playing", before["ply"])
    game.go_on()


def test_nobody_looks_with_anothers_eyes(site: Visitor, stranger: Visitor) -> None:
    """Asking for a seat that is not one's own shows what a spectator sees."""
    table = site.named("Ada").opened(game="orbit", opt_players="2", opt_mode="sealed", seat_0="me")
    stranger.named("Bob").command(table, "sit", seat=1)
    with Visitor(site.port) as eve, eve.line(table) as line:
        eve.named("Eve")
        watched = line.hello()
        line.say("look", seat=0)
        again = line.until("state")
        assert "choices" not in watched
        assert "choices" not in again
        assert again.get("seat") is None
        asked = eve.get(f"/api/tables/{table}?seat=0").json()
        assert "choices" not in asked
        line.say("try", id="x", move=1)
        assert line.hear()["type"] in ("refused", "ghost")
