"""Whatever happens at a table, the replay of its log is the table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import msgspec
import pytest

from orrery.core.errors import Refusal
from orrery.table.bots.desk import question
from orrery.table.clock_rules import Bank, Days, NoClock, Refill
from orrery.table.commands import Answer, Command, Play, Propose, Resign, Undo
from orrery.table.events import AnyEvent, Bot, Entry, Opened
from orrery.table.log import MemoryLog
from orrery.table.standing import Standing
from orrery.table.table import Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, PEOPLE, START, opened

TABLES: list[Callable[[], Table]] = [
    lambda: opened("orion", [ANN, BOB], Bank(60, 2), setup="free"),
    lambda: opened("corona", [ANN, BOB, CAT], Refill(30, 60), players="3"),
    lambda: opened("corona", [ANN, BOB], Days(1), players="2", mode="sealed", end_time="yes"),
    lambda: opened("orbit", [ANN, BOB, CAT], Bank(90), players="3"),
    lambda: opened("orbit", [ANN, BOB, ANN], NoClock(), players="3", mode="sealed"),
]


def test_a_table_that_was_opened_under_earlier_rules_is_finished_under_them() -> None:
    new = opened("orbis", [ANN, Bot(1)])
    assert new.state.opened.rules == new.state.game.version == 2
    (first, *rest) = new._log.read(new.id)
    assert isinstance(first.event, Opened)
    written = msgspec.json.decode(msgspec.json.encode(first.event))
    del written["rules"]  # no log said it before there was a second version
    first = msgspec.structs.replace(first, event=msgspec.convert(written, Opened))
    log: MemoryLog[AnyEvent, Standing] = MemoryLog()
    log.append("old", [first, *rest])
    old = Table.load(log, "old")
    assert old.state.game.rules == 1
    assert question(old.id, old.state, 1).rules == 1
    assert old.state.game.chosen == new.state.game.chosen


def any_command(table: Table, chance: Random) -> Command:
    """Mostly moves; now and then something else, sensible or not."""
    state = table.state
    seat = chance.choice(state.acting or range(len(state.seats)))
    if state.acting and chance.random() < 0.8:
        return Play(seat, chance.choice(state.position.moves(seat)).code, state.position.ply)
    return chance.choice(
        [
            Undo(seat),
            Propose(seat, chance.choice(["takeback", "draw", "rematch"])),
            Answer(chance.randrange(len(state.seats)), chance.random() < 0.7),
            Resign(seat) if chance.random() < 0.02 else Undo(seat),
        ]
    )


def carry_on(table: Table, chance: Random) -> int:
    """Many commands of anybody, with time going by; how many were carried out."""
    now, done = START, 0
    for number in range(300):
        now += chance.randrange(1500)
        who = chance.choice(list(PEOPLE.values()))
        command = any_command(table, chance)
        owner = getattr(command, "seat", None)
        if owner is not None and chance.random() < 0.9:
            sitter = table.state.seats[owner]
            who = PEOPLE.get(getattr(sitter, "id", ""), who)
        with suppress(Refusal):
            done += bool(table.do(command, who, now, str(number), lag=chance.randrange(600)))
        if chance.random() < 0.2:
            table.tick(now)
    return done


@pytest.mark.parametrize("table_of", TABLES)
def test_the_replay_of_a_log_is_the_table(table_of: Callable[[], Table]) -> None:
    for seed in range(4):
        table = table_of()
        assert carry_on(table, Random(seed)) > 10
        again = Table.load(table._log, table.id)
        one, two = table.state, again.state
        assert one.position.state.tobytes() == two.position.state.tobytes()
        assert one.position.history == two.position.history
        for part in ("number", "at", "seats", "clocks", "phase", "ending", "proposal", "timers"):
            assert getattr(one, part) == getattr(two, part), part
        assert see(two, ANN.id) == see(one, ANN.id)


def test_entries_survive_writing_and_reading() -> None:
    table = TABLES[1]()
    carry_on(table, Random(9))
    for entry in table._log.read(table.id):
        body = msgspec.json.encode(entry.event)
        event = msgspec.json.decode(body, type=AnyEvent)  # type: ignore[arg-type]
        assert Entry(entry.number, entry.at, event) == entry
