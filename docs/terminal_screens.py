"""Takes pictures of games in a terminal of 80 by 24: `make screens`.

Two of them stand in terminal.md. With a folder as argument, every game is taken in each language,
for somebody to look at.
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import resvg_py

from orrery.cli.terminal.app import TerminalApp
from orrery.cli.terminal.local_table import HERE, LocalGame, LocalTable
from orrery.cli.terminal.start import catalogue_of
from orrery.core.kernel import CLOCK
from orrery.games import game_class
from orrery.players.chance_player import RandomPlayer
from orrery.table.commands import BeReady, Play

DOCS = Path(__file__).parent
LANGUAGES = ("en", "fr", "pl")
#: Options that show each table at its fullest, the moves that were made, and what is touched next.
WISHES: dict[str, tuple[dict[str, str], int, int]] = {
    "orion": ({"setup": "1", "first": "blue"}, 14, 1),
    "orbit": ({"players": "4", "mode": "sealed"}, 6, 0),
    "harun": ({"players": "4", "mode": "sealed", "deal": "random"}, 4, 0),
    "corona": ({"players": "4", "deal": "random", "mode": "sealed"}, 5, 0),
    "orbis": ({"players": "2"}, 60, 1),
    "ortus": ({"arrangement": "standard"}, 10, 1),
}
#: The pictures that are kept.
CHOSEN = ("orion", "orbis")


def after(moves: int, name: str, options: dict[str, str], language: str) -> LocalTable:
    """A table of a person and bots, after so many moves by the simplest player."""
    players = int(options.get("players", "2"))
    seats = (None, *["2"] * (players - 1))
    table = LocalTable(LocalGame(name, options, seats, "7", catalogue_of(language)))
    chance = RandomPlayer(3)
    while table.state.position.ply < moves or 0 not in table.state.position.to_act:
        position = table.state.position
        seat = next(seat for seat in position.to_act if seat != CLOCK)
        text = chance.choose(position, seat).text
        if seat:
            table.table.bot_move(seat, text, table.now())
        else:
            table.table.do(Play(seat, text), HERE, table.now())
        if table.state.interval is not None:
            table.table.do(BeReady(0), HERE, table.now())
    return table


async def taken(name: str, language: str) -> bytes:
    """A picture as PNG."""
    options, moves, touches = WISHES[name]
    table = after(moves, name, options, language)
    app = TerminalApp(table, game_class(name), catalogue_of(language))
    async with app.run_test(size=(80, 24)) as pilot:
        while not (app.table_screen.state and app.table_screen.board.spans):
            await pilot.pause(0.05)
        for _ in range(touches):
            await pilot.press("enter", "right")
        await pilot.pause(0.2)
        drawn = app.export_screenshot(title=game_class(name).title)
    # The typefaces that it names lie on somebody else's server.
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    drawn = drawn.replace("Fira Code", "DejaVu Sans Mono").replace("arial", "DejaVu Sans")
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=994))


def main() -> None:
    if len(sys.argv) > 1:
        folder = Path(sys.argv[1])
        folder.mkdir(parents=True, exist_ok=True)
        for name in WISHES:
            for language in LANGUAGES:
                path = folder / f"{name}-{language}.png"
                path.write_bytes(asyncio.run(taken(name, language)))
        return
    for name in CHOSEN:
        path = DOCS / "images" / f"terminal-{name}.png"
        path.write_bytes(asyncio.run(taken(name, "en")))


if __name__ == "__main__":
    main()
