"""A bot that plays on a site by HTTP alone, with nothing but Python's standard library.

python site_bot.py http://localhost:8765            # opens a game of Orion Duel against a bot
python site_bot.py http://localhost:8765 TABLE 1    # takes seat 1 at this table
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen


class Site:
    """A site, as the person to whom a token belongs."""

    def __init__(self, address: str, name: str) -> None:
        self.address, self.token = address.rstrip("/"), ""
        self.token = self.post("/api/guests", name=name)["token"]

    def _open(self, path: str, body: bytes | None = None) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        return urlopen(Request(self.address + path, body, headers))

    def post(self, path: str, **fields: Any) -> dict[str, Any]:
        with self._open(path, json.dumps(fields).encode()) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def do(self, table: str, command: str, name: str = "", **fields: Any) -> dict[str, Any]:
        """A command; sent again under the same name, it does not happen again."""
        asked = {"do": command, **fields}
        return self.post(f"/api/tables/{table}/commands", id=name, command=asked)

    def states(self, table: str) -> Iterator[dict[str, Any]]:
        """The table now, and again after every change."""
        with self._open(f"/api/tables/{table}/events") as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    yield json.loads(line.removeprefix(b"data: "))


def play(site: Site, table: str) -> dict[str, Any]:
    """Play whatever comes until the game is over; the last state."""
    for state in site.states(table):
        if state["phase"] == "over":
            return state
        if "choices" in state:
            # ``codes`` and ``texts`` name the same moves.
            move = random.choice(state["choices"]["texts"])
            ply = state["ply"]
            site.do(table, "play", f"ply {ply}", move=move, ply=ply)
    raise ConnectionError("the site has closed the stream; ask again for the table")


def main() -> None:
    site = Site(sys.argv[1], "Random bot")
    if len(sys.argv) > 2:
        table = sys.argv[2]
        site.do(table, "sit", seat=int(sys.argv[3]))
    else:
        table = site.post("/api/tables", game="orion", seat_0="me", seat_1="bot1")["table"]
    print(f"{site.address}/table/{table}")
    print(play(site, table)["result"]["sentence"])


if __name__ == "__main__":
    main()
