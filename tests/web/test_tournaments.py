"""Tournaments on the site: announced, entered, played, left, called off, by people and programs."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from .serving import PATIENCE_S, Visitor, running_site
from .test_pages import Outline, told

Seen = dict[str, Any]
#: No bot has to be compiled for, and nothing waits.
QUICK = {"game": "orion", "opt_setup": "1", "even": "no", "pause": "0", "patience": "0"}


def announced(site: Visitor, **fields: str) -> str:
    answer = site.post("/tournaments", data={**QUICK, **fields})
    assert answer.status_code == 303, told(answer.text)
    return answer.headers["location"].removeprefix("/tournaments/")


def look(site: Visitor, cup: str) -> Seen:
    seen: Seen = site.get(f"/api/tournaments/{cup}").json()
    return seen


def act(site: Visitor, cup: str, what: str, **fields: Any) -> Seen:
    answer = site.post(f"/api/tournaments/{cup}/{what}", json=fields or None)
    assert answer.status_code == 200, answer.text
    return look(site, cup)


def until(site: Visitor, cup: str, **wanted: Any) -> Seen:
    """The tournament, as soon as it has these values."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        seen = look(site, cup)
        if wanted.items() <= seen.items():
            return seen
        time.sleep(0.02)
    raise AssertionError(seen)


def points(seen: Seen) -> dict[str, float]:
    return {line["player"]["name"]: line["points"] for line in seen["standings"]}


@pytest.fixture
def pair(site: Visitor, stranger: Visitor) -> tuple[Visitor, Visitor]:
    return site.named("Ada"), stranger.named("Bob")


def test_two_play_a_round_robin_to_its_end(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    cup = announced(ada, format="robin", rounds="2", name="  Our  cup ")
    assert look(bob, cup)["can"] == ["enter"]
    bob.post(f"/tournaments/{cup}/enter")
    assert bob.post(f"/tournaments/{cup}/begin").status_code == 409
    ada.post(f"/tournaments/{cup}/begin")
    first = look(ada, cup)
    assert (first["name"], first["phase"], first["rounds"]) == ("Our cup", "running", 2)
    table = look(bob, cup)["table"]
    assert table == first["table"]
    assert f"/tournaments/{cup}" in bob.get(f"/table/{table}").text
    assert bob.get(f"/tournaments/{cup}/live").text.count(f"/table/{table}") > 1
    bob.command(table, "resign")
    second = until(ada, cup, round=2)
    assert second["games"][0]["games"][0]["table"] != table
    ada.command(second["table"], "resign")
    over = until(ada, cup, phase="over")
    assert points(over) == {"Ada": 1, "Bob": 1}
    assert [line["place"] for line in over["standings"]] == [1, 1]
    seats = [[s["player"]["name"] for s in g["games"][0]["seats"]] for g in over["games"]]
    assert seats[0] == seats[1][::-1]
    assert any(one["id"] == cup for one in ada.get("/api/tournaments?phase=over").json())
    page = Outline(ada.get(f"/tournaments/{cup}").text)
    assert page.headings == [1, 2, 2, 2]
    assert not page.inline


def test_who_withdraws_loses_the_running_game(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    cup = announced(ada, rounds="1")
    act(bob, cup, "enter")
    table = act(ada, cup, "begin")["table"]
    act(bob, cup, "withdraw")
    over = until(ada, cup, phase="over")
    assert points(over) == {"Ada": 1, "Bob": 0}
    result = ada.get(f"/api/tables/{table}").json()
    assert result["phase"] == "over"


def test_who_does_not_come_forfeits_and_is_out(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    cup = announced(ada, rounds="1", patience="1")
    act(bob, cup, "enter")
    act(ada, cup, "begin")
    over = until(ada, cup, phase="over")
    [game] = over["games"][0]["games"]
    assert game["forfeit"]
    [gone] = [player["name"] for player in over["players"] if player.get("gone")]
    assert points(over)[gone] == 0


def test_a_host_may_send_away_and_call_off(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    cup = announced(ada, enter="no")
    act(bob, cup, "enter")
    assert bob.post(f"/api/tournaments/{cup}/remove", json={"number": 1}).status_code == 409
    act(ada, cup, "remove", number=1)
    assert "removed you" in bob.post(f"/api/tournaments/{cup}/enter").json()["error"]
    assert look(bob, cup).get("can") is None
    act(ada, cup, "bot", level=1)
    off = act(ada, cup, "cancel")
    assert (off["phase"], off["why"]) == ("cancelled", "Its host has called it off.")
    assert cup not in ada.get("/tournaments").text


def test_it_begins_by_itself_when_it_is_full(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    cup = announced(ada, start="full", most="2")
    assert act(bob, cup, "enter")["phase"] == "running"


def test_it_begins_by_itself_at_its_time(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    soon = int(time.time() * 1000) + 1500
    cup = announced(ada, start="time", starts=str(soon))
    assert look(ada, cup)["starts"] == soon
    act(bob, cup, "enter")
    assert until(ada, cup, phase="running")["table"]
    alone = announced(ada, start="time", starts=str(int(time.time() * 1000) + 500), enter="no")
    assert until(ada, alone, phase="cancelled")["why"] == "Too few people came."


def test_a_stream_tells_of_every_change(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    cup = announced(ada)
    with ada.stream("GET", f"/api/tournaments/{cup}/events") as stream:
        lines = stream.iter_lines()
        told = (json.loads(line[6:]) for line in lines if line.startswith("data: "))
        assert next(told)["people"] == 1
        act(bob, cup, "enter")
        assert next(told)["people"] == 2


def test_a_table_may_be_smaller_than_agreed(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    with Visitor(ada.port) as third:
        cup = announced(ada, game="orbis", opt_players="4", opt_setup="", format="arena")
        act(bob, cup, "enter")
        act(third.named("Cleo"), cup, "enter")
        table = act(ada, cup, "begin")["table"]
        assert len(ada.get(f"/api/tables/{table}").json()["seats"]) == 3


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"clock": "none"}, "needs a clock"),
        ({"clock": "days", "format": "arena"}, "played live"),
        ({"format": "cup"}, "The field format cannot be 'cup'"),
        ({"level": "9"}, "The field level cannot be '9'"),
        ({"most": "1"}, "The field most cannot be '1'"),
        ({"start": "time", "starts": "12"}, "The field starts"),
        ({"opt_setup": "9"}, "setup"),
        ({"name": "x" * 61}, "at most 60 letters"),
    ],
)
def test_a_wrong_field_is_named(site: Visitor, fields: dict[str, str], problem: str) -> None:
    answer = site.post("/tournaments", data={**QUICK, **fields})
    assert answer.status_code == 400
    assert problem in told(answer.text)


def test_what_nobody_announced_is_not_there(site: Visitor) -> None:
    for address in ("nothing", "abcdefghjkmn"):
        assert site.get(f"/tournaments/{address}").status_code == 404
        assert site.get(f"/api/tournaments/{address}").status_code == 404
    assert site.post("/api/tournaments", json={"game": "orion"}).status_code == 401


def test_the_bell_tells_of_a_game_until_one_plays(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    cup = announced(ada, name="Bell cup")
    act(bob, cup, "enter")
    table = act(ada, cup, "begin")["table"]
    news = bob.get("/api/me/news").json()["notices"]
    assert {"Your game has begun: Bell cup."} == {
        one["text"] for one in news if one["key"] == f"tournament {table}"
    }
    act(ada, cup, "cancel")
    keys = {one["key"] for one in bob.get("/api/me/news").json()["notices"]}
    assert f"tournament {table}" not in keys


def test_two_processes_run_one_tournament(tmp_path: Path) -> None:
    with ExitStack() as stack:
        here, there = (stack.enter_context(running_site(tmp_path)) for _ in range(2))
        ada = stack.enter_context(Visitor(here)).named("Ada")
        bob = stack.enter_context(Visitor(there)).named("Bob")
        cup = announced(ada, format="robin", rounds="2")
        act(bob, cup, "enter")
        act(ada, cup, "begin")
        for player, turn in ((bob, 1), (ada, 2)):
            seen = until(player, cup, round=turn)
            player.command(seen["table"], "resign")
        over = [until(player, cup, phase="over") for player in (ada, bob)]
    assert points(over[0]) == points(over[1]) == {"Ada": 1, "Bob": 1}
    assert [len(turn["games"]) for turn in over[0]["games"]] == [1, 1]


def test_who_is_forgotten_leaves_and_has_no_name(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    cup = announced(ada, rounds="1")
    own = announced(bob)
    act(bob, cup, "enter")
    act(ada, cup, "begin")
    assert bob.post("/api/me/delete", json={}).status_code == 204
    over = until(ada, cup, phase="over")
    assert sorted(points(over).items()) == [("Ada", 1), ("Anonymous", 0)]
    assert look(ada, own)["phase"] == "cancelled"
