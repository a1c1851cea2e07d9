"""``orrery admin count``: games that ended are summed up for statistics."""

from __future__ import annotations

from orrery.cli.screen import screen, showing_progress
from orrery.cli.site.configuration import ConfigFile
from orrery.cli.site.database import opened
from orrery.cli.site.place import DatabaseUrl, DataFolder

_AT_ONCE = 100


def count(data: DataFolder = None, database: DatabaseUrl = "", config: ConfigFile = None) -> None:
    """Sum up all finished games that are not yet in the statistics; a site does so by itself."""
    with opened(data, database, config) as store, showing_progress("counting") as tell:
        from orrery.statistics.counted import counted_record  # noqa: PLC0415
        from orrery.web.statistics.counting import record_to_count  # noqa: PLC0415

        total, done, counted = store.courses.how_many_uncounted(), 0, 0
        while found := store.courses.uncounted(_AT_ONCE):
            for table in found:
                record = record_to_count(store, table)
                store.courses.write(table, counted_record(record) if record else None)
                done, counted = done + 1, counted + bool(record)
                tell(done, total)
    screen.print(f"{counted:,} games counted, {done - counted:,} left out: nobody's results")
