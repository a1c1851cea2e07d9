"""The full-screen program around a table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from orrery.cli.terminal.line import TableLine
from orrery.cli.terminal.play_screen import PlayScreen
from orrery.core.contract import Game
from orrery.core.texts import Catalogue


class TerminalApp(App[None]):
    """One table on a full screen."""

    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(self, line: TableLine, game: type[Game], catalogue: Catalogue) -> None:
        super().__init__()
        self.title = game.title
        self._line = line
        self.table_screen = PlayScreen(line, game, catalogue, coloured=not self.no_color)

    def on_mount(self) -> None:
        self.push_screen(self.table_screen)

    async def on_unmount(self) -> None:
        await self._line.close()
