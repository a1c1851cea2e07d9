"""The workshop in a real browser: an arena is drawn, told what is wrong, kept and played on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .drawn import check_drawn


def test_an_arena_is_drawn_until_all_is_well_and_then_played_on(page: Page, address: str) -> None:
    page.goto(f"{address}/workshop/ortus")
    expect(page.locator("#verdict")).to_have_text("Still missing or wrong:")
    expect(page.locator("#faults li")).to_have_text(
        ["arena: it has 0 wells (o), and 5 are needed to win"]
    )
    text = page.locator("#text").input_value()
    drawn = text.replace("    . . . . . . . . .\n", "    . o . . . . . o .\n")
    page.locator("#text").fill(drawn.replace(". . . * . . .", ". o . * . o ."))
    expect(page.locator("#verdict")).to_have_text("All is well.")
    expect(page.locator("#scene [data-key^=well]").first).to_be_visible()
    expect(page.locator("#kept a")).to_have_text(["my-arena"])
    page.locator("#kept a").click()
    expect(page.locator("#verdict")).to_have_text("All is well.")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    check_drawn(page)
