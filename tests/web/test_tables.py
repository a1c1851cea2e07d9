"""New tables, their pages, and what programs do there."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import pytest

import orrery
from orrery.table.commands import Command
from orrery.table.events import Person
from orrery.web.table.new_table import TableHost, wish

from .serving import Visitor


def state_in(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="state">(.*?)</script>', page, re.S)
    assert found
    state: dict[str, Any] = json.loads(found[1])
    return state


def test_two_clicks_to_a_game_on_one_screen(site: Visitor) -> None:
    table = site.opened(game="orion", quick="screen")
    state = state_in(site.get(f"/table/{table}").text)
    assert state["phase"] == "playing"
    assert all(seat["own"] for seat in state["seats"])
    assert state["scene"]["fixed"]
    # The moves are long, and come over the line, without which nobody could make one.
    assert "choices" not in state
    with site.line(table) as line:
        assert line.hello()["choices"]["codes"]


def test_a_table_for_a_friend_waits_for_one(site: Visitor, stranger: Visitor) -> None:
    table = site.opened(game="orion", quick="friend")
    assert table not in site.get("/api/tables").text  # by link only
    state = state_in(stranger.get(f"/table/{table}").text)
    assert state["phase"] == "waiting"
    assert "sit" in state["can"]
    assert stranger.command(table, "sit", seat=1).status_code == 200
    assert site.get(f"/api/tables/{table}").json()["phase"] == "playing"


def test_all_fields_of_the_form(site: Visitor) -> None:
    table = site.opened(
        game="orion",
        opt_setup="2",
        opt_first="blue",
        seat_0="open",
        seat_1="me",
        clock="bank",
        clock_seconds="300",
        clock_increment="5",
    )
    rows = site.get("/api/tables", params={"game": "orion"}).json()
    [row] = [row for row in rows if row["id"] == table]
    assert row["options"]["setup"] == "2"
    state = site.get(f"/api/tables/{table}").json()
    assert [seat.get("own", False) for seat in state["seats"]] == [False, True]
    assert state["seats"][1]["clock"] == 300_000
    assert site.get("/api/me/tables").json()[0]["id"] == table


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({}, "game"),
        ({"game": "chess"}, "chess"),
        ({"game": "orion", "opt_setup": "9"}, "setup"),
        ({"game": "orion", "seat_1": "bot7"}, "seat_1"),
        ({"game": "orion", "clock": "sand"}, "clock"),
        ({"game": "orion", "clock": "bank", "clock_seconds": "-1"}, "clock_seconds"),
        ({"game": "orion", "clock": "days", "clock_days": "1e3"}, "clock_days"),
        ({"game": "orion", "private": "perhaps"}, "private"),
        ({"game": "orion", "quick": "never"}, "quick"),
    ],
)
def test_a_wrong_field_is_named(site: Visitor, fields: dict[str, str], named: str) -> None:
    site.post("/name", data={"name": "Ada"})
    form = site.post("/tables", data=fields)
    assert form.status_code == 400
    assert named in form.text
    answer = site.post("/tables", json=fields, headers={"Accept": "application/json"})
    assert answer.status_code == 400
    assert named in answer.json()["error"]


def token_of(site: Visitor, name: str) -> dict[str, str]:
    token = site.post("/api/guests", json={"name": name}).json()["token"]
    return {"Authorization": f"Bearer {token}"}


def test_a_whole_game_by_programs(site: Visitor) -> None:
    site.cookies.clear()
    ada, bob = token_of(site, "Ada"), token_of(site, "Bob")
    wish = {"game": "orion", "opt_setup": "1", "seat_0": "me", "seat_1": "open"}
    table = site.post("/api/tables", json=wish, headers=ada).json()["table"]
    at = f"/api/tables/{table}"
    assert site.command(table, "play", move="single a1", headers=ada).status_code == 409
    assert site.get(f"{at}/record").status_code == 409
    site.command(table, "sit", seat=1, headers=bob)
    moves = 0
    while True:
        states = [site.get(at, headers=who).json() for who in (ada, bob)]
        if states[0]["phase"] == "over":
            break
        [(who, choices)] = [
            (who, state["choices"])
            for who, state in zip((ada, bob), states, strict=True)
            if "choices" in state
        ]
        code = choices["codes"][moves * 31 % len(choices["codes"])]
        first, again = (
            site.command(table, "play", f"m{moves}", headers=who, move=code, ply=moves)
            for _ in range(2)
        )
        assert first.json() == again.json()
        moves += 1
    assert states[0]["ply"] == moves
    assert states[0]["result"]["sentence"] == states[1]["result"]["sentence"]
    text = site.get(f"{at}/record").text
    position = orrery.load(text)
    assert position.ply == moves
    assert "Ada" in text
    assert site.get(f"/table/{table}/record").text == text
    frames = site.get(f"/replay/{table}/frames.json").json()
    assert len(frames["frames"]) == moves + 1
    assert frames["frames"][0]["scene"]["fixed"]
    assert "fixed" not in frames["frames"][1]["scene"]
    assert site.get(f"{at}/at/1").json()["ply"] == 1
    assert site.get(f"{at}/at/999").status_code == 409
    assert site.get(f"/replay/{table}").status_code == 200


def test_refusals_tell_the_rule(site: Visitor) -> None:
    ada = token_of(site, "Ada")
    wish = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_1": "me"}
    table = site.post("/api/tables", json=wish, headers=ada).json()["table"]
    site.command(table, "play", seat=0, move="single a1", headers=ada)
    several = site.command(table, "play", move="single a1", headers=ada)
    assert "which of your seats" in several.json()["error"]
    taken = site.command(table, "play", seat=1, move="single a1", headers=ada)
    assert taken.status_code == 409
    assert taken.json()["rule"] == "OD6"
    assert "a1" in taken.json()["error"]
    spoken = {**ada, "Accept-Language": "fr"}
    french = site.command(table, "play", seat=1, move="single a1", headers=spoken)
    assert "a1" in french.json()["error"]


def test_undo_propose_answer_resign(site: Visitor) -> None:
    ada, bob = token_of(site, "Ada"), token_of(site, "Bob")
    wish = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_1": "open"}
    table = site.post("/api/tables", json=wish, headers=ada).json()["table"]
    at = f"/api/tables/{table}"
    site.command(table, "sit", seat=1, headers=bob)
    site.command(table, "play", move="single a1", headers=ada)
    assert site.command(table, "propose", what="takeback", headers=ada).status_code == 200
    assert site.get(at, headers=bob).json()["proposal"]["asked"] is True
    assert site.get(at, headers=ada).json()["proposal"]["asked"] is False
    assert site.command(table, "answer", agrees=True, headers=bob).status_code == 200
    assert site.get(at).json()["ply"] == 0
    assert site.command(table, "propose", what="tea", headers=ada).status_code == 400
    assert site.command(table, "undo", headers=bob).status_code == 409
    assert site.command(table, "resign", headers=bob).status_code == 200
    assert site.get(at).json()["result"]["winners"] == [0]


def test_a_rematch_is_another_table(site: Visitor) -> None:
    ada, bob = token_of(site, "Ada"), token_of(site, "Bob")
    wish = {"game": "orion", "opt_setup": "1", "seat_1": "open"}
    table = site.post("/api/tables", json=wish, headers=ada).json()["table"]
    at = f"/api/tables/{table}"
    site.command(table, "sit", seat=1, headers=bob)
    site.command(table, "resign", headers=bob)
    site.command(table, "propose", what="rematch", headers=ada)
    site.command(table, "answer", agrees=True, headers=bob)
    for _ in range(200):
        state = site.get(at, headers=ada).json()
        if "next_table" in state:
            break
    following = site.get(f"/api/tables/{state['next_table']}", headers=ada).json()
    assert following["phase"] == "playing"
    assert sum(seat.get("own", False) for seat in following["seats"]) == 1


def test_games_and_levels_are_described(site: Visitor) -> None:
    games = site.get("/api/games").json()
    assert [game["name"] for game in games] == list(orrery.GAMES)
    assert all(option["about"] for game in games for option in game["options"])
    assert len(site.get("/api/levels").json()) == 6


def test_solvers_and_analysis(site: Visitor) -> None:
    question = {"bodies": "V1 R3 G3 O6 B10 Y12", "dice": [1, 2, 3, 4, 5, 6]}
    solved = site.post("/api/solve/corona", json=question).json()
    assert sum(step["points"] for step in solved["plan"]) == solved["optimum"]
    bad = site.post("/api/solve/corona", json=question | {"bodies": "V99"})
    assert bad.status_code == 400
    question = {
        "bodies": "R1 O2 Y3 G4 B5 V6 K7",
        "stars": "red 3 9 black 5 12",
        "dice": [1, 2, 3, 4, 5, 6, 6],
    }
    assert site.post("/api/solve/harun", json=question).json()["optimum"] == 12
    position = orrery.game("orion", setup="1").start(1)
    position.play(position.moves()[0])
    asked = {"record": position.record(), "simulations": 2}
    found = site.post("/api/analyse", json=asked).json()
    assert len(found["plies"]) == 1


def test_the_interface_describes_itself(site: Visitor) -> None:
    described = site.get("/api/openapi.json").json()
    assert "/api/tables/{table}/events" in described["paths"]
    schemas = described["components"]["schemas"]
    assert "TableView" in schemas
    taken = described["paths"]["/api/tables/{table}/commands"]["post"]["requestBody"]
    assert taken["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Do"}
    commands = [one["$ref"] for one in schemas["Do"]["properties"]["command"]["oneOf"]]
    assert commands == [f"#/components/schemas/{kind.__name__}" for kind in get_args(Command)]
    assert all(schemas[name.rpartition("/")[2]]["description"] for name in commands)
    page = site.get("/api").text
    assert all(kind.__struct_config__.tag in page for kind in get_args(Command))
    assert all(path.startswith("/api/") for path in described["paths"])
    page = site.get("/api").text
    for path in described["paths"]:
        assert path in page
    names = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(described)))
    assert names <= set(described["components"]["schemas"])


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [
        ("ortus", "arrangement", "standard"),
        ("harun", "deal", "random"),
        ("corona", "deal", "random"),
    ],
)
def test_play_now_sets_nothing_up_by_hand(game: str, option: str, value: str) -> None:
    me = TableHost(Person("1", "Ann"))
    for kind in ("bot", "screen", "friend"):
        assert wish({"game": game, "quick": kind}, me).opened.options[option] == value
    asked = {"game": game, "quick": "bot", f"opt_{option}": orrery.game(game).chosen[option]}
    assert wish(asked, me).opened.options[option] != value  # unless somebody wants to


def test_the_level_is_chosen_and_remembered(site: Visitor) -> None:
    page = site.get("/games/orion").text
    assert page.count('name="level"') == 6
    assert 'value="2" checked' in page
    table = site.opened(game="orion", quick="bot", level="4")
    assert site.get(f"/api/tables/{table}").json()["seats"][1]["bot"] == 4
    assert 'value="4" checked' in site.get("/games/orion").text
    again = site.opened(game="orion", quick="bot")
    assert site.get(f"/api/tables/{again}").json()["seats"][1]["bot"] == 4


def test_who_is_invited_is_told_by_whom(site: Visitor, stranger: Visitor) -> None:
    table = site.opened(game="orion", quick="friend")
    page = stranger.get(f"/table/{table}").text
    assert "invites you to play" in page
    assert 'class="code"' in page
