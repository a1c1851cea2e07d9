"""The addresses behind the board of a lesson."""

from __future__ import annotations

import re

import pytest

from orrery.lessons import all_lessons
from orrery.table.events import Bot, Person
from orrery.web.table.new_table import TableHost, wish

from .serving import Visitor


def test_every_lesson_has_a_page_and_all_its_steps(site: Visitor) -> None:
    listed = site.get("/learn").text
    for lesson in all_lessons().values():
        assert f'href="/learn/{lesson.name}"' in listed
        assert lesson.title in site.get(f"/learn/{lesson.name}").text
        for number, step in enumerate(lesson.steps):
            told = site.get(f"/learn/{lesson.name}/{number}").json()
            assert told["said"] == str(step.said)
            assert ("choices" in told) == (step.asks != "read")


def test_a_right_move_shows_the_boards_that_follow(site: Visitor) -> None:
    choices = site.get("/learn/orion/1").json()["choices"]
    codes = dict(zip(choices["texts"], choices["codes"], strict=True))
    move = codes["mixed e4 e5"]
    answer = site.get(f"/learn/orion/1/play?move={move}").json()
    assert (answer["right"], answer["done"], len(answer["frames"])) == (True, True, 2)
    assert answer["frames"][1]["spoken"] == "Orange lays a double on h3 and h4."
    wrong = site.get(f"/learn/orion/1/play?move={codes['single a1']}").json()
    assert (wrong["right"], wrong["rule"]) == (False, "OD2")
    ghost = site.get(f"/learn/orion/1/try?move={move}").json()
    assert any(item["key"] == "hex-e4" for item in ghost["items"])


def test_a_refusal_that_was_asked_for_is_the_answer(site: Visitor) -> None:
    begun = site.get("/learn/orion/2/touch?path=tray-blue-single").json()
    assert "sentence" not in begun
    met = site.get("/learn/orion/2/touch?path=tray-blue-single%20cell-d5").json()
    assert (met["rule"], met["done"]) == ("OD7", True)
    assert site.get("/learn/orion/2/explain?key=cell-d5").json()["sentence"].startswith("A galaxy")
    assert site.get("/learn/orion/2/show").json()["path"] == ["tray-blue-single", "cell-d5"]


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/learn/chess", 404),
        ("/learn/orion/99", 404),
        ("/learn/orion/-1", 404),
        ("/learn/orion/first", 422),
        ("/learn/orion/1/play?move=x", 422),
        ("/learn/orion/1/play?move=99999999999", 422),
        ("/learn/orion/1/play?move=999999999&played=", 200),
        ("/learn/orion/1/play?move=1&played=1,x", 400),
        ("/learn/orion/1/play?move=1&played=1", 200),
        ("/learn/orion/1/try?move=999999", 409),
        ("/learn/orion/1/play?move=1&played=" + "1," * 150 + "1", 400),
    ],
)
def test_bad_questions_get_one_line(site: Visitor, address: str, status: int) -> None:
    answer = site.get(address, headers={"Accept": "application/json"})
    assert answer.status_code == status
    if status in (400, 409, 422):
        assert "\n" not in answer.json()["error"]


def test_the_end_of_a_lesson_is_a_game_against_level_1(site: Visitor) -> None:
    for lesson in all_lessons().values():
        page = site.get(f"/learn/{lesson.name}").text
        if lesson.address:
            assert f'href="{lesson.address}"' in page
            continue
        form = page[page.index('action="/tables"') :]
        fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))
        wanted = wish(fields, TableHost(Person("id", "Isaac")))
        others = [who for who in wanted.sitters if not isinstance(who, Person)]
        assert others == [Bot(1)] * (len(wanted.sitters) - 1)


def test_the_lesson_comes_first_until_the_game_was_played(site: Visitor) -> None:
    first = 'class="button primary" href="/learn/orion"'
    assert first in site.get("/games/orion").text
    assert first in site.get("/").text
    site.opened(game="orion", quick="bot")
    assert first not in site.get("/games/orion").text
    assert first not in site.get("/").text
