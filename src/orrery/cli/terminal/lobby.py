"""Before a table of a site: those that are open, and the games against bots that one can begin."""

from __future__ import annotations

from typing import Any

from textual.app import App

from orrery.cli.terminal.pages import Menu
from orrery.cli.terminal.panels import Said
from orrery.cli.terminal.remote_site import RemoteSite
from orrery.core.texts import say
from orrery.games import all_games

_LEVELS = (1, 3, 5)


class LobbyApp(App[str]):
    """A list to choose from; what is chosen is a table, or ``game level`` for a new one."""

    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, site: RemoteSite, tables: list[dict[str, Any]], said: Said) -> None:
        super().__init__()
        self.title = site.address
        self._deeds = {f"table {one['id']}": _table_words(one, said) for one in tables}
        for game in all_games():
            for level in _LEVELS:
                new = say("New: {game}, against bots of level {n}", game=game.title, n=level)
                self._deeds[f"new {game.name} {level}"] = said(new)

    def on_mount(self) -> None:
        self.push_screen(Menu(self.title, self._deeds), self.exit)


def _table_words(table: dict[str, Any], said: Said) -> str:
    seats = table["standing"].get("seats", ())
    who = ", ".join(seat["name"] for seat in seats if seat and seat.get("name"))
    return said(say("Sit down: {game}, with {who}", game=table["game"], who=who or "?"))
