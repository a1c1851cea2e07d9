"""The disk is full, the database is locked or gone: everybody is told so, and nothing is lost."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_hex

import pytest

from orrery.store import Store, database
from orrery.store.clock import now
from orrery.table.clock_rules import Bank
from orrery.table.events import Opened, Person
from orrery.table.table import Table
from store.postgres import serving as serving_postgres

from .processes import Process, eventually, serving
from .serving import Line, Visitor, running_site

ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me", "seat_1": "open"}
SENTENCE = "The database of this site does not answer just now."
IN_FRENCH = "La base de données de ce site ne répond pas"
IN_POLISH = "Baza danych tej witryny chwilowo nie odpowiada."


@contextmanager
def full_disk(server: Process) -> Iterator[None]:
    """No file of the server's may grow beyond what fits into a few pages."""
    pid, (_, most) = server.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (16_384, most))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))


def nothing_is_kept(visitor: Visitor) -> bool:
    """A name that is the same as before would need no room."""
    return visitor.post("/name", data={"name": token_hex(4)}).status_code == 503


def told_of_it(ada: Visitor, line: Line, secret: str) -> None:
    """Pages, programs and sockets are told so in one sentence, which says nothing else."""
    for language, words in {"en": SENTENCE, "fr": IN_FRENCH, "pl": IN_POLISH}.items():
        headers = {"Accept-Language": language}
        page = ada.post("/name", data={"name": language}, headers=headers)
        assert (page.status_code, page.headers["retry-after"]) == (503, "5")
        assert words in page.text
        assert secret not in page.text
    answer = ada.post("/api/guests", json={"name": "Cleo"})
    assert answer.status_code == 503
    assert answer.json()["error"].startswith(SENTENCE)
    refused = line.play()
    assert refused["type"] == "refused"
    assert refused["sentence"].startswith(SENTENCE)
    line.say("ping", at=1, lag=0)
    line.until("pong")


def works_again(line: Line) -> None:
    """On the line that has been there all the time."""
    assert line.play()["type"] == "done"


def test_a_full_disk_is_told_logged_and_survived(tmp_path: Path) -> None:
    with serving(tmp_path) as server, Visitor(server.port) as ada, Visitor(server.port) as bob:
        table = ada.named("Ada").opened(**ORION)
        bob.get(f"/table/{table}")
        with ada.line(table) as blue, bob.line(table) as orange:
            blue.hello()
            orange.hello()
            blue.wait_for(orange.do(do="sit", seat=1)["number"])
            orange.wait_for(blue.play()["number"])
            with full_disk(server):
                eventually(lambda: nothing_is_kept(bob))
                told_of_it(ada, orange, str(tmp_path))
                eventually(lambda: server.health.status_code == 503)  # an answer holds for 1 s
                health = server.health.json()
                assert not health["up"]
                assert health["faults"]["database_lost"] > 0
            eventually(lambda: server.health.status_code == 200)
            works_again(orange)
        first, *log = server.output.splitlines()
        assert first.endswith(f": a new database begins: sqlite:///{tmp_path / 'orrery.sqlite'}")
        assert sum("the database cannot be written: OperationalError" in line for line in log) == 1
        assert sum("the database can be written again" in line for line in log) == 1
        assert not any(str(tmp_path) in line or "Traceback" in line for line in log)


def test_what_a_locked_database_kept_from_happening_happens_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "orrery.sqlite"
    store = Store(f"sqlite:///{file}")  # patient: the site may write just then
    monkeypatch.setattr(database, "_PATIENCE_MS", 50)
    with (
        store,
        running_site(tmp_path) as port,
        Visitor(port) as ada,
        closing(sqlite3.connect(file)) as other,
    ):
        facts = Opened(game="orion", options={}, seed="7", host="a", clock=Bank(1))
        people = [Person("a", "Ann"), Person("b", "Ben")]
        Table.open(store, "flagflagflag", facts, people, now=now())
        other.execute("BEGIN IMMEDIATE")
        assert ada.get("/table/flagflagflag").status_code == 200  # it can still be read
        eventually(lambda: "database_lost" in ada.get("/healthz").json()["faults"])
        eventually(lambda: ada.get("/healthz").status_code == 503)
        assert store.running_tables()
        other.rollback()
        eventually(lambda: not store.running_tables())


def test_a_database_server_that_stops_and_comes_back(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    with serving_postgres() as server:
        url = server.new_database()
        with running_site(tmp_path, url) as port, Visitor(port) as ada:
            table = ada.named("Ada").opened(**ORION | {"seat_1": "bot1"})
            with ada.line(table) as line:
                line.hello()
                caplog.clear()
                with server.stopped():
                    told_of_it(ada, line, "postgres")
                    assert ada.get("/lobby").status_code == 503
                    eventually(lambda: ada.get("/healthz").status_code == 503)
                    assert ada.get("/static/shared/site.css").status_code == 200
                    with ada.line(table) as newcomer:  # who comes back by itself
                        eventually(lambda: newcomer.socket.close_code == 1013)
                eventually(lambda: ada.get("/healthz").status_code == 200)
                works_again(line)
        logged = caplog.text + "".join(capfd.readouterr())
        assert "the database cannot be read" in logged
        assert "Traceback" not in logged
        assert "postgresql:" not in caplog.text
