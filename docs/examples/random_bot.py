"""A complete bot for Orrery's arena, in plain Python: it plays any legal move of any game.

    orrery arena orion --players "1,cmd:python3 docs/examples/random_bot.py" --games 20

It speaks the engine protocol, docs/engine.md.
"""

import json
import random
import sys


def say(**message):
    print(json.dumps(message), flush=True)


legal = {}  # by the name of a position: the moves that may be chosen there
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="random bot")
    elif message["type"] == "position":
        legal[message["id"]] = message["legal"]
    elif message["type"] == "go":
        choice = random.choice(legal[message["id"]])
        say(type="best", id=message["id"], move=choice["move"])
    elif message["type"] == "quit":
        break
