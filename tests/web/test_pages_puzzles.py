"""The Corona problems and the solvers, as a browser without scripts sees them."""

from __future__ import annotations

import re
from datetime import date, timedelta
from html import unescape

import pytest

from orrery.lab.solitaire import by_number, of_the_day
from orrery.players.corona import solver as corona
from orrery.players.harun import solver as harun
from orrery.web.pages.formatting import today

from .serving import Visitor
from .test_pages import told

NUMBER = 399_514  # the booklet's example, with an optimum of 16
PLACE = f"/corona/{NUMBER}"
BEST = "Y4 G5 B3 V2 R4 O5"


def link(page: str, key: str) -> str:
    """Where a part of the picture leads."""
    found = re.search(rf'<a [^>]*data-focus="{key}"[^>]*>', page)
    assert found, key
    return unescape(found[0].partition('href="')[2].partition('"')[0])


def checked(site: Visitor, place: str = PLACE, **said: str) -> str:
    """The page after somebody has had a plan checked, or has given up."""
    answer = site.post(place, data=said)
    assert answer.status_code == 303
    return site.get(answer.headers["location"]).text


def words(page: str) -> str:
    """What a page says, without its picture."""
    return re.sub(r"<svg.*?</svg>|<[^>]+>", "", unescape(page), flags=re.S)


def test_today_is_the_problem_of_the_day(site: Visitor) -> None:
    page = site.get("/corona").text
    puzzle = of_the_day(today())
    assert f"{puzzle.number:,}" in page
    assert f"grade {puzzle.grade} of 5" in page
    yesterday = today() - timedelta(days=1)
    assert f"/corona?date={yesterday}" in page
    assert f"{of_the_day(yesterday).number:,}" in site.get(f"/corona?date={yesterday}").text


@pytest.mark.parametrize(
    "further",
    [
        {},
        {"solution": "1"},
        {"solution": "1", "plan": "2"},
        {"clock": "minute", "since": "1000", "until": "62000"},
    ],
)
def test_no_page_tells_the_optimum_before_a_plan_is_checked(
    site: Visitor, further: dict[str, str]
) -> None:
    for steps in ("", "R2 O3 Y4 G4 B5", "R2 O3 Y4 G4 B5 V5"):
        page = site.get(PLACE, params={"steps": steps, **further}).text
        assert "optimum" not in page
        assert not re.search(r"\b16\b", words(page))
        assert "120" not in words(page)


def test_no_hint_tells_the_optimum(site: Visitor) -> None:
    page = site.get(PLACE, params={"steps": "R4", "hint": 3}).text
    assert "The optimum is out of reach by 3 points." in page
    assert not re.search(r"\b1[63]\b", words(page))


def test_the_first_plan_counts_and_others_may_follow(site: Visitor) -> None:
    lesser = "R2 O3 Y4 G4 B5 V5"
    checked(site, steps=lesser)
    again = checked(site, steps=BEST)
    assert "16 points: this is the optimum!" in again
    fresh = site.get(PLACE).text
    total = sum(corona.score(by_number(NUMBER).problem, lesser.split()))
    assert f"Your first plan brought {total} points, and that one counts." in fresh
    assert lesser.replace(" ", "+") in link(fresh, "first")
    assert "16 points: this is the optimum!" in site.get(PLACE, params={"steps": BEST}).text


@pytest.mark.parametrize("steps", ["", "R2 O3", "R9 hello", "R2 R3 O2 O3 Y1 Y2"])
def test_what_is_no_whole_plan_is_not_checked(site: Visitor, steps: str) -> None:
    assert "optimum" not in checked(site, steps=steps)
    assert "counts." not in site.get(PLACE).text


def test_who_only_looks_is_nobody_and_who_checks_is_a_guest(site: Visitor) -> None:
    site.get(PLACE, params={"steps": BEST})
    assert not site.cookies
    checked(site, steps=BEST)
    assert site.cookies


def test_a_whole_plan_by_links_alone(site: Visitor) -> None:
    place = PLACE
    for step in BEST.split():
        held = link(site.get(place).text, f"body-{step[0]}")
        place = link(site.get(held).text, f"die-{step[1]}")
    page = site.get(place).text
    assert "Check the plan" in page
    assert f'name="steps" value="{BEST}"' in page
    page = checked(site, steps=BEST)
    assert "16 points: this is the optimum!" in page
    assert "Share" in page
    shared = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)
    assert shared
    assert "the optimum found" in shared[1]
    assert "16" not in shared[1]
    assert PLACE in shared[1]


def test_a_body_in_hand_can_be_put_back_and_a_step_taken_back(site: Visitor) -> None:
    held = site.get(PLACE, params={"body": "R"}).text
    assert link(held, "body-R") == PLACE
    laid = site.get(PLACE, params={"steps": "R2 O3"}).text
    assert link(laid, "undo") == f"{PLACE}?steps=R2"
    assert not re.search('data-focus="body-R"', laid)  # it has moved


def test_a_lesser_plan_hears_where_it_parted(site: Visitor) -> None:
    problem = by_number(NUMBER).problem
    plan = "R2 O3 Y4 G4 B5 V5"
    total = sum(corona.score(problem, plan.split()))
    page = checked(site, steps=plan)
    assert f"{total} points; the optimum is 16." in page
    assert "would have kept the optimum" in page
    assert f"{16 - total} points below the optimum" in page


@pytest.mark.parametrize(
    ("strength", "said"), [(1, "moves first."), (2, "takes a"), (3, "lands on cell")]
)
def test_hints_of_three_strengths(site: Visitor, strength: int, said: str) -> None:
    page = site.get(link(site.get(PLACE).text, f"hint-{strength}")).text
    assert said in page
    assert "1 hint taken" in page
    assert "2 hints" in link(page, "hint-1") or "hints=2" in link(page, "hint-1")


def test_the_solution_after_giving_up(site: Visitor) -> None:
    page = checked(site, give_up="1")
    assert "16 points are the optimum." in page
    assert [*re.findall(r'<li><span class="notation">(\w\d)</span>', page)] == BEST.split()
    assert "textarea" not in page  # there is nothing to boast of


def plan_shown(page: str) -> str:
    """The best plan that a page lists."""
    return " ".join(re.findall(r'<li><span class="notation">(\w\d)</span>', page))


def test_all_best_plans_can_be_browsed_as_the_command_lists_them(site: Visitor) -> None:
    listed = [str(plan) for plan in corona.optimal_plans(by_number(NUMBER).problem)]
    page = checked(site, give_up="1")
    assert "120 plans reach it" in page
    for place, plan in enumerate(listed[:5], 1):
        assert f"Plan {place} of 120" in page
        assert plan_shown(page) == plan
        page = site.get(link(page, "plan-after")).text
    last = site.get(link(site.get(PLACE, params={"solution": 1}).text, "plan-before")).text
    assert "Plan 120 of 120" in last
    assert plan_shown(last) == listed[-1]
    assert plan_shown(site.get(link(last, "plan-after")).text) == listed[0]


def test_the_best_plans_after_an_own_plan_and_the_way_back(site: Visitor) -> None:
    solved = checked(site, steps=BEST)
    browsed = site.get(link(solved, "best")).text
    second = site.get(link(browsed, "plan-after")).text
    assert "Plan 2 of 120" in second
    assert "16 points: this is the optimum!" in site.get(link(second, "own")).text


def test_no_best_plan_is_shown_before_it_is_asked_for(site: Visitor) -> None:
    for steps in ("", " ".join(BEST.split()[:5])):
        page = site.get(PLACE, params={"plan": 2, "steps": steps}).text
        assert "optimum" not in page
        assert "120" not in words(page)
        assert not re.search('data-focus="(plan|best)', page)


def test_a_best_plan_that_is_not_there(site: Visitor) -> None:
    checked(site, give_up="1")
    page = site.get(PLACE, params={"solution": 1, "plan": 121}).text
    assert "there is no plan 121; 120 plans are best" in told(page)
    assert "Plan 1 of 120" in page
    typed = {"bodies": "V1 R3 G3 O6 B10 Y12", "dice": "2 3 4 4 5 5", "solve": "1", "plan": "121"}
    answer = site.get("/solve/corona", params=typed)
    assert answer.status_code == 400
    assert "there is no plan 121" in told(answer.text)


@pytest.mark.parametrize(
    ("steps", "line"),
    [
        ("R2 Q3", "no body"),
        ("R9", "no die"),
        ("R2 R3", "moved already"),
        ("R2 hello", "not a step"),
    ],
)
def test_a_step_that_cannot_be(site: Visitor, steps: str, line: str) -> None:
    answer = site.get(PLACE, params={"steps": steps})
    assert line in told(answer.text)
    assert f'value="{steps}"' in answer.text


def test_the_stopwatch_begins_and_stops(site: Visitor) -> None:
    started = site.get(PLACE, params={"clock": "watch"})
    assert started.status_code == 303
    place = started.headers["location"]
    assert 'data-running="yes"' in site.get(place).text
    done = site.get(f"{place}&steps={BEST.replace(' ', '+')}")
    assert "until=" in done.headers["location"]
    assert 'data-running="no"' in site.get(done.headers["location"]).text


def test_the_minute_is_over(site: Visitor) -> None:
    late = {
        "clock": "minute",
        "since": "1000",
        "until": "62000",
        "steps": BEST.split(maxsplit=1)[0],
    }
    page = site.get(PLACE, params=late).text
    assert "The minute is over" in page
    assert not re.search('data-focus="body', page)
    assert "the optimum is 16." in checked(site, **late)


def test_what_makes_no_sense_in_an_address_is_not_said(site: Visitor) -> None:
    odd = {"hint": "x", "hints": "-1", "since": "soon", "clock": "sun", "body": "ZZ"}
    assert site.get(PLACE, params=odd).status_code == 200


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("/corona?date=tomorrow", "is no date"),
        (f"/corona?date={date.max}", "no problem for that day"),
        ("/corona/0", "no problem has the number 0"),
        ("/corona/479557", "no problem has the number"),
    ],
)
def test_there_is_no_such_problem(site: Visitor, place: str, line: str) -> None:
    answer = site.get(place)
    assert answer.status_code == 400
    assert line in unescape(answer.text)


def test_any_problem_and_one_by_its_number(site: Visitor) -> None:
    assert re.fullmatch(r"/corona/\d+", site.get("/corona/any").headers["location"])
    assert site.get("/corona/any?number=12").headers["location"] == "/corona/12"


@pytest.mark.parametrize("grade", range(1, 6))
def test_any_problem_of_a_grade(site: Visitor, grade: int) -> None:
    assert f'href="/corona/any?grade={grade}"' in site.get(PLACE).text
    place = site.get(f"/corona/any?grade={grade}").headers["location"]
    assert f"grade {grade} of 5" in site.get(place).text


@pytest.mark.parametrize("grade", ["0", "6", "-1", "hard", "5" * 5000])
def test_there_is_no_such_grade(site: Visitor, grade: str) -> None:
    answer = site.get("/corona/any", params={"grade": grade})
    assert answer.status_code == 400
    assert f"there is no grade {grade[:20]!r}; grades are 1 to 5" in words(answer.text)


@pytest.mark.parametrize("number", ["twelve", "9" * 5000])
def test_what_is_no_number_gets_a_line(site: Visitor, number: str) -> None:
    place = site.get("/corona/any", params={"number": number}).headers["location"]
    answer = site.get(place)
    assert answer.status_code == 422
    assert "The field number is missing or wrong." in words(answer.text)


# --- Solvers --------------------------------------------------------------------------------------


def test_a_corona_position_by_links_alone(site: Visitor) -> None:
    place = "/solve/corona"
    for cell in (3, 6, 12, 3, 10, 1):  # red, orange and so on, as they lie in the hand
        place = link(site.get(place).text, f"cell-{cell}")
    for die in (2, 3, 4, 4, 5, 5):
        place = link(site.get(place).text, f"face-{die}")
    page = site.get(place).text
    assert "16 points are the optimum" in page
    assert "120 plans reach it" in page
    assert PLACE in page
    second = site.get(link(page, "plan-after")).text
    plans = corona.optimal_plans(corona.CoronaProblem.parse("R3 O6 Y12 G3 B10 V1", "234455"))
    assert plan_shown(second) == str([*plans][1])
    assert "Plan 2 of 120" in second


def test_a_harun_position_by_links_alone(site: Visitor) -> None:
    place = "/solve/harun"
    for cell in (3, 9, 5, 12, 1, 2, 3, 4, 5, 6, 7):  # first the stars
        place = link(site.get(place).text, f"cell-{cell}")
    for die in (1, 2, 3, 4, 5, 6, 6):
        place = link(site.get(place).text, f"face-{die}")
    page = site.get(place).text
    assert "12 points are the optimum" in page
    assert "Plan 1" not in page  # it is the only one
    changed = site.get(link(page, "edit")).text
    turned = site.get(link(changed, "counter")).text
    assert "optimum" not in turned  # somebody is still changing it
    assert link(turned, "star-red-on-3").count("red+9") == 1


def test_all_best_plans_of_a_harun_position(site: Visitor) -> None:
    sky, stars, dice = "R1 O2 Y3 G4 B5 V6 K7", "red 3 9 black 5 12", "1 1 2 2 3 3 3"
    plans = [*harun.optimal_plans(harun.HarunProblem.parse(sky, stars, dice.split()))]
    page = site.get("/solve/harun", params={"bodies": sky, "stars": stars, "dice": dice}).text
    for plan in plans[:3]:
        assert plan_shown(page) == " ".join(map(str, plan))
        page = site.get(link(page, "plan-after")).text


def test_an_empty_cell_may_score_nothing(site: Visitor) -> None:
    typed = {"bodies": "V1 R3 G3 O6 B10 Y12", "dice": "2 3 4 4 5 5", "empty": "0", "solve": "1"}
    assert "14 points are the optimum" in site.get("/solve/corona", params=typed).text


@pytest.mark.parametrize(
    ("place", "typed", "line"),
    [
        ("corona", {"bodies": "V1 R3 G3 O6 B10", "dice": "2 3 4 4 5 5"}, "Y is missing"),
        ("corona", {"bodies": "V1 R3 G3 O6 B10 Y13", "dice": "2"}, "cell 13"),
        ("corona", {"bodies": "V1 R3 G3 O6 B10 Y12", "dice": "2 7"}, "is no die"),
        ("corona", {"bodies": "V1 R3 G3 O6 B10 Y12", "dice": "2 3"}, "2 dice given"),
        ("harun", {"bodies": "R1 O2 Y3 G4 B5 V6 K7", "dice": "1", "stars": "3 9"}, "colour"),
        ("harun", {"bodies": "R1", "dice": "1", "direction": "up"}, "clockwise"),
    ],
)
def test_a_position_that_cannot_be(
    site: Visitor, place: str, typed: dict[str, str], line: str
) -> None:
    answer = site.get(f"/solve/{place}", params={**typed, "solve": "1"})
    assert answer.status_code == 400
    assert line in told(answer.text)
    for field in ("bodies", "dice"):
        assert f'value="{typed[field]}"' in answer.text
