"""Tournaments are written down once, listed without replaying, and remembered by their people."""

from __future__ import annotations

from itertools import count

import pytest

from orrery.store import Store
from orrery.table.clock_rules import Bank
from orrery.table.events import Bot, Person
from orrery.table.identity import ANONYMOUS
from orrery.table.log import NumberTaken
from orrery.tournament.brief import Brief
from orrery.tournament.commands import Begin, Enter
from orrery.tournament.events import Cancelled, Created, Entry, Rules
from orrery.tournament.state import Entrant, TournamentState
from orrery.tournament.tournament import Tournament

from .tables import ANN, BEN

RULES = Rules("Cup", "orion", {"setup": "1"}, "swiss", Bank(60), 2, bots=4, levels=(1, 3))


class Helper:
    def __init__(self) -> None:
        self._numbers = count()

    def new_table(self) -> str:
        return f"table {next(self._numbers)}"

    def order(self, state: TournamentState, entrants: list[Entrant]) -> list[int]:
        return [entrant.number for entrant in entrants]


def cup(store: Store, name: str = "cup", now: int = 1000) -> Tournament:
    created = Created(host=ANN, rules=RULES)
    return Tournament.create(store.tournaments, name, created, Helper(), now)


def test_what_was_written_is_read_again(store: Store) -> None:
    first = cup(store)
    first.do(Enter(), BEN, 1001)
    first.do(Begin(), ANN, 1002)
    again = Tournament.load(store.tournaments, "cup", Helper())
    assert again.state == first.state
    assert [entrant.who for entrant in again.state.entrants] == [BEN, Bot(1), Bot(3), Bot(1)]


def test_of_two_with_the_same_number_one_is_refused(store: Store) -> None:
    first = cup(store)
    other = Tournament.load(store.tournaments, "cup", Helper())
    first.do(Enter(), BEN, 1001)
    with pytest.raises(NumberTaken):
        store.tournaments.append("cup", [Entry(2, 1001, Cancelled())], Brief("cancelled"))
    with pytest.raises(NumberTaken):
        store.tournaments.append("cup", [Entry(4, 1001, Cancelled())], Brief("cancelled"))
    other.do(Enter(), ANN, 1002)  # it reads first, and comes second
    assert other.state.number_of(ANN.id) == 2
    assert store.tournaments.numbers(["cup", "none"]) == {"cup": 3}


def test_lists_know_how_it_stands(store: Store) -> None:
    cup(store, "first", 1000).do(Enter(), BEN, 1001)
    cup(store, "second", 2000)
    [newest, older] = store.tournaments.in_phase("open", "running")
    assert (newest.id, older.id) == ("second", "first")
    assert (older.rules, older.brief.people, older.host) == (RULES, 1, ANN.id)
    assert store.tournaments.in_phase("open", game="orbis") == []
    assert [one.id for one in store.tournaments.of_person(BEN.id)] == ["first"]
    assert len(store.tournaments.of_person(ANN.id)) == 2


def test_a_guest_becomes_somebody_under_the_same_number(store: Store) -> None:
    guest, _ = store.guest("Guest")
    cleo, _ = store.guest("Cleo")
    created = Created(host=guest, rules=RULES)
    one = Tournament.create(store.tournaments, "cup", created, Helper(), 1000)
    one.do(Enter(), BEN, 1001)
    one.do(Enter(), guest, 1002)
    with store._database.writing() as connection:
        store.tournaments.adopt(connection, guest.id, cleo.id)
    assert store.tournaments.of_person(guest.id) == []
    assert [found.host for found in store.tournaments.of_person(cleo.id)] == [cleo.id]
    one.do(Begin(), cleo, 1003)  # it reads on, and goes on
    assert (one.state.host, one.state.entrant(2).who) == (cleo, cleo)


def test_who_is_forgotten_keeps_only_a_number(store: Store) -> None:
    one = cup(store)
    one.do(Enter(), BEN, 1001)
    one.do(Begin(), ANN, 1002)
    one.advance(1003)
    for match in one.state.running:
        one.scored(match.table, [1.0 if n == 1 else 2.0 for n in match.seats], False, 1004)
    part = store.tournaments
    with store._database.writing() as connection:
        assert part.export(connection, BEN.id)["entered"] == [{"tournament": "cup", "number": 1}]
        part.forget(connection, BEN.id)
        part.forget(connection, ANN.id)
        assert part.export(connection, BEN.id) == {"entered": [], "hosted": []}
    one.catch_up()
    for known in (one, Tournament.load(part, "cup", Helper())):
        assert known.state.entrant(1).who == Person(BEN.id, ANONYMOUS)
        assert known.state.host == Person(ANN.id, ANONYMOUS)
    assert Person(BEN.id, ANONYMOUS) in part.in_phase("running")[0].brief.first
    assert not any(ANN.name in str(entry) or BEN.name in str(entry) for entry in part.read("cup"))
