"""A game move by move: by itself, by the slider, by steps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .playing import choose, item, sit_down


@pytest.fixture
def replay(page: Page, address: str) -> Page:
    """Two moves of Orion Duel."""
    fields = {"opt_setup": "1", "opt_first": "blue", "seat_0": "me", "seat_1": "me"}
    table = sit_down(page, address, game="orion", **fields)
    choose(page, "tray-blue-single", "cell-f6", "tray-orange-single", "cell-f7")
    expect(page.locator("#log > li")).to_have_count(2)
    page.goto(f"{address}/replay/{table}")
    expect(page.locator("#run")).to_be_enabled()
    return page


def test_steps_and_slider_show_the_same_table(replay: Page) -> None:
    expect(item(replay, "hex-f6")).to_have_count(0)
    replay.click("[data-step=on]")
    expect(item(replay, "hex-f6")).to_have_count(1)
    expect(item(replay, "hex-f7")).to_have_count(0)
    replay.locator("#slider").fill("2")
    expect(item(replay, "hex-f7")).to_have_count(1)
    replay.click("[data-step=first]")
    expect(item(replay, "hex-f6")).to_have_count(0)


def test_it_runs_by_itself_to_the_end(replay: Page) -> None:
    replay.select_option("#speed", "500")
    replay.click("#run")
    expect(item(replay, "hex-f7")).to_have_count(1)
    expect(replay.locator("#run")).to_have_text("Play")
    expect(replay.locator("#hint")).to_have_text("Move 2 of 2")
