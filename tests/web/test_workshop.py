"""The workshop: data of one's own is checked, packed, shared and played with."""

from __future__ import annotations

import tomllib
from html import unescape
from importlib.resources import files
from urllib.parse import quote

import pytest

import orrery
from orrery.core.shelf import packed
from orrery.games.orbis.data.tiles import read_tiles
from orrery.games.ortus.data.arena import read_arena
from orrery.lab.orion_setups.fair import find_fair
from orrery.web.workshop.bench import benches
from orrery.web.workshop.toml_text import written

from .serving import Visitor

ARENA = (files("orrery.games.ortus.data") / "arenas" / "arena-2.toml").read_text("utf-8")
TILES = (files("orrery.games.orbis.data") / "tiles.toml").read_text("utf-8")
OWN = {
    "ortus": ("arena", ARENA.replace('name = "arena-2"', 'name = "arena-1"')),
    "orbis": ("tiles", TILES.replace('name = "orrery"', 'name = "my-box"')),
}


def test_every_kind_of_data_has_a_bench(site: Visitor) -> None:
    assert benches().keys() == OWN.keys()
    listed = site.get("/workshop").text
    for name in OWN:
        assert f'href="/workshop/{name}"' in listed
        page = site.get(f"/workshop/{name}").text
        assert "Whatever follows a #" in page  # the template


@pytest.mark.parametrize("name", OWN)
def test_faults_are_those_of_the_loader_and_sound_data_is_drawn(site: Visitor, name: str) -> None:
    option, text = OWN[name]
    template = site.post(f"/workshop/{name}/check", data={"text": benches()[name].template}).json()
    assert template["faults"]
    assert "data" not in template
    checked = site.post(f"/workshop/{name}/check", data={"text": text}).json()
    assert "faults" not in checked
    assert checked["scene"]["items"]
    link = f"/workshop/{name}?data={quote(checked['data'])}"
    assert 'rows="34">' in site.get(link).text
    file = site.get(f"/workshop/{name}/file", params={"data": checked["data"]})
    assert tomllib.loads(file.text) == tomllib.loads(text)
    assert f'value="{checked["data"]}"' in site.get(
        f"/new/{name}", params={f"opt_{option}": checked["data"]}
    ).text.replace("selected", "")


@pytest.mark.parametrize(
    ("name", "text"),
    [("ortus", "name ="), ("ortus", ""), ("orbis", "[[tile]]\nid = 3"), ("ortus", "x = 1" * 999)],
)
def test_any_text_is_answered_with_faults(site: Visitor, name: str, text: str) -> None:
    answer = site.post(f"/workshop/{name}/check", data={"text": text})
    assert answer.status_code == 200
    assert answer.json()["faults"]


@pytest.mark.parametrize(
    ("language", "fault"),
    [("fr", "arena : puits (o) : 0, et il en faut 5 pour gagner"),
     ("pl", "arena: studnie (o): 0, a do wygranej trzeba 5")],
)  # fmt: skip
def test_faults_are_told_in_the_language_of_the_reader(
    site: Visitor, language: str, fault: str
) -> None:
    sent = {"text": benches()["ortus"].template}
    answer = site.post("/workshop/ortus/check", data=sent, headers={"Accept-Language": language})
    assert answer.json()["faults"] == [fault]


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/workshop/orion", 404),
        ("/workshop/ortus?data=x!!", 400),
        ("/workshop/ortus/file?data=arena", 400),
        ("/workshop/ortus/file", 422),
    ],
)
def test_what_makes_no_sense_is_told(site: Visitor, address: str, status: int) -> None:
    assert site.get(address).status_code == status


@pytest.mark.parametrize("name", OWN)
def test_a_table_is_played_with_data_of_ones_own(site: Visitor, name: str) -> None:
    """It is called like ours, and still takes the place of none."""
    option, text = OWN[name]
    data = site.post(f"/workshop/{name}/check", data={"text": text}).json()["data"]
    table = site.opened(game=name, seat_1="bot1", **{f"opt_{option}": data})
    with site.line(table) as line:
        assert line.hello()["scene"]["items"]
    ours = orrery.game(name).chosen[option]
    assert ours != data
    game = orrery.game(name, **{option: data})
    position = game.start(5)
    seat = position.to_act[0]
    position.play(position.moves(seat)[0], seat)
    assert orrery.load(position.record()).state.tobytes() == position.state.tobytes()


@pytest.mark.parametrize("text", [ARENA, TILES])
def test_a_file_that_is_written_again_says_the_same(text: str) -> None:
    content = tomllib.loads(text)
    again = written(content)
    assert tomllib.loads(again) == content
    if "rows" in content:
        assert read_arena(again, "") == read_arena(text, "")
    else:
        assert read_tiles(again, "", "x") == read_tiles(text, "", "x")


def test_bad_packed_data_makes_no_table(site: Visitor) -> None:
    broken = packed("mine", {"name": "mine", "rows": "*"})
    answer = site.post("/tables", data={"game": "ortus", "opt_arena": broken})
    assert answer.status_code == 400
    assert "haven has 0 cells, not 8" in answer.text


@pytest.mark.compiled
def test_a_fair_beginning_is_even_and_can_be_played() -> None:
    found = find_fair(1)
    assert abs(found.chance - 0.5) < 0.05
    assert orrery.position("orion", found.line).ply == 0
    assert find_fair(1) == found


@pytest.mark.parametrize("name", OWN)
def test_a_game_with_data_of_ones_own_is_never_rated(site: Visitor, name: str) -> None:
    option, text = OWN[name]
    data = packed("mine", tomllib.loads(text))
    answer = site.post("/tables", data={"game": name, f"opt_{option}": data, "rated": "yes"})
    assert answer.status_code == 409
    assert "an arena or tiles of somebody's own is never rated" in unescape(answer.text)
    assert site.opened(game=name, **{f"opt_{option}": data})
