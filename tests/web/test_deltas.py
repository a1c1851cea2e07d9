"""What was, and what has changed since, make together what is: for every game and every reader."""

from __future__ import annotations

import gc
import json
import random
import weakref
from typing import Any

import pytest
from msgspec.structs import replace

from orrery.cli.terminal import whole_state
from orrery.games import NAMES
from orrery.table.commands import Play, Say, Undo
from orrery.table.events import Opened, Person
from orrery.table.log import MemoryLog
from orrery.table.state import TableState
from orrery.table.table import Table
from orrery.table.view.table import Seen, TableView, look, see
from orrery.web.http.wire import to_json
from orrery.web.language import Languages
from orrery.web.table.deltas import changes

from .serving import completed

FRENCH = Languages().get("fr")
assert FRENCH
PLIES = 40


class Follower:
    """A reader who is told only what has changed, and what they make of it."""

    def __init__(self, table: Table, reader: str, seat: int | None) -> None:
        self.reader, self.seat = reader, seat
        self._last = look(table.state, reader, seat)
        self._offered = self._last.view.choices
        self.state: dict[str, Any] = whole(self._last.view)
        self.in_terminal = whole_state.completed({}, self.state)

    def told(self, table: Table) -> Seen:
        seen = look(table.state, self.reader, self.seat, earlier=self._last)
        news = changes(seen, self._last, self._offered, FRENCH)
        self.state = completed(self.state, json.loads(news))
        self.in_terminal = whole_state.completed(self.in_terminal or {}, json.loads(news))
        self._last, self._offered = seen, seen.view.choices or self._offered
        return seen


def again(table: Table) -> TableState:
    """The state without anything that was made of it before."""
    return replace(table.state)


def whole(view: TableView) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(to_json(view, FRENCH))
    return state


def plain(state: dict[str, Any]) -> dict[str, Any]:
    """Without what a follower keeps for later, and what they heard in more than one sentence."""
    kept = {name: value for name, value in state.items() if name not in ("offered", "spoken")}
    kept["scene"] = {"items": [], **kept["scene"]}
    return kept


def play(table: Table, chance: random.Random, now: int) -> None:
    """Whatever people do: mostly moves, now and then words and second thoughts."""
    state = table.state
    seat = chance.choice(state.acting)
    who = state.seats[seat]
    assert isinstance(who, Person)
    if chance.random() < 0.1:
        table.do(Say(text=f"words {now}"), who, now)
    moves = state.position.moves(seat)
    table.do(Play(seat=seat, move=chance.choice(moves).code), who, now)
    if chance.random() < 0.1 and "undo" in see(table.state, who.id, seat).can:
        table.do(Undo(seat=seat), who, now)


@pytest.mark.parametrize("game", NAMES)
def test_changes_and_what_was_before_are_what_is(game: str) -> None:
    chance = random.Random(game)
    people = [Person(f"p{n}", f"Person {n}") for n in range(6)]
    opened = Opened(game=game, options={}, seed="7", host="p0")
    table = Table.open(MemoryLog(), "t", opened, people)
    readers = [(who.id, seat) for seat, who in enumerate(table.state.seats)] + [("", None)]
    followers = [Follower(table, *one) for one in readers]
    for now in range(1, PLIES):
        if not table.state.acting:
            break
        play(table, chance, now)
        for follower in followers:
            if chance.random() < 0.8:  # a slow browser misses some states
                view = see(again(table), follower.reader, follower.seat)
                assert follower.told(table).view == view
                assert plain(follower.state) == plain(whole(view))
                assert plain(follower.in_terminal or {}) == plain(whole(view))


def test_moves_are_sent_once() -> None:
    people = [Person("p0", "Ann"), Person("p1", "Bob")]
    opened = Opened(game="orion", options={"setup": "1", "first": "blue"}, seed="7", host="p0")
    table = Table.open(MemoryLog(), "t", opened, people)
    first = look(table.state, "p0")
    follower = Follower(table, "p0", 0)
    for now in (1, 2):
        seat = table.state.acting[0]
        table.do(Play(seat=seat, move=table.state.position.moves(seat)[0].code), people[seat], now)
    offered = first.view.choices
    assert offered
    news = json.loads(changes(look(table.state, "p0"), first, offered, FRENCH))
    assert len(news["choices"]["codes"]) + len(news["choices"]["without"]) < len(offered.codes) / 2
    follower.told(table)
    assert plain(follower.state) == plain(whole(see(table.state, "p0")))


def test_whoever_follows_a_table_holds_nothing_of_its_past() -> None:
    people = Person("a", "Ann"), Person("b", "Bob")
    opened = Opened(game="orion", options={"setup": "1"}, host="a", seed="x")
    table = Table.open(MemoryLog(), "t", opened, people)
    followed = [look(table.state, person.id) for person in people]
    first = weakref.ref(table.state.position)
    while table.state.position.ply < 12:
        seat = table.state.acting[0]
        code = table.state.position.moves(seat)[0].code
        table.do(Play(seat, code), people[seat], table.state.at + 1)
        now = [look(table.state, seen.reader, earlier=seen) for seen in followed]
        for seen, before in zip(now, followed, strict=True):
            changes(seen, before, None, FRENCH)
        followed = now
    del seen, before, now
    gc.collect()
    assert first() is None
