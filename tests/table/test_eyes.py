"""Who shares a pair of eyes: nothing that one reader alone may know is in what is shared."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from orrery.table.commands import Program, Say
from orrery.table.events import Opened, Person
from orrery.table.log import MemoryLog
from orrery.table.table import Table
from orrery.table.view.company import Company, SeatRating
from orrery.table.view.table import ANYBODY, eyes, see

from .sitting import ANN, BOB, CAT, SEED, START, opened

ZOE, EVE = Person("zoe", "Zoe"), Person("eve", "Eve")


def test_people_for_whom_nothing_is_special_share_their_eyes() -> None:
    table = opened("orion", [ANN, BOB])
    assert eyes(table.state, CAT.id) == eyes(table.state, ZOE.id) == ANYBODY
    assert eyes(table.state, "") == ""
    assert [eyes(table.state, who.id) for who in (ANN, BOB)] == [ANN.id, BOB.id]
    assert see(table.state, CAT.id) == see(table.state, ZOE.id) == see(table.state, ANYBODY)


def test_who_is_invited_has_eyes_of_their_own() -> None:
    opening = Opened(game="orion", options={}, seed=SEED, host=ANN.id, invited=(BOB.id,))
    state = Table.open(MemoryLog(), "waiting", opening, [ANN], START).state
    assert (eyes(state, BOB.id), eyes(state, CAT.id)) == (BOB.id, ANYBODY)
    assert see(state, BOB.id).can == ("sit", "decline")
    assert see(state, ANYBODY).can == ()


def test_who_has_said_something_has_eyes_of_their_own() -> None:
    table = opened("orion", [ANN, BOB])
    table.do(Say("hello"), ZOE, START)
    assert (eyes(table.state, ZOE.id), eyes(table.state, EVE.id)) == (ZOE.id, ANYBODY)


def test_who_had_a_secret_counts_on_as_before() -> None:
    table = opened("orion", [ANN, BOB], setup="1", first="blue")
    table.do(Program(1, {"kind": "next", "move": "single c5"}), BOB, START)
    state = replace(table.state, seats=(ANN, ANN))  # whatever became of the seat
    assert eyes(state, BOB.id) == BOB.id
    assert see(state, BOB.id).number == see(state, ANYBODY).number + 1


@pytest.mark.parametrize("later", [1, 60_000, 3_600_000])
def test_a_view_does_not_change_as_time_goes_by(later: int) -> None:
    """There is no time in what it is made of, so that it can be shared for as long as it stands."""
    state = opened("orion", [ANN, BOB]).state
    assert see(state, BOB.id) == see(replace(state, at=state.at + later), BOB.id)


def test_what_only_a_host_knows_stands_beside_the_seats() -> None:
    state = opened("orion", [ANN, BOB]).state
    company = Company(
        present=frozenset({BOB.id}),
        thinking=frozenset({0}),
        ratings=((1, SeatRating("1500", "+8")),),
        may_talk=True,
    )
    ann, bob = see(state, "", company=company).seats
    assert (ann.present, ann.thinking, ann.rating) == (False, True, "")
    assert (bob.present, bob.rating, bob.rating_change) == (True, "1500", "+8")
    assert see(state, "", company=company).may_talk
