"""``orrery admin check``: every stored game is replayed."""

from __future__ import annotations

import typer

from orrery.cli.screen import screen, showing_progress
from orrery.cli.site.configuration import ConfigFile
from orrery.cli.site.database import opened
from orrery.cli.site.place import DatabaseUrl, DataFolder


def check(data: DataFolder = None, database: DatabaseUrl = "", config: ConfigFile = None) -> None:
    """Replay every stored game and tournament; exit code 1 if one of them cannot be."""
    with opened(data, database, config) as store, showing_progress("replaying") as tell:
        from orrery.store.admin.replays import how_many, replays  # noqa: PLC0415

        total, faulty = how_many(store.database), 0
        for number, one in enumerate(replays(store), 1):
            if one.fault:
                faulty += 1
                screen.print(f"{one.what} {one.id}: {one.fault}", markup=False)
            tell(number, total)
    screen.print(f"{total:,} replayed, {faulty:,} faulty")
    if faulty:
        raise typer.Exit(1)
