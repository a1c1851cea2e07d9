"""Bots at the tables of a site: whatever they do the game goes on, and nobody has too many."""

from __future__ import annotations

import html
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from orrery.store import Store
from orrery.table.table import Table

from .serving import PATIENCE_S, UNHURRIED, Line, Visitor, running_site

ERRING = Path(__file__).parents[1] / "table" / "erring_worker.py"
#: The bot begins.
AGAINST_A_BOT = {
    "game": "orion",
    "opt_setup": "1",
    "opt_first": "orange",
    "seat_0": "me",
    "seat_1": "bot1",
}
TWO_BOTS = {"game": "orion", "opt_setup": "1", "seat_0": "bot1", "seat_1": "bot1"}


def erring(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Have bots think in a process that goes wrong like this."""
    monkeypatch.setattr(
        "orrery.table.bots.process._COMMAND", (sys.executable, str(ERRING), how, "")
    )


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def faults(caplog: pytest.LogCaptureFixture, kind: str) -> int:
    return sum(record.getMessage().startswith(f"{kind},") for record in caplog.records)


def bot_moves(line: Line) -> None:
    """Wait until the bot, who begins, has made its move."""
    while line.state.get("ply", 0) < 1:
        line.hear()


# --- Bots that err --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "kind", "times"),
    [("errs", "bot_erred", 2), ("waits", "bot_erred", 2), ("dies", "bot_lost", 2)],
)
def test_for_a_bot_that_errs_twice_any_move_is_played(
    how: str,
    kind: str,
    times: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    erring(monkeypatch, how)
    with running_site(tmp_path) as port, Visitor(port) as ann:
        with ann.line(ann.opened(**AGAINST_A_BOT)) as line:
            line.hello()
            bot_moves(line)
            assert line.state["choices"]["codes"]
        assert faults(caplog, kind) == times


def test_a_bot_that_errs_is_asked_again_and_then_plays_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    erring(monkeypatch, "errs once")
    with running_site(tmp_path) as port, Visitor(port) as ann:
        with ann.line(ann.opened(**AGAINST_A_BOT)) as line:
            line.hello()
            bot_moves(line)
        assert faults(caplog, "bot_erred") == 1
        assert "nonsense" not in caplog.text


# --- Bots among themselves ------------------------------------------------------------------------


def moves_at(folder: Path, table: str) -> int:
    """How many moves were made there, as nobody sees who looks."""
    with Store(f"sqlite:///{folder / 'orrery.sqlite'}") as store:
        return Table.load(store, table).state.position.ply


def test_bots_among_themselves_play_only_for_whoever_watches(tmp_path: Path) -> None:
    with running_site(tmp_path) as port, Visitor(port) as ann:
        alone, watched = ann.opened(**TWO_BOTS), ann.opened(**TWO_BOTS)
        with ann.line(watched) as line:
            line.hello()
            while line.state["ply"] < 5:
                line.hear()
        assert moves_at(tmp_path, alone) == 0
        with ann.line(alone) as line:
            line.hello()
            while line.state["ply"] < 2:
                line.hear()


def test_a_program_that_asks_from_time_to_time_watches_as_well(tmp_path: Path) -> None:
    with running_site(tmp_path) as port, Visitor(port) as ann:
        table = ann.opened(**TWO_BOTS)
        wait_until(lambda: ann.get(f"/api/tables/{table}").json()["ply"] >= 2)


# --- So many for one person, and for one address --------------------------------------------------


def refused(answer: httpx.Response) -> str:
    """Why not, as a person reads it."""
    assert answer.status_code == 409
    return html.unescape(answer.text.partition('role="alert">')[2].partition("<")[0])


def test_one_person_has_so_many_bots_and_others_have_theirs(tmp_path: Path) -> None:
    few = replace(UNHURRIED, bots_for_person=5)
    with running_site(tmp_path, settings=few) as port, Visitor(port) as ann, Visitor(port) as ben:
        for _ in range(2):
            ann.opened(**TWO_BOTS)
        sentence = "Only 5 bots may play for you at a time. Let some of them finish first."
        assert refused(ann.post("/tables", data=TWO_BOTS)) == sentence
        told = ann.post("/api/tables", json=TWO_BOTS)
        assert (told.status_code, told.json()["error"]) == (409, sentence)
        ben.opened(**TWO_BOTS)
        with ann.line(ann.opened(game="orion", seat_0="open", seat_1="open")) as line:
            line.hello()
            assert line.do(do="sit_bot", seat=0, level=1)["type"] == "done"
            began = line.do(do="sit_bot", seat=1, level=1)
            assert line.wait_for(began["number"])["phase"] == "playing"  # six bots by now
        with ann.line(ann.opened(game="orion", seat_0="open", seat_1="open")) as line:
            line.hello()
            assert line.do(do="sit_bot", seat=0, level=1)["sentence"] == sentence


def test_one_address_has_so_many_bots(tmp_path: Path) -> None:
    few = replace(UNHURRIED, bots_for_address=5)
    with running_site(tmp_path, settings=few) as port, Visitor(port) as ann, Visitor(port) as ben:
        for guest in (ann, ben):
            guest.opened(**TWO_BOTS)
        sentence = "Only 5 bots may play for your address at a time. Try again later."
        assert refused(ann.post("/tables", data=TWO_BOTS)) == sentence
        ann.opened(game="orion", seat_0="me", seat_1="bot1", opt_first="blue")


def test_bots_that_only_wait_for_a_person_are_not_counted(tmp_path: Path) -> None:
    few = replace(UNHURRIED, bots_for_person=1)
    with running_site(tmp_path, settings=few) as port, Visitor(port) as ann:
        for _ in range(3):
            ann.opened(game="orion", seat_0="me", seat_1="bot1", opt_first="blue")


def test_the_bots_of_tournaments_count_for_whoever_announces_them(tmp_path: Path) -> None:
    few = replace(UNHURRIED, bots_for_person=5)
    with running_site(tmp_path, settings=few) as port, Visitor(port) as ann:
        wish = {"game": "orion", "bots": "4", "enter": "no"}
        sentence = "Only 5 bots may play for you at a time. Let some of them finish first."
        assert refused(ann.post("/tournaments", data={**wish, "bots": "6"})) == sentence
        first = ann.post("/tournaments", data=wish)
        assert first.status_code == 303
        assert refused(ann.post("/tournaments", data=wish)) == sentence
        small = ann.post("/tournaments", data={**wish, "bots": "0"}).headers["location"]
        assert ann.post(f"{small}/bot", data={"level": "1"}).status_code == 303
        assert ann.post(f"{small}/bot", data={"level": "1"}).status_code == 409
        ann.opened(**TWO_BOTS)  # they are for later
