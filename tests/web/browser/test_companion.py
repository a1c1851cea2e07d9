"""The companion on a phone: its scripts look up what the rules say, and it works offline."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec import to_builtins
from playwright.sync_api import Browser, Locator, Page, expect

import orrery
from orrery.core.kernel import Record
from orrery.games.orbis.data.components import GODS
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.ortus.rules.box import arena_of
from orrery.games.ortus.rules.cells import Cells, flood, is_empty, words
from orrery.games.ortus.rules.hexlines import share_hexline
from orrery.games.ortus.rules.position import free_cells, put
from orrery.games.ortus.rules.reach import charge_ends, steps_to
from orrery.lab.atlas import atlas
from orrery.players.corona import solver as corona
from orrery.players.harun import solver as harun
from orrery.web.companion.orbis import COUNTED, SCORING, OrbisSheet, totals
from orrery.web.companion.ortus import bare_arena
from orrery.web.companion.tables import companion_tables

from .conftest import PHONE
from .test_offline import WITH_WORKER, wait_until_kept

pytestmark = pytest.mark.compiled


def tables(name: str) -> Any:
    return json.loads(companion_tables(name, "en"))


# --- What the scripts look up ---------------------------------------------------------------------


def test_sheets_are_added_up_as_the_rules_do(scripts: Page) -> None:
    chance, asked, wanted = Random(19), [], []
    for _ in range(250):
        sheets = [random_sheet(chance) for _ in range(chance.randint(2, 4))]
        asked.append(to_builtins(sheets))
        wanted.append(to_builtins(totals(sheets)))
    found = scripts.evaluate(
        """async ([tables, asked]) => {
          const { added } = await import("/static/companion/adding.js");
          return asked.map((sheets) => added(tables, sheets).map(({ left, ...parts }) => parts));
        }""",
        [tables("orbis"), asked],
    )
    assert found == wanted
    assert len({one["god"] for sums in wanted for one in sums}) == 4  # 0, 1, 2 and 3 points


def random_sheet(chance: Random) -> OrbisSheet:
    """Small numbers, so that many are equal."""
    counts = {row: chance.randrange(3) for row in (*SCORING, *COUNTED)}
    points = {row: chance.randrange(8) for row in SCORING if counts[row]}
    return OrbisSheet(counts, points, chance.choice(("", *GODS)), chance.random() < 0.5)


def test_plans_are_worth_what_the_solvers_say(scripts: Page) -> None:
    chance, asked, wanted = Random(6), [], []
    for _ in range(100):
        for lay in (corona_plan, harun_plan):
            entered, plan, points = lay(chance)
            asked.append(["harun" if lay is harun_plan else "corona", entered, plan])
            wanted.append(points)
    found = scripts.evaluate(
        """async ([tables, asked]) => {
          const { lay } = await import("/static/companion/landings.js");
          return asked.map(([name, entered, plan]) =>
            lay(tables[name], entered, plan).steps.map(({ points }) => points));
        }""",
        [{name: tables(name) for name in ("corona", "harun")}, asked],
    )
    assert found == wanted


def corona_plan(chance: Random) -> tuple[dict[str, Any], list[str], list[int]]:
    empty = chance.randrange(2)
    problem = corona.CoronaProblem(
        tuple(chance.randrange(12) for _ in range(6)),
        tuple(chance.randint(1, 6) for _ in range(6)),
    )
    plan = random_plan(chance, problem.dice)
    entered = entered_as(problem.cells, problem.dice, "clockwise") | {"empty": str(empty)}
    return entered, plan, corona.score(problem, plan, empty)


def harun_plan(chance: Random) -> tuple[dict[str, Any], list[str], list[int]]:
    stars = np.zeros(12, np.int64)
    for star, cell in zip((1, 1, 2, 2), chance.sample(range(12), 4), strict=True):
        stars[cell] = star
    way = chance.choice(("clockwise", "counter-clockwise"))
    cells = tuple(chance.randrange(12) for _ in range(7))
    dice = tuple(chance.randint(1, 6) for _ in range(7))
    plan = random_plan(chance, dice)
    direction = harun.DIRECTIONS[way]
    worth = [
        int(harun.points_of(cells[LETTERS.index(step[0])], int(step[1]), direction, stars))
        for step in plan
    ]
    colours = {str(cell): ("", "red", "black")[stars[cell]] for cell in range(12) if stars[cell]}
    return entered_as(cells, dice, way) | {"stars": colours, "empty": "1"}, plan, worth


def random_plan(chance: Random, dice: tuple[int, ...]) -> list[str]:
    letters = chance.sample(LETTERS[: len(dice)], len(dice))
    return [f"{letter}{die}" for letter, die in zip(letters, dice, strict=True)]


def entered_as(cells: tuple[int, ...], dice: tuple[int, ...], way: str) -> dict[str, Any]:
    bodies = dict(zip(LETTERS, cells, strict=False))
    return {"bodies": bodies, "dice": list(dice), "way": way, "stars": {}}


@pytest.mark.parametrize("name", ["arena-1", "arena-2"])
def test_ways_and_hexlines_are_those_of_the_rules(scripts: Page, name: str) -> None:
    game, chance, asked, wanted = orrery.game("ortus", arena=name), Random(3), [], []
    arena, box = arena_of(game.chosen), game.box
    inside = [cell for cell in range(len(arena.cells)) if box.in_arena[cell]]
    for _ in range(30):
        p, cells = bare_arena(game), chance.sample(inside, 16)
        for warrior, cell in enumerate(cells):
            put(p, box, warrior, cell)
        side, start, end = chance.randrange(2), cells[0], chance.choice(inside[40:])
        shared = [cells[other] for other in range(1, 16) if share_hexline(p, box, 0, other)]
        free = free_cells(p, box, side)
        target = chance.choice([cell for cell in cells if box.apart[start, cell] > 1])
        reach = [n for n in range(1, 20) if not is_empty(charged(box, start, target, free, n))]
        wanted.append([int(steps_to(box, start, free, end)) if end != start else 0, sorted(shared)])
        wanted[-1].append(min(reach, default=0))
        asked.append([side, cells, start, end, target])
    [own] = [one for one in tables("ortus")["arenas"] if one["name"] == name]
    found = scripts.evaluate(
        """async ([{ steps, lines, fighting }, asked]) => {
          const { chargeLength, shortest, hits } = await import("/static/companion/paths.js");
          return asked.map(([side, cells, start, end, target]) => {
            const isTaken = (cell) => cells.includes(cell);
            const met = hits(lines[start], isTaken).map(({ hit }) => hit);
            const found = met.filter((cell) => cell >= 0).sort((a, b) => a - b);
            const charge = chargeLength(steps[side], isTaken, fighting, start, target);
            return [shortest(steps[side], isTaken, start, end).length, found, charge];
          });
        }""",
        [own, asked],
    )
    assert found == wanted


def charged(box: Record, start: int, target: int, free: Cells, steps: int) -> Cells:
    """Where a charge of so many cells may end (OT12)."""
    ground = flood(words(box.spot[start]), free, steps)
    return charge_ends(box, ground, words(box.spot[target]), free)


# --- Beside the board, without a connection -------------------------------------------------------


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone with a service worker, which trembles into a list."""
    context = browser.new_context(**PHONE, **WITH_WORKER, locale="en-GB", reduced_motion="reduce")
    context.add_init_script("navigator.vibrate = (beats) => (window.beats ??= []).push(beats);")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def focus(page: Page, name: str) -> Locator:
    return page.locator(f".tool:not([hidden]) [data-focus='{name}']")


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch_cell(page: Page, cell: str) -> None:
    page.touchscreen.tap(*middle(page.locator(f".tool:not([hidden]) [data-key=cell-{cell}]")))


def drag(page: Page, piece: str, cell: str) -> None:
    """A piece of the tray to its cell."""
    page.mouse.move(*middle(page.locator(f"[data-piece={piece}]")))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(f"[data-key=cell-{cell}]")), steps=4)
    page.mouse.up()


def check_page(page: Page) -> None:
    """Nothing is smaller than a thumb, nothing stands out at the side, and axe finds nothing."""
    small = page.evaluate(
        """() => [...document.querySelectorAll(".beside button, .tool-tabs a, .tools a")]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.getBoundingClientRect(), one.outerHTML])
          .filter(([{ width, height }]) => Math.round(Math.min(width, height)) < 48)
          .map(([, html]) => html.slice(0, 120))"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_tool_of_every_game_works_without_a_connection(phone: Page, address: str) -> None:
    page = phone
    page.goto(f"{address}/companion")
    wait_until_kept(page, "companion")
    check_page(page)
    page.context.set_offline(True)
    page.reload()
    for use in (use_corona, use_harun, use_orbit, use_orion, use_orbis, use_ortus):
        page.goto(f"{address}/companion")
        use(page)
        check_page(page)


def use_corona(page: Page) -> None:
    """Bids, then a plan: bodies are dragged, the plan is checked, and the optimum is known."""
    page.locator("a[href='/companion/corona#round']").tap()
    focus(page, "go").tap()
    page.locator("[data-seat='2']").tap()
    page.locator("[data-seat='0']").tap()  # at the same moment: a tie, and later
    expect(page.locator(".standing")).to_have_text("Player 3 bids 1.")
    expect(page.locator(".auction .history li.soft")).to_contain_text("Player 1 also said 1")
    page.reload()
    expect(page.locator(".standing")).to_have_text("Player 3 bids 1.")
    assert page.evaluate("window.beats ?? []") == []
    page.evaluate(
        """() => {
          const kept = JSON.parse(localStorage["orrery.companion.corona.hourglass"]);
          kept.now.ends = Date.now() + 700;
          localStorage["orrery.companion.corona.hourglass"] = JSON.stringify(kept);
        }"""
    )
    page.reload()
    expect(page.locator(".standing")).to_have_text("Player 3 plays for 1.")
    assert page.evaluate("beats.flat().length") > 4
    page.locator(".tool-tabs a[href='#plan']").tap()
    expect(page.locator("#tool-plan")).to_be_visible()
    drag(page, "V", "1")
    for piece, cell in (("R", 3), ("G", 3), ("O", 6), ("B", 10), ("Y", 12)):
        page.locator(f"[data-piece={piece}]").tap()
        touch_cell(page, str(cell))
    for die in "234455":
        focus(page, f"face-{die}").tap()
    check_page(page)
    focus(page, "on").tap()
    for letter, place in zip("VYOBRG", (0, 0, 0, 1, 0, 0), strict=True):
        focus(page, f"body-{letter}").tap()
        focus(page, f"left-{place}").tap()
    expect(page.locator("#tool-plan > .plan-top .standing")).to_have_text("16 points")
    focus(page, "tell").tap()
    expect(page.locator(".possible .standing")).to_have_text("16 points are the optimum")
    problem = corona.CoronaProblem.parse("V1 R3 G3 O6 B10 Y12", ["2 3 4 4 5 5"])
    assert atlas().entry_for(problem).optimum == 16
    focus(page, "undo").tap()
    expect(page.locator("#tool-plan .steps li")).to_have_count(5)


def use_harun(page: Page) -> None:
    """The chips, which come from the reserve."""
    page.locator("a[href='/companion/harun#chips']").tap()
    for name in ("chips-0-more", "chips-0-more", "chips-1-more", "chips-0-less"):
        focus(page, name).tap()
    expect(page.locator("#tool-chips output")).to_have_text(["1", "1", "0", "0", "70"])
    page.reload()
    focus(page, "undo").tap()
    expect(page.locator("#tool-chips output")).to_have_text(["2", "1", "0", "0", "69"])


def use_orbit(page: Page) -> None:
    """A roll of the dice, in the flight; who pays whom is only known to the server."""
    page.locator("a[href='/companion/orbit#dice']").tap()
    page.locator("#tool-dice .primary").tap()
    expect(page.locator(".rolled li")).to_have_count(7)
    page.locator(".tool-tabs a[href='#flight']").tap()
    expect(page.locator("#tool-flight")).to_be_visible()
    for cell, letter in enumerate("ROYGBV", 1):
        page.locator(f"[data-piece={letter}]").tap()
        touch_cell(page, str(cell))
    focus(page, "take-roll").tap()
    focus(page, "fly").tap()
    expect(page.locator(".possible")).to_contain_text("needs a connection")


def use_orion(page: Page) -> None:
    """An even set-up lies on the board."""
    page.locator("a[href='/companion/orion#setups']").tap()
    expect(page.locator("#tool-setups [data-key^=galaxy-]")).to_have_count(8)
    expect(page.locator("#tool-setups .standing")).to_have_text("Whoever begins wins 52 %")
    focus(page, "play").tap()
    expect(page.locator("#tool-winner")).to_be_visible()
    touch_cell(page, "f5")
    expect(page.locator("#tool-winner [data-key=hex-f5]")).to_be_visible()


def use_orbis(page: Page) -> None:
    """A sheet is added up."""
    page.locator("a[href='/companion/orbis#sheet']").tap()
    for name in ("village-more", "village-points-more", "wasteland-more", "temple-more"):
        focus(page, name).tap()
    page.locator("#god").select_option("harvests")
    expect(page.locator(".sum strong").first).to_have_text("14")  # 1, -1, 11 and 3
    focus(page, "sum-1").tap()
    for _ in range(2):
        focus(page, "village-more").tap()
    expect(page.locator(".sum strong").first).to_have_text("11")


def use_ortus(page: Page) -> None:
    """What a way costs around a warrior, and energy that is collected."""
    page.locator("a[href='/companion/ortus#ways']").tap()
    page.locator("#tool-ways .choice button").first.tap()
    touch_cell(page, "e5")
    page.locator("#tool-ways .choice button").nth(1).tap()
    touch_cell(page, "e3")
    touch_cell(page, "e7")
    expect(page.locator("#tool-ways .possible td")).to_have_text("5 energy")
    page.locator(".tool-tabs a[href='#sides']").tap()
    expect(page.locator("#tool-sides")).to_be_visible()
    focus(page, "wells-0-more").tap()
    focus(page, "collect-0").tap()
    expect(page.locator(".side .energy output").first).to_have_text("18")


def test_with_a_connection_the_server_tells_the_rest(phone: Page, address: str) -> None:
    page = phone
    page.goto(f"{address}/companion/orion#winner")
    expect(page.locator("#tool-winner")).to_be_visible()
    for cell in ("a1", "b2", "c3", "d4", "e5", "f5", "g5", "h4", "i3", "j2", "k1"):
        touch_cell(page, cell)
    focus(page, "tell").tap()
    words = page.locator("#tool-winner .possible")
    expect(words).to_have_text("Blue has won.Blue's chain joins two opposite constellations.")
    expect(page.locator("#tool-winner .won-cell")).to_have_count(11)
    page.goto(f"{address}/companion/corona")
    found = page.evaluate(
        """async () => {
          const { mostPoints } = await import("/static/companion/optima.js");
          const [cells, dice] = [[11, 3, 3, 7, 0, 5], [6, 1, 4, 4, 2, 3]];
          return mostPoints("/companion/corona/optima", 12, cells, dice);
        }"""
    )
    problem = corona.CoronaProblem((11, 3, 3, 7, 0, 5), (6, 1, 4, 4, 2, 3))
    assert found == atlas().entry_for(problem).optimum
