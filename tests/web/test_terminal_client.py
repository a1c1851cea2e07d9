"""``orrery play --at``: the full screen of a terminal at the tables of a site."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from orrery.cli.terminal.app import TerminalApp
from orrery.cli.terminal.line import Message
from orrery.cli.terminal.lobby import LobbyApp
from orrery.cli.terminal.remote_line import RemoteLine
from orrery.cli.terminal.remote_site import RemoteSite, read_address
from orrery.core.errors import OptionError
from orrery.core.texts import ENGLISH
from orrery.games import game_class
from own_loop import run_async

from .serving import PATIENCE_S, Visitor

pytestmark = pytest.mark.once


class HeardLine(RemoteLine):
    """Remembers every message that came."""

    def __init__(self, site: RemoteSite, table: str) -> None:
        super().__init__(site, table, str)
        self.heard: list[Message] = []

    async def open(self, hear) -> None:
        def both(message: Message) -> None:
            self.heard.append(message)
            hear(message)

        await super().open(both)


@pytest.fixture
def there(port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RemoteSite:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return RemoteSite(f"http://127.0.0.1:{port}", "", "en")


def play_out(line: RemoteLine, game: str) -> Message:
    """Press Enter until the game is over: the last state."""

    async def play() -> Message:
        app = TerminalApp(line, game_class(game), ENGLISH)
        screen = app.table_screen
        async with app.run_test(size=(80, 24)) as pilot, asyncio.timeout(PATIENCE_S):
            while not screen.state.get("result"):
                if screen.choosing.pick.offers or screen.choosing.pick.whole:
                    await pilot.press("enter")
                await pilot.pause(0.02)
            return screen.state

    return run_async(play())


def test_a_whole_game_is_played_against_a_bot_of_the_site(there: RemoteSite) -> None:
    table = there.open_table("orion", ["me", "bot1"], {"setup": "1", "first": "blue"})
    assert there.game_of(table) == "orion"
    line = HeardLine(there, table)
    state = play_out(line, "orion")
    assert state["phase"] == "over"
    assert state == play_out(HeardLine(there, table), "orion") | {"offered": state["offered"]}


def test_nothing_hidden_is_heard(there: RemoteSite, stranger: Visitor) -> None:
    """Somebody who watches an arrangement of Ortus hears of no warrior's place."""
    table = there.open_table("ortus", ["me", "open"], {})
    stranger.get("/")
    stranger.named("Bob")
    with stranger.line(table) as bob:
        bob.hello()
        bob.do(do="sit", seat=1)
        bob.do(do="deal", seat=1)
        line = HeardLine(there, table)

        async def look() -> None:
            app = TerminalApp(line, game_class("ortus"), ENGLISH)
            async with app.run_test(size=(80, 24)) as pilot, asyncio.timeout(PATIENCE_S):
                while not app.table_screen.board.spans:
                    await pilot.pause(0.02)

        run_async(look())
        own = [item["key"] for item in bob.state["scene"]["items"] if "warrior" in item["key"]]
    boards = [message for message in line.heard if message["type"] == "board"]
    assert own
    assert boards
    rows = "".join(run[0] for row in boards[-1]["rows"][:2] for run in row)
    assert not {"[w]", "[e]", "[t]", "[f]"} & {rows[at : at + 3] for at in range(len(rows))}
    states = [message for message in line.heard if message["type"] == "state"]
    assert {text["text"] for text in states[-1].get("log", [])} <= {"···"}


def test_the_same_guest_comes_again_and_open_tables_are_listed(there: RemoteSite) -> None:
    table = there.open_table("orbit", ["me", "open", "open"], {"players": "3"})
    again = RemoteSite(there.address, "", "en")
    assert again.token == there.token
    assert table in [one["id"] for one in again.open_tables("orbit")]

    async def choose() -> str | None:
        lobby = LobbyApp(again, again.open_tables("orbit"), str)
        async with lobby.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("enter")
            await pilot.pause()
        return lobby.return_value

    assert run_async(choose()).startswith("table ")


def test_addresses_are_read_and_faults_told_in_one_line(there: RemoteSite) -> None:
    assert read_address("http://localhost:8765/table/abc").table == "abc"
    assert read_address("localhost:8765") == ("http://localhost:8765", "")
    for wrong in ("ftp://x", "http://x/people/7"):
        with pytest.raises(OptionError, match=r"address of a site|is no table"):
            read_address(wrong)
    with pytest.raises(OptionError, match="does not answer"):
        RemoteSite("http://127.0.0.1:9", "t", "en").ask("/api/me")
    with pytest.raises(OptionError) as refused:
        there.open_table("chess", ["me"], {})
    assert "chess" in str(refused.value)
