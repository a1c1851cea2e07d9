"""Watching the best game that is played now, live."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .conftest import PHONE, NewPerson, serving_with
from .playing import choose, sit_down


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A site where nobody else plays."""
    with serving_with(sys.executable, tmp_path, "--cold") as found:
        yield found


def test_a_game_of_two_people_is_seen_as_it_is_played(address: str, new_person: NewPerson) -> None:
    ann, ben, cleo = new_person(), new_person(), new_person(**PHONE, locale="fr")
    table = sit_down(ann, address, game="orion", opt_setup="1", opt_first="blue", seat_1="open")
    ben.goto(f"{address}/table/{table}")
    ben.locator("#welcome-sit").click()
    expect(ann.locator("body")).to_have_attribute("data-phase", "playing")
    cleo.goto(f"{address}/watch")
    expect(cleo.locator("#play")).to_have_attribute("data-table", table)
    expect(cleo.locator("body")).to_have_attribute("data-connection", "open")
    choose(ann, "tray-blue-single", "cell-f6")
    expect(cleo.locator('#scene [data-key="hex-f6"]')).to_be_visible()
    assert Axe().run(cleo).violations_count == 0
    ann.locator("[data-opens=menu]").click()
    ann.locator("[data-asks=resign]").click()
    ann.locator("#resign").click()
    expect(cleo.locator("#result-sentence")).to_be_visible()
    expect(cleo.locator("#next")).to_be_visible()
