"""Tables to write down."""

from __future__ import annotations

from orrery.store import Store
from orrery.table.events import Entry, Moved, Opened, Person, Sat, Started
from orrery.table.standing import Standing

ANN, BEN = Person("a1", "Ann"), Person("b2", "Бен 🪐")


def opened(game: str = "orion", private: bool = False) -> Opened:
    return Opened(game=game, options={"setup": "1"}, seed="secret", host=ANN.id, private=private)


def moved(number: int, move: str = "line d4 d5 d6", seat: int = 0) -> Entry:
    return Entry(number, 1000 + number, Moved(seat=seat, move=move))


def waiting(store: Store, table: str, at: int = 1000, **choices: object) -> None:
    """Ann sits and waits for somebody."""
    entries = [Entry(1, at, opened(**choices)), Entry(2, at, Sat(seat=0, who=ANN))]
    store.append(table, entries, Standing("waiting", seats=(ANN, None)))


def playing(store: Store, table: str, at: int = 1000, **choices: object) -> None:
    """Ben has come, and they play."""
    waiting(store, table, at, **choices)
    entries = [Entry(3, at, Sat(seat=1, who=BEN)), Entry(4, at, Started())]
    store.append(table, entries, Standing("playing", (ANN, BEN), acting=(0,), deadline=at + 900))


def over(store: Store, table: str, at: int = 1000, **choices: object) -> None:
    """Ben has won."""
    playing(store, table, at, **choices)
    store.append(table, [moved(5)], Standing("over", (ANN, BEN), ending="rules", winners=(1,)))
