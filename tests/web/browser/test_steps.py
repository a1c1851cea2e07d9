"""Moves that happen in steps are shown so, in order, and nobody has to wait for them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from .conftest import IN_MOTION, PHONE, NewPerson
from .drawn import check_drawn
from .playing import choose, item, offered, sit_down

#: Whoever claims last lets the bodies fly.
FLIGHT = {
    "game": "orbit", "opt_players": "2", "opt_seconds": "none", "seat_0": "me", "seat_1": "open",
}  # fmt: skip

#: Notes in ``window.said`` whatever the bar says while steps are played, and in ``window.told``
#: what screen readers are told.
LISTEN = """() => {
  window.said = [];
  window.told = [];
  for (const region of document.querySelectorAll("[data-announce]")) {
    const told = new MutationObserver(() => window.told.push(region.textContent));
    told.observe(region, { childList: true });
  }
  const task = document.getElementById("task");
  new MutationObserver(() => {
    const words = task.textContent;
    if (document.body.classList.contains("is-stepping") && window.said.at(-1) !== words) {
      window.said.push(words);
    }
  }).observe(task, { childList: true });
}"""


class Heard:
    """The words of the steps that the server has sent to a page."""

    def __init__(self, page: Page) -> None:
        self.steps: list[dict[str, Any]] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)

    def _received(self, text: str) -> None:
        self.steps.extend(json.loads(text).get("steps", []))

    @property
    def words(self) -> list[str]:
        return [step["words"] for step in self.steps if "words" in step]


def both(new_person: NewPerson, address: str, **options: Any) -> tuple[Page, Heard, Page]:
    """Somebody, with all that they hear, and somebody else who has claimed orange."""
    page, other = new_person(**options), new_person()
    heard = Heard(page)
    table = sit_down(page, address, **FLIGHT)
    other.goto(f"{address}/table/{table}")
    other.get_by_role("button", name="Sit down").first.click()
    choose(other, "body-O")
    expect(page.locator("#log li")).to_have_count(1)
    page.evaluate(LISTEN)
    return page, heard, other


def stepping(page: Page) -> None:
    expect(page.locator("body.is-stepping")).to_be_visible()


def still(page: Page) -> None:
    expect(page.locator("body.is-stepping")).to_have_count(0)


@pytest.fixture
def flying(new_person: NewPerson, address: str) -> tuple[Page, Heard]:
    """A page on which a flight has begun."""
    page, heard, _ = both(new_person, address, **IN_MOTION)
    choose(page, "body-R")
    stepping(page)
    return page, heard


def test_a_flight_is_played_step_by_step(flying: tuple[Page, Heard]) -> None:
    page, heard = flying
    assert offered(page) == [], "nothing is chosen while it is shown"
    expect(page.locator("#skip")).to_be_visible()
    still(page)
    assert page.evaluate("window.said") == heard.words
    assert len(heard.words) > 3
    expect(page.locator("#happened")).to_be_hidden()
    expect(page.locator("#interval")).to_be_visible()
    check_drawn(page)


@pytest.mark.parametrize(
    "skip",
    [
        lambda page: page.locator("#skip").click(),
        lambda page: page.keyboard.press("Escape"),
        lambda page: page.keyboard.press("x"),
        lambda page: page.locator("#scene").click(position={"x": 40, "y": 40}),
    ],
    ids=["button", "escape", "any key", "touch"],
)
def test_whoever_likes_skips_to_the_end(
    flying: tuple[Page, Heard], skip: Callable[[Page], None]
) -> None:
    page, heard = flying
    skip(page)
    expect(page.locator("#skip")).to_be_hidden()
    assert len(page.evaluate("window.said")) < len(heard.words)
    expect(page.locator("#happened-list li")).to_have_text(heard.words)
    check_drawn(page)
    assert page.locator("#notice").is_hidden(), "the touch meant nothing else"


def test_a_hidden_tab_is_at_the_end_at_once(flying: tuple[Page, Heard]) -> None:
    page, _ = flying
    page.evaluate("""() => {
      Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    expect(page.locator("#skip")).to_be_hidden()
    check_drawn(page)


@pytest.mark.parametrize("wish", ["still", "in words"])
def test_without_motion_the_steps_are_a_list(
    new_person: NewPerson, address: str, wish: str
) -> None:
    page, heard, other = both(new_person, address, **({} if wish == "still" else IN_MOTION))
    if wish == "in words":
        page.get_by_role("button", name="Menu", exact=True).click()
        page.get_by_label("Show how moves happen").select_option("in words only")
        page.locator("#menu").get_by_role("button", name="Close").click()
    choose(page, "body-R")
    expect(page.locator("#happened")).to_be_visible()
    assert page.evaluate("window.said") == []
    assert len(heard.words) > 3
    expect(page.locator("#happened-list li")).to_have_text(heard.words)
    assert any(" ".join(heard.words) in told for told in page.evaluate("window.told"))
    check_drawn(page)
    for somebody in (page, other):
        somebody.get_by_role("button", name="Continue").click()
    choose(page, "body-O")
    expect(page.locator("#happened")).to_be_hidden()


def test_on_a_phone_the_way_to_the_end_is_under_the_thumb(
    new_person: NewPerson, address: str
) -> None:
    page, _, _ = both(new_person, address, **PHONE, **IN_MOTION)
    expect(item(page, "body-R")).to_have_attribute("data-live", "next")
    item(page, "body-R").tap()
    stepping(page)
    skip = page.locator("#skip").bounding_box()
    assert skip
    assert min(skip["width"], skip["height"]) >= 40
    assert skip["y"] + skip["height"] <= 844
    page.locator("#skip").tap()
    expect(page.locator("#skip")).to_be_hidden()
    check_drawn(page)


# --- What waits -----------------------------------------------------------------------------------

#: A board, and states that are noted when they are shown.
LAB = """async () => {
  const { Board } = await import("/static/board/scene.js");
  const { Steps } = await import("/static/board/steps.js");
  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(root);
  const board = new Board(root);
  board.look = "none";
  const scene = (x) => ({
    look: "none", box: [0, 0, 100, 100], title: "", fixed: [],
    items: [{ key: "a", shape: "disc", at: [x, 0], size: 1 }],
  });
  const lab = { shown: [], drawn: 0 };
  lab.steps = new Steps(board, {
    isPresent: () => true,
    play: () => {},
    draw: (step) => { lab.drawn += 1; board.draw(step.scene); },
    show: (state, unseen) => lab.shown.push([state, performance.now(), unseen.length]),
  });
  lab.take = (state, count, isHeld) => {
    const step = (n) => ({ ms: 60, scene: scene(n), words: `${state} ${n}` });
    lab.steps.take(state, Array.from({ length: count }, (_, n) => step(n)), isHeld);
  };
  window.lab = lab;
}"""


@pytest.fixture
def lab(scripts: Page) -> Page:
    scripts.emulate_media(**IN_MOTION)
    scripts.evaluate(LAB)
    return scripts


def shown(lab: Page, count: int) -> list[Any]:
    """Number, time, and how many steps were not played."""
    lab.wait_for_function("count => lab.shown.length >= count", arg=count)
    found: list[Any] = lab.evaluate("lab.shown")
    return found


def test_states_wait_for_their_turn_and_none_is_lost(lab: Page) -> None:
    lab.evaluate("for (const n of [1, 2, 3]) lab.take(n, 3, false)")
    assert [state for state, _, _ in shown(lab, 3)] == [1, 2, 3]
    assert lab.evaluate("lab.drawn") == 9


def test_who_falls_far_behind_is_there_at_once(lab: Page) -> None:
    lab.evaluate("for (let n = 1; n <= 12; n += 1) lab.take(n, 50, false)")
    found = shown(lab, 12)
    assert [state for state, _, _ in found] == list(range(1, 13))
    assert lab.evaluate("lab.drawn") < 60
    lab.evaluate("lab.take(13, 2, false)")
    assert shown(lab, 13)[-1][2] == 0, "and from there on sees everything again"


def test_moves_of_others_do_not_come_on_each_others_heels(lab: Page) -> None:
    lab.evaluate("lab.take(1, 0, true); lab.take(2, 0, true); lab.take(3, 0, false)")
    (_, first, _), (_, second, _), (_, third, _) = shown(lab, 3)
    assert second - first > 300
    assert third - second < 100


# --- Trails ---------------------------------------------------------------------------------------

TRAILS = """async () => {
  const { Board } = await import("/static/board/scene.js");
  const { Trails } = await import("/static/board/trails.js");
  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(root);
  const board = new Board(root);
  board.look = "none";
  const trails = new Trails(board);
  const scene = (x) => ({
    look: "none", box: [0, 0, 100, 100], title: "", fixed: [],
    items: [
      { key: "a", shape: "symbol", symbol: "a", at: [x, 0], size: 1, style: "trails" },
      { key: "b", shape: "symbol", symbol: "b", at: [x, 9], size: 1 },
    ],
  });
  const seats = (own) => [{ seat: 0, own }, { seat: 1 }];
  let before = null;
  window.moved = (movers, own = true) => {
    const log = movers.map((seat) => ({ seat }));
    const state = { ply: log.length, log, seats: seats(own), scene: scene(10 * log.length) };
    board.draw(state.scene);
    trails.follow(state, before, []);
    before = state;
    return root.querySelectorAll(".layer-trails line").length;
  };
}"""


def test_moves_of_others_leave_trails_until_the_own_one(scripts: Page) -> None:
    scripts.evaluate(TRAILS)
    moved = "([movers, own]) => moved(movers, own)"
    games = [[], [1], [1, 1], [1, 1, 0], [1, 1, 0, 1], [1, 1, 0]]
    assert [scripts.evaluate(moved, [game, True]) for game in games] == [0, 1, 2, 0, 1, 0]


def test_who_looks_on_sees_the_trails_of_the_last_turn(scripts: Page) -> None:
    scripts.evaluate(TRAILS)
    moved = "([movers, own]) => moved(movers, own)"
    games = [[], [1], [1, 1], [1, 1, 0], [1, 1, 0, 0]]
    assert [scripts.evaluate(moved, [game, False]) for game in games] == [0, 1, 2, 1, 2]
