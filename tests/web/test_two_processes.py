"""Two processes of one site: what happens at one is known at the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.store import Store
from orrery.table.events import AnyEvent, Came, Gone

from .processes import Process, eventually, serving
from .serving import Visitor

TABLE = {
    "game": "orion",
    "opt_setup": "1",
    "opt_first": "blue",
    "seat_0": "me",
    "seat_1": "open",
    "clock": "bank",
    "clock_seconds": "86400",
}
#: Seconds; long enough for a busy machine to say in time who is there.
GRACE = "6"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    monkeypatch.setenv("ORRERY_GRACE", GRACE)
    with serving(tmp_path) as process:
        yield process


@pytest.fixture
def store(tmp_path: Path, here: Process) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path / 'orrery.sqlite'}") as store:
        yield store


def begun(ada: Visitor, bob: Visitor) -> str:
    """A game between two."""
    table = ada.opened(**TABLE)
    bob.get(f"/table/{table}")
    assert bob.command(table, "sit", seat=1).status_code == 200
    return table


def absences(store: Store, table: str) -> list[AnyEvent]:
    events = [entry.event for entry in store.read(table)]
    return [event for event in events if isinstance(event, Gone | Came)]


def test_every_look_shows_the_table_as_it_stands(here: Process, tmp_path: Path) -> None:
    with (
        serving(tmp_path) as there,
        Visitor(here.port) as ada,
        Visitor(here.port) as bob,
        Visitor(there.port) as zoe,
    ):
        table = begun(ada, bob)
        assert zoe.get(f"/api/tables/{table}").json()["phase"] == "playing"
        assert ada.command(table, "resign").status_code == 200
        assert zoe.get(f"/api/tables/{table}").json()["phase"] == "over"
        assert f"/table/{table}/record" in zoe.get(f"/replay/{table}").text
        with zoe.line(table) as line:
            assert line.hello()["phase"] == "over"


@pytest.mark.slow
def test_nobody_is_missed_whom_another_process_sees(
    here: Process, store: Store, tmp_path: Path
) -> None:
    with (
        Visitor(here.port) as ada,
        Visitor(here.port) as bob,
        Visitor(here.port) as cleo,
        Visitor(here.port) as dan,
    ):
        stay, leave = ada.opened(**TABLE), cleo.opened(**TABLE)
        bob.get(f"/table/{stay}")
        dan.get(f"/table/{leave}")
        with ada.line(stay) as blue, bob.line(stay) as orange, cleo.line(leave) as other:
            # All are there before the games begin.
            for line in (blue, orange, other):
                line.hello()
            orange.do(do="sit", seat=1)
            with dan.line(leave) as gone:
                gone.hello()
                gone.do(do="sit", seat=1)
            eventually(lambda: bool(absences(store, leave)))
            # A second process, which takes up both games and sees nobody itself.
            with serving(tmp_path) as there, Visitor(there.port) as zoe:

                def seen(table: str) -> list[bool]:
                    state = zoe.get(f"/api/tables/{table}").json()
                    return [seat.get("present", False) for seat in state["seats"]]

                eventually(lambda: seen(stay) == [True, True])
                eventually(lambda: seen(leave) == [True, False])
                # Here somebody leaves for good while both processes look on.
                blue.__exit__(None, None, None)
                eventually(lambda: bool(absences(store, stay)))
                eventually(lambda: seen(stay) == [False, True])
                # Nobody else was missed, and the second process has excused nobody.
                [dans], [adas] = absences(store, leave), absences(store, stay)
    assert isinstance(dans, Gone)
    assert isinstance(adas, Gone)
    assert (dans.seat, adas.seat) == (1, 0)
