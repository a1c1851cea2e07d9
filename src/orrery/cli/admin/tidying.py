"""``orrery admin tidy``: tables are closed where nobody waits any more."""

from __future__ import annotations

from typing import Annotated

import typer

from orrery.cli.screen import screen, showing_progress
from orrery.cli.site.configuration import ConfigFile
from orrery.cli.site.database import opened
from orrery.cli.site.place import DatabaseUrl, DataFolder


def tidy(
    days: Annotated[
        float, typer.Option(min=0, help="So long nothing has happened and nobody was there.")
    ] = 30,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data: DataFolder = None,
    database: DatabaseUrl = "",
    config: ConfigFile = None,
) -> None:
    """Close tables that have waited for people in vain; games that have begun stay."""
    with opened(data, database, config) as store:
        from orrery.store.admin.tidying import abandoned, close  # noqa: PLC0415

        found = abandoned(store.database, days)
        if not found:
            screen.print("There is nothing to tidy up.")
            return
        question = f"Close {len(found):,} tables where nobody has been for {days:g} days?"
        if not yes and not typer.confirm(question):
            screen.print("Nothing was changed.")
            return
        closed = 0
        with showing_progress("closing") as tell:
            for number, summary in enumerate(found, 1):
                closed += close(store, summary)
                tell(number, len(found))
    screen.print(f"{closed:,} tables closed.")
