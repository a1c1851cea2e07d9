"""The installed site without a connection: lessons, problems, solver and replays; and what not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from orrery.lessons import find_lesson
from orrery.lessons.lesson import PLAY

from .conftest import PHONE, NewPerson
from .playing import sit_down
from .test_lessons import in_french, tap

WITH_WORKER: dict[str, Any] = {"service_workers": "allow"}
KEPT = """async () => {
  const addresses = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) {
      addresses.push(request.url.slice(location.origin.length));
    }
  }
  return addresses;
}"""
SOLVED = "/solve/corona?bodies=V1+R3+G3+O6+B10+Y12&dice=2+3+4+4+5+5"


#: At most half a minute.
UNTIL = """async (is) => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await is()) return;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error("it has not come to be");
}"""


def wait_until(page: Page, condition: str) -> None:
    """What the browser keeps is as this expression says; it may have to wait."""
    page.evaluate(f"({UNTIL})(async () => {condition})")


def wait_until_kept(page: Page, address: str) -> None:
    """The list of a thing is put down last."""
    wait_until(page, f"Boolean(await caches.match('/offline/{address}'))")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone that speaks French, with a service worker; what is not fetched is no fault here."""
    context = browser.new_context(**PHONE, **WITH_WORKER, locale="fr", reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def test_a_lesson_and_a_problem_without_a_connection(phone: Page, address: str) -> None:
    page, lesson, french = phone, find_lesson("orion"), in_french()
    page.goto(f"{address}/learn/orion")
    wait_until_kept(page, "lesson/orion")
    page.goto(f"{address}/corona/399514")
    wait_until_kept(page, "solitaire?number=399514")
    page.context.set_offline(True)

    page.goto(f"{address}/lobby")  # needs the server, and says what does not
    expect(page.locator("h1")).to_have_text(french.catalogue.gettext("Without a connection"))
    expect(page.locator("#instead")).to_be_visible()
    expect(page.locator("#kept li")).to_have_count(2)
    assert Axe().run(page).violations_count == 0
    page.locator('#kept a[href="/learn/orion"]').tap()
    for number, step in enumerate(lesson.steps):
        expect(page.locator("#said")).to_have_text(french.said(step.said))
        if step.asks == PLAY:
            move = lesson.example(number, ())
            assert move
            tap(page, *move.path)
            expect(page.locator("#answer")).to_have_text(french.said(step.done))
            break
        page.locator("#step-on").tap()
    expect(page.locator("#connection")).to_be_hidden()

    page.goto(f"{address}/corona/399514")
    for body, die in ("R2", "O3"):
        page.locator(f'[data-focus="body-{body}"]').tap()
        page.locator(f'[data-focus="die-{die}"]').tap()
        expect(page.locator(f'[data-focus="body-{body}"]')).to_have_count(0)
    expect(page.locator(".steps .notation")).to_have_text(["R2", "O3"])
    assert Axe().run(page).violations_count == 0
    while page.locator('.ring a[data-focus^="body-"]').count():
        page.locator('.ring a[data-focus^="body-"]').first.tap()
        page.locator('.ring a[data-focus^="die-"]').first.tap()
        expect(page.locator(".held")).to_have_count(0)
    steps = page.locator(".steps .notation").all_inner_texts()
    found = page.locator(".verdict").inner_text()
    assert len(steps) == 6
    page.context.set_offline(False)  # the server comes to the same verdict
    page.goto(f"{address}/corona/399514?steps={'+'.join(steps)}")
    page.locator('[data-focus="check"]').tap()
    expect(page.locator(".verdict p").first).to_be_visible()
    told = page.locator(".verdict p").all_inner_texts()
    assert [line for line in found.splitlines() if line] == told
    page.goto(f"{address}/lobby")
    expect(page.locator("#waiting")).to_be_attached()


def test_replays_and_solutions_are_kept_and_tables_are_not(
    new_person: NewPerson, address: str
) -> None:
    page = new_person(**WITH_WORKER)
    table = sit_down(page, address, game="orion", seat_1="me", opt_setup="1")
    expect(page.locator("body")).to_have_attribute("data-connection", "open")
    page.goto(f"{address}/replay/{table}")  # a game in play
    page.goto(f"{address}/account")
    page.goto(address + SOLVED)
    wait_until_kept(page, f"solver/corona{SOLVED.removeprefix('/solve/corona')}")
    found = page.evaluate(KEPT)
    assert not [one for one in found if table in one or one.startswith(("/table", "/account"))]
    done = {"id": "", "command": {"do": "resign", "seat": 0}}
    page.request.post(f"{address}/api/tables/{table}/commands", data=done)
    page.goto(f"{address}/replay/{table}")
    wait_until_kept(page, f"replay/{table}")
    page.context.set_offline(True)
    page.goto(f"{address}/replay/{table}")
    expect(page.locator("#run")).to_be_enabled()
    expect(page.locator("#scene [data-key]").first).to_be_visible()
    page.goto(address + SOLVED)
    expect(page.locator(".verdict.best h2")).to_have_text("16 points are the optimum")
    page.goto(f"{address}/table/{table}")
    expect(page.locator("#kept li")).to_have_count(2)


def test_whoever_signs_out_leaves_nothing_behind(new_person: NewPerson, address: str) -> None:
    page = new_person(**WITH_WORKER)
    account = {"name": "Wilhelmina", "password": "twelve moons of saturn"}
    page.request.post(f"{address}/sign-up", form=account)
    page.goto(address + SOLVED)
    wait_until_kept(page, f"solver/corona{SOLVED.removeprefix('/solve/corona')}")
    texts = page.evaluate(
        """async () => {
          const [name] = await caches.keys();
          const cache = await caches.open(name);
          const answers = await Promise.all((await cache.keys()).map((one) => cache.match(one)));
          return Promise.all(answers.map((one) => one.text()));
        }"""
    )
    assert texts
    assert not [text for text in texts if "Wilhelmina" in text]  # copies are for nobody
    page.locator(".you summary").click()
    page.get_by_role("button", name="Sign out").click()
    wait_until(page, "!(await caches.match('/static/pages/solver.js'))")
    wait_until(page, "Boolean(await caches.match('/offline'))")
    assert not [one for one in page.evaluate(KEPT) if one.startswith(("/offline/", "/solve"))]


def test_a_new_version_takes_over_what_was_kept(new_person: NewPerson, address: str) -> None:
    page = new_person(**WITH_WORKER)
    page.goto(f"{address}/learn/corona-solitaire")
    wait_until_kept(page, "lesson/corona-solitaire")
    [english] = page.evaluate("caches.keys()")
    # Another language is another worker with copies of its own, as another version would be.
    page.locator(".you summary").click()
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    wait_until(page, f"!(await caches.has('{english}'))")
    wait_until_kept(page, "lesson/corona-solitaire")
    [french] = page.evaluate("caches.keys()")
    assert (english[:-3], english[-3:], french[-3:]) == (french[:-3], "-en", "-fr")
