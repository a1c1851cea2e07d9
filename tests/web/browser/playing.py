"""What a person does at a table, by mouse, by finger and by keyboard."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

from .drawn import check_change, check_drawn

#: Only a game that is stuck takes longer.
LONGEST_S = 300


def sit_down(page: Page, address: str, **fields: str) -> str:
    """Set up a table and go there; its id."""
    answer = page.request.post(f"{address}/tables", form=fields, max_redirects=0, timeout=0)
    assert answer.status == 303, answer.text()
    page.goto(address + answer.headers["location"])
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    expect(page.locator("#play")).to_contain_class("is-ready")
    return answer.headers["location"].rpartition("/")[2]


def item(page: Page, key: str) -> Locator:
    """An item of the scene."""
    return page.locator(f'#scene [data-key="{key}"]')


def offered(page: Page) -> list[str]:
    """The items that go on with a legal move."""
    keys: list[str] = page.locator("#scene").evaluate(
        "(scene) => [...scene.querySelectorAll('[data-live=next]')].map((e) => e.dataset.key)"
    )
    return keys


def touch(page: Page, key: str) -> None:
    """Click in the middle of an item, whatever lies above it."""
    item(page, key).scroll_into_view_if_needed()
    box = item(page, key).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def choose(page: Page, *keys: str) -> None:
    """Touch these items, each as soon as it goes on with a legal move."""
    for key in keys:
        expect(item(page, key)).to_have_attribute("data-live", "next")
        touch(page, key)


def plies(page: Page) -> int:
    """How many moves the log shows."""
    return page.locator("#log > li").count()


def focused(page: Page) -> str:
    """The item that has the keyboard; empty if none has it."""
    key: str = page.evaluate("document.activeElement?.dataset?.key ?? ''")
    return key


def play_on(pages: list[Page], chance: Random, until: Callable[[Page], bool]) -> None:
    """Touch something that is offered, whoever may, until this holds on the first page.

    After every change of a page, what it draws is what the server has on the table.
    """
    end = time.monotonic() + LONGEST_S
    while not until(pages[0]):
        assert time.monotonic() < end, f"no end in sight: {pages[0].locator('#bar').inner_text()}"
        for page in pages:
            _step(page, chance)
            check_change(page)
    for page in pages:
        check_drawn(page)


def _step(page: Page, chance: Random) -> None:
    # A tap may meet the log where a card has just gone; then one goes back from the past.
    buttons = ("#now", "#skip", "#cover-open", "[data-goes-on]:enabled", "#confirm")
    if not (any(_tap(page, button) for button in buttons) or _tap_one(page, chance)):
        page.wait_for_timeout(20)


def _tap_one(page: Page, chance: Random) -> bool:
    keys = offered(page)
    return bool(keys) and _tap(page, f'#scene [data-key="{chance.choice(keys)}"]')


def _tap(page: Page, selector: str) -> bool:
    """Click or tap in its middle, unless it went away or is hidden: others move meanwhile."""
    middle = page.evaluate(
        """(selector) => {
          const element = document.querySelector(selector);
          if (!element?.checkVisibility()) return null;
          element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
          const box = element.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        selector,
    )
    if middle and page.evaluate("matchMedia('(pointer: coarse)').matches"):
        page.touchscreen.tap(*middle)
    elif middle:
        page.mouse.click(*middle)
    return bool(middle)
