"""Accounts over HTTP: coming in, going, proving who one is, and being forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from orrery.store import Store
from orrery.store.clock import now
from orrery.store.people import attempts
from orrery.web.accounts.browsers import browser_name
from orrery.web.accounts.forms import own_page
from orrery.web.accounts.passwords import BadPassword, good_password
from orrery.web.settings import Settings

from .serving import UNHURRIED, Visitor, running_site

GOOD = "seven brass planets"


@pytest.fixture
def visitor(own_port: int) -> Iterator[Visitor]:
    with Visitor(own_port) as visitor:
        yield visitor


@pytest.fixture
def elsewhere(own_port: int) -> Iterator[Visitor]:
    """Another browser."""
    with Visitor(own_port) as visitor:
        yield visitor


def codes_in(page: str) -> list[str]:
    return re.findall(r"<code>([a-z2-9]{4}(?:-[a-z2-9]{4}){3})</code>", page)


def sign_up(visitor: Visitor, name: str, password: str = GOOD) -> list[str]:
    """The recovery codes."""
    answer = visitor.post("/sign-up", data={"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    return codes_in(answer.text)


def sign_in(visitor: Visitor, name: str, password: str = GOOD, **more: str) -> httpx.Response:
    return visitor.post("/sign-in", data={"name": name, "password": password, **more})


def me(visitor: Visitor) -> dict[str, object]:
    found: dict[str, object] = visitor.get("/api/me").json()
    return found


# --- Coming in ------------------------------------------------------------------------------------


def test_a_guest_signs_up_and_keeps_person_and_games(visitor: Visitor) -> None:
    table = visitor.opened(game="orion", quick="screen")
    guest, cookie = me(visitor), visitor.cookies["orrery"]
    codes = sign_up(visitor, "Ada One")
    assert len(set(codes)) == 8
    assert visitor.cookies["orrery"] != cookie
    assert me(visitor)["id"] == guest["id"]
    assert me(visitor)["name"] == "Ada One"
    assert "account" in me(visitor)
    assert [one["id"] for one in visitor.get("/api/me/tables").json()] == [table]
    visitor.cookies["orrery"] = cookie
    assert visitor.get("/api/me").status_code == 401  # the guest's cookie says nothing any more


@pytest.mark.parametrize(
    ("name", "password", "said"),
    [
        ("Fresh", "short", "at least 8"),
        ("Fresh", "x1y2" * 51, "at most 200"),
        ("Fresh", "Password123", "Many people"),
        ("Fresh", "abababab", "Many people"),
        ("My Very Name", "my very name", "everybody knows"),
        ("", GOOD, "at least one letter"),
        ("x" * 25, GOOD, "at most 24"),
    ],
)
def test_what_cannot_be_signed_up_with(
    visitor: Visitor, name: str, password: str, said: str
) -> None:
    answer = visitor.post("/sign-up", data={"name": name, "password": password})
    assert answer.status_code == 400
    assert said in answer.text
    assert password not in answer.text
    assert visitor.get("/api/me").status_code == 401


def test_a_name_belongs_to_its_account(visitor: Visitor, elsewhere: Visitor) -> None:
    sign_up(visitor, "Berenice")
    for answer in (
        elsewhere.post("/sign-up", data={"name": "BERENICE", "password": GOOD}),
        elsewhere.post("/name", data={"name": "berenice"}),
        elsewhere.post("/api/guests", json={"name": "Berenice"}),
    ):
        assert answer.status_code == 409
        assert "somebody with an account" in answer.text
    assert "Berenice" in visitor.get("/").text


def test_signing_in_gives_a_new_session_and_leads_back(
    visitor: Visitor, elsewhere: Visitor
) -> None:
    sign_up(visitor, "Cassini")
    answer = sign_in(elsewhere, " CASSINI "[1:-1], next="/games/orion?x=1")
    assert (answer.status_code, answer.headers["location"]) == (303, "/games/orion?x=1")
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert me(elsewhere)["id"] == me(visitor)["id"]
    first = elsewhere.cookies["orrery"]
    sign_in(elsewhere, "cassini")
    assert elsewhere.cookies["orrery"] != first
    elsewhere.cookies["orrery"] = first
    assert elsewhere.get("/api/me").status_code == 401


@pytest.mark.parametrize(
    "wanted",
    [
        "https://evil.test/",
        "//evil.test",
        "/\\evil.test",
        "javascript:x",
        "",
        "/\n/evil",
        "/sign-out",
    ],
)
def test_nobody_is_led_elsewhere(wanted: str) -> None:
    assert own_page(wanted) == "/"


def test_an_unknown_name_and_a_wrong_password_are_told_alike(
    visitor: Visitor, elsewhere: Visitor
) -> None:
    sign_up(visitor, "Doppler")
    wrong = sign_in(elsewhere, "Doppler", "not the password")
    unknown = sign_in(elsewhere, "Dopplex", "not the password")
    assert wrong.status_code == unknown.status_code == 403
    assert wrong.text == unknown.text.replace("Dopplex", "Doppler")


def test_games_of_a_guest_come_along_also_running_ones(
    visitor: Visitor, elsewhere: Visitor, own_port: int
) -> None:
    sign_up(visitor, "Eratosthenes")
    table = elsewhere.opened(game="orion", quick="friend", opt_first="blue")
    guest = me(elsewhere)
    with Visitor(own_port) as friend:
        friend.get(f"/table/{table}")
        friend.command(table, "sit", seat=1)
        with elsewhere.line(table) as line, friend.line(table) as watching:
            line.hello()
            number = watching.hello()["number"]
            assert sign_in(elsewhere, "Eratosthenes", adopt="yes").status_code == 303
            assert watching.wait_for(number + 1)["seats"][0]["name"] == "Eratosthenes"
            # The browser comes again, and is who it is now.
            with pytest.raises(ConnectionClosed, match="4300"):
                line.until("never")
        with elsewhere.line(table) as line:
            assert line.hello()["seat"] == 0
            assert line.play()["type"] == "done"
    assert [one["id"] for one in visitor.get("/api/me/tables").json()] == [table]
    assert visitor.get(f"/api/tables/{table}").json()["seat"] == 0
    assert elsewhere.get("/api/me").json()["id"] != guest["id"]


def test_games_of_somebody_else_at_this_browser_stay_theirs(
    visitor: Visitor, elsewhere: Visitor
) -> None:
    sign_up(visitor, "Fomalhaut F")
    elsewhere.opened(game="orion", quick="screen")
    assert "Take my game as" in elsewhere.get("/sign-in").text
    sign_in(elsewhere, "Fomalhaut F")
    assert elsewhere.get("/api/me/tables").json() == []


def test_signing_out_is_for_accounts(visitor: Visitor) -> None:
    visitor.post("/name", data={"name": "Gliese"})
    visitor.post("/sign-out")
    assert me(visitor)["name"] == "Gliese"  # a guest would never come back
    sign_up(visitor, "Gliese")
    cookie = visitor.cookies["orrery"]
    visitor.post("/sign-out")
    assert not visitor.cookies.get("orrery")
    visitor.cookies["orrery"] = cookie
    assert visitor.get("/api/me").status_code == 401


def test_a_suspended_account_stays_outside(
    visitor: Visitor, elsewhere: Visitor, store: Store
) -> None:
    sign_up(visitor, "Hubble")
    account = store.accounts.named("hubble")
    assert account
    store.accounts.suspend(account.id, now() + 3_600_000)
    assert visitor.get("/api/me").status_code == 401  # where they were signed in, too
    refused = sign_in(elsewhere, "Hubble")
    assert refused.status_code == 403
    assert re.search(r"suspended until \d{4}-\d\d-\d\d \d\d:\d\d UTC", refused.text)
    assert "suspended" not in sign_in(elsewhere, "Hubble", "wrong password").text
    store.accounts.suspend(account.id, 0)
    assert visitor.get("/api/me").status_code == 200


def test_too_many_failures_make_a_pause_that_says_how_long(
    visitor: Visitor, elsewhere: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = now()
    monkeypatch.setattr(attempts, "now", lambda: at)  # the machine may be slower than the pause
    codes = sign_up(visitor, "Icarus")
    for _ in range(5):
        assert sign_in(elsewhere, "ICARUS", "wrong password").status_code == 403
    for name in ("Icarus", "icarus"):
        paused = sign_in(elsewhere, name)  # also with the right one
        assert paused.status_code == 429
        assert "Try again in" in paused.text
        assert paused.headers["retry-after"] == "2"
    data = {"name": "Icarus", "code": codes[0], "password": GOOD + "!"}
    assert elsewhere.post("/recover", data=data).status_code == 303  # nobody can be locked out
    assert sign_in(elsewhere, "Icarus", GOOD + "!").status_code == 303


# --- Passwords and codes --------------------------------------------------------------------------


def test_a_recovery_code_brings_a_new_password_once(visitor: Visitor, elsewhere: Visitor) -> None:
    codes = sign_up(visitor, "Juno")
    data = {"name": "juno", "code": codes[0].upper(), "password": "another long password"}
    weak = elsewhere.post("/recover", data={**data, "password": "12345678"})
    assert weak.status_code == 400  # and the code is not used up
    assert elsewhere.post("/recover", data=data).headers["location"] == "/account"
    assert me(elsewhere)["name"] == "Juno"
    assert visitor.get("/api/me").status_code == 401  # whoever was signed in is not any more
    assert elsewhere.post("/recover", data=data).status_code == 403
    assert sign_in(visitor, "Juno").status_code == 403
    assert sign_in(visitor, "Juno", "another long password").status_code == 303
    assert "7 codes are left" in visitor.get("/account").text


def test_new_codes_need_the_password_and_replace_the_old(visitor: Visitor) -> None:
    old = sign_up(visitor, "Kepler K")
    assert visitor.post("/account/codes", data={"password": "wrong one"}).status_code == 403
    new = codes_in(visitor.post("/account/codes", data={"password": GOOD}).text)
    assert len(new) == 8
    data = {"name": "Kepler K", "code": old[0], "password": "another long password"}
    assert visitor.post("/recover", data=data).status_code == 403


def test_changing_the_password_signs_out_other_browsers(
    visitor: Visitor, elsewhere: Visitor
) -> None:
    sign_up(visitor, "Laplace")
    sign_in(elsewhere, "Laplace")
    change = {"old": "wrong one", "new": "another long password"}
    assert visitor.post("/account/password", data=change).status_code == 403
    assert visitor.post("/account/password", data={**change, "old": GOOD}).status_code == 200
    assert visitor.get("/api/me").status_code == 200
    assert elsewhere.get("/api/me").status_code == 401
    assert sign_in(elsewhere, "Laplace", "another long password").status_code == 303
    assert elsewhere.post("/account/sign-out-elsewhere").status_code == 303
    assert visitor.get("/api/me").status_code == 401


def test_an_account_takes_another_name(visitor: Visitor, elsewhere: Visitor) -> None:
    sign_up(visitor, "Messier")
    sign_up(elsewhere, "Messier 31")
    assert visitor.post("/account/name", data={"name": "messier 31"}).status_code == 409
    visitor.post("/account/name", data={"name": "Messier 87"})
    assert me(visitor)["name"] == "Messier 87"
    assert sign_in(elsewhere, "messier 87").status_code == 303


def test_a_password_may_be_long_and_in_any_script() -> None:
    good_password("十二の月と土星の環", "Ann")
    good_password("x y " * 50, "Ann")
    with pytest.raises(BadPassword):
        good_password("QWERTYUIOP", "Ann")


# --- Tokens for programs --------------------------------------------------------------------------


def test_a_token_plays_and_cannot_change_the_account(visitor: Visitor, own_port: int) -> None:
    sign_up(visitor, "Newton N")
    page = visitor.post("/account/tokens", data={"label": "my <bot>"})
    found = re.search(r"<code>([\w-]{43})</code>", page.text)
    assert found
    assert "my &lt;bot&gt;" in page.text
    assert found[1] not in visitor.get("/account").text
    with Visitor(own_port) as program:
        program.headers["Authorization"] = f"Bearer {found[1]}"
        assert me(program)["name"] == "Newton N"
        program.post("/api/tables", json={"game": "orion", "seat_1": "bot1"})
        assert len(visitor.get("/api/me/tables").json()) == 1
        for method, path in (
            ("GET", "/api/me/tokens"),
            ("POST", "/api/me/tokens"),
            ("GET", "/api/me/sessions"),
            ("GET", "/api/me/export"),
            ("POST", "/account/codes"),
            ("POST", "/account/delete"),
        ):
            refused = program.request(method, path, json={"label": "more"})
            assert refused.status_code == 403, path
            assert "Sign in yourself" in refused.text
        [token] = visitor.get("/api/me/tokens").json()
        assert token["label"] == "my <bot>"
        visitor.post(f"/account/tokens/{token['id']}/revoke")
        assert program.get("/api/me").status_code == 401


def test_an_account_by_programs_alone(own_port: int) -> None:
    with Visitor(own_port) as program:
        guest = program.post("/api/guests", json={"name": "Oort"}).json()
        program.headers["Authorization"] = f"Bearer {guest['token']}"
        made = program.post("/api/accounts", json={"name": "Oort", "password": GOOD})
        assert made.status_code == 201
        account = made.json()
        assert account["id"] == guest["id"]
        assert len(account["recovery_codes"]) == 8
        program.headers["Authorization"] = f"Bearer {account['token']}"
        assert program.post("/api/me/name", json={"name": "Oort Cloud"}).status_code == 200
        token = program.post("/api/me/tokens", json={"label": "bot"}).json()
        assert program.delete(f"/api/me/tokens/{token['id']}").status_code == 204
        assert program.delete(f"/api/me/tokens/{token['id']}").status_code == 404
        assert program.post("/api/me/tokens", json={"label": " "}).status_code == 400
        wrong = program.post("/api/sessions", json={"name": "oort cloud", "password": "nonsense"})
        assert (wrong.status_code, set(wrong.json())) == (403, {"error", "rule"})
        other = program.post("/api/sessions", json={"name": "oort cloud", "password": GOOD}).json()
        assert len(program.get("/api/me/sessions").json()) == 2
        assert program.delete("/api/me/sessions").status_code == 204
        [here] = program.get("/api/me/sessions").json()
        assert here["here"]
        program.headers["Authorization"] = f"Bearer {other['token']}"
        assert program.get("/api/me").status_code == 401
        new = {"name": "Oort Cloud", "code": account["recovery_codes"][3], "password": GOOD + "2"}
        again = program.post("/api/recovery", json=new).json()
        program.headers["Authorization"] = f"Bearer {again['token']}"
        change = {"old": GOOD + "2", "new": GOOD + "3"}
        assert program.post("/api/me/password", json=change).status_code == 204
        codes = program.post("/api/me/codes", json={"password": GOOD + "3"}).json()
        assert len(codes["recovery_codes"]) == 8
        assert program.get("/api/me/export").json()["account"]["name"] == "Oort Cloud"
        assert program.delete("/api/me/sessions/here").status_code == 204
        assert program.get("/api/me").status_code == 401


# --- All one's data -------------------------------------------------------------------------------


def test_everything_can_be_taken_home(visitor: Visitor) -> None:
    sign_up(visitor, "Pallas")
    visitor.opened(game="orion", quick="screen")
    answer = visitor.get("/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert data["account"]["name"] == "Pallas"
    assert len(data["tables"]) == 1
    assert "argon2" not in answer.text


def test_who_wants_to_be_forgotten_is(visitor: Visitor, elsewhere: Visitor, store: Store) -> None:
    sign_up(visitor, "Quaoar")
    running = visitor.opened(game="orion", quick="friend")
    elsewhere.get(f"/table/{running}")
    elsewhere.command(running, "sit", seat=1)
    waiting = visitor.opened(game="orion", seat_1="open")
    assert visitor.post("/account/delete", data={"password": "wrong one"}).status_code == 403
    gone = visitor.post("/account/delete", data={"password": GOOD})
    assert "Goodbye" in gone.text
    assert not visitor.cookies.get("orrery")
    state = elsewhere.get(f"/api/tables/{running}").json()
    assert state["phase"] == "over"
    assert state["result"]["winners"] == [1]
    assert state["seats"][0]["name"] == "Anonymous"
    assert "Quaoar" not in elsewhere.get(f"/api/tables/{running}/record").text
    assert waiting not in elsewhere.get("/api/tables").text
    assert sign_in(elsewhere, "Quaoar").status_code == 403
    elsewhere.post("/name", data={"name": "Quaoar"})
    assert me(elsewhere)["name"] == "Quaoar"


def test_a_guest_is_forgotten_too(visitor: Visitor, store: Store) -> None:
    visitor.post("/name", data={"name": "Rhea"})
    guest = str(me(visitor)["id"])
    assert "You are a guest" in visitor.get("/account").text
    assert visitor.get("/account/export").json()["person"]["id"] == guest
    visitor.post("/account/delete")
    assert store.person(guest) is None


def test_strangers_are_asked_to_sign_in(visitor: Visitor) -> None:
    assert visitor.get("/account").headers["location"] == "/sign-in?next=/account"
    assert visitor.get("/account/delete").status_code == 401
    assert visitor.post("/account/tokens", data={"label": "x"}).status_code == 401


# --- Too much from one address --------------------------------------------------------------------


def test_new_guests_and_tables_from_one_address_have_a_limit(tmp_path: Path) -> None:
    few = Settings(2, 3, hashing=UNHURRIED.hashing)
    with running_site(tmp_path, settings=few) as port, Visitor(port) as one, Visitor(port) as two:
        for _ in range(3):
            one.opened(game="orion", quick="friend")
        more = one.post("/tables", data={"game": "orion", "quick": "screen"})
        assert more.status_code == 429
        assert "Too many tables were opened from your address. Try again in" in more.text
        assert 0 < int(more.headers["retry-after"]) <= 3600
        assert two.post("/api/guests", json={"name": "Second"}).status_code == 201
        third = two.post("/api/guests", json={"name": "Third"})
        assert third.status_code == 429
        assert "Too many new guests" in third.json()["error"]
        assert two.post("/name", data={"name": "Third"}).status_code == 429
        assert one.post("/name", data={"name": "First"}).status_code == 303  # is known already
        waiting = "/table/" + one.get("/api/me/tables").json()[0]["id"]
        assert two.get(waiting).status_code == 200  # whoever has the link may watch
        behind = {"X-Forwarded-For": "203.0.113.7"}  # a web server here says for whom it asks
        assert two.post("/api/guests", json={"name": "x"}, headers=behind).status_code == 201


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
            "Firefox, Linux",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("curl/8.5.0", "curl/8.5.0"),
        ("", ""),
    ],
)
def test_a_session_is_called_after_its_browser(said: str, name: str) -> None:
    assert browser_name(said) == name
