"""A lesson by touch on a phone, in French; the rules beside the board; what things are and do."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from orrery.lessons import find_lesson
from orrery.lessons.lesson import READ, LessonStep
from orrery.web.language import Language, Languages

from .conftest import PHONE, NewPerson
from .playing import choose, item, sit_down


def tap(page: Page, *keys: str) -> None:
    """Touch these items with a finger, then confirm if that is asked for."""
    for key in keys:
        item(page, key).scroll_into_view_if_needed()
        box = item(page, key).bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if page.locator("#confirm").is_visible():
        page.locator("#confirm").tap()


def in_french() -> Language:
    french = Languages().get("fr")
    assert french
    return french


def learn(page: Page, address: str, number: int, step: LessonStep) -> None:
    """Do what a step asks for, as somebody does who is shown it."""
    french = in_french()
    expect(page.locator("#said")).to_have_text(french.said(step.said))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if step.asks != READ:
        shown = page.request.get(f"{address}/learn/orion/{number}/show").json()
        tap(page, *shown["path"])
        expect(page.locator("#answer")).to_have_text(french.said(step.done))
    expect(page.locator("#step-on")).to_have_text("Suivant")
    page.locator("#step-on").tap()


def test_a_lesson_by_touch_on_a_phone_in_french(new_person: NewPerson, address: str) -> None:
    page, lesson, french = new_person(**PHONE, locale="fr"), find_lesson("orion"), in_french()
    page.goto(address)
    page.locator('a[data-lesson="orion"].primary').tap()
    learn(page, address, 0, lesson.steps[0])
    # What is not meant changes nothing, says why, and leads to its rule.
    wrong = lesson.steps[1].mistakes[0]
    expect(item(page, "tray-blue-single")).to_have_attribute("data-live", "next")
    tap(page, "tray-blue-single", "cell-a2")
    expect(page.locator("#answer")).to_contain_text(french.said(wrong.said))
    page.locator("#answer a").tap()
    expect(page.locator(f".drawer .meant#{wrong.rule}")).to_be_visible()
    page.get_by_role("button", name="Fermer").tap()
    for number, step in enumerate(lesson.steps[1:], 1):
        learn(page, address, number, step)
        if number == 3:
            page.reload()  # the browser remembers how far one has come
    expect(page.locator("#end-head")).to_be_visible()
    page.locator("#end .primary").tap()
    page.wait_for_url("**/table/*")
    expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    page.goto(f"{address}/learn")
    expect(page.locator('[data-lesson="orion"][data-done]')).to_be_visible()


def test_a_refusal_opens_the_rules_at_its_number(page: Page, address: str) -> None:
    sit_down(page, address, game="orion", seat_1="me", opt_setup="1")
    choose(page, _single(page))
    item(page, "cell-d5").click(force=True)
    expect(page.locator(".notice-rule")).to_have_text("OD7")
    page.locator(".notice-rule").click()
    expect(page.locator(".drawer .meant")).to_contain_text("For each colour")
    page.get_by_role("button", name="In short").click()
    expect(page.locator(".drawer figure img").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_be_hidden()
    item(page, "cell-f5").hover(force=True)  # a single tile under the pointer cannot be turned
    page.keyboard.press("r")
    expect(page.locator(".drawer .meant#OD7")).to_be_visible()


def _single(page: Page) -> str:
    """The single tile of whoever begins."""
    live = page.locator('#scene [data-key$="-single"][data-live="next"]')
    expect(live).to_have_count(1)
    return str(live.get_attribute("data-key"))


def test_things_say_what_they_are_and_do(new_person: NewPerson, address: str) -> None:
    page = new_person()
    table = sit_down(page, address, game="orion", seat_1="me", opt_setup="1")
    tip = page.get_by_role("tooltip")
    item(page, "cell-d5").hover(force=True)
    expect(tip).to_contain_text("A galaxy")
    page.mouse.move(1, 1)
    expect(tip).to_be_hidden()
    page.keyboard.press("b")
    page.keyboard.press("i")
    expect(tip).to_contain_text("single")
    phone = new_person(**PHONE)
    phone.goto(f"{address}/table/{table}")
    expect(phone.locator("body")).to_have_attribute("data-connection", "open")
    expect(item(phone, "cell-f5")).to_be_visible()
    box = item(phone, "cell-f5").bounding_box()
    assert box
    finger = phone.context.new_cdp_session(phone)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(phone.get_by_role("tooltip")).to_contain_text("A black hole")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.wait_for_timeout(200)
    expect(phone.locator("#notice")).to_be_hidden()  # a long press is no touch
