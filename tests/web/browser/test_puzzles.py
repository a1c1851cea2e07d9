"""A whole puzzle by finger on a phone, in French, and another by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from orrery.lab.puzzles import GO_ON, Tactic, judge, puzzles
from orrery.web.language import Languages

from .conftest import PHONE, NewPerson
from .playing import focused, item
from .test_lessons import tap

#: One with an answer between two moves.
PUZZLE = next(one for one in puzzles("orion") if any(branch.then for branch in one.solution))


def paths(puzzle: Tactic) -> list[tuple[str, ...]]:
    """What to touch for each right move, along the first of them."""
    moves: tuple[str, ...] = ()
    found = []
    while (verdict := judge(puzzle, moves)).verdict == GO_ON:
        position = verdict.position
        found.append(position.game.read(verdict.right[0], puzzle.seat, position).path)
        moves = (*moves, verdict.right[0])
    return found


def no_wider_than_the_window(page: Page) -> bool:
    fits: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fits


def test_a_puzzle_by_finger_on_a_phone_in_french(new_person: NewPerson, address: str) -> None:
    french = Languages().get("fr")
    assert french
    page = new_person(**PHONE, locale="fr")
    page.goto(f"{address}/puzzles")
    page.get_by_role("link", name="Résoudre Orion Duel").tap()
    page.wait_for_url("**/puzzles/orion-*")
    page.goto(f"{address}/puzzles/{PUZZLE.id}")
    expect(page.locator("#puzzle")).to_contain_class("is-ready")
    expect(page.locator("#said")).to_have_text(french.said(PUZZLE.task))
    assert no_wider_than_the_window(page)
    for path in paths(PUZZLE):
        expect(item(page, path[0])).to_have_attribute("data-live", "next")
        tap(page, *path)
        expect(page.locator("#answer")).to_contain_class("good")
    expect(page.locator("#answer")).to_contain_text("Résolu. Cote : 1500 →")
    expect(page.locator("#themes li")).to_have_count(len(PUZZLE.themes))
    assert no_wider_than_the_window(page)
    # Once more, with help: it no longer counts.
    page.locator("#again").tap()
    expect(page.locator("#hint-button")).to_be_visible()
    page.locator("#hint-button").tap()
    expect(page.locator("#answer")).to_contain_text("Commencez ici")
    page.locator("#solution").tap()
    expect(page.locator("#answer")).to_contain_text("Manqué. Seul le premier essai est coté.")
    page.get_by_role("link", name="La partie d’où il vient").tap()
    expect(page.locator("#replay")).to_contain_class("is-ready")
    page.goto(f"{address}/puzzles/history")
    expect(page.locator(".puzzle-tries li")).to_have_count(2)
    assert no_wider_than_the_window(page)


def walk(page: Page, key: str) -> None:
    """Go to an item by the keys that lead from one to another."""
    seen: set[tuple[str, str]] = set()
    while (here := focused(page)) != key:
        start, end = item(page, here).bounding_box(), item(page, key).bounding_box()
        assert start
        assert end
        right = (end["x"] + end["width"] / 2) - (start["x"] + start["width"] / 2)
        down = (end["y"] + end["height"] / 2) - (start["y"] + start["height"] / 2)
        leads = {"ArrowRight": right, "ArrowLeft": -right, "ArrowDown": down, "ArrowUp": -down}
        # There may be gaps to go around, or to leap over from another end.
        ways = [*sorted(leads, key=lambda way: -leads[way]), "Home", "End"]
        way = next(way for way in ways if (here, way) not in seen)
        seen.add((here, way))
        page.keyboard.press(way)


def test_a_puzzle_by_keyboard_and_on_to_the_next(page: Page, address: str) -> None:
    page.goto(f"{address}/puzzles/{PUZZLE.id}")
    expect(page.locator("#puzzle")).to_contain_class("is-ready")
    page.locator("[data-opens=menu]").focus()
    while not focused(page):
        page.keyboard.press("Tab")
    for path in paths(PUZZLE):
        expect(page.locator("#scene [data-live=next]").first).to_be_attached()
        for key in path:
            walk(page, key)
            page.keyboard.press("Enter")
        if page.locator("#confirm").is_visible():
            page.keyboard.press("Enter")
        expect(page.locator("#answer")).to_contain_class("good")
    expect(page.locator("#answer")).to_contain_text("Solved.")
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/puzzles/orion-" in url and PUZZLE.id not in url)
    expect(page.locator("#puzzle")).to_contain_class("is-ready")
