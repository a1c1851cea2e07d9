"""A database as a whole: copied, brought back, without anybody in it, checked, counted, tidied."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from sqlalchemy import inspect

from orrery.ratings.rating import first_puzzle_rating
from orrery.store import Store, StoreError, database
from orrery.store.admin.anonymous import Pseudonyms, anonymise, nameless
from orrery.store.admin.copies import back_up, restore
from orrery.store.admin.figures import GameCount, figures
from orrery.store.admin.replays import replays
from orrery.store.admin.tidying import DAY, abandoned, close
from orrery.store.clock import now
from orrery.store.ratings.ratings import ended
from orrery.table.commands import Play, Resign, Say
from orrery.table.events import AnyEvent, Entry, Opened, Person, Said
from orrery.table.table import Table

from .test_migrations import VERSION_1

pytestmark = pytest.mark.once

WORDS = "words that Ann has said"


def play(store: Store, table: str, ann: Person, ben: Person, moves: int, at: int) -> Table:
    """A game between two, with what they say."""
    opened = Opened(game="orion", options={"setup": "1"}, seed="7", host=ann.id)
    hosted = Table.open(store, table, opened, (ann, ben), at)
    hosted.do(Say(WORDS), ann, at, "said")
    for number in range(moves):
        seat = hosted.state.acting[0]
        move = hosted.state.position.moves()[number]
        hosted.do(Play(seat, move.text), (ann, ben)[seat], at, f"move{number}")
    return hosted


@pytest.fixture
def ann(store: Store) -> Person:
    return store.guest("Ann of Kent")[0]


@pytest.fixture
def ben(store: Store) -> Person:
    guest, _ = store.guest("Ben")
    return store.accounts.create(guest.id, "Ben Nevis", "his-password-hash").person


@pytest.fixture
def filled(store: Store, ann: Person, ben: Person) -> Store:
    """One game is over, one runs, and one waits; there is a bit of everything."""
    at = now() - 40 * DAY
    over = play(store, "over23456789", ann, ben, 4, at)
    over.do(Resign(0), ann, at)
    play(store, "playing23456", ann, ben, 3, at)
    waiting = Opened(game="orbit", options={}, seed="8", host=ann.id)
    Table.open(store, "waiting23456", waiting, (ann,), at)
    store.accounts.new_codes(ben.id, 2)
    store.moderation.mute(ann.id, ben.id)
    store.save_record("record", "a text of somebody", ann.id)
    store.ratings.settle(ended("over23456789", over.state))
    store.puzzles.settle(ann.id, "orion-1", "orion", first_puzzle_rating(1600), 1, True)
    return store


@pytest.fixture
def other(url: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Store]:
    """A new database of the other kind."""
    if url.startswith("sqlite"):
        there = request.getfixturevalue("server").new_database()
    else:
        there = f"sqlite:///{tmp_path / 'other.sqlite'}"
    with Store(there) as store:
        yield store


def test_a_backup_comes_back_in_the_other_kind_of_database(
    filled: Store, other: Store, ben: Person, tmp_path: Path
) -> None:
    file, again = tmp_path / "site.orrery", tmp_path / "again.orrery"
    told: list[tuple[int, int]] = []
    kept = back_up(filled.database, file, lambda *done: told.append(done))
    assert told[-1][0] == told[-1][1] == sum(one.rows for one in kept.values())
    assert file.stat().st_mode & 0o777 == 0o600
    found = restore(other.database, file)
    assert found == kept
    assert back_up(other.database, again) == kept
    for table in ("over23456789", "playing23456", "waiting23456"):
        assert other.read(table) == filled.read(table)
        assert other.summary(table) == filled.summary(table)
    account = other.accounts.named("ben nevis")
    assert account
    assert account.id == ben.id
    assert not [one for one in replays(other) if one.fault]
    Table.load(other, "playing23456").do(Say("It goes on."), ben, now())


def test_numbers_that_the_database_gives_go_on_after_a_restore(
    store: Store, other: Store, tmp_path: Path
) -> None:
    store.moderation.tell("a1", "kind", {})
    store.moderation.tell("a1", "kind", {})
    back_up(store.database, tmp_path / "a")
    restore(other.database, tmp_path / "a")
    other.moderation.tell("a1", "kind", {})
    assert len({notice.id for notice in other.moderation.notices("a1")}) == 3


def test_a_backup_is_of_one_moment_while_others_write(
    filled: Store, other: Store, ben: Person, tmp_path: Path
) -> None:
    table = Table.load(filled, "playing23456")
    before = table.state.number
    written: list[int] = []

    def write_on(*_: int) -> None:
        if not written:
            written.append(1)
            filled.guest("Somebody new")
            table.do(Say("Meanwhile"), ben, now())

    back_up(filled.database, tmp_path / "a", write_on)
    restore(other.database, tmp_path / "a")
    assert [entry.number for entry in other.read("playing23456")][-1] == before
    assert other.numbers(["playing23456"]) == {"playing23456": before}
    assert not [one for one in replays(other) if one.fault]


def test_an_old_backup_is_brought_up_to_date(url: str, other: Store, tmp_path: Path) -> None:
    engine = database.connect(url)
    database.upgrade(engine, "1")
    with engine.begin() as connection:
        for statement in VERSION_1:
            connection.exec_driver_sql(statement)
    engine.dispose()
    with Store(url) as old:
        back_up(old.database, tmp_path / "old")
        with pytest.raises(StoreError, match="start the site once"):
            figures(old.database)
    restore(other.database, tmp_path / "old")
    assert [entry.number for entry in other.read("t")] == [1, 2, 3]
    assert other.person("a1") == Person("a1", "Ann")


def test_only_an_empty_database_takes_a_backup(filled: Store, tmp_path: Path) -> None:
    back_up(filled.database, tmp_path / "a")
    with pytest.raises(StoreError, match="is not empty; restore into a new one"):
        restore(filled.database, tmp_path / "a")


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    missing = pytest.raises(StoreError, match="there is no database")
    with Store(f"sqlite:///{tmp_path / 'none.sqlite'}") as store, missing:
        back_up(store.database, tmp_path / "a")
    assert not list(tmp_path.iterdir())


def lines(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()).splitlines(keepends=True)


def without_a_row(path: Path) -> bytes:
    kept = lines(path)
    kept.remove(next(line for line in kept if b"Ann of Kent" in line and line[:1] == b"["))
    return gzip.compress(b"".join(kept))


def with_another_row(path: Path) -> bytes:
    return gzip.compress(b"".join(lines(path)).replace(b"Ann of Kent", b"Ann of Bath"))


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (lambda path: path.read_bytes()[:-20], "it is cut off or broken"),
        (lambda path: gzip.compress(b"".join(lines(path)[:-1])), "its end is missing"),
        (without_a_row, "rows are missing, or were changed"),
        (with_another_row, "rows are missing, or were changed"),
        (lambda _: gzip.compress(b"nonsense\n"), "a line makes no sense"),
        (lambda _: b"nonsense\n", "it is cut off or broken"),
    ],
)
def test_a_broken_backup_restores_nothing(
    filled: Store, other: Store, tmp_path: Path, broken: Any, why: str
) -> None:
    file = tmp_path / "site.orrery"
    back_up(filled.database, file)
    file.write_bytes(broken(file))
    with pytest.raises(StoreError, match=why):
        restore(other.database, file)
    with other.database.engine.connect() as connection:
        assert not inspect(connection).get_table_names()


# --- Without anybody ------------------------------------------------------------------------------


def test_nobody_is_in_an_anonymous_copy_and_its_games_replay(
    filled: Store, other: Store, ann: Person, ben: Person, tmp_path: Path
) -> None:
    file = tmp_path / "research"
    anonymise(filled.database, file)
    content = b"".join(lines(file)).decode()
    secrets = [ann.id, ben.id, "Ann", "Ben", "Kent", WORDS, "his-password-hash", "somebody"]
    secrets += ["over23456789", "playing23456", "waiting23456", "move0", "move3"]
    for secret in secrets:
        assert secret not in content, secret
    restore(other.database, file)
    assert other.puzzles.puzzle_ratings("orion") == filled.puzzles.puzzle_ratings("orion") != {}
    assert not [one for one in replays(other) if one.fault]
    [game] = other.finished()
    before = [entry for entry in filled.read("over23456789") if not isinstance(entry.event, Said)]
    after = [entry for entry in other.read(game.id) if not isinstance(entry.event, Said)]
    assert [type(entry.event) for entry in before] == [type(entry.event) for entry in after]
    told = Table.load(other, game.id).record(), Table.load(filled, "over23456789").record()
    moves = [[line for line in record.splitlines() if "Person" not in line] for record in told]
    assert len(moves[0]) > 5
    assert set(moves[0]) <= set(told[1].splitlines())


def every_event() -> Iterator[AnyEvent]:
    """One of each kind, with a secret in every text that may be somebody's."""
    for kind in get_args(AnyEvent):
        yield kind(**{field.name: value(field) for field in msgspec.structs.fields(kind)})


#: Fields that tell of the game, and never of anybody.
GAME = {"game", "move", "seed", "language", "phrase", "what", "options", "program"}


def value(field: msgspec.structs.FieldInfo) -> Any:
    if field.name in ("who", "by"):
        return Person("secret", "secret")
    if field.type is str:
        return "fine" if field.name in GAME else "secret"
    if field.name == "invited":
        return ("secret",)
    if field.name in GAME:
        return {} if field.name in ("options", "program") else "fine"
    return field.default if field.default is not msgspec.NODEFAULT else 1


def test_no_kind_of_event_keeps_anything_of_anybody() -> None:
    for event in every_event():
        text = msgspec.json.encode(event)
        assert b"secret" in text  # at least in its cause
        assert b"secret" not in msgspec.json.encode(nameless(event, Pseudonyms()))


# --- Checked, counted, tidied ---------------------------------------------------------------------


def change(store: Store, statement: str) -> None:
    with store.database.writing() as connection:
        connection.exec_driver_sql(statement)


def test_games_that_do_not_replay_are_found(filled: Store) -> None:
    assert not [one for one in replays(filled) if one.fault]
    change(
        filled,
        """UPDATE events SET body = '{"kind":"moved","seat":0,"move":"line a1 a2 a3 a4"}'
        WHERE table_id = 'over23456789' AND number = 5""",
    )
    change(filled, "UPDATE tables SET standing = '{}' WHERE id = 'playing23456'")
    change(filled, "DELETE FROM events WHERE table_id = 'waiting23456'")
    faults = {one.id: one.fault for one in replays(filled) if one.fault}
    assert set(faults) == {"over23456789", "playing23456", "waiting23456"}
    assert faults["playing23456"].startswith("it stands otherwise than its row says: playing")
    assert faults["waiting23456"] == "There is no such table."


def test_figures(filled: Store) -> None:
    found = figures(filled.database)
    assert (found.people, found.accounts, found.shared_records) == (2, 1, 1)
    assert found.tables == [
        GameCount("orbit", "waiting", 1),
        GameCount("orion", "over", 1),
        GameCount("orion", "playing", 1),
    ]
    assert found.moves == 7
    assert found.events == sum(
        len(filled.read(table)) for table in ("over23456789", "playing23456", "waiting23456")
    )
    assert found.bytes > 10_000


def test_tables_where_nobody_waits_are_closed_by_the_rules(filled: Store, ann: Person) -> None:
    new = Opened(game="orbit", options={}, seed="8", host=ann.id)
    Table.open(filled, "new234567899", new, (ann,), now())
    assert abandoned(filled.database, 50) == []
    [table] = abandoned(filled.database, 30)
    assert table.id == "waiting23456"
    filled.meeting.attend(["waiting23456"], now())
    assert abandoned(filled.database, 30) == []  # somebody is there
    assert close(filled, table)
    assert not close(filled, table)
    assert Table.load(filled, "waiting23456").state.phase == "closed"
    last: Entry = filled.read("waiting23456")[-1]
    assert json.loads(msgspec.json.encode(last.event))["kind"] == "closed"
    assert abandoned(filled.database, 30) == []
