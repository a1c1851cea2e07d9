"""``orrery admin``, as somebody types it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from sqlalchemy import text

from orrery.cli.app import run
from orrery.store import Store
from orrery.store.clock import now
from orrery.table.events import Opened
from orrery.table.table import Table

pytestmark = pytest.mark.once

DAY = 24 * 3600 * 1000


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The options that lead to a site with two tables where Ann waits."""
    for name in [name for name in os.environ if name.startswith("ORRERY_")]:
        if name != "ORRERY_CACHE_DIR":
            monkeypatch.delenv(name)
    monkeypatch.setenv("ORRERY_DATA_DIR", "elsewhere")  # the command changes it
    with Store(f"sqlite:///{tmp_path / 'orrery.sqlite'}") as store:
        store.upgrade()
        ann, _ = store.guest("Ann")
        for table, at in (("old234567899", now() - 40 * DAY), ("new234567899", now())):
            opened = Opened(game="orbit", options={}, seed="8", host=ann.id)
            Table.open(store, table, opened, (ann,), at)
    return ["--data", str(tmp_path)]


def phases(site: list[str]) -> list[str]:
    with Store(f"sqlite:///{site[1]}/orrery.sqlite") as store:
        return [Table.load(store, f"{name}234567899").state.phase for name in ("old", "new")]


def test_a_site_moves_through_a_file(
    site: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file, there = str(tmp_path / "site.orrery"), str(tmp_path / "there")
    assert run(["admin", "backup", file, *site]) == 0
    told = capsys.readouterr().out
    assert "         2 tables\n" in told
    assert run(["admin", "backup", file, *site]) == 2
    assert "exists already; --force writes over it" in capsys.readouterr().err
    assert run(["admin", "backup", file, "--force", *site]) == 0
    capsys.readouterr()
    config = tmp_path / "there.toml"
    config.write_text(f'data = "{there}"\n')
    monkeypatch.delenv("ORRERY_DATA_DIR")  # which the commands before have set
    assert run(["admin", "restore", file, "--config", str(config)]) == 0
    assert capsys.readouterr().out == told
    assert run(["admin", "restore", file, "--data", there]) == 2
    assert "is not empty; restore into a new one" in capsys.readouterr().err
    assert phases(["", there]) == ["waiting", "waiting"]


def test_an_anonymous_copy(
    site: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["admin", "anonymise", str(tmp_path / "all"), *site]) == 0
    assert "1 rows in all" in capsys.readouterr().out  # the person; no game is over


def test_every_game_is_replayed(site: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["admin", "check", *site]) == 0
    assert capsys.readouterr().out == "2 replayed, 0 faulty\n"
    with (
        Store(f"sqlite:///{site[1]}/orrery.sqlite") as store,
        store.database.writing() as connection,
    ):
        connection.execute(text("DELETE FROM events WHERE table_id = 'old234567899'"))
    assert run(["admin", "check", *site]) == 1
    told = capsys.readouterr().out
    assert told == "table old234567899: There is no such table.\n2 replayed, 1 faulty\n"


def test_figures_for_people_and_programs(
    site: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["admin", "statistics", *site]) == 0
    assert "1 people, 0 of them with an account" in capsys.readouterr().out
    assert run(["admin", "statistics", "--json", *site]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["tables"] == [{"game": "orbit", "phase": "waiting", "tables": 2}]


def test_tidying_up_asks_before(
    site: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typer.confirm", lambda _: False)
    assert run(["admin", "tidy", *site]) == 0
    assert capsys.readouterr().out == "Nothing was changed.\n"
    assert phases(site) == ["waiting", "waiting"]
    assert run(["admin", "tidy", "--yes", *site]) == 0
    assert capsys.readouterr().out == "1 tables closed.\n"
    assert phases(site) == ["closed", "waiting"]
    assert run(["admin", "tidy", "--yes", *site]) == 0
    assert capsys.readouterr().out == "There is nothing to tidy up.\n"


def test_a_database_that_is_not_there(
    site: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = ["--data", str(tmp_path / "nowhere")]
    for command in (["backup", str(tmp_path / "x")], ["check"], ["statistics"], ["tidy"]):
        assert run(["admin", *command, *nowhere]) == 2
        captured = capsys.readouterr()
        assert captured.err.startswith("orrery: there is no database sqlite:///")
        assert captured.err.count("\n") == 1
    assert not (tmp_path / "x").exists()
