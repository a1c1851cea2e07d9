"""``orrery admin``: what whoever runs a site does with its database as a whole."""

from __future__ import annotations

import typer

from orrery.cli.admin import checking, copies, counting, statistics, tidying

app = typer.Typer(
    help="Look after a site: copies, checks, figures, order. It may run meanwhile.",
    no_args_is_help=True,
)
app.command("backup")(copies.backup)
app.command("restore")(copies.restore)
app.command("anonymise")(copies.anonymise)
app.command("check")(checking.check)
app.command("count")(counting.count)
app.command("statistics")(statistics.statistics)
app.command("tidy")(tidying.tidy)
