"""What a person does at a table, by mouse, by finger and by keyboard."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def sit_down(page: Page, address: str, **fields: str) -> str:
    """Set up a table and go there; its id."""
    answer = page.request.post(f"{address}/tables", form=fields, max_redirects=0, timeout=0)
    assert answer.status == 303, answer.text()
    page.goto(address + answer.headers["location"])
    expect(page.locator("#connection")).to_be_hidden()
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


def plies(page: Page) -> int:
    """How many moves the log shows."""
    return page.locator("#log > li").count()


def focused(page: Page) -> str:
    """The item that has the keyboard; empty if none has it."""
    key: str = page.evaluate("document.activeElement?.dataset?.key ?? ''")
    return key
