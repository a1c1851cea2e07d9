"""The site as an app: what installs it, and what a browser may keep of it."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.lab import solitaire
from orrery.lessons import all_lessons
from orrery.players.corona.solver import best_after, score
from orrery.web.language import Languages
from orrery.web.offline.version import site_version
from orrery.web.site import WEB
from orrery.web.trainers.corona_positions import corona_positions

from .serving import Visitor

#: How the service worker asks for a copy.
COPY = {"X-Copy": "offline"}
SOLVED = "bodies=V1+R3+G3+O6+B10+Y12&dice=2+3+4+4+5+5"
OPEN = (
    "/offline",
    "/companion",
    "/companion/harun",
    "/learn",
    "/learn/orion",
    "/corona",
    "/corona/7",
    f"/solve/corona?{SOLVED}",
)
CLOSED = ("/", "/lobby", "/my-games", "/account", "/leaderboards", "/notices", "/help", "/replay")


def kept(site: Visitor, page: str) -> dict[str, Any]:
    """What the service worker is told to keep of a page."""
    text = site.get(page).text
    assert 'data-offline="' in text, page
    address = text.split('data-offline="')[1].split('"')[0].replace("&amp;", "&")
    told: dict[str, Any] = site.get(address, headers=COPY).json()
    return told


def test_the_manifest_speaks_the_readers_language_and_its_icons_are_there(site: Visitor) -> None:
    for language in Languages().all:
        answer = site.get(f"/manifest.webmanifest?lang={language.code}")
        assert answer.headers["content-type"] == "application/manifest+json"
        said = answer.json()
        assert (said["lang"], said["start_url"], said["scope"]) == (language.code, "/", "/")
        assert said["name"] == language.catalogue.gettext("Orrery: six games of the sky")
        assert (
            f'href="/manifest.webmanifest?lang={language.code}"'
            in site.get(f"/?lang={language.code}").text
        )
    assert {icon.get("purpose", "any") for icon in said["icons"]} == {"any", "maskable"}
    for icon in said["icons"]:
        picture = site.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            side = int.from_bytes(picture.content[16:20])
            assert f"{side}x{side}" == icon["sizes"]
            assert len(picture.content) < 80_000
    for shortcut in said["shortcuts"]:
        assert site.get(shortcut["url"]).status_code == 200


def test_the_worker_is_that_of_this_version_and_keeps_to_the_policy(site: Visitor) -> None:
    answer = site.get("/service-worker.js?lang=fr")
    assert answer.text.startswith(f'const VERSION = "{site_version()}";\n')
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("page", OPEN)
def test_a_copy_for_nobody_may_be_kept_and_nothing_else(site: Visitor, page: str) -> None:
    assert site.get(page).headers["cache-control"] == "no-store"
    copy = site.get(page, headers=COPY)
    assert copy.headers["cache-control"] == "no-cache"
    assert "set-cookie" not in copy.headers
    site.named("Caroline")  # now the page is somebody's
    known = site.get(page, headers=COPY)
    assert "Caroline" in known.text
    assert known.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("page", CLOSED)
def test_other_pages_are_never_kept(site: Visitor, page: str) -> None:
    copy = site.get(page, headers=COPY, follow_redirects=True)
    assert copy.headers["cache-control"] == "no-store"
    assert "data-offline" not in copy.text


def test_a_table_is_never_kept_and_its_replay_only_when_it_is_over(
    site: Visitor, stranger: Visitor
) -> None:
    table = site.opened(game="orion", seat_0="me", seat_1="me", opt_setup="1")
    for page in (f"/table/{table}", f"/replay/{table}"):
        assert stranger.get(page, headers=COPY).headers["cache-control"] == "no-store"
        assert "data-offline" not in site.get(page).text
    assert stranger.get(f"/offline/replay/{table}", headers=COPY).status_code == 404
    site.command(table, "resign", seat=0)
    told = kept(site, f"/replay/{table}")
    assert (told["kind"], told["address"]) == ("replay", f"/replay/{table}")
    for address in (*told["pages"], *told["files"]):
        copy = stranger.get(address, headers=COPY)
        assert (copy.status_code, copy.headers["cache-control"]) == (200, "no-cache")
    assert stranger.get(f"/table/{table}", headers=COPY).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", all_lessons())
def test_a_lesson_is_kept_with_the_answers_to_all_that_is_right(site: Visitor, name: str) -> None:
    told, lesson = kept(site, f"/learn/{name}"), all_lessons()[name]
    answers = told["answers"]
    for number, step in enumerate(lesson.steps):
        assert answers[f"/learn/{name}/{number}?played="]["said"] == str(step.said)
        done = [
            answer
            for asked, answer in answers.items()
            if asked.startswith((f"/learn/{name}/{number}/play", f"/learn/{name}/{number}/touch"))
            and answer.get("done")
        ]
        assert done or step.asks == "read"
    for asked in [*answers][:: max(1, len(answers) // 5)]:  # they are what the server would say
        assert site.get(asked).json() == answers[asked]
    for file in told["files"]:
        assert site.get(file, headers=COPY).headers["cache-control"] == "no-cache"


def test_a_position_is_kept_once_it_is_solved(site: Visitor) -> None:
    assert "data-offline" not in site.get("/solve/corona?bodies=V1").text
    told = kept(site, f"/solve/corona?{SOLVED}")
    assert told["title"] == "Corona: V1 R3 G3 O6 B10 Y12 with 2 3 4 4 5 5"
    assert "16 points are the optimum" in site.get(told["address"], headers=COPY).text


def test_every_position_of_a_problem_is_told_as_the_solver_sees_it(site: Visitor) -> None:
    told = kept(site, "/corona/7")
    page, positions = told["pages"]
    assert page == "/corona/7"
    problem = solitaire.by_number(7).problem
    found = site.get(positions).json()
    assert site.get(positions).content == corona_positions(problem)
    letters, known = found["bodies"], found["positions"]
    steps, taken = [], "000000"
    while "0" in taken:
        following = [
            (f"{letter}{die}", after)
            for place, letter in enumerate(letters)
            for die in range(1, 7)
            if taken[place] == "0"
            and (after := f"{taken[:place]}{die}{taken[place + 1 :]}") in known
        ]
        points = known[taken][1]
        assert len(points) == len(following)
        step, taken = following[len(following) // 2]
        steps.append(step)
        assert int(points[len(points) // 2]) == score(problem, steps)[-1]
        assert sum(score(problem, steps)) + known[taken][0] == best_after(problem, steps)
    with_date = kept(site, "/corona")
    assert with_date["address"].startswith("/corona?date=")


@pytest.mark.parametrize(
    "address",
    ["/offline/lesson/chess", "/offline/solver/chess", "/offline/replay/x", "/offline/shared/x"],
)
def test_what_is_not_there_cannot_be_kept(site: Visitor, address: str) -> None:
    assert site.get(address).status_code == 404


def test_a_new_file_makes_a_new_version() -> None:
    before = site_version()
    extra = WEB / "static" / "offline" / "extra.txt"
    extra.write_text("new")
    try:
        assert site_version.__wrapped__() != before
    finally:
        extra.unlink()
    assert site_version.__wrapped__() == before
