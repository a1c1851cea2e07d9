"""How things move and sound: by words in their style, and only for who wants it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPerson

#: Draws two scenes after each other; what happened, and how many things are on their way.
DRAW = """async ([first, second]) => {
  const { Board } = await import("/static/board/scene.js");
  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(root);
  const board = new Board(root);
  board.look = "none";
  window.board = board;
  const scene = (items) => ({ look: "none", box: [0, 0, 100, 100], title: "", fixed: [], items });
  board.draw(scene(first));
  const happened = [...board.draw(scene(second))].sort();
  const delays = (element) => element.getAnimations().map((one) => one.effect.getTiming().delay);
  return {
    happened,
    moving: document.getAnimations().length,
    leaps: board.layers.leaps.childElementCount,
    delays: [...board.layers.items.children].flatMap(delays),
    settled: [...board.layers.items.children].map((one) => one.getAttribute("transform")),
  };
}"""


def thing(key: str, style: str, x: float = 0, **more: object) -> dict[str, object]:
    return {
        "key": key, "shape": "symbol", "symbol": key[0], "size": 1, "at": [x, 0], "style": style
    } | more  # fmt: skip


def drawn(page: Page, first: list[Any], second: list[Any]) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(DRAW, [first, second])
    return found


def with_motion(page: Page) -> Page:
    page.emulate_media(reduced_motion="no-preference")
    return page


def test_dice_roll_again_when_they_can_be_used_again(scripts: Page) -> None:
    dice = [thing("die-1", "die used"), thing("die-2", "die rolls")]
    found = drawn(with_motion(scripts), dice, [thing("die-1", "die rolls"), dice[1]])
    assert (found["happened"], found["moving"]) == (["dice"], 1)


def test_figures_leap_from_where_they_are_fewer_to_where_they_are_more(scripts: Page) -> None:
    supply = thing("f-supply", "hops endless", 90)
    before = [thing("f-a", "hops times-3"), thing("f-b", "hops times-0", 50), supply]
    after = [thing("f-a", "hops times-1"), thing("f-b", "hops times-4", 50), supply]
    found = drawn(with_motion(scripts), before, after)
    assert (found["happened"], found["leaps"]) == (["hop"], 4)


def test_what_is_highlighted_lights_up_one_after_the_other(scripts: Page) -> None:
    chain = [thing(f"won-{k}", "won highlight", k) for k in range(3)]
    board = thing("board", "")
    delays = drawn(with_motion(scripts), [board], [board, *chain])["delays"]
    assert len(delays) == 3
    assert delays == sorted(set(delays))


def test_the_beaten_are_heard_and_what_is_laid_settles(scripts: Page) -> None:
    before = [thing("w", "warrior")]
    after = [thing("w", "warrior falls", 40), thing("tile", "settles")]
    found = drawn(with_motion(scripts), before, after)
    assert (found["happened"], found["moving"]) == (["capture", "place"], 2)
    assert found["settled"] == ["translate(40 0) scale(1)", "translate(0 0) scale(1)"]


def test_nothing_moves_for_who_wants_it_still(scripts: Page) -> None:
    before = [thing("f-a", "hops times-3"), thing("f-b", "hops times-0", 50)]
    after = [thing("f-b", "hops times-3", 80), thing("die-1", "rolls"), thing("w", "highlight")]
    found = drawn(scripts, before, after)
    assert found["happened"] == ["dice", "glide", "hop"]
    assert (found["moving"], found["leaps"]) == (0, 0)


def test_a_touch_brings_everything_to_its_place(scripts: Page) -> None:
    # In one go with the drawing, or things might be there before they are touched.
    rest = f"async (scenes) => {{ await ({DRAW})(scenes); return [board.rest(), board.rest()]; }}"
    scenes = [[thing("w", "")], [thing("w", "", 80), thing("die-1", "rolls")]]
    assert with_motion(scripts).evaluate(rest, scenes) == [True, False]


def test_numbers_count_up_to_what_they_are(scripts: Page) -> None:
    label = {"shape": "label", "at": [0, 0], "size": 10, "style": "", "key": "points"}
    drawn(with_motion(scripts), [label | {"text": "3 points"}], [label | {"text": "9 points"}])
    expect(scripts.locator("text")).to_have_text("9 points")


def test_a_touch_ends_the_counting_too(scripts: Page) -> None:
    label = {"shape": "label", "at": [0, 0], "size": 10, "style": "", "key": "points"}
    rest = f"async (scenes) => {{ await ({DRAW})(scenes); return board.rest(); }}"
    scenes = [[label | {"text": "3 points"}], [label | {"text": "9 points"}]]
    assert with_motion(scripts).evaluate(rest, scenes) is True
    expect(scripts.locator("text")).to_have_text("9 points")


@pytest.mark.parametrize("shape", ["symbol", "disc", "hex", "polygon", "line"])
def test_what_is_only_spoken_never_counts(scripts: Page, shape: str) -> None:
    body = thing("g", "body", shape=shape, points=[[0, 0], [9, 0], [9, 9]], text="green on 3")
    drawn(with_motion(scripts), [body], [body | {"at": [40, 0], "text": "green on 1"}])
    shown = scripts.locator("[data-key=g]")
    expect(shown).to_have_text("")
    assert shown.locator("use").count() == (1 if shape == "symbol" else 0)


# --- Sounds ---------------------------------------------------------------------------------------

LISTEN = """() => {
  window.made = 0;
  window.AudioContext = class extends AudioContext { constructor() { super(); window.made += 1; } };
}"""
PLAY = "async (name) => (await import('/static/board/sound.js')).sound(name)"


def test_sounds_wait_for_a_wish_and_for_a_touch(scripts: Page) -> None:
    scripts.evaluate(LISTEN)
    scripts.evaluate(PLAY, "turn")
    assert scripts.evaluate("window.made") == 0, "sound is off at first"
    scripts.evaluate("localStorage.setItem('orrery.sound', 'on')")
    scripts.mouse.click(5, 5)
    for name in ("place", "glide", "hop", "dice", "capture", "turn", "refuse", "hurry", "chat"):
        scripts.evaluate(PLAY, name)
    for name in ("win", "lose", "draw"):
        scripts.evaluate(PLAY, name)
    assert scripts.evaluate("window.made") == 1


# --- The orrery -----------------------------------------------------------------------------------


def test_the_planets_are_the_games_and_stand_still_under_the_pointer(
    new_person: NewPerson, address: str
) -> None:
    page = new_person(reduced_motion="no-preference", locale="fr")
    page.goto(address)
    planets = page.locator(".orrery a")
    expect(planets).to_have_count(6)
    state = "() => document.querySelector('.orrery a').getAnimations()[0].playState"
    assert page.evaluate(state) == "running"
    page.locator(".orrery").hover()
    assert page.evaluate(state) == "paused"
    page.locator(".you summary").click()
    page.get_by_label("Mouvement").uncheck()
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    assert page.evaluate("document.querySelector('.orrery a').getAnimations().length") == 0
    page.get_by_role("link", name="Orion Duel").first.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{address}/games/orion")
