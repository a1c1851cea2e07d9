"""What belongs to a person: adopted from a guest, forgotten, or taken home."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.event import listens_for

from orrery.store import Account, Store
from orrery.store.database import connect
from orrery.store.people import personal_data
from orrery.store.people.personal_data import _HANDFUL
from orrery.store.schema import metadata
from orrery.table.commands import Play, Resign, Say, Sit
from orrery.table.events import Bot, Opened, Person, Sitter
from orrery.table.identity import ANONYMOUS
from orrery.table.table import Table

from .tables import BEN


def registered(store: Store, name: str) -> Account:
    guest, _ = store.guest("Guest")
    return store.accounts.create(guest.id, name, "hash")


def table(store: Store, id_: str, host: Person, sitters: list[Sitter | None]) -> Table:
    facts = Opened(game="orion", options={"setup": "1", "first": "blue"}, seed="7", host=host.id)
    return Table.open(store, id_, facts, sitters, now=1000)


def everything(url: str) -> str:
    """The whole database as text."""
    engine = connect(url)
    with engine.connect() as connection:
        rows = [connection.execute(select(table)).all() for table in metadata.sorted_tables]
    engine.dispose()
    return str(rows)


def test_the_games_of_a_guest_become_those_of_an_account(store: Store, url: str) -> None:
    guest, token = store.guest("Vega")
    ann = registered(store, "Ann")
    running = table(store, "running", guest, [guest, BEN])
    table(store, "waiting", guest, [None, None])
    over = table(store, "over", BEN, [BEN, guest])
    over.do(Resign(0), BEN, 2000)
    table(store, "others", BEN, [BEN, Bot(1)])
    store.save_record("r", "text", guest.id)
    before = store.summary("over")

    changed = store.personal_data.adopt(guest.id, ann.person)

    assert sorted(changed) == ["over", "running", "waiting"]
    assert {summary.id for summary in store.tables_of(ann.id)} == {"over", "running"}
    waiting, after = store.summary("waiting"), store.summary("over")
    assert before
    assert after
    assert waiting
    assert waiting.host == ann.id
    assert after.seats == (BEN, ann.person)
    assert after.changed == before.changed  # it is no newer for it
    running.do(Play(0, "single a1"), ann.person, 3000)  # whoever hosts it hears of it
    assert store.person_of(token) is None
    assert store.person(guest.id) is None
    assert "Ann" in Table.load(store, "over").record()
    assert [one["id"] for one in store.personal_data.export(ann.id)["shared records"]] == ["r"]


def test_an_invitation_is_adopted(store: Store) -> None:
    guest, _ = store.guest("Vega")
    ann = registered(store, "Ann")
    facts = Opened(game="orion", options={}, seed="7", host=BEN.id, invited=(guest.id,))
    table = Table.open(store, "t", facts, [BEN, None], now=1000)
    store.personal_data.adopt(guest.id, ann.person)
    summary = store.summary("t")
    assert summary
    assert summary.terms.invited == (ann.id,)
    table.do(Sit(1), ann.person, 2000)
    assert table.state.seats == (BEN, ann.person)


def test_who_is_invited_twice_is_invited_once(store: Store) -> None:
    guest, _ = store.guest("Vega")
    ann = registered(store, "Ann")
    facts = Opened(game="orion", options={}, seed="7", host=BEN.id, invited=(guest.id, ann.id))
    Table.open(store, "t", facts, [BEN, None], now=1000)
    store.personal_data.adopt(guest.id, ann.person)
    summary = store.summary("t")
    assert summary
    assert summary.terms.invited == (ann.id,)
    assert store.personal_data.export(ann.id)["invitations"] == ["t"]


def test_who_is_forgotten_has_no_name_anywhere(store: Store, url: str) -> None:
    guest, _ = store.guest("Betelgeuse")
    ann = registered(store, "Aldebaran")
    store.accounts.new_codes(ann.id, 2)
    store.tokens.make(ann.id, "api", "Aldebaran's bot")
    running = table(store, "running", ann.person, [ann.person, BEN])
    table(store, "adopted", guest, [guest, BEN])
    table(store, "watched", BEN, [BEN, Bot(1)]).do(Say("Betelgeuse was here"), guest, 2000)
    store.personal_data.adopt(guest.id, ann.person)

    export = store.personal_data.export(ann.id)
    assert export["former ids"] == [guest.id]
    assert [line["table"] for line in export["said while watching"]] == ["watched"]

    changed = store.personal_data.forget(ann.id)

    assert sorted(changed) == ["adopted", "running"]
    kept = everything(url).casefold()
    assert "aldebaran" not in kept
    assert "betelgeuse" not in kept
    assert BEN.id in kept
    assert store.person(ann.id) is None
    running.catch_up()
    assert running.state.seats == (Person(ann.id, ANONYMOUS), BEN)
    assert Table.load(store, "adopted").state.seats[0] == Person(ann.id, ANONYMOUS)
    store.guest("Aldebaran")  # anybody may be called so again


def plans(statements: list[tuple[str, object]], url: str) -> str:
    """How SQLite goes about these."""
    engine = connect(url)
    with engine.connect() as connection:
        rows = [
            connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
            for statement, values in statements
            if statement.startswith(("SELECT", "UPDATE", "DELETE"))
        ]
    engine.dispose()
    return str(rows)


def test_to_forget_somebody_no_log_is_searched_and_others_write_meanwhile(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'orrery.sqlite'}"
    with Store(url) as store:
        store.upgrade()
        ann, _ = store.guest("Aldebaran")
        for number in range(5):
            table(store, f"t{number}", ann, [ann, BEN])
        watched = table(store, "watched", BEN, [BEN, Bot(1)])
        for number in range(_HANDFUL + 1):
            watched.do(Say(f"{number}"), ann, 10_000 * number)
        asked: list[tuple[str, object]] = []
        engine = store.personal_data._database.engine

        @listens_for(engine, "before_cursor_execute")
        def note(*about: object) -> None:
            asked.append((str(about[2]), about[3]))

        store.personal_data.forget(ann.id)
        exported = len(asked)
        store.personal_data.export(store.guest("Cleo")[0].id)
        said = plans(asked, url)
        for searched in ("SCAN events", "SCAN tables", "SCAN sitters"):
            assert searched not in said, searched
        writes = sum("BEGIN IMMEDIATE" in statement for statement, _ in asked[:exported])
        assert writes >= 5 + 2  # the write lock is let go of after each table, and in between
    assert "aldebaran" not in everything(url).casefold()


def test_who_is_forgotten_half_is_forgotten_wholly_the_next_time(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = registered(store, "Aldebaran")
    table(store, "t", ann.person, [ann.person, BEN])

    def broken(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as patch:
        patch.setattr(personal_data.people, "remove", broken)
        with pytest.raises(ConnectionError):
            store.personal_data.forget(ann.id)
    store.personal_data.forget(ann.id)
    assert "aldebaran" not in everything(url).casefold()
    assert store.person(ann.id) is None


def test_an_export_holds_all_that_is_kept_and_nobody_elses_secrets(store: Store) -> None:
    ann = registered(store, "Ann")
    _, secret = store.tokens.make(ann.id, "api", "my bot")
    codes = store.accounts.new_codes(ann.id, 2)
    game = table(store, "t", ann.person, [ann.person, BEN])
    game.do(Play(0, "single a1"), ann.person, 2000)
    game.do(Play(1, "single a2"), BEN, 3000)
    store.save_record("r", "a game from elsewhere", ann.id)

    export = store.personal_data.export(ann.id)

    assert export["person"]["name"] == export["account"]["name"] == "Ann"
    assert [token["label"] for token in export["tokens"]] == ["my bot"]
    assert len(export["recovery codes"]) == 2
    assert export["shared records"][0]["text"] == "a game from elsewhere"
    [own] = export["tables"]
    assert own["opened by you"]
    assert [entry["event"].get("move") for entry in own["events"]] == [None, "single a1"]
    for hidden in (secret, codes[0], "hash", "'opened'"):
        assert hidden not in str(export)


def test_a_guest_can_take_everything_home_too(store: Store) -> None:
    guest, _ = store.guest("Vega")
    export = store.personal_data.export(guest.id)
    assert export["person"]["name"] == "Vega"
    assert export["account"] is None
    assert export["tables"] == []
