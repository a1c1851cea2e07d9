"""The trainers in a real browser: bodies dragged by finger, mouse and keyboard, and what counts."""

from __future__ import annotations

import json
import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from orrery.lab.solitaire import check, of_the_day
from orrery.web.pages.formatting import today

from .conftest import PHONE, NewPerson

#: On its way a finger is seen so often.
_MOVES = 5


def drops(page: Page) -> dict[str, list[dict[str, str]]]:
    """What can be dragged where."""
    found: dict[str, list[dict[str, str]]] = json.loads(
        page.locator(".ring").get_attribute("data-drops") or "{}"
    )
    return found


def part(page: Page, key: str) -> Locator:
    return page.locator(f'.ring [data-key="{key}"]')


def middle(page: Page, key: str) -> tuple[float, float]:
    box = part(page, key).bounding_box()
    assert box, key
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_by_finger(page: Page, key: str, on: str) -> None:
    """Touch, move and let go, as a phone tells it."""
    line = page.context.new_cdp_session(page)
    start, end = middle(page, key), middle(page, on)

    def tell(kind: str, *points: tuple[float, float]) -> None:
        touches: Any = [{"x": x, "y": y} for x, y in points]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    tell("touchStart", start)
    for k in range(1, _MOVES + 1):
        way = [a + (b - a) * k / _MOVES for a, b in zip(start, end, strict=True)]
        tell("touchMove", (way[0], way[1]))
    expect(part(page, on)).to_have_class(re.compile("aimed-at"))
    tell("touchEnd")


def test_the_problem_of_the_day_by_finger_and_its_calendar(
    new_person: NewPerson, address: str
) -> None:
    page = new_person(**PHONE)
    page.goto(f"{address}/corona")
    page.evaluate("window.same = true")
    puzzle = of_the_day(today())
    plan = []
    while offered := drops(page):
        key, targets = next(iter(offered.items()))
        drag_by_finger(page, key, targets[0]["on"])
        plan.append(targets[0]["href"].rpartition("+")[2].rpartition("=")[2])
        expect(page.locator(".steps .notation")).to_have_text(plan)
    assert "optimum" not in page.locator("main").inner_text()
    assert page.evaluate("scrollY") == 0  # no finger has moved the page
    page.locator('[data-focus="check"]').tap()
    found = check(puzzle.problem, plan)
    told = "this is the optimum!" if found.is_optimal else f"the optimum is {found.optimum}."
    expect(page.locator(".verdict")).to_contain_text(told)
    expect(page.locator(".verdict")).to_contain_text(f"{found.plan.total} points")
    assert page.evaluate("window.same")  # all of it in place
    assert Axe().run(page).violations_count == 0

    page.get_by_role("link", name="Calendar").tap()
    day = page.locator('.calendar a[href="/corona"]')
    expect(day).to_have_class("day best" if found.is_optimal else "day solved")
    assert Axe().run(page).violations_count == 0
    box = day.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 40
    page.get_by_role("link", name="Statistics").tap()
    expect(page.locator(".totals dd").first).to_have_text("1")


def test_a_body_goes_by_the_arrow_keys(page: Page, address: str) -> None:
    page.goto(f"{address}/corona/399514")
    offered = drops(page)["body-G"]
    page.locator('[data-focus="body-G"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#spoken")).to_have_text(offered[1]["words"])
    page.keyboard.press("Escape")
    expect(page.locator(".aimed-at")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(part(page, offered[-1]["on"])).to_have_class(re.compile("aimed-at"))
    page.keyboard.press("Enter")
    expect(page.locator(".steps .notation")).to_have_text(["G5"])


def test_a_position_of_ones_own_by_the_mouse(new_person: NewPerson, address: str) -> None:
    page = new_person(viewport={"width": 1280, "height": 1000})  # all of the ring is on it
    page.goto(f"{address}/solve/harun")

    def drag(key: str, cell: int) -> None:
        page.mouse.move(*middle(page, key))
        page.mouse.down()
        page.mouse.move(*middle(page, f"cell-{cell}"), steps=_MOVES)
        page.mouse.up()

    drag("body-K", 7)
    expect(page).to_have_url(re.compile("bodies=K7$"))
    drag("star-black", 5)
    expect(page).to_have_url(re.compile(r"stars=black\+5"))
    drag("star-black-on-5", 12)
    expect(page).to_have_url(re.compile(r"stars=black\+12"))
    drag("body-K", 1)
    expect(page).to_have_url(re.compile("bodies=K1&"))
    # Whoever lets go where nothing is leaves everything as it was.
    page.mouse.move(*middle(page, "body-K"))
    page.mouse.down()
    page.mouse.move(2, 2, steps=_MOVES)
    page.mouse.up()
    expect(page.locator(".dragged, .target")).to_have_count(0)
    expect(page).to_have_url(re.compile("bodies=K1&"))


def test_a_body_of_orbit_is_touched_on_the_ring(new_person: NewPerson, address: str) -> None:
    page = new_person(**PHONE)
    page.goto(f"{address}/train/orbit/0000000a")
    part(page, "body-V").tap()
    expect(page.locator(".prices tr", has_text="Violet")).to_contain_text("(you)")
