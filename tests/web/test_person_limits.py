"""How many tables one person may keep open, and how long bots think for somebody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from orrery.store import Store
from orrery.table.bots.queue import Client
from orrery.web.http.limits import TooOften
from orrery.web.people import person_limits
from orrery.web.people.person_limits import HOUR, PersonLimits, SpentTime
from orrery.web.settings import Settings

from .serving import UNHURRIED, Line, Visitor, running_site

pytestmark = pytest.mark.once

SCREEN = {"game": "orion", "quick": "screen"}
FULL = "You have 2 tables that are not finished, and may not have more. Finish some of them first."


@contextmanager
def visiting(folder: Path, **limits: int) -> Iterator[Visitor]:
    few = replace(UNHURRIED, **limits)
    with running_site(folder, settings=few) as port, Visitor(port) as ann:
        yield ann


def test_a_guest_has_so_many_unfinished_tables_and_an_account_more(tmp_path: Path) -> None:
    with visiting(tmp_path, tables_for_guest=2, tables_for_account=3) as ann:
        first, _ = ann.opened(**SCREEN), ann.opened(**SCREEN)
        told = ann.post("/api/tables", json=SCREEN)
        assert told.status_code == 409
        assert told.json()["error"] == f"{FULL} With an account you may have more of them."
        assert ann.post("/tables", data=SCREEN).status_code == 409
        spoken = ann.post("/api/tables", json=SCREEN, headers={"Accept-Language": "fr"})
        assert spoken.json()["error"] != told.json()["error"]
        assert ann.command(first, "resign", seat=0).status_code == 200
        ann.opened(**SCREEN)
        assert ann.post("/api/tables", json=SCREEN).status_code == 409
        entering = {"name": "Ann Lee", "password": "a long pass word"}
        assert ann.post("/sign-up", data=entering).status_code < 400
        ann.opened(**SCREEN)
        told = ann.post("/api/tables", json=SCREEN)
        assert told.status_code == 409
        assert "With an account" not in told.json()["error"]


def answered(line: Line) -> None:
    """Make a move, and wait for the bot's."""
    assert line.play()["type"] == "done"
    ply = line.state["ply"]
    while line.state["ply"] == ply or not line.state.get("choices"):
        line.hear()


def test_bots_think_for_a_guest_as_long_as_they_may_and_running_games_go_on(
    tmp_path: Path,
) -> None:
    wish = {"game": "orion", "seat_0": "me", "seat_1": "bot5", "opt_first": "blue"}
    with visiting(tmp_path, bot_seconds_for_guest=1) as ann:
        with ann.line(ann.opened(**wish)) as line:
            line.hello()
            while ann.post("/api/tables", json=wish).status_code != 429:
                answered(line)
            answered(line)  # this game goes on with its bot
        told = ann.post("/api/tables", json=wish)
        assert told.json()["error"].startswith("Bots have thought for you as long as they may in")
        assert 0 < int(told.headers["retry-after"]) <= 3600
        with ann.line(ann.opened(game="orion", seat_0="me", seat_1="open")) as line:
            line.hello()
            assert line.do(do="sit_bot", seat=1, level=1)["sentence"].startswith("Bots have")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path / 'orrery.sqlite'}") as store:
        store.upgrade()
        yield store


def test_an_address_has_its_hour_too_and_accounts_share_only_that(store: Store) -> None:
    limits = PersonLimits(store, Settings(bot_seconds_for_guest=10, bot_seconds_for_address=20))
    guest, _ = store.guest("Ann")
    limits.note_answer(Client(guest.id, "here"), 0.0, 11.0)
    with pytest.raises(TooOften, match="for you"):
        limits.check_bots(guest.id, "here")
    limits.check_bots("another", "here")
    store.accounts.create(guest.id, "Ann Lee", "hash")
    limits.check_bots(guest.id, "here")
    limits.note_answer(Client("another", "here"), 0.0, 9.0)
    with pytest.raises(TooOften, match="for your address"):
        limits.check_bots(guest.id, "here")
    limits.check_bots(guest.id, "")


def test_an_hour_later_it_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 1_000_000
    monkeypatch.setattr(person_limits, "now", lambda: at)
    spent = SpentTime()
    spent.add("ann", 5.0)
    assert spent.wait("ann", 6) == 0
    spent.add("ann", 1.0)
    assert spent.wait("ann", 6) == HOUR
    assert spent.wait("ann", 0) == 0
    at += HOUR
    assert spent.wait("ann", 6) == 0
    spent.add("ann", 1.0)
    assert spent.wait("ann", 6) == 0
