"""Chat over the wire: who is told what, mutes, reports, and limits of the house."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from orrery.store import Store
from orrery.table.events import Came, Gone
from orrery.web.moderation.policy import Policy
from orrery.web.settings import Settings

from .serving import UNHURRIED, Line, Message, Visitor, running_site


def kept(**rules: Any) -> Settings:
    """A site with these rules of the house."""
    return replace(UNHURRIED, policy=Policy(**rules))


ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me"}


@pytest.fixture
def watcher(port: int) -> Iterator[Visitor]:
    with Visitor(port) as visitor:
        yield visitor.named("Wil")


@pytest.fixture
def table(site: Visitor, stranger: Visitor) -> str:
    """A game between Ada and Bob."""
    table = site.named("Ada").opened(**ORION)
    stranger.named("Bob")
    assert stranger.command(table, "sit", seat=1).status_code == 200
    return table


def texts(state: Message) -> list[str]:
    return [line.get("text", "") for line in state.get("chat", [])]


def say(who: Visitor, table: str, text: str = "", phrase: str = "") -> int:
    answer = who.command(table, "say", text=text, phrase=phrase)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["number"])


def look(who: Visitor, table: str, language: str = "en") -> Message:
    state: Message = who.get(f"/api/tables/{table}?lang={language}").json()
    return state


def test_words_travel_with_who_said_them(site: Visitor, stranger: Visitor, table: str) -> None:
    with site.line(table) as ada, stranger.line(table) as bob:
        ada.hello()
        bob.hello()
        done = ada.do(do="say", text="<script>alert(1)</script> & hi")
        (line,) = bob.wait_for(done["number"])["chat"]
        assert line == {
            "number": done["number"],
            "name": "Ada",
            "text": "<script>alert(1)</script> & hi",
            "seat": 0,
        }
        ada.wait_for(done["number"])
        assert ada.state["chat"][0]["own"]
        done = bob.do(do="say", phrase="thanks")
        news = ada.until("changes", number=done["number"])
        assert [type(line) for line in news["chat"]] == [int, dict]  # only what is new
        assert "spoken" not in news  # no move is announced again
        assert texts(ada.state)[1] == "Thank you!"
    assert texts(look(site, table, "pl"))[1] == "Dziękuję!"
    assert texts(look(site, table, "fr"))[1] == "Merci\u00a0!"


def test_what_spectators_say_does_not_reach_players_before_the_end(
    site: Visitor, stranger: Visitor, watcher: Visitor, table: str
) -> None:
    elsewhere = watcher.opened(game="orion", quick="screen")
    with site.line(table) as ada, stranger.line(table) as bob, watcher.line(table) as wil:
        for line in (ada, bob, wil):
            line.hello()
        say(watcher, elsewhere, "zxq-elsewhere")
        number = say(watcher, table, "zxq-whisper f6")
        wil.wait_for(number)
        assert texts(wil.state) == ["zxq-whisper f6"]
        assert wil.state["chat"][0]["whispered"]
        ada.wait_for(number)
        done = ada.play()
        for line in (ada, bob):
            line.wait_for(done["number"])
            line.hello()
            assert not [text for text in line.heard if "zxq" in text]
        for who in (site, stranger):
            assert "zxq" not in who.get(f"/table/{table}").text
            assert "zxq" not in who.get(f"/api/tables/{table}").text
            assert "zxq" not in who.get(f"/replay/{table}/frames.json").text
        bob.do(do="resign", seat=1)
        assert texts(ada.hello()) == ["zxq-whisper f6"]
        assert "zxq-elsewhere" not in str(ada.heard)


def test_the_page_of_a_table_holds_words_as_data(site: Visitor, table: str) -> None:
    say(site, table, "</script><img src=x onerror=alert(1)>")
    page = site.get(f"/table/{table}").text
    assert "<img src=x" not in page
    assert "</script>\\u003cimg" not in page
    assert texts(look(site, table)) == ["</script><img src=x onerror=alert(1)>"]


def test_a_mute_holds_at_every_table(site: Visitor, stranger: Visitor, table: str) -> None:
    with site.line(table) as ada:
        ada.hello()
        number = say(stranger, table, "buy my things")
        ada.wait_for(number)
        muted = site.post(f"/api/tables/{table}/lines/{number}/mute").json()
        assert muted["name"] == "Bob"
        while texts(ada.state):
            ada.hear()
        say(stranger, table, "buy more things")
        assert texts(ada.hello()) == []
    other = stranger.opened(**ORION)
    say(stranger, other, "anybody?")
    assert texts(look(site, other)) == []
    assert texts(look(stranger, other)) == ["anybody?"]
    assert [one["name"] for one in site.get("/api/me/muted").json()] == ["Bob"]
    site.delete(f"/api/me/muted/{muted['id']}")
    assert texts(look(site, other)) == ["anybody?"]
    assert site.get("/api/me/muted").json() == []


def test_one_cannot_mute_or_report_oneself_or_nothing(site: Visitor, table: str) -> None:
    number = say(site, table, "mine")
    for what in ("mute", "report"):
        address = f"/api/tables/{table}/lines/{{}}/{what}"
        body = {"reason": "insult"}
        assert "your own" in site.post(address.format(number), json=body).json()["error"]
        assert "no such line" in site.post(address.format(1), json=body).json()["error"]


def test_a_report_is_sent_once_for_a_reason(
    site: Visitor, stranger: Visitor, watcher: Visitor, table: str
) -> None:
    number = say(stranger, table, "you fool")
    address = f"/api/tables/{table}/lines/{number}/report"
    wrong = site.post(address, json={"reason": "boredom"})
    assert wrong.status_code == 400
    assert "insult, spam" in wrong.json()["error"]
    assert site.post(address, json={"reason": "insult", "words": "x" * 301}).status_code == 400
    assert site.post(address, json={"reason": "insult", "words": "twice"}).status_code == 201
    assert "already" in site.post(address, json={"reason": "spam"}).json()["error"]
    assert watcher.post(address, json={"reason": "spam"}).status_code == 201
    # Nobody reports a whisper that they cannot read.
    whisper = say(watcher, table, "psst")
    hidden = site.post(f"/api/tables/{table}/lines/{whisper}/report", json={"reason": "advice"})
    assert "no such line" in hidden.json()["error"]


def test_reports_have_a_limit(site: Visitor, stranger: Visitor) -> None:
    site.named("Eager")
    answers = []
    for _ in range(3):
        table = stranger.opened(**ORION)
        for number in (say(stranger, table, f"line {n}") for n in range(4)):
            address = f"/api/tables/{table}/lines/{number}/report"
            answers.append(site.post(address, json={"reason": "spam"}))
    assert [answer.status_code for answer in answers] == [201] * 10 + [400] * 2
    assert "last hour" in answers[-1].json()["error"]


def test_a_quiet_table(site: Visitor) -> None:
    table = site.opened(**ORION, chat="no")
    assert "may_talk" not in look(site, table)
    answer = site.command(table, "say", text="hello")
    assert answer.status_code == 409
    assert "switched chat off" in answer.json()["error"]
    assert look(site, site.opened(**ORION))["may_talk"]


def test_who_has_no_name_yet_only_listens(port: int, site: Visitor, table: str) -> None:
    say(site, table, "who is there?")
    with Visitor(port) as nobody, nobody.line(table) as line:
        assert texts(line.hello()) == ["who is there?"]
        assert "may_talk" not in line.state
        assert line.do(do="say", text="me")["type"] == "refused"
        assert nobody.command(table, "say", text="x").status_code == 401


def test_a_house_may_keep_its_chat_for_accounts(tmp_path: Path) -> None:
    with running_site(tmp_path, settings=kept(guests_chat=False)) as port, Visitor(port) as guest:
        table = guest.opened(**ORION)
        answer = guest.command(table, "say", text="hello")
        assert "only people with an account" in answer.json()["error"]


# --- Who is away ----------------------------------------------------------------------------------

CLOCK = {"clock": "bank", "clock_seconds": "600"}


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A site without patience."""
    settings = kept(grace=0.2, patience=0.1)
    with running_site(tmp_path_factory.mktemp("hasty"), settings=settings) as port:
        yield port


def away_of(line: Line) -> list[Message]:
    """What is said of Bob's absence; Ada herself may have been slow to come."""
    return [one for one in line.state.get("away", []) if one["seat"] == 1]


def until_away(line: Line) -> Message:
    while not away_of(line):
        line.hear()
    return away_of(line)[0]


def test_who_leaves_can_be_replaced_and_may_come_back(hasty: int) -> None:
    with Visitor(hasty) as ada, Visitor(hasty) as bob:
        table = ada.named("Ada").opened(**ORION, **CLOCK)
        bob.named("Bob").command(table, "sit", seat=1)
        with ada.line(table) as line:
            line.hello()
            with bob.line(table) as other:
                other.hello()
            away = until_away(line)
            assert away["choices"] == ["bot", "win"]
            # A tenth of the clock is more patience than the house asks for.
            assert away["deadline"] - away["since"] == 60_000
            early = line.do(do="claim", seat=0, about=1, what="win")
            assert "more second" in early["sentence"]
            with bob.line(table) as other:
                other.hello()
                while away_of(line):
                    line.hear()


def test_the_win_is_claimed_from_who_stays_away(hasty: int) -> None:
    with Visitor(hasty) as ada, Visitor(hasty) as bob:
        table = ada.named("Ada").opened(**ORION, clock="bank", clock_seconds="10")
        bob.named("Bob").command(table, "sit", seat=1)
        with ada.line(table) as line:
            line.hello()
            until_away(line)
            while line.do(do="claim", seat=0, about=1, what="win")["type"] == "refused":
                line.say("ping", at=0)
                line.until("pong")
            assert "has left the game" in line.hello()["result"]["sentence"]


def test_a_program_that_only_asks_is_not_away(tmp_path: Path) -> None:
    grace = 3.0
    settings = kept(grace=grace, patience=0.1)
    with (
        running_site(tmp_path, settings=settings) as port,
        Visitor(port) as ada,
        Visitor(port) as bob,
    ):
        table = ada.named("Ada").opened(**ORION, **CLOCK)
        bob.named("Bob").command(table, "sit", seat=1)
        with ada.line(table) as line:
            line.hello()
            asked = began = monotonic()
            while asked - began < 2 * grace:
                sleep(grace / 20)
                away = [one["seat"] for one in look(bob, table).get("away", [])]
                before, asked = asked, monotonic()
                if asked - before > grace / 2:  # the machine is busy: Bob may well have been away
                    began = asked
                else:
                    assert 1 not in away
            until_away(line)


def test_nobody_is_blamed_for_the_absence_of_the_server(tmp_path: Path) -> None:
    settings = kept(grace=0.2, patience=60)
    with running_site(tmp_path, settings=settings) as port, Visitor(port) as ada:
        table = ada.named("Ada").opened(**ORION, **CLOCK)
        with Visitor(port) as bob:
            bob.named("Bob").command(table, "sit", seat=1)
        with ada.line(table) as line:
            line.hello()
            until_away(line)
    with (
        running_site(tmp_path, settings=settings),
        Store(f"sqlite:///{tmp_path / 'orrery.sqlite'}") as store,
    ):
        while len(absences := bobs(store, table)) < 3:
            sleep(0.02)
    assert [type(event) for event in absences] == [Gone, Came, Gone]
    assert absences[1] == Came(seat=1, excused=True)


def bobs(store: Store, table: str) -> list[Gone | Came]:
    """What the log says of Bob's coming and going."""
    events = (entry.event for entry in store.read(table))
    return [event for event in events if isinstance(event, Gone | Came) and event.seat == 1]
