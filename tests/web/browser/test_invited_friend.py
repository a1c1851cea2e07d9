"""Somebody invites a friend by a link; they play a rated game on their phones."""

from __future__ import annotations

import random
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import NewPerson
from .playing import play_on, plies

PHONES = ({"width": 390, "height": 844}, {"width": 360, "height": 740})


def picture(page: Page, folder: Path, name: str) -> None:
    """For people who want to see what was tested."""
    page.screenshot(path=folder / f"{name}.png")


def give_up(page: Page) -> None:
    page.locator('[data-opens="menu"]').tap()
    page.locator('[data-asks="resign"]').tap()
    page.locator("#resign").tap()


def test_two_phones_play_a_rated_game_over_a_link(
    new_person: NewPerson, address: str, tmp_path: Path
) -> None:
    host, friend = (
        new_person(viewport=viewport, is_mobile=True, has_touch=True) for viewport in PHONES
    )
    host.goto(address)
    picture(host, tmp_path, "1-home")
    host.get_by_role("button", name="Invite a friend Orion Duel").tap()
    host.get_by_role("checkbox", name=re.compile("rated", re.I)).check()
    expect(host.locator("#rated")).to_be_visible()
    picture(host, tmp_path, "2-invitation")

    expect(host.locator("#invitation-link")).to_have_value(re.compile("/table/"))
    friend.goto(host.locator("#invitation-link").input_value())
    expect(friend.locator("#rated")).to_be_visible()
    expect(friend.locator("#welcome")).to_contain_text("invites you to play")
    expect(host.locator("svg.code")).to_be_visible()
    friend.get_by_role("button", name="Sit down and play").tap()
    for page in (host, friend):
        expect(page.locator("body")).to_have_attribute("data-phase", "playing")
        expect(page.locator(".seat")).to_contain_text(["1500?", "1500?"])
    play_on([host, friend], random.Random(8), until=lambda page: plies(page) > 5)
    give_up(host)
    picture(host, tmp_path, "3-host-result")

    changes = []
    for page in (host, friend):
        expect(page.locator("#result")).to_be_visible()
        page.locator("#result").scroll_into_view_if_needed()
        expect(page.locator("#result")).to_contain_text(re.compile(r"1500\??\s→\s\d+"))
        changes.append(re.findall(r"→\s(\d+)", page.locator("#result").inner_text()))
    picture(friend, tmp_path, "4-friend-result")
    first, second = map(int, changes[0])
    assert changes[0] == changes[1]
    assert plies(host) == plies(friend) > 5
    assert min(first, second) < 1500 < max(first, second)

    friend.get_by_role("link", name="Review").first.tap()
    expect(friend.locator("#scene [data-key]").first).to_be_attached()
    expect(friend.locator("#hint")).to_contain_text(f"of {plies(host)}")
    picture(friend, tmp_path, "5-replay")
