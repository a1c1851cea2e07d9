"""The site is killed in the middle of a game and started again: both browsers come back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ..processes import free_port, serving
from .conftest import PATIENCE
from .playing import choose, sit_down


def newcomer(browser: Browser) -> Page:
    """Somebody whose console may complain that nobody answers."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    return context.new_page()


@pytest.mark.slow
def test_both_browsers_return_and_nothing_is_lost(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    host, guest = newcomer(browser), newcomer(browser)
    with serving(tmp_path, port) as site:
        table = sit_down(
            host, address, game="orion", opt_setup="1", opt_first="blue", seat_0="me", seat_1="open"
        )
        guest.goto(f"{address}/table/{table}")
        guest.get_by_role("button", name="Sit down").click()
        choose(host, "tray-blue-single", "cell-f6")
        choose(guest, "tray-orange-single", "cell-f7")
        expect(host.locator("#log > li")).to_have_count(2)
        site.kill()
    expect(host.locator("#connection")).to_be_visible()
    choose(host, "tray-blue-double", "cell-e4", "cell-e5")  # made while nobody listens
    with serving(tmp_path, port):
        for page in (host, guest):
            expect(page.locator("#connection")).to_be_hidden()
            expect(page.locator("#log > li")).to_have_count(3)
            expect(page.locator("#log")).to_contain_text("double e4 e5")
        choose(guest, "tray-orange-mixed", "cell-c4", "cell-c3")
        for page in (host, guest):
            expect(page.locator("#log > li")).to_have_count(4)
            page.context.close()
