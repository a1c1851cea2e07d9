"""Was anything lost? After a run, the database is asked for every move that was accepted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

import orrery
from orrery.store import Store
from orrery.table.events import Moved
from orrery.table.table import Table


@dataclass
class Findings:
    """What was looked for, and what is wrong, each as a sentence."""

    games: int = 0
    moves: int = 0
    faults: list[str] = field(default_factory=list)


def check_stored(database: str, accepted: Mapping[str, int]) -> Findings:
    """Every accepted move is there exactly once, and every game replays to the same bytes.

    The moves of a table have the names 1, 2, 3 and so on, as ``SitePair`` gives them.
    """
    found = Findings()
    with Store(database) as store:
        for table, moves in accepted.items():
            found.games += 1
            found.moves += moves
            found.faults += [f"table {table}: {fault}" for fault in _faults(store, table, moves)]
    return found


def _faults(store: Store, table: str, moves: int) -> list[str]:
    entries = store.read(table)
    moved = (entry.event for entry in entries if isinstance(entry.event, Moved))
    written = Counter(event.cause.rpartition(" ")[2] for event in moved)  # after who did it
    faults = [
        f"move {name} is there {written[name]} times"
        for name in map(str, range(1, moves + 1))
        if written[name] != 1
    ]
    if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
        faults.append("its numbers have gaps")
    position = Table.load(store, table).state.position
    if orrery.load(position.record()).state.tobytes() != position.state.tobytes():
        faults.append("its record replays to another position")
    return faults
