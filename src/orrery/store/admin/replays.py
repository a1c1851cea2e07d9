"""Whether every stored game and tournament can still be replayed, and stands as the lists say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from sqlalchemy import Table as Rows
from sqlalchemy import select

from orrery.core.errors import OrreryError
from orrery.store.admin.copies import check_newest, snapshot
from orrery.store.database import Database, DatabaseLost
from orrery.store.schema import tables, tournaments
from orrery.store.store import Store
from orrery.table.standing import standing
from orrery.table.table import Table
from orrery.tournament.state import TournamentState, fold
from orrery.tournament.tournament import NoSuchTournament, brief


class Replayed(NamedTuple):
    """A table or a tournament, and what is wrong with it; nothing, as a rule."""

    what: str
    id: str
    fault: str


def how_many(database: Database) -> int:
    """How many there are to be replayed."""
    return sum(len(_ids(database, rows)) for rows in (tables, tournaments))


def replays(store: Store) -> Iterator[Replayed]:
    """Replay them all, one after the other."""
    for table in _ids(store.database, tables):
        yield Replayed("table", table, _fault(partial(_replay, store, table)))
    for tournament in _ids(store.database, tournaments):
        yield Replayed("tournament", tournament, _fault(partial(_follow, store, tournament)))


def _ids(database: Database, rows: Rows) -> list[str]:
    with snapshot(database) as connection:
        check_newest(connection)
        return [row.id for row in connection.execute(select(rows.c.id).order_by(rows.c.id))]


def _fault(replay: Callable[[], str]) -> str:
    """Whatever stands in a log, the others are replayed too."""
    try:
        return replay()
    except DatabaseLost:
        raise
    except OrreryError as error:
        return str(error)
    except Exception as error:  # a log that no version of ours has written
        return f"{type(error).__name__}: {error}"


def _replay(store: Store, id: str) -> str:
    state = Table.load(store, id).state
    listed = store.summary(id)
    if listed is None:
        return "there is no row for it"
    if listed.standing != standing(state):
        return f"it stands otherwise than its row says: {state.phase} after {state.number} events"
    return ""


def _follow(store: Store, id: str) -> str:
    state: TournamentState | None = None
    for entry in store.tournaments.read(id):
        state = fold(state, entry)
    if state is None:
        raise NoSuchTournament
    brief(state)
    if store.tournaments.numbers([id])[id] != state.number:
        return f"its row does not know of its {state.number} events"
    return ""
