"""Hostile strings wherever a person can write something: on every page they are only text.

A browser visits all pages that show them. Nothing runs, and the browser has nothing to refuse: not
even the policy of the pages, which would stop a script, is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from orrery.store import Store

from ..serving import UNHURRIED, Visitor, running_site

PASSWORD = "seven brass planets"
#: As long as names may be; each has to be somebody else's.
NAME = "<img src=x onerror=e({})>"
LONG = '"\'></script><script>window.evil=1</script><img src=x onerror="window.evil=1">{{7*7}}'
#: Where words of people stand in addresses.
ODD = quote(LONG, safe="")

WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) => {
  window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
});
"""


@dataclass
class Watched:
    """A browser window of somebody, and whatever ran in it that should not."""

    context: BrowserContext
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.add_init_script(WATCH)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"{self.page.url}: {error}"))
        self.page.on("dialog", lambda dialog: self.faults.append(dialog.message))
        self.page.on("console", lambda said: self._hear(said.text))
        self.page.on("request", lambda asked: self._see(asked.url))

    def _hear(self, said: str) -> None:
        if "Content Security Policy" in said or "Refused" in said:
            self.faults.append(f"{self.page.url}: {said}")

    def _see(self, url: str) -> None:
        if url.endswith("/x"):  # the picture of the hostile strings
            self.faults.append(f"{self.page.url} asks for {url}")

    def look(self, address: str, text: str = "") -> None:
        """Nothing runs on this page, and it shows this text as it was written."""
        self.page.goto(address)
        if text:
            expect(self.page.locator("body")).to_contain_text(text)
        self.check()

    def check(self) -> None:
        """The page as it stands."""
        assert self.page.evaluate("[window.evil ?? null, window.violations]") == [None, []]
        assert not self.faults


@dataclass
class Stage:
    """A site on which two people with hostile names have written hostile things everywhere."""

    address: str
    ann: Visitor
    bob: Visitor
    table: str
    finished: str
    tournament: str
    record: str
    ids: dict[str, str]


def _sign_up(visitor: Visitor, number: int) -> str:
    form = {"name": NAME.format(number), "password": PASSWORD}
    assert visitor.post("/sign-up", data=form).status_code == 200
    return str(visitor.get("/api/me").json()["id"])


def _shared_record(visitor: Visitor) -> str:
    text = f"game: orion\noptions: setup=1 first=blue\nblue: {LONG}\nevent: {LONG}\n\n"
    text += f"{{{LONG.replace('}', ')')}}}\n1. single c5 {{{LONG.replace('}', ')')}}}\n"
    answer = visitor.post("/replay", data={"text": text})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    folder: Path = tmp_path_factory.mktemp("injection")
    with (
        running_site(folder, settings=UNHURRIED) as port,
        Visitor(port) as ann,
        Visitor(port) as bob,
        Store(f"sqlite:///{folder / 'orrery.sqlite'}") as store,
    ):
        ids = {"ann": _sign_up(ann, 1), "bob": _sign_up(bob, 2)}
        orion = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me"}
        table = ann.opened(**orion)
        bob.command(table, "sit", seat=1)
        ann.command(table, "say", text=LONG)
        line = int(ann.command(table, "say", text=LONG).json()["number"])
        report = {"reason": "insult", "words": LONG}
        assert bob.post(f"/api/tables/{table}/lines/{line}/report", json=report).status_code == 201
        bob.post("/api/me/muted", json={"person": ids["ann"]})
        finished = ann.opened(**orion, rated="yes")
        bob.command(finished, "sit", seat=1)
        ann.command(finished, "play", seat=0, move="single c5")
        bob.command(finished, "resign", seat=1)
        bob.opened(**orion, invite_id=ids["ann"])  # a challenge rings the bell
        ann.post("/api/me/tokens", json={"label": LONG[:40]})
        wish = {"game": "orion", "name": LONG[:60], "clock": "bank", "clock_seconds": "300"}
        tournament = ann.post("/api/tournaments", json=wish).json()["tournament"]
        store.accounts.set_moderator(ids["bob"], True)
        record = _shared_record(ann)
        yield Stage(f"http://127.0.0.1:{port}", ann, bob, table, finished, tournament, record, ids)


@pytest.fixture
def windows(browser: Browser, stage: Stage) -> Iterator[dict[str, Watched]]:
    """Browsers of both, and of a stranger."""
    contexts = {}
    for name, visitor in (("ann", stage.ann), ("bob", stage.bob), ("stranger", None)):
        context = browser.new_context(reduced_motion="reduce")
        if visitor is not None:
            cookie = visitor.cookies["orrery"]
            context.add_cookies([{"name": "orrery", "value": cookie, "url": stage.address}])
        contexts[name] = Watched(context)
    yield contexts
    for watched in contexts.values():
        watched.context.close()


def test_the_watch_would_see_a_script_that_runs(windows: dict[str, Watched], stage: Stage) -> None:
    """Otherwise all that follows would prove nothing."""
    window = windows["stranger"]
    window.page.goto(stage.address)
    window.page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.evil=1\">')"
    )
    window.page.wait_for_function("window.violations.length > 0")
    with pytest.raises(AssertionError):
        window.check()


def test_hostile_strings_are_text_on_every_page(windows: dict[str, Watched], stage: Stage) -> None:
    ann, bob, stranger = (windows[name] for name in ("ann", "bob", "stranger"))
    at, first, second = stage.address, NAME.format(1), NAME.format(2)
    replays = (f"{at}/replay/{stage.finished}", at + stage.record)

    stranger.look(f"{at}/table/{stage.table}", LONG)
    expect(stranger.page.locator("#seats")).to_contain_text(first)
    stranger.check()
    for replay in replays:
        stranger.look(replay)
        stranger.page.wait_for_selector("#scene [data-key]")
        stranger.check()
    for person, name in ((stage.ids["ann"], first), (stage.ids["bob"], second)):
        stranger.look(f"{at}/people/{person}", name)
        stranger.look(f"{at}/people/{person}?game=orion&against={stage.ids['ann']}", name)
    stranger.look(f"{at}/leaderboards/orion?who=everybody")
    stranger.look(f"{at}/tournaments", LONG[:60])
    stranger.look(f"{at}/tournaments/{stage.tournament}", LONG[:60])
    stranger.look(f"{at}/challenge/{stage.ids['ann']}", first)
    stranger.look(f"{at}/lobby")
    stranger.look(at)

    ann.look(f"{at}/account", LONG[:40])
    ann.look(f"{at}/my-games", second)
    ann.look(f"{at}/table/{stage.table}", LONG)
    ann.look(f"{at}/notices")
    ann.page.goto(at)
    ann.page.wait_for_timeout(300)  # the bell rings
    ann.check()

    bob.look(f"{at}/muted", first)
    bob.look(f"{at}/moderation", LONG)
    bob.page.fill("input[name=note] >> nth=0", LONG)
    bob.page.get_by_role("button", name="Remove the line").first.click()
    expect(bob.page.locator("main")).to_contain_text(LONG)  # the note, among the decisions
    bob.check()
    bob.look(f"{at}/moderation/people/{stage.ids['ann']}", LONG)
    ann.look(at)  # the notice of the decision


ADDRESSES = [
    f"/table/{ODD}",
    f"/people/{ODD}",
    f"/games/{ODD}",
    f"/{ODD}",
    f"/?lang={ODD}",
    f"/sign-in?next={ODD}",
    f"/sign-up?name={ODD}",
    f"/solve/corona?bodies={ODD}&dice={ODD}&plan={ODD}",
    f"/solve/harun?bodies={ODD}&dice={ODD}&stars={ODD}",
    f"/leaderboards/orion?who={ODD}&page={ODD}",
    f"/people/Ann?against={ODD}&game={ODD}",
    f"/lobby?game={ODD}&pace={ODD}&near={ODD}",
    f"/tournaments/new/orion?name={ODD}&clock={ODD}",
    f"/new/orion?clock={ODD}&opt_setup={ODD}&invite={ODD}",
    f"/corona/{ODD}",
    f"/corona/race/{ODD}",
    f"/train/harun/{ODD}",
    f"/train/corona/calendar?month={ODD}",
    f"/shared/{ODD}",
    f"/tournaments/{ODD}",
    f"/api/people/{ODD}",
    f"/look/{ODD}.svg",
    f"/language/{ODD}.json",
]


def test_hostile_addresses_are_text(windows: dict[str, Watched], stage: Stage) -> None:
    for path in ADDRESSES:
        windows["stranger"].look(stage.address + path)


FORMS = [
    ("/sign-in", {"name": LONG, "password": LONG}),
    ("/sign-up", {"name": LONG, "password": LONG}),
    ("/recover", {"name": LONG, "code": LONG, "password": PASSWORD}),
    ("/replay", {"text": f"game: {LONG}\n"}),
    ("/replay", {"text": f"game: orion\noptions: setup={LONG}\n"}),
    (
        "/replay",
        {"text": f"game: orbis\noptions: tiles={LONG.replace(' ', '')}\n\n1. {LONG}\n"},
    ),
    ("/replay", {"text": f"game: orion\n\n1. {LONG}\n"}),
    ("/tables", {"game": LONG}),
    ("/tables", {"game": "orion", "clock": LONG, "opt_setup": LONG}),
    ("/tables", {"game": "orion", "invite": LONG}),
    ("/tournaments", {"game": "orion", "name": LONG, "format": LONG, "level": LONG}),
    ("/challenge", {"name": LONG}),
    ("/language", {"language": LONG}),
]
SUBMIT = """([path, fields]) => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = path;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("textarea");
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}"""


def test_what_is_refused_is_shown_as_text(windows: dict[str, Watched], stage: Stage) -> None:
    """Sent by a form, as a person would; the answer is the page in the window."""
    window = windows["stranger"]
    for path, fields in FORMS:
        window.page.goto(f"{stage.address}/help")
        with window.page.expect_navigation():
            window.page.evaluate(SUBMIT, [path, fields])
        window.check()
