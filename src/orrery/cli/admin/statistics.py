"""``orrery admin statistics``: how much there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from orrery.cli.screen import print_json, screen, show_table
from orrery.cli.site.configuration import ConfigFile
from orrery.cli.site.database import opened
from orrery.cli.site.place import DatabaseUrl, DataFolder

if TYPE_CHECKING:
    from orrery.store.admin.figures import Figures

_PHASES = ("waiting", "playing", "over", "closed")


def statistics(
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    data: DataFolder = None,
    database: DatabaseUrl = "",
    config: ConfigFile = None,
) -> None:
    """People, tables by game and phase, moves, and how large the database is."""
    with opened(data, database, config) as store:
        import msgspec  # noqa: PLC0415  # as the store

        from orrery.store.admin.figures import figures  # noqa: PLC0415

        found = figures(store.database)
        if as_json:
            print_json(msgspec.to_builtins(found))
        else:
            _show(found)


def _show(found: Figures) -> None:
    screen.print(f"{found.people:,} people, {found.accounts:,} of them with an account")
    screen.print(f"{found.events:,} events, {found.moves:,} of them moves")
    screen.print(f"{found.tournaments:,} tournaments, {found.shared_records:,} shared records")
    screen.print(f"{found.bytes / 1e6:,.1f} MB\n")
    counts = {(one.game, str(one.phase)): one.tables for one in found.tables}
    table = Table("tables", *_PHASES, box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for game in sorted({one.game for one in found.tables}):
        table.add_row(game, *(f"{counts.get((game, phase), 0):,}" for phase in _PHASES))
    show_table(table)
