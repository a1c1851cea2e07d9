"""A full screen without a terminal, and somebody who plays on it."""

from __future__ import annotations

import asyncio
import os
import random
import select
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from orrery.cli.terminal.app import TerminalApp
from orrery.cli.terminal.line import TableLine
from orrery.cli.terminal.local_table import HERE, LocalGame, LocalTable
from orrery.cli.terminal.pages import TablePage
from orrery.cli.terminal.play_screen import PlayScreen
from orrery.core.kernel import CLOCK
from orrery.core.texts import ENGLISH, Catalogue
from orrery.games import game_class
from orrery.table.commands import BeReady, Play

SMALL = (80, 24)
#: Only a test that fails waits so long.
PATIENCE_S = 60.0


def local(
    name: str,
    *seats: str | None,
    seed: str = "7",
    words: Catalogue = ENGLISH,
    **options: str,
) -> LocalTable:
    """A table of a game; None is a person's seat."""
    return LocalTable(LocalGame(name, options, seats, seed, words))


def near_the_end(table: LocalTable, left: int) -> LocalTable:
    """The same table after a game by chance, but for its last moves."""
    chance, position, moves = random.Random(3), table.state.position.copy(), []
    while not position.is_over:
        seats = [seat for seat in position.to_act if seat != CLOCK] or [CLOCK]
        moves.append(chance.choice(position.moves(chance.choice(seats))))
        position.play(moves[-1])
    for move in moves[:-left]:
        if move.seat in table.state.bots():
            table.table.bot_move(move.seat, move.text, table.now())
        else:
            table.table.do(Play(move.seat, move.text), HERE, table.now())
        if table.state.interval is not None:
            table.table.do(BeReady(0), HERE, table.now())
    return table


class Hand:
    """Somebody at the keyboard and the mouse."""

    def __init__(self, app: TerminalApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self._chance = random.Random(5)

    @property
    def screen(self) -> PlayScreen:
        return self.app.table_screen

    async def until(self, happened: Callable[[], object]) -> None:
        """Wait for something, however slow the machine is."""
        async with asyncio.timeout(PATIENCE_S):
            while not happened():
                await self.pilot.pause(0.01)

    async def begin(self) -> None:
        """Wait for the first board."""
        await self.until(lambda: self.screen.state and self.screen.board.spans)
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def write(self, move: str) -> None:
        """Type a move in notation."""
        await self.press("colon", *("space" if letter == " " else letter for letter in move))
        await self.press("enter")

    def page(self) -> TablePage | None:
        top = self.app.screen
        return top if isinstance(top, TablePage) else None

    def line(self, widget: str) -> str:
        """The words of a part of the screen."""
        return str(self.screen.query_one(widget).render())

    def touch_of_chance(self) -> str:
        """Something that can be touched next."""
        return self._chance.choice(list(self.screen.choosing.pick.offers))

    async def touch_by_keys(self, key: str) -> None:
        """Bring the cursor there with the arrows, as far as they lead, and press Enter."""
        choosing = self.screen.choosing
        for _ in range(self._chance.randrange(3)):
            await self.press(self._chance.choice(("left", "right", "up", "down")))
        if choosing.cursor not in choosing.pick.offers:
            choosing.cursor = key
        await self.press("enter")

    async def touch_by_mouse(self, key: str) -> None:
        """Click on it."""
        place = self.screen.place_of(key)
        if place is None or not self.screen.region.contains(int(place[0]), int(place[1])):
            self.screen.board.reveal(key)
            self.screen.choices.reveal(key)
            await self.pilot.pause()
            place = self.screen.place_of(key)
        assert place is not None, key
        await self.pilot.click(offset=(int(place[0]), int(place[1])))

    async def play_out(self, by_mouse: bool) -> None:
        """Touch whatever can be touched until the game is over."""
        async with asyncio.timeout(PATIENCE_S):
            while not self.screen.state.get("result"):
                await self.step(by_mouse)
                await self.pilot.pause()

    async def step(self, by_mouse: bool) -> None:
        """Answer a page, touch something, or make the move that is complete."""
        pick = self.screen.choosing.pick
        if self.page() or (pick.whole is not None and not pick.offers):
            await self.press("enter")
        elif pick.offers:
            key = self.touch_of_chance()
            await (self.touch_by_mouse(key) if by_mouse else self.touch_by_keys(key))


@asynccontextmanager
async def shown(
    line: TableLine, game: str, size: tuple[int, int] = SMALL, words: Catalogue = ENGLISH
) -> AsyncIterator[Hand]:
    """A screen of this size with a table on it."""
    app = TerminalApp(line, game_class(game), words)
    async with app.run_test(size=size) as pilot:
        hand = Hand(app, pilot)
        await hand.begin()
        yield hand


def read_until(terminal: int, words: str) -> str:
    """What a real terminal is sent, until these words come."""
    seen, end = "", time.monotonic() + PATIENCE_S
    while words not in seen:
        assert time.monotonic() < end, seen
        if select.select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 65536).decode("utf-8", "replace")
    return seen
