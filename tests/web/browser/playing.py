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
        touched = [_step(page, chance) for page in pages]
        if not any(touched):
            pages[0].evaluate(_ANY_CHANGE)
    for page in pages:
        check_drawn(page)


#: A tap may meet the log where a card has just gone; then one goes back from the past.
_BUTTONS = ("#now", "#skip", "#cover-open", "[data-goes-on]:enabled", "#confirm")
#: The middle of a button that waits, or else of one of the items that are offered; and whether a
#: finger touches it. Null if there is nothing, or if it is hidden: others move meanwhile.
_NEXT = """([buttons, chance]) => {
  const isSeen = (element) => element?.checkVisibility();
  const offered = [...document.querySelectorAll("#scene [data-live=next]")];
  const item = offered[Math.floor(chance * offered.length)];
  const found = buttons.map((one) => document.querySelector(one)).find(isSeen) ?? item;
  if (!isSeen(found)) return null;
  found.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  return [x + width / 2, y + height / 2, matchMedia("(pointer: coarse)").matches];
}"""
_ANY_CHANGE = """() => new Promise((go) => {
  new MutationObserver(go).observe(document.body, {
    attributes: true, childList: true, subtree: true,
  });
  setTimeout(go, 200);
})"""


def _step(page: Page, chance: Random) -> bool:
    """Click or tap once, if there is something to be touched."""
    found = page.evaluate(_NEXT, [_BUTTONS, chance.random()])
    if found:
        x, y, is_finger = found
        (page.touchscreen.tap if is_finger else page.mouse.click)(x, y)
    check_change(page)
    return bool(found)
