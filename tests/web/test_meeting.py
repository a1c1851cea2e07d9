"""Lobby, challenges, the bell, and the picture beside a link, over the wire."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Iterator
from secrets import token_hex

import pytest

from orrery.store.clock import now

from .serving import Visitor

pytestmark = pytest.mark.once


#: Nobody else is called so, however often the tests run on one site.
TODAY = token_hex(3)


@pytest.fixture
def ann(site: Visitor) -> Visitor:
    return site.named("Ann Lobby")


@pytest.fixture
def bob(stranger: Visitor) -> Visitor:
    return stranger.named("Bob Lobby")


def me(visitor: Visitor) -> str:
    return str(visitor.get("/api/me").json()["id"])


def news(visitor: Visitor) -> Iterator[dict]:
    """What the bell tells a page, as it comes."""
    with visitor.stream("GET", "/me/news") as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


# --- The lobby ------------------------------------------------------------------------------------


def test_the_lobby_lists_who_waits_and_one_click_sits_down(ann: Visitor, bob: Visitor) -> None:
    table = ann.opened(game="orion", opt_setup="2", clock="bank", clock_seconds="300", series="3")
    page = bob.get("/lobby").text
    for words in ("Ann Lobby", "5 min each", "series of 3 games", "Preset 2", "Sit down"):
        assert words in page
    assert table in bob.get("/lobby/tables?game=orion&pace=live&rated=no").text
    for other in ("game=ortus", "pace=days", "rated=yes"):
        assert table not in bob.get(f"/lobby/tables?{other}").text
    assert table not in bob.get("/api/lobby?pace=days").text
    [row] = [row for row in bob.get("/api/lobby").json() if row["id"] == table]
    assert row["series"] == 3
    sat = bob.post(f"/table/{table}/sit")
    assert sat.headers["location"] == f"/table/{table}"
    assert bob.get(f"/api/tables/{table}").json()["phase"] == "playing"
    assert table not in bob.get("/lobby/tables").text
    assert ann.post(f"/table/{table}/close").status_code == 409


def test_a_table_nobody_came_to_is_closed_by_its_host(ann: Visitor, bob: Visitor) -> None:
    table = ann.opened(game="harun")
    assert bob.post(f"/table/{table}/close").status_code == 409
    assert ann.post(f"/table/{table}/close").status_code == 303
    assert table not in bob.get("/lobby").text
    late = bob.post(f"/table/{table}/sit")
    assert late.status_code == 409
    assert "seats are taken" in late.text or "closed" in late.text


def test_two_who_look_for_the_same_find_each_other(ann: Visitor, bob: Visitor) -> None:
    first = ann.post("/pair", data={"seek": "orbit live", "fill": "yes"}).headers["location"]
    state = ann.get(f"/api{first.replace('table', 'tables')}").json()
    assert state["fill"]["level"] == 2
    assert 0 < state["fill"]["deadline"] - now() <= 45_000
    answer = bob.post("/api/pair", json={"game": "orbit", "pace": "live"})
    assert f"/table/{answer.json()['table']}" == first
    assert bob.post("/pair", data={"seek": "chess live"}).status_code == 400
    assert "live or days" in bob.post("/api/pair", json={"game": "orbit", "pace": "fast"}).text


# --- Challenges -----------------------------------------------------------------------------------


def test_a_challenge_rings_and_is_declined(ann: Visitor, bob: Visitor) -> None:
    told = news(bob.named(f"Bob {TODAY}"))
    before = next(told)
    table = ann.opened(game="orion", invite=f"Bob {TODAY}", clock="days")
    heard = next(told)
    assert heard["count"] == before["count"] + 1
    assert any(
        one["text"] == "Ann Lobby challenges you: Orion Duel." and one["href"] == f"/table/{table}"
        for one in heard["notices"]
    )
    told.close()
    for place in ("/", "/lobby", "/my-games"):
        assert f"/table/{table}/decline" in bob.get(place).text
    assert bob.command(table, "decline").status_code == 200
    assert ann.get(f"/api/tables/{table}").json()["task"] == (
        f"Bob {TODAY} declines, and the table is closed."
    )
    notices = ann.get("/api/me/news").json()["notices"]
    assert any("declined" in one["text"] and not one["waits"] for one in notices)


def test_others_watch_a_challenge_and_who_accepts_plays(
    ann: Visitor, bob: Visitor, port: int
) -> None:
    table = ann.opened(game="orion", invite_id=me(bob))
    with Visitor(port) as cat:
        refused = cat.named("Cat").post(f"/table/{table}/sit")
        assert refused.status_code == 409
        assert "Others are invited to this table" in refused.text
        assert table not in cat.get("/lobby").text
        assert table not in cat.get("/api/tables").text
    assert bob.post(f"/table/{table}/sit").status_code == 303
    turns = [v.get("/api/me/news").json() for v in (ann, bob)]
    texts = [one["text"] for told in turns for one in told["notices"] if table in one["href"]]
    assert len(texts) == 1
    assert re.match(r"Your turn: Orion Duel, with (Ann|Bob) Lobby\.", texts[0])


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"invite": "Nobody At All"}, "Nobody here is called Nobody At All"),
        ({"invite_id": "nonsense"}, "Nobody here is known by that link"),
        ({"invite": f"Ann {TODAY}"}, "You cannot invite yourself"),
        ({"series": "0"}, "series"),
        ({"fill_seconds": "x"}, "fill_seconds"),
    ],
)
def test_bad_invitations_say_what_is_wrong(
    site: Visitor, fields: dict[str, str], said: str
) -> None:
    name = f"Ann {TODAY}" if TODAY in fields.get("invite", "") else "Ann"
    answer = site.named(name).post("/tables", data={"game": "orion", **fields})
    assert answer.status_code == 400
    assert said in answer.text


def test_my_games_show_my_turn_first_with_the_time_left(ann: Visitor, bob: Visitor) -> None:
    table = ann.opened(game="orion", opt_first="blue", clock="days", clock_days="3")
    bob.post(f"/table/{table}/sit")
    mine, theirs = ann.get("/my-games").text, bob.get("/my-games").text
    assert "2 days left" in mine
    assert mine.index('id="mine"') < mine.index(table)
    assert theirs.index('id="theirs"') < theirs.index(table)


# --- The picture beside a link --------------------------------------------------------------------


def decoded(png: bytes) -> bytes:
    """The rows of a picture, as large as a card is."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = b"", 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind == b"IHDR":
            assert struct.unpack(">II", png[at + 8 : at + 16]) == (1200, 630)
        if kind == b"IDAT":
            chunks += png[at + 8 : at + 8 + size]
        at += size + 12
    return zlib.decompress(chunks)


def test_the_preview_changes_with_the_game_and_shows_no_secret(ann: Visitor, bob: Visitor) -> None:
    """Two games that differ only in where a warrior stands unseen look the same to strangers."""
    pictures = []
    for choice in (0, -1):
        table = ann.opened(game="ortus", private="yes")
        bob.post(f"/table/{table}/sit")
        before = decoded(bob.get(f"/table/{table}/preview.png").content)
        texts = ann.get(f"/api/tables/{table}").json()["choices"]["texts"]
        moved = ann.command(table, "play", move=texts[choice])
        assert moved.status_code == 200, moved.text
        pictures.append((texts[choice], decoded(bob.get(f"/table/{table}/preview.png").content)))
        assert pictures[-1][1] != before
    assert pictures[0][0] != pictures[1][0]
    assert pictures[0][1] == pictures[1][1]


def test_a_link_speaks_the_language_of_its_host(ann: Visitor, bob: Visitor) -> None:
    table = ann.post(
        "/tables", data={"game": "corona", "quick": "friend"}, headers={"Accept-Language": "fr"}
    ).headers["location"]
    page = bob.get(table, headers={"Accept-Language": "pl"}).text
    assert '<html lang="pl">' in page
    assert 'og:title" content="Corona : Ann Lobby vous invite à jouer"' in page
    assert f"{table}/preview.png?n=" in page
    assert 'og:image:alt" content="Le plateau de Corona"' in page


def test_networks_get_a_picture_of_every_page(site: Visitor) -> None:
    for place, name in (("/", "orrery"), ("/games/orion", "orion")):
        found = re.search(r'og:image" content="([^"]+)"', site.get(place).text)
        assert found
        assert f"/social/{name}.png" in found[1]
        assert decoded(site.get(found[1]).content)
    assert site.get("/social/chess.png").status_code == 404
