"""Forged, guessed, stolen and outlived: what no longer says who somebody is, or never did."""

from __future__ import annotations

import base64
import json
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer
from websockets.exceptions import ConnectionClosed

from orrery.web.people.guests import signing_key

from ..serving import PATIENCE_S, UNHURRIED, Line, Visitor, running_site

_PASSWORD = "twelve moons of saturn"


@pytest.fixture
def isaac(own_port: int) -> Iterator[Visitor]:
    """Somebody with an account, in their browser."""
    with Visitor(own_port) as visitor:
        visitor.post("/sign-up", data={"name": "Isaac", "password": _PASSWORD})
        assert visitor.get("/api/me").json()["name"] == "Isaac"
        yield visitor
        visitor.post("/sign-in", data={"name": "Isaac", "password": _PASSWORD})
        visitor.post("/account/delete", data={"password": _PASSWORD})


def _status(port: int, **headers: str) -> int:
    """What is answered to a question that only somebody known gets an answer to."""
    with Visitor(port) as anybody:
        return anybody.get("/api/me", headers=headers).status_code


# --- Forged ---------------------------------------------------------------------------------------


def _forged(secret: str, right: str) -> dict[str, str]:
    """Cookies that say what the right one says, or nearly, without the key."""
    body, _, seal = right.rpartition(".")
    unsigned = base64.urlsafe_b64encode(json.dumps(secret).encode()).decode().rstrip("=")
    return {
        "no seal": body,
        "an empty seal": f"{body}.",
        "another key": str(URLSafeSerializer("guessed", salt="guest").dumps(secret)),
        "another salt": str(URLSafeSerializer("guessed").dumps(secret)),
        "the secret alone": secret,
        "nothing signed": unsigned,
        "another body": f"{body[:-1]}{'A' if body[-1] != 'A' else 'B'}.{seal}",
        "another seal": f"{body}.{'A' if seal[0] != 'A' else 'B'}{seal[1:]}",
        "twice": f"{right}.{right}",
    }


def test_a_forged_cookie_is_nobodys(isaac: Visitor, folder: Path) -> None:
    right = isaac.cookies["orrery"]
    secret = URLSafeSerializer(signing_key(folder), salt="guest").loads(right)
    assert _status(isaac.port, Cookie=f"orrery={right}") == 200
    for how, cookie in _forged(secret, right).items():
        assert _status(isaac.port, Cookie=f"orrery={cookie}") == 401, how


def test_a_forged_token_is_nobodys(isaac: Visitor) -> None:
    token = isaac.post("/api/me/tokens", json={"label": "bot"}).json()["token"]
    assert _status(isaac.port, Authorization=f"Bearer {token}") == 200
    someone = isaac.get("/api/me").json()["id"]
    for forged in (token[:-1], token + "x", token.swapcase(), "0", "%", "'or 1=1--", someone):
        assert _status(isaac.port, Authorization=f"Bearer {forged}") == 401, forged
    assert _status(isaac.port, Authorization=f"Basic {token}") == 401


@given(noise=st.binary(max_size=80).filter(lambda noise: not set(noise) & set(b"\r\n")))
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_noise_in_place_of_a_secret_is_nobodys(own_port: int, noise: bytes) -> None:
    for header in (b"Cookie: orrery=", b"Authorization: Bearer "):
        with socket.create_connection(("127.0.0.1", own_port), PATIENCE_S) as line:
            line.sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\n" + header + noise + b"\r\n\r\n")
            assert line.recv(65_536).startswith((b"HTTP/1.1 401 ", b"HTTP/1.1 400 "))


# --- Outlived -------------------------------------------------------------------------------------


def _ends(line: Line) -> None:
    """The socket is closed by the other side."""
    with pytest.raises(ConnectionClosed, match="4300"):
        line.until("never")


def _sign_out(isaac: Visitor, _: str) -> None:
    isaac.post("/sign-out")


def _change_password(isaac: Visitor, _: str) -> None:
    with Visitor(isaac.port) as elsewhere:
        elsewhere.post("/sign-in", data={"name": "Isaac", "password": _PASSWORD})
        for old, new in ((_PASSWORD, _PASSWORD + "s"), (_PASSWORD + "s", _PASSWORD)):
            answer = elsewhere.post("/account/password", data={"old": old, "new": new})
            assert answer.status_code == 200


def _sign_out_elsewhere(isaac: Visitor, _: str) -> None:
    with Visitor(isaac.port) as elsewhere:
        elsewhere.post("/sign-in", data={"name": "Isaac", "password": _PASSWORD})
        assert elsewhere.post("/account/sign-out-elsewhere").status_code == 303


def _delete(isaac: Visitor, _: str) -> None:
    isaac.post("/account/delete", data={"password": _PASSWORD})


@pytest.mark.parametrize("end", [_sign_out, _change_password, _sign_out_elsewhere, _delete])
def test_a_cookie_that_has_ended_opens_nothing(isaac: Visitor, end: Any) -> None:
    """Neither pages nor sockets, nor those that were open, however often it is sent."""
    table = isaac.opened(game="orion", quick="screen")
    kept = dict(isaac.cookies)
    with isaac.line(table) as line:
        line.hello()
        end(isaac, kept["orrery"])
        _ends(line)
    with Visitor(isaac.port) as thief:
        thief.cookies.update(kept)
        for _ in range(2):
            assert thief.get("/api/me").status_code == 401
            assert thief.command(table, "resign", seat=0).status_code == 401
        with thief.line(table) as line:
            assert line.hello().get("seat") is None
            assert line.do(do="resign", seat=0)["type"] == "refused"


def test_a_revoked_token_opens_nothing_and_closes_what_is_open(isaac: Visitor) -> None:
    made = isaac.post("/api/me/tokens", json={"label": "bot"}).json()
    table = isaac.opened(game="orion", quick="screen")
    bearer = {"Authorization": f"Bearer {made['token']}"}
    with Visitor(isaac.port) as program:
        with program.line(table, **bearer) as line:
            assert line.hello()["seat"] in (0, 1)
            assert isaac.delete(f"/api/me/tokens/{made['id']}").status_code == 204
            _ends(line)
        assert program.get("/api/me", headers=bearer).status_code == 401
        with program.line(table, **bearer) as line:
            assert line.hello().get("seat") is None


def test_nobody_ends_the_sessions_or_tokens_of_another(isaac: Visitor) -> None:
    made = isaac.post("/api/me/tokens", json={"label": "bot"}).json()
    [session] = isaac.get("/api/me/sessions").json()
    with Visitor(isaac.port) as eve:
        eve.post("/sign-up", data={"name": "Eve Moneypenny", "password": _PASSWORD})
        assert eve.delete(f"/api/me/tokens/{made['id']}").status_code == 404
        assert eve.delete(f"/api/me/sessions/{session['id']}").status_code == 404
        assert eve.post(f"/account/tokens/{made['id']}/revoke").status_code in (303, 404)
        eve.post("/account/delete", data={"password": _PASSWORD})
    assert isaac.get("/api/me/tokens").json()[0]["id"] == made["id"]
    assert isaac.get("/api/me").status_code == 200


# --- Guessed --------------------------------------------------------------------------------------


def _guess(visitor: Visitor, name: str, password: str = "a wrong guess", **headers: str) -> int:
    body = {"name": name, "password": password}
    return visitor.post("/api/sessions", json=body, headers=headers).status_code


def test_who_guesses_for_many_names_waits_by_address(tmp_path: Path) -> None:
    """Thirty failures from one place; those who come from elsewhere are not kept out."""
    with running_site(tmp_path, settings=UNHURRIED) as port, Visitor(port) as eve:
        eve.post("/sign-up", data={"name": "Ann Lee", "password": _PASSWORD})
        eve.cookies.clear()
        statuses = [_guess(eve, f"name {number}") for number in range(40)]
        assert statuses[:30] == [403] * 30
        assert 429 in statuses[30:]
        assert _guess(eve, "Ann Lee", _PASSWORD) == 429  # also with the right one
        elsewhere = {"X-Forwarded-For": "192.0.2.7"}
        assert _guess(eve, "Ann Lee", _PASSWORD, **elsewhere) == 201


def test_guesses_at_recovery_codes_are_counted(tmp_path: Path) -> None:
    with running_site(tmp_path, settings=UNHURRIED) as port, Visitor(port) as eve:
        body = {"name": "Ann", "code": "aaaa-bbbb-cccc-dddd", "password": _PASSWORD}
        statuses = [eve.post("/api/recovery", json=body).status_code for _ in range(33)]
        assert statuses[:30] == [403] * 30
        assert statuses[-1] == 429


def test_a_name_that_nobody_has_is_refused_with_the_same_work(
    isaac: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One hash is compared, as costly as any: the time that it takes does not tell who exists."""
    compared: list[str] = []
    verify = PasswordHasher.verify

    def watched(self: PasswordHasher, kept: str, password: str) -> bool:
        compared.append(kept.rsplit("$", 2)[0])  # what it costs, without salt and hash
        return bool(verify(self, kept, password))

    monkeypatch.setattr(PasswordHasher, "verify", watched)
    with Visitor(isaac.port) as eve:
        answers = [
            eve.post("/api/sessions", json={"name": name, "password": "a wrong guess"})
            for name in ("Isaac", "Isaak")
        ]
    assert answers[0].content == answers[1].content
    assert len(compared) == 2
    assert compared[0] == compared[1]


def test_a_wrong_proof_is_counted_like_a_wrong_password(tmp_path: Path) -> None:
    """Who sits down at a browser that is signed in cannot guess on without end either."""
    with running_site(tmp_path, settings=replace(UNHURRIED)) as port, Visitor(port) as ann:
        ann.post("/sign-up", data={"name": "Ann Lee", "password": _PASSWORD})
        change = {"old": "a wrong guess", "new": "another long password"}
        statuses = [ann.post("/api/me/password", json=change).status_code for _ in range(8)]
        assert statuses[:5] == [403] * 5
        assert 429 in statuses[5:]
