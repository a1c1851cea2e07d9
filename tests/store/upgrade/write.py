"""Write the small site that every later version has to open: ``python write.py FILE``.

It is run once for a release, and what it wrote is never written again. The database comes packed,
and beside it what it holds, as text.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import orrery
from orrery.core.contract import Move, Seat
from orrery.players.player import repeatable_player
from orrery.players.turns import next_move
from orrery.store import Store
from orrery.store.ratings.ratings import ended
from orrery.table.commands import Play, Say
from orrery.table.events import Bot, Opened, Person
from orrery.table.table import Table

#: Six games to their end, each with something of its own, and one that runs.
GAMES: dict[str, tuple[str, dict[str, str]]] = {
    "orion-over": ("orion", {"setup": "1", "first": "blue"}),
    "orbis-over": ("orbis", {"players": "2"}),
    "ortus-over": ("ortus", {"arrangement": "standard", "elements": "none"}),
    "orbit-over": ("orbit", {"players": "2", "mode": "sealed"}),
    "harun-over": ("harun", {"players": "2", "mode": "sealed", "deal": "random"}),
    "corona-over": ("corona", {"players": "2", "mode": "sealed", "deal": "random"}),
    "orion-running": ("orion", {"setup": "random"}),
}
_RUNNING_MOVES = 6
_LONG = 600_000


def play(store: Store, name: str, ann: Person) -> Table:
    """Ann plays a bot of level 1, as such a bot would."""
    game, options = GAMES[name]
    facts = Opened(game=game, options=options, seed=f"seed of {name}", host=ann.id, rated=True)
    table, now = Table.open(store, name, facts, [ann, Bot(1)], now=1_000_000), 1_000_000
    players = [repeatable_player("1", f"{name} {seat}") for seat in range(2)]

    def choice(seat: Seat) -> Move | None:
        return players[seat].choose(table.state.position.copy(), seat)

    while table.state.phase == "playing":
        now += 1000
        if table.state.interval is not None:  # between two rounds
            now += _LONG
            table.tick(now)
            continue
        move = next_move(table.state.position, choice)
        if move.seat == 0:
            table.do(Play(0, move.text), ann, now=now)
        else:
            table.bot_move(1, move.text, now)
        if name.endswith("running") and table.state.position.ply == _RUNNING_MOVES:
            break
    return table


def fill(store: Store) -> dict[str, Any]:
    """The site, and what it holds."""
    store.upgrade()
    store.ratings.welcome_bots()
    person, _ = store.guest("Ann")
    account = store.accounts.create(person.id, "Ann", "hash")
    held: dict[str, Any] = {"version": orrery.__version__, "tables": {}}
    for name in GAMES:
        table = play(store, name, account.person)
        if table.state.phase == "over":
            table.do(Say("Well played"), account.person, now=table.state.ended + 1000)
            store.ratings.settle(ended(name, table.state))
        held["tables"][name] = table.state.position.record()
    store.save_record("shared", held["tables"]["orion-over"], person.id)
    held["ratings"] = {
        game: rating.shown for game, rating in store.histories.current(person.id).items()
    }
    held["results"] = {
        name: [seat.outcome for seat in store.ratings.results(name)] for name in GAMES
    }
    return held


def main() -> None:
    """Write both files."""
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "site.sqlite"
        with Store(f"sqlite:///{path}") as store:
            held = fill(store)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("VACUUM")  # into the one file that is packed
        target.write_bytes(lzma.compress(path.read_bytes(), preset=9))
    text = json.dumps(held, indent=1, ensure_ascii=False)
    target.with_suffix("").with_suffix(".json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
