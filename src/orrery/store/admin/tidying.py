"""Tables where people wait no longer: found, and closed by the rules, as an event of their log."""

from __future__ import annotations

from sqlalchemy import func, select

from orrery.core.errors import Refusal
from orrery.store.admin.copies import check_newest, snapshot
from orrery.store.clock import now
from orrery.store.database import Database
from orrery.store.schema import tables
from orrery.store.store import Store
from orrery.store.tables.summaries import COLUMNS, Summary, found
from orrery.table.commands import Close
from orrery.table.events import Milliseconds, Person
from orrery.table.log import NumberTaken
from orrery.table.table import Table

DAY: Milliseconds = 24 * 3600 * 1000


def abandoned(database: Database, days: float) -> list[Summary]:
    """Tables that wait for people, where nothing has happened and nobody was seen for so long.

    Games that have begun are not among them: who leaves a game without a clock may come back to it.
    """
    quiet = func.coalesce(tables.c.attended, 0)
    before = now() - int(days * DAY)
    query = select(*COLUMNS).where(
        tables.c.phase == "waiting", tables.c.changed < before, quiet < before
    )
    with snapshot(database) as connection:
        check_newest(connection)
        return found(connection, query.order_by(tables.c.changed))


def close(store: Store, summary: Summary) -> bool:
    """Close the table for its host; False if somebody has come meanwhile."""
    try:
        table = Table.load(store, summary.id)
        table.do(Close(), Person(table.state.opened.host, ""), now())
    except (Refusal, NumberTaken):
        return False
    return True
