"""A site of every released version is opened by this one, with all it holds.

The files in ``upgrade`` were written by the version in their name, and are never written again.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.core.records import check, parse
from orrery.statistics.counted import counted_record
from orrery.store import Store
from orrery.store.admin.copies import back_up, restore
from orrery.store.admin.replays import replays
from orrery.table.commands import Play
from orrery.table.table import Table

FOLDER = Path(__file__).parent / "upgrade"
SITES = sorted(FOLDER.glob("*.sqlite.xz"))

Held = dict[str, Any]


def test_there_is_a_site_of_every_release() -> None:
    assert [path.name for path in SITES] == ["site-0.1.sqlite.xz"]


def held_in(path: Path) -> Held:
    """What a site held when it was written."""
    held: Held = json.loads(path.with_suffix("").with_suffix(".json").read_text("utf-8"))
    return held


@pytest.fixture(params=SITES, ids=lambda path: path.name)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Store, Held]]:
    """A copy of an old site, brought up to date, and what it held."""
    copy = tmp_path / "site.sqlite"
    copy.write_bytes(lzma.decompress(request.param.read_bytes()))
    with Store(f"sqlite:///{copy}") as store:
        store.upgrade()
        yield store, held_in(request.param)


def check_site(store: Store, held: Held) -> None:
    """Every game replays to the same record, and everybody is who they were."""
    assert [one for one in replays(store) if one.fault] == []
    for name, record in held["tables"].items():
        state = Table.load(store, name).state
        assert state.position.record() == record
        assert (state.phase == "over") == name.endswith("-over")
    results = {
        name: [seat.outcome for seat in store.ratings.results(name)] for name in held["tables"]
    }
    assert results == held["results"]
    [ann] = {table.host for table in store.finished(100)}
    current = {game: rating.shown for game, rating in store.histories.current(ann).items()}
    assert current == held["ratings"]
    assert store.record("shared") == held["tables"]["orion-over"]


def test_every_game_of_an_old_site_is_there(old: tuple[Store, Held]) -> None:
    store, held = old
    check_site(store, held)
    ann = store.accounts.named("Ann")
    assert ann
    assert len(store.tables_of(ann.id)) == len(held["tables"])
    exported = store.personal_data.export(ann.id)
    assert len(exported["tables"]) == len(held["tables"])


def test_a_game_that_ran_goes_on(old: tuple[Store, Held]) -> None:
    store, _ = old
    ann = store.accounts.named("Ann")
    assert ann
    table = Table.load(store, "orion-running")
    [seat] = table.state.position.to_act
    move = table.state.position.moves()[0].text
    if seat == 0:
        table.do(Play(0, move), ann.person, now=2_000_000)
    else:
        table.bot_move(seat, move, 2_000_000)
    assert Table.load(store, "orion-running").state.position.record() == (
        table.state.position.record()
    )


def test_an_old_site_moves_through_a_backup(old: tuple[Store, Held], tmp_path: Path) -> None:
    store, held = old
    back_up(store.database, tmp_path / "site.orrery")
    with Store(f"sqlite:///{tmp_path / 'other.sqlite'}") as other:
        restore(other.database, tmp_path / "site.orrery")
        check_site(other, held)


@pytest.mark.parametrize("path", SITES, ids=lambda path: path.name)
def test_records_of_every_game_are_read_and_counted(path: Path) -> None:
    found = set()
    for text in held_in(path)["tables"].values():
        record = parse(text)
        found.add(record.game)
        assert check(record, orrery.game_of(record)).record() == text
        assert counted_record(text).moves > 0
    assert found == {*orrery.GAMES}
