"""Where things are on a table's page, measured: nothing covers anything, all can be touched."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, NewPerson
from .drawn import check_drawn
from .playing import sit_down

#: The fullest table of each game.
GAMES: dict[str, dict[str, str]] = {
    "orion": {"opt_setup": "1", "opt_first": "blue"},
    "orbit": {"opt_players": "4", "opt_seconds": "none"},
    "harun": {"opt_players": "4", "opt_mode": "sealed", "opt_deal": "random"},
    "corona": {"opt_players": "4", "opt_deal": "random", "opt_seconds": "600"},
    "orbis": {"opt_players": "4"},
    "ortus": {"opt_arrangement": "standard"},
}
#: The boxes of what may not cover each other; the picture of the board itself, without its margins.
BOXES = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const found = {};
  for (const selector of [
    ".play-title h1", ".play-head [data-opens=help]", ".play-head [data-opens=menu]",
    ".you summary", "#seats", "#bar",
  ]) {
    const element = document.querySelector(selector);
    if (element.checkVisibility()) found[selector] = box(element);
  }
  const scene = box(document.getElementById("scene"));
  const layers = [...document.querySelectorAll("#scene > g")].map(box);
  const drawn = layers.filter(({ left, right }) => right > left);
  found.board = {
    left: Math.max(scene.left, Math.min(...drawn.map(({ left }) => left))),
    top: Math.min(...drawn.map(({ top }) => top)),
    right: Math.min(scene.right, Math.max(...drawn.map(({ right }) => right))),
    bottom: Math.min(scene.bottom, Math.max(...drawn.map(({ bottom }) => bottom))),
  };
  return found;
}"""
#: Of all that can be touched, what a finger beside its middle would not find.
MISSED = """async () => {
  const { meant } = await import("/static/board/pointing.js");
  const root = document.getElementById("scene");
  const all = [...root.querySelectorAll("[data-key]")];
  const board = {
    root,
    elements: new Map(all.map((element) => [element.dataset.key, element])),
    items: new Map(all.map((element) => [element.dataset.key, { text: element.ariaLabel }])),
  };
  const keys = [...root.querySelectorAll("[data-live=next]")].map((element) => element.dataset.key);
  const middle = (key) => {
    const box = board.elements.get(key).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  /** A neighbour that is touched itself, and does not lie below or above. */
  const isBeside = (other, key) => {
    const [a, b] = [other, key].map((one) => board.elements.get(one).getBoundingClientRect());
    return a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top;
  };
  const missed = [];
  for (const key of keys) {
    board.elements.get(key).scrollIntoView({ block: "center", behavior: "instant" });
    const [x, y] = middle(key);
    for (const [dx, dy] of [[0, 0], [19, 0], [-19, 0], [0, 19], [0, -19]]) {
      const point = { clientX: x + dx, clientY: y + dy, pointerType: "touch" };
      const isOutside = point.clientX < 0 || point.clientX > innerWidth;
      const found = meant(board, new Set(keys), point);
      const away = (other) => {
        const [ox, oy] = middle(other);
        return Math.hypot(ox - point.clientX, oy - point.clientY);
      };
      if (isOutside || found === key) continue;
      if (found && (away(found) <= away(key) || isBeside(found, key))) continue;
      missed.push(`${key} at ${dx}, ${dy}: ${found}`);
    }
  }
  return [keys.length, missed];
}"""


def overlaps(boxes: dict[str, dict[str, float]]) -> list[str]:
    """The pairs that cover each other, by more than a rounded pixel."""
    names = sorted(boxes)
    found = []
    for k, one in enumerate(names):
        for other in names[k + 1 :]:
            a, b = boxes[one], boxes[other]
            wide = min(a["right"], b["right"]) - max(a["left"], b["left"])
            high = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
            if wide > 1 and high > 1:
                found.append(f"{one} and {other} by {wide:.0f} x {high:.0f}")
    return found


def boxes_at(page: Page, width: int, height: int) -> dict[str, dict[str, float]]:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(50)
    if page.locator(".is-long").count():  # the end of a long board is scrolled to
        page.evaluate("document.querySelector('.rest').scrollIntoView({ block: 'end' })")
    found: dict[str, dict[str, float]] = page.evaluate(BOXES)
    return found


def sit(page: Page, address: str, game: str, **further: Any) -> None:
    players = int(GAMES[game].get("opt_players", "2"))
    seats = {f"seat_{seat}": "me" for seat in range(players)}
    sit_down(page, address, game=game, **GAMES[game], **seats, **further)
    if page.locator("#cover-open").is_visible():
        page.locator("#cover-open").click()
    expect(page.locator("#scene [data-live=next]").first).to_be_attached()


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_board_is_seen_and_nothing_covers_anything(
    new_person: NewPerson, address: str, game: str
) -> None:
    page = new_person(viewport={"width": 1440, "height": 900})
    sit(page, address, game)
    for width, height in ((1440, 900), (1920, 1080), (844, 390), (390, 844), (320, 640)):
        boxes = boxes_at(page, width, height)
        assert overlaps(boxes) == [], (width, height)
        board = boxes["board"]
        assert board["left"] >= 0
        assert board["right"] <= width + 1
        if width > height:
            assert board["bottom"] <= height
            assert board["right"] - board["left"] > 0.4 * width
        check_drawn(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_finds_all_that_can_be_touched(
    new_person: NewPerson, address: str, game: str
) -> None:
    page = new_person(**PHONE)
    sit(page, address, game)
    count, missed = page.evaluate(MISSED)
    assert count > 0
    assert missed == []
