"""Whoever has followed a table sees the same as somebody who comes just now."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from msgspec.structs import replace

from orrery.core.errors import Refusal
from orrery.table.clock_rules import Bank, Days, NoClock, Refill
from orrery.table.commands import (
    Answer,
    BeReady,
    Claim,
    Command,
    Play,
    Program,
    Propose,
    Resign,
    Return,
    Say,
    Undo,
    Unprogram,
    Waive,
)
from orrery.table.events import Bot
from orrery.table.table import Table
from orrery.table.view.company import Company, SeatRating
from orrery.table.view.table import Seen, look, see

from .sitting import ANN, BOB, CAT, PEOPLE, START, opened

TABLES: list[Callable[[], Table]] = [
    lambda: opened("orion", [ANN, BOB], Bank(60, 2), setup="free"),
    lambda: opened("orion", [ANN, Bot(2)], setup="1"),
    lambda: opened("ortus", [ANN, ANN], arrangement="standard"),
    lambda: opened("orbis", [ANN, BOB, CAT], NoClock(), players="3"),
    lambda: opened("corona", [ANN, BOB, CAT], Refill(30, 60), players="3"),
    lambda: opened("harun", [ANN, BOB], Days(1), players="2", mode="sealed"),
    lambda: opened("orbit", [ANN, BOB, CAT], Bank(90), players="3"),
    lambda: opened("orbit", [ANN, BOB, ANN], NoClock(), players="3", mode="sealed"),
]
COMMANDS = 90


def any_command(table: Table, chance: Random) -> Command:
    """Mostly moves; now and then something else, sensible or not."""
    state = table.state
    seat = chance.choice(state.acting or range(len(state.seats)))
    anybody = chance.randrange(len(state.seats))
    if state.acting and chance.random() < 0.75:
        return Play(seat, chance.choice(state.position.moves(seat)).code)
    return chance.choice(
        [
            Undo(anybody),
            Propose(anybody, chance.choice(["takeback", "draw", "rematch"])),
            Answer(anybody, chance.random() < 0.7),
            BeReady(anybody),
            Waive(anybody),
            Program(anybody, {"kind": "next", "move": chance.randrange(100)}),
            Unprogram(anybody),
            Say(text=f"words {chance.random()}"),
            Say(phrase="thanks"),
            Claim(seat, anybody, chance.choice(["bot", "win"])),
            Return(anybody),
            Resign(seat) if chance.random() < 0.05 else Undo(seat),
        ]
    )


def something_happens(table: Table, chance: Random, now: int) -> None:
    """A command of anybody, or what a host notices."""
    command = any_command(table, chance)
    sitter = table.state.seats[getattr(command, "seat", 0)]
    who = PEOPLE.get(getattr(sitter, "id", ""), chance.choice(list(PEOPLE.values())))
    with suppress(Refusal):
        table.do(command, who, now)
    seat = chance.randrange(len(table.state.seats))
    if chance.random() < 0.1:
        table.gone(seat, 20_000, now)
    if chance.random() < 0.2:
        table.came(seat, now)
    if isinstance(table.state.seats[seat], Bot) and seat in table.state.acting:
        table.bot_move(seat, table.state.position.moves(seat)[0].text, now)
    table.tick(now)


def any_company(chance: Random) -> Company:
    some = frozenset(person for person in PEOPLE if chance.random() < 0.9)
    return Company(
        present=some,
        thinking=frozenset({1}) if chance.random() < 0.1 else frozenset(),
        ratings=((0, SeatRating("1500")),) if chance.random() < 0.1 else (),
        muted=frozenset({BOB.id}) if chance.random() < 0.1 else frozenset(),
        may_talk=chance.random() < 0.9,
    )


@pytest.mark.parametrize("table_of", TABLES)
def test_a_view_made_of_an_earlier_one_is_the_view(table_of: Callable[[], Table]) -> None:
    chance, table, now = Random(5), table_of(), START
    readers = [(person, seat) for person in ("", *PEOPLE) for seat in (None, 0, 1)]
    seen: dict[tuple[str, int | None], Seen] = {}
    kept = moves = 0
    for _ in range(COMMANDS):
        now += chance.randrange(2500)
        before = table.state.position
        something_happens(table, chance, now)
        moves += table.state.position is not before
        company = any_company(chance)
        for reader in readers:
            if chance.random() < 0.3:  # a slow browser misses some states
                continue
            seen[reader] = look(table.state, *reader, company, seen.get(reader))
            fresh = see(replace(table.state), *reader, company)
            assert seen[reader].view == fresh
            kept += 1
    assert kept > COMMANDS
    assert moves > 10
