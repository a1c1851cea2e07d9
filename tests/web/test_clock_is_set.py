"""Somebody sets the machine's clock while a game is on: its own clocks do not notice."""

from __future__ import annotations

from pathlib import Path

from .processes import serving
from .serving import Visitor

HOUR = 3600
CLOCK = {"clock": "bank", "clock_seconds": "600"}
#: The machine's clock, as far as a process can see it, with what a file says added to it.
SET_BY = """
import time
from pathlib import Path

def read(clock, second, file=Path({file!r})):
    return lambda: clock() + int(file.read_text()) * second

time.time, time.time_ns = read(time.time, 1), read(time.time_ns, 10**9)
"""


def test_a_jump_of_an_hour_loses_no_game(tmp_path: Path) -> None:
    jump = tmp_path / "jump"
    jump.write_text("0")
    with (
        serving(tmp_path, before=SET_BY.format(file=str(jump))) as server,
        Visitor(server.port) as ada,
        Visitor(server.port) as bob,
    ):
        table = ada.named("Ada").opened(
            game="orion", opt_setup="1", opt_first="blue", seat_0="me", seat_1="open", **CLOCK
        )
        bob.get(f"/table/{table}")
        with ada.line(table) as blue, bob.line(table) as orange:
            blue.hello()
            orange.hello()
            blue.wait_for(orange.do(do="sit", seat=1)["number"])
            for ply, hours in enumerate((0, 1, -1, 24)):
                jump.write_text(str(hours * HOUR))
                line, other = (blue, orange)[:: 1 if ply % 2 == 0 else -1]
                done = line.play()
                assert done["type"] == "done"
                line.wait_for(done["number"])
                other.wait_for(done["number"])
            assert blue.state["phase"] == "playing"
            clocks = [seat["clock"] for seat in blue.state["seats"]]
            assert all(0 < left < 600_000 for left in clocks)
            assert max(clocks) - min(clocks) < 300_000  # nobody was given time either
