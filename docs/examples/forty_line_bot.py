"""A complete bot in forty lines: it plays Orion Duel on a site, over HTTP, and searches its moves.

python forty_line_bot.py http://localhost:8765 [TOKEN]     # against our bot of level 1
"""

import json
import sys
from urllib.request import Request, urlopen

import orrery
from orrery.players.levels import best_settings
from orrery.players.search import Budget, Search

GAME = orrery.game("orion", setup="1", first="blue")
SEARCH = Search(GAME, best_settings(GAME))
TABLE = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me", "seat_1": "bot1"}


def ask(address, token="", **fields):
    """A question; with fields, a command."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return urlopen(Request(address, json.dumps(fields).encode() if fields else None, headers))


def think(state):
    """The best move at a table as we see it."""
    position = GAME.start(seed=0)
    for line in state.get("log", []):
        position.play(line["text"])
    return SEARCH.think(position, state["seat"], Budget(seconds=0.3)).best.move.text


def play(site, token=""):
    """Open a table and play until the game is over; the last state."""
    token = token or json.load(ask(f"{site}/api/guests", name="Forty lines"))["token"]
    table = f"{site}/api/tables/" + json.load(ask(f"{site}/api/tables", token, **TABLE))["table"]
    for line in ask(f"{table}/events", token):  # the whole table, again after every change
        state = json.loads(line[6:]) if line.startswith(b"data: ") else {}
        if state.get("phase") == "over":
            return state
        if "choices" in state:
            move = {"do": "play", "move": think(state), "ply": state["ply"]}
            ask(f"{table}/commands", token, command=move)
    raise ConnectionError("the site has closed the stream")


if __name__ == "__main__":
    print(play(*sys.argv[1:])["result"]["sentence"])
