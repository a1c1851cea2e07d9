"""A study in a browser: the graph, the best lines, why not this, a tree of one's own, its link."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import orrery

from .conftest import PHONE, NewPerson
from .playing import choose, item

RECORD = """game: orion
seed: 7
options: setup=1 first=blue

1. line e4 e5 e6
2. single k4
3. single a1
"""


def opened(page: Page, address: str, record: str = RECORD) -> None:
    page.goto(f"{address}/study")
    page.fill("#text", record)
    page.click("section[aria-labelledby=record] .primary")
    expect(page.locator("#study.is-ready")).to_be_visible()


def check_accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def rows(page: Page) -> list[str]:
    return page.locator("#tree .log-ply").all_inner_texts()


def test_the_course_of_a_game_is_judged_and_shown(page: Page, address: str) -> None:
    opened(page, address)
    page.click("#graph-run")
    expect(page.locator("#graph-rows tr")).to_have_count(3)
    expect(page.locator("#graph-run")).to_have_text("Judge every move")
    expect(page.locator("#graph .graph-line")).to_have_count(1)
    expect(page.locator("#graph-faults button").first).to_be_visible()
    page.locator("#graph-faults button").last.click()
    expect(page.locator("#tree [aria-current]")).to_have_count(1)
    check_accessible(page)


def test_a_tried_move_is_answered_and_the_lines_lie_on_the_board(page: Page, address: str) -> None:
    opened(page, address)
    page.click("[data-way=on]")
    expect(item(page, "hex-e4")).to_have_count(1)
    page.click("#engine-run")
    line = page.locator(".line-show").first
    line.hover()
    expect(page.locator(".layer-ghosts > *").first).to_be_attached()
    expect(page.locator(".line-badge").first).to_be_attached()
    page.click("#engine-run")
    expect(page.locator(".line-show")).to_have_count(0)
    choose(page, "tray-orange-single", "cell-a1")
    expect(page.locator("#task")).to_have_text(re.compile("Orange lays"))
    assert rows(page) == ["1", "2", "2", "3"]  # the new move stands beside the one that was played
    page.click("#why")
    expect(page.locator("#verdict")).to_contain_text("This is how it would be answered.")
    expect(page.locator("#tree .tree-beside button")).not_to_have_count(1)


def test_a_study_is_kept_and_read_by_others(
    page: Page, address: str, new_person: NewPerson
) -> None:
    page.goto(f"{address}/study?game=orion&options=setup%3D1+first%3Dblue&seed=7")
    expect(page.locator("#study.is-ready")).to_be_visible()
    choose(page, "tray-blue-single", "cell-f6")
    page.fill("#comment", "In the middle of it all")
    page.fill("#title", "My first study")
    page.click("#save")
    expect(page.locator("#saved")).to_contain_text("Saved")
    reader = new_person(**PHONE)
    reader.goto(page.url)
    expect(reader.locator("h1")).to_have_text("My first study")
    expect(reader.locator(".tree-comment")).to_have_text("In the middle of it all")
    reader.locator("#tree button").first.tap()
    expect(item(reader, "hex-f6")).to_have_count(1)
    expect(reader.locator("#save")).to_have_text("Save a copy")
    with reader.expect_download() as coming:
        reader.locator("#export [value=orr]").tap()
    assert "{In the middle of it all}" in coming.value.path().read_text("utf-8")
    check_accessible(reader)


def test_keys_step_and_branches_can_be_deleted_or_made_the_main_line(
    page: Page, address: str
) -> None:
    opened(page, address)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tree [aria-current] .log-ply")).to_have_text("1")
    page.keyboard.press("End")
    expect(page.locator("#tree [aria-current] .log-ply")).to_have_text("3")
    page.keyboard.press("Home")
    expect(page.locator("#tree [aria-current]")).to_have_count(0)
    choose(page, "tray-blue-single", "cell-f6")
    expect(page.locator("#promote")).to_be_visible()
    page.click("#promote")
    assert rows(page) == ["1", "1", "2", "3"]
    page.click("#remove")
    expect(page.locator("#tree .log-ply")).to_have_count(3)


def test_a_game_is_seen_through_everybodys_eyes(page: Page, address: str) -> None:
    """Gold has placed three warriors, which the other seat does not see yet."""
    position = orrery.game("ortus", arrangement="free").start(1)
    for _ in range(3):
        position.play(position.moves(0)[0])
    opened(page, address, position.record())
    page.keyboard.press("End")
    placed = page.locator("#scene [data-key^=warrior-].gold")
    expect(page.locator("#tree [aria-current]")).to_have_count(1)
    everything = placed.count()
    assert everything >= 3
    page.select_option("#eyes", "1")
    expect(placed).to_have_count(0)
    page.select_option("#eyes", "")
    expect(placed).to_have_count(everything)
