"""``orrery puzzles``: what can be done with puzzles."""

from __future__ import annotations

import typer

from orrery.cli.games import solving

app = typer.Typer(no_args_is_help=True)
app.command("solve")(solving.solve)


@app.callback()
def puzzles() -> None:
    """Puzzles: solve them."""
