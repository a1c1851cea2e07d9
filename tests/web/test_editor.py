"""The addresses behind the position editor, and tables that begin in a position of one's own."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

import orrery
from orrery.games import all_games
from orrery.table.events import Bot, Opened, Person
from orrery.table.log import MemoryLog
from orrery.table.table import Table
from orrery.web.http.fields import BadForm
from orrery.web.tournaments.wish import rules

from .serving import Visitor

EDITABLE = [game.name for game in all_games() if game().editor() is not None]
LINE = orrery.game("orion", setup="1", first="blue").start(1).play("line e4 e5 e6").start_line()
POSITION = LINE.partition("position=")[2]


def asked(site: Visitor, name: str, question: str, **values: str) -> Any:
    return site.get(f"/editor/{name}/{question}", params=values)


@pytest.mark.parametrize("name", EDITABLE)
def test_every_editor_has_a_page_and_tools_that_do_something(site: Visitor, name: str) -> None:
    assert f'href="/editor/{name}"' in site.get("/editor").text
    assert site.get(f"/editor/{name}").status_code == 200
    begun = asked(site, name, "first", position=name).json()
    assert "faults" not in begun
    assert begun["table"]["game"] == name
    changed = 0
    for tool in begun["tools"]:
        held = asked(site, name, "edit", position=begun["line"], tool=tool["key"]).json()
        for text in held["choices"]["texts"][:2]:
            assert asked(site, name, "try", position=begun["line"], text=text).status_code == 200
            after = asked(site, name, "edit", position=begun["line"], text=text).json()
            changed += after["line"] != begun["line"]
    assert changed
    empty = asked(site, name, "blank", position=begun["line"]).json()
    assert ("faults" in empty) == ("table" not in empty)


@pytest.mark.parametrize("name", ["corona", "harun"])
def test_a_position_goes_on_to_the_analysis_and_the_solver(site: Visitor, name: str) -> None:
    begun = asked(site, name, "first", position=name).json()
    analysis, solver = (link["href"] for link in begun["links"])
    assert "optimum" in site.get(solver).text
    assert site.get(analysis).status_code == 200


def test_a_link_shows_its_position_and_a_faulty_one_says_why(site: Visitor) -> None:
    assert "e4.e5.e6" in site.get(f"/editor/orion?position={quote(LINE)}").text
    answer = site.get("/editor/orion?position=orion/1+position=galaxies:z9")
    assert answer.status_code == 400
    assert "z9 is not on the board." in answer.text
    assert "position=galaxies:z9" in answer.text  # to be mended


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/editor/chess", 404),
        ("/editor/orion/edit", 422),
        ("/editor/orion/edit?position=ortus/1", 400),
        ("/editor/chess/edit?position=chess", 400),
        ("/editor/orion/edit?position=orion&text=castle", 400),
        ("/editor/orion/edit?position=orion&tool=hammer", 400),
        ("/editor/orion/edit?position=orion&field=mood&value=good", 400),
        ("/editor/orion/edit?position=orion&field=turn&value=green", 400),
        ("/editor/orion/edit?position=orion+position=a:b+position=a:b", 400),
        (f"/editor/orion/edit?position={'x' * 13_000}", 422),
    ],
)
def test_what_makes_no_sense_is_told_in_a_line(site: Visitor, address: str, status: int) -> None:
    assert site.get(address, headers={"Accept": "application/json"}).status_code == status


def test_an_option_of_the_game_is_part_of_the_line(site: Visitor) -> None:
    told = asked(site, "orion", "edit", position=LINE, field="one_sided", value="yes").json()
    assert told["line"].startswith("orion/1 one_sided=yes position=")
    assert POSITION in told["line"]


# --- Tables ---------------------------------------------------------------------------------------


def test_a_table_begins_there_and_its_record_replays(site: Visitor) -> None:
    table = site.opened(game="orion", opt_position=POSITION, seat_1="me", private="yes")
    with site.line(table) as line:
        hello = line.hello()
        assert any(item["key"] == "tile-1" for item in hello["scene"]["items"])
    assert site.command(table, "play", seat=1, move="single a1").status_code == 200
    site.command(table, "resign", seat=1)
    record = site.get(f"/table/{table}/record").text
    assert f"position={POSITION}" in record
    assert orrery.load(record).start_line().count(".") == LINE.count(".") + 1
    assert site.get(f"/replay/{table}").status_code == 200


def test_it_is_never_rated(site: Visitor) -> None:
    fields = {"game": "orion", "opt_position": POSITION, "rated": "yes"}
    answer = site.post("/tables", data=fields)
    assert answer.status_code == 409
    assert "never rated" in answer.text
    with pytest.raises(BadForm, match="The games of a tournament begin as the rules say"):
        rules({"game": "orion", "opt_position": POSITION}, 0)


def test_an_impossible_position_is_no_table(site: Visitor) -> None:
    answer = site.post("/tables", data={"game": "orion", "opt_position": "turn:blue"})
    assert answer.status_code == 400
    assert "There are 8 galaxies, and 0 lie here." in answer.text


def test_the_log_of_such_a_table_replays_and_people_change_seats_for_the_rematch() -> None:
    log: Any = MemoryLog()
    opened = Opened(game="orion", options={"position": POSITION}, seed="x", host="a")
    table = Table.open(log, "t", opened, (Person("a", "Ada"), Bot(1)))
    again = Table.load(log, "t")
    assert again.state.position.state.tobytes() == table.state.position.state.tobytes()
    assert table.state.position.to_act == (1,)
    assert table.state.game.rematch(table.state.position).chosen == table.state.game.chosen
