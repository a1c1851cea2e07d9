"""The trainers, as a browser without scripts sees them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from html import unescape

import pytest

from orrery.lab.trainers import TRAINERS, HarunTrainer, OrbitTrainer
from orrery.lab.trainers.race import week_of
from orrery.players.harun.solver import solve
from orrery.store.exercises import TakenExercise
from orrery.web.pages.formatting import today
from orrery.web.trainers.statistics import Streaks, distribution, score, streaks

from .serving import Visitor
from .test_pages_puzzles import plan_shown, words

DAY = today().isoformat()
NAMES = sorted(TRAINERS)
PASSWORD = "a long enough secret"


def answered(site: Visitor, name: str, key: str, said: str) -> str:
    """The page after an answer."""
    answer = site.post(f"/train/{name}/{key}", data={"said": said})
    assert answer.status_code == 303, answer.text
    return site.get(answer.headers["location"]).text


# --- Exercises ------------------------------------------------------------------------------------


def test_an_estimate_of_harun_and_the_plan_behind_it(site: Visitor) -> None:
    problem = HarunTrainer().problem(DAY)
    optimum = solve(problem).optimum
    page = site.get("/train/harun").text
    assert "How much is in this roll?" in page
    assert len(re.findall(r'<button name="said" value="\d+"', page)) == 15
    page = answered(site, "harun", DAY, str(optimum + 1))
    assert f"You said {optimum + 1}, and are off by 1 point." in page
    assert f"The roll holds {optimum} points." in page
    assert plan_shown(page) == " ".join(map(str, solve(problem).plan))
    assert "exactly" in answered(site, "harun", "0000000a", str(_optimum("0000000a")))


def _optimum(key: str) -> int:
    return solve(HarunTrainer().problem(key)).optimum


def test_a_body_of_orbit_and_what_all_of_them_earn(site: Visitor) -> None:
    prices = OrbitTrainer().prices(OrbitTrainer().problem(DAY))
    best = max(prices, key=lambda letter: prices[letter])
    page = answered(site, "orbit", DAY, best)
    assert "no body earns more" in page
    told = re.findall(r"<td>([+-]?\d)</td>", page)
    assert [int(one) for one in told] == list(prices.values())
    assert "another body earns" in answered(site, "orbit", "0000000b", _worst("0000000b"))


def _worst(key: str) -> str:
    prices = OrbitTrainer().prices(OrbitTrainer().problem(key))
    return min(prices, key=lambda letter: prices[letter])


@pytest.mark.parametrize(("name", "said"), [("harun", "7"), ("orbit", "R")])
def test_the_first_answer_stays(site: Visitor, name: str, said: str) -> None:
    first = answered(site, name, DAY, said)
    assert answered(site, name, DAY, "0" if name == "harun" else "V") == first


@pytest.mark.parametrize("name", ["harun", "orbit"])
def test_nothing_is_told_before_an_answer(
    site: Visitor, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is made without anybody asking what the answer is."""

    def never(*_: object) -> None:
        raise AssertionError("somebody looked")

    riddle = type(TRAINERS[name])
    for secret in ("judge", "planned", "prices", "flights", "flown"):
        if hasattr(riddle, secret):
            monkeypatch.setattr(riddle, secret, never)
    for place in (f"/train/{name}", f"/train/{name}/{DAY}?plan=1", f"/train/{name}/0000000c"):
        answer = site.get(place)
        assert answer.status_code == 200
        assert 'class="verdict' not in answer.text
        assert "notation" not in answer.text


def test_who_gives_up_sees_the_answer(site: Visitor) -> None:
    assert "You wanted to see the answer." in answered(site, "harun", DAY, "")
    page = words(site.get("/train/harun/statistics").text)
    assert "Nothing is solved yet." in page


@pytest.mark.parametrize(
    ("name", "said", "line"),
    [
        ("harun", "many", "a roll holds 0 to 14 points"),
        ("orbit", "Q", "the bodies are R O Y G B V"),
    ],
)
def test_an_answer_that_is_none(site: Visitor, name: str, said: str, line: str) -> None:
    answer = site.post(f"/train/{name}/{DAY}", data={"said": said})
    assert answer.status_code == 400
    assert line in unescape(answer.text)
    assert 'class="verdict' not in site.get(f"/train/{name}").text


@pytest.mark.parametrize(
    ("place", "status"),
    [
        ("/train/chess", 404),
        ("/train/chess/calendar", 404),
        ("/train/chess/statistics", 404),
        ("/train/harun/nothing", 400),
        ("/train/harun/2019-12-31", 400),
        (f"/train/harun/{date.max}", 400),
        ("/train/orbit/any?grade=9", 400),
        ("/train/corona/calendar?month=2026-13", 400),
        ("/train/corona/calendar?month=2019-12", 400),
        ("/train/corona/calendar?month=9999-12", 400),
        ("/corona/race/2026-W99", 400),
        ("/corona/race/2020-W01", 400),
        ("/picture/train/harun/tomorrow.svg", 400),
    ],
)
def test_there_is_no_such_exercise(site: Visitor, place: str, status: int) -> None:
    assert site.get(place).status_code == status


@pytest.mark.parametrize("name", NAMES)
def test_every_trainer_has_its_pages(site: Visitor, name: str) -> None:
    page = site.get("/train").text
    assert f"/picture/train/{name}/{DAY}.svg" in page
    assert site.get(f"/picture/train/{name}/{DAY}.svg").headers["content-type"] == "image/svg+xml"
    yesterday = today() - timedelta(days=1)
    assert "Nothing is solved yet" in site.get(f"/train/{name}/statistics").text
    month = site.get(f"/train/{name}/calendar?month={yesterday:%Y-%m}").text
    assert f"{yesterday}" in month
    assert "missed" in month
    place = site.get(f"/train/{name}/any?grade=4").headers["location"]
    assert "grade 4 of 5" in site.get(place).text


# --- The calendar and statistics ------------------------------------------------------------------


def test_the_calendar_shows_what_became_of_each_day(site: Visitor) -> None:
    days = [today() - timedelta(days=back) for back in range(4)]
    best = _optimum(days[0].isoformat())
    answered(site, "harun", days[0].isoformat(), str(best))
    answered(site, "harun", days[1].isoformat(), str((_optimum(days[1].isoformat()) + 3) % 15))
    answered(site, "harun", days[2].isoformat(), "")
    shown = {}
    for day in days:
        page = site.get(f"/train/harun/calendar?month={day:%Y-%m}").text
        found = re.search(rf'class="day ([a-z-]+)"[^>]*><span>{day.day}</span>', page)
        assert found
        shown[day] = found[1]
    assert [shown[day] for day in days] == ["best", "solved", "given-up", "missed"]
    # Yesterday's problem, solved today, does not count for the streak.
    totals = re.findall(r"<dd>(\d+)</dd>", site.get("/train/harun/calendar").text)
    assert totals[:2] == ["1", "1"]


def test_statistics_count_every_problem_once(site: Visitor) -> None:
    for key, off in (("0000000d", 0), ("0000000e", 1), ("0000000e", 0)):
        answered(site, "harun", key, str(abs(_optimum(key) - off)))
    page = words(site.get("/train/harun/statistics").text)
    assert re.search(r"Solved\s*2\b", page)
    assert "50%" in page
    assert "0.50" in page


def taken(distance: int | None, grade: int = 3) -> TakenExercise:
    return TakenExercise("corona", "any", "7", grade, 0, 1, distance=distance)


def test_what_was_given_up_has_no_distance() -> None:
    total = score([taken(0), taken(3), taken(None)])
    assert (total.solved, total.best, total.mean, total.share) == (2, 1, 1.5, 0.5)
    assert score([]).mean == 0
    rows = distribution([taken(0), taken(0), taken(2), taken(9), taken(6), taken(None)])
    assert [row.count for row in rows] == [2, 0, 1, 0, 0, 0, 2]
    assert rows[0].width == 100
    assert rows[-1].is_open


@pytest.mark.parametrize(
    ("solved", "found"),
    [
        ((), Streaks(0, 0)),
        ((0,), Streaks(1, 1)),
        ((1, 2, 3), Streaks(3, 3)),  # today is still open
        ((0, 1, 3, 4, 5), Streaks(2, 3)),
        ((2, 3), Streaks(0, 2)),
        ((0, 0, 1), Streaks(2, 2)),
    ],
)
def test_streaks(solved: tuple[int, ...], found: Streaks) -> None:
    now = date(2026, 3, 1)  # so that a streak goes over the end of a month
    assert streaks([now - timedelta(days=back) for back in solved], now) == found


# --- The race -------------------------------------------------------------------------------------


def drops(page: str) -> list[str]:
    """Where the next step of a plan leads."""
    return re.findall(r'"href":"([^"]+)"', unescape(page))


def raced(site: Visitor, problems: int = 5) -> None:
    site.post("/corona/race/start")
    for place in range(1, problems + 1):
        page = site.get("/corona/race").text
        assert f"Problem {place} of 5" in page
        while further := drops(page):
            page = site.get(further[0]).text
        assert "optimum" not in page.lower()
        steps = re.search(r'name="steps" value="([^"]+)"', page)
        assert steps
        site.post("/corona/race", data={"place": str(place), "steps": steps[1]})


def test_a_race_has_one_attempt_and_lists_the_named(site: Visitor, stranger: Visitor) -> None:
    fresh = site.get("/corona/race").text
    assert "Start the race" in fresh
    assert "data-drops" not in fresh  # no problem is shown before the clock runs
    signed = {"name": "Racing Rita", "password": PASSWORD, "again": PASSWORD}
    assert site.post("/sign-up", data=signed).status_code in (200, 303)
    raced(site)
    raced(stranger)
    page = site.get("/corona/race").text
    assert "Your race" in page
    assert "Start the race" not in page
    assert "Racing Rita" in page
    rows = re.search(r'<table class="grades standings">.*?</table>', page, re.S)
    assert rows
    assert rows[0].count("<tr") == 2  # the head, and nobody without an account
    assert 'aria-current="true"' in rows[0]
    site.post("/corona/race/start")
    assert "Your race" in site.get("/corona/race").text
    guest = stranger.get("/corona/race").text
    assert "Only people with an account are listed." in guest


def test_a_plan_that_is_sent_twice_is_handed_in_once(site: Visitor) -> None:
    raced(site, 1)
    assert "Problem 2 of 5" in site.get("/corona/race").text
    site.post("/corona/race", data={"place": "1", "steps": "R1"})
    assert "Problem 2 of 5" in site.get("/corona/race").text
    partly = site.post("/corona/race", data={"place": "2", "steps": ""})
    assert partly.headers["location"] == "/corona/race"
    assert "Problem 2 of 5" in site.get("/corona/race").text


def test_nothing_is_handed_in_by_nobody(site: Visitor) -> None:
    assert site.post("/corona/race", data={"place": "1", "steps": "R1"}).status_code == 303
    assert not site.cookies
    assert "Start the race" in site.get("/corona/race").text


def test_no_race_page_takes_hints_or_shows_solutions(site: Visitor) -> None:
    site.post("/corona/race/start")
    page = site.get("/corona/race", params={"solution": "1", "hint": "3", "clock": "minute"}).text
    assert "Problem 1 of 5" in page
    assert "optimum" not in page.lower()
    assert "/corona/positions.json" not in page


def test_this_week_has_one_address(site: Visitor) -> None:
    assert site.get(f"/corona/race/{week_of(today())}").headers["location"] == "/corona/race"
    before = week_of(today() - timedelta(days=7))
    assert "Nobody with an account has ended this race." in site.get(f"/corona/race/{before}").text
