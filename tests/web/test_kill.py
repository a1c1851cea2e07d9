"""A server that is killed in the middle of a game, and started again."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path

from .processes import free_port, serving
from .serving import PATIENCE_S, Line, Message, Visitor


def command(line: Line, ply: int) -> Message:
    """The command for the next move, under a name of its own."""
    choices = line.state["choices"]
    code = choices["codes"][ply * 41 % len(choices["codes"])]
    play = {"do": "play", "seat": line.state["seat"], "move": code, "ply": ply}
    return {"type": "do", "id": f"ply {ply}", "command": play}


def test_nothing_acknowledged_is_lost_and_nothing_happens_twice(tmp_path: Path) -> None:
    port = free_port()
    acknowledged: list[str] = []
    unanswered: Message = {}
    with Visitor(port) as ada, Visitor(port) as bob:
        with serving(tmp_path, port) as server:
            table = ada.named("Ada").opened(game="orion", opt_setup="1", opt_first="blue")
            bob.get(f"/table/{table}")
            with ada.line(table) as blue, bob.line(table) as orange:
                blue.hello()
                orange.hello()
                blue.wait_for(orange.do(do="sit", seat=1)["number"])
                orange.wait_for(blue.state["number"])
                for ply in range(6):
                    line, other = (blue, orange)[:: 1 if ply % 2 == 0 else -1]
                    sent = command(line, ply)
                    line.say("do", id=sent["id"], command=sent["command"])
                    done = line.until("done", id=sent["id"])
                    other.wait_for(done["number"])
                    line.wait_for(done["number"])
                    acknowledged.append(line.state["log"][-1]["text"])
                # One more, and the server dies before anybody could hear of it.
                unanswered = command(blue, 6)
                blue.say("do", id=unanswered["id"], command=unanswered["command"])
                server.kill()

        bob_cookies, ada_cookies = dict(bob.cookies), dict(ada.cookies)

    with serving(tmp_path, port) as server, Visitor(port) as ada, Visitor(port) as bob:
        ada.cookies.update(ada_cookies)
        bob.cookies.update(bob_cookies)
        with ada.line(table) as blue, bob.line(table) as orange:
            blue.hello()
            texts = [entry["text"] for entry in blue.state["log"]]
            assert texts[:6] == acknowledged
            assert len(texts) in (6, 7)
            for _ in range(2):
                blue.say("do", id=unanswered["id"], command=unanswered["command"])
                done = blue.until("done", id=unanswered["id"])
            blue.wait_for(done["number"])
            assert blue.state["ply"] == len(blue.state["log"]) == 7
            orange.hello()
            assert orange.state["log"] == blue.state["log"]
            for ply in count(7):
                if blue.state["phase"] == "over":
                    break
                line, other = (blue, orange)[:: 1 if ply % 2 == 0 else -1]
                sent = command(line, ply)
                done = line.do(sent["id"], **sent["command"])
                line.wait_for(done["number"])
                other.wait_for(done["number"])
        assert server.end() == 130  # as every command after Ctrl-C


def test_bots_go_on_by_themselves(tmp_path: Path) -> None:
    port = free_port()
    with Visitor(port) as ada:
        with serving(tmp_path, port) as server:
            table = ada.named("Ada").opened(
                game="orion", opt_setup="1", opt_first="blue", seat_0="me", seat_1="bot1"
            )
            with ada.line(table) as line:
                line.hello()
                line.do(do="play", seat=0, move="single a1")
                server.kill()  # the bot may have answered, or not
        cookies = dict(ada.cookies)
    with serving(tmp_path, port), Visitor(port) as ada:
        # Nobody looks, and yet the bot plays.
        until = time.monotonic() + PATIENCE_S
        ada.cookies.update(cookies)
        while time.monotonic() < until:
            if ada.get(f"/api/tables/{table}").json()["ply"] == 2:
                return
            time.sleep(0.1)
        raise AssertionError("the bot never moved")
