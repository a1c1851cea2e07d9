"""Tables, records and accounts of others: without the link, or without the right, there is nothing.

Whoever has the link of a table may watch it; nobody is told the link of a private one.
"""

from __future__ import annotations

from math import log2

import pytest

from orrery.web.table.host import new_id

from ..serving import Visitor

_PASSWORD = "twelve moons of saturn"


def _private(visitor: Visitor) -> str:
    orion = {"game": "orion", "opt_setup": "1", "opt_first": "blue"}
    return visitor.opened(**orion, seat_0="me", private="yes")


def test_nobody_is_told_the_link_of_a_private_table(site: Visitor, stranger: Visitor) -> None:
    table = _private(site.named("Ada"))
    me = site.get("/api/me").json()["id"]
    stranger.named("Eve")
    lists = (
        *("/", "/lobby", "/lobby/tables", "/api/lobby", "/api/tables", "/api/me/tables"),
        *("/my-games", "/api/me/news", f"/people/{me}", f"/api/people/{me}/games"),
    )
    for path in lists:
        assert table not in stranger.get(path).text, path
    assert table in site.get("/api/me/tables").text
    assert stranger.get(f"/table/{table}").status_code == 200  # with the link anybody may watch


def test_a_private_game_that_is_over_stays_with_those_who_played(
    site: Visitor, stranger: Visitor
) -> None:
    table = _private(site.named("Ada"))
    me = site.get("/api/me").json()["id"]
    with Visitor(site.port) as bob:
        bob.named("Bob").command(table, "sit", seat=1)
        site.command(table, "play", seat=0, move="single c5")
        bob.command(table, "resign", seat=1)
        for path in (f"/people/{me}", f"/api/people/{me}/games", f"/api/people/{me}/ratings"):
            assert table not in stranger.named("Eve").get(path).text


def test_a_link_cannot_be_guessed() -> None:
    """Twelve letters drawn by the system's own generator: more than 2**58 of them."""
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    letters = {letter for table in ids for letter in table}
    assert {len(table) for table in ids} == {12}
    assert 12 * log2(len(letters)) > 58


@pytest.mark.parametrize(
    "path",
    ["/api/me/export", "/api/me/sessions", "/api/me/tokens", "/api/me/tables", "/api/me/games"],
)
def test_what_is_mine_is_shown_to_me_alone(site: Visitor, stranger: Visitor, path: str) -> None:
    """There is no address at which one could ask for the same of somebody else."""
    assert stranger.get(path).status_code == 401
    name = f"Owner {path.rpartition('/')[2]}"
    site.post("/sign-up", data={"name": name, "password": _PASSWORD})
    me = site.get("/api/me").json()["id"]
    assert site.get(path).status_code == 200
    assert stranger.get(f"{path}?person={me}&id={me}").status_code == 401


def test_nobody_gives_another_one_a_name_or_a_password(site: Visitor, stranger: Visitor) -> None:
    site.post("/sign-up", data={"name": "Hypatia", "password": _PASSWORD})
    me = site.get("/api/me").json()["id"]
    stranger.named("Eve")
    for path, body in (
        ("/api/me/name", {"name": "Mallory", "id": me, "person": me}),
        ("/api/me/password", {"old": "", "new": "another long one", "id": me}),
        ("/api/me/codes", {"password": "", "id": me}),
        ("/api/me/delete", {"password": "", "id": me, "person": me}),
    ):
        stranger.post(path, json=body)
    assert site.get("/api/me").json()["name"] == "Hypatia"
    with Visitor(site.port) as again:
        body = {"name": "Hypatia", "password": _PASSWORD}
        assert again.post("/api/sessions", json=body).status_code == 201
