"""How a site comes and goes: ready, leaving, gone, and nobody has lost anything."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from orrery.store import Store
from orrery.web.table.socket import COME_AGAIN

from .processes import eventually, serving
from .serving import PATIENCE_S, Visitor, get

pytestmark = pytest.mark.once

#: The time in which a site that ends still answers is over as soon as it is late, and a command
#: takes until the site has closed its doors.
_SLOW = """
import asyncio
from pathlib import Path
from orrery.web import server
from orrery.web.table.hosted import Hosted
late, begun = Path({late!r}), Path({begun!r})
server.monotonic = lambda: float(late.exists())
take = Hosted.take
async def slowly(self, steps):
    begun.touch()
    while not late.exists():
        await asyncio.sleep(0.01)
    await asyncio.sleep(1.0)
    return await take(self, steps)
Hosted.take = slowly
"""


def test_a_cold_site_is_ready_as_soon_as_it_answers(site: Visitor) -> None:
    answer = site.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"database": True, "warm": True, "staying": True}


def test_what_is_being_done_is_finished_and_browsers_come_again(tmp_path: Path) -> None:
    late, begun = tmp_path / "late", tmp_path / "begun"
    slow = _SLOW.format(late=str(late), begun=str(begun))
    with (
        serving(tmp_path, 0, "--drain", "0.8", before=slow) as process,
        Visitor(process.port) as ada,
    ):
        table = ada.opened(game="orion", quick="screen")
        with ada.line(table) as line, ada.stream("GET", f"/api/tables/{table}/events") as stream:
            events = stream.iter_lines()
            assert next(events) == "event: state"
            line.hello()
            process.process.send_signal(signal.SIGTERM)
            eventually(lambda: get(process.port, "/readyz").status_code == 503)
            assert get(process.port, "/readyz").json()["staying"] is False
            choice = line.state["choices"]["codes"][0]
            seat, ply = line.state["seat"], line.state["ply"]
            move = {"do": "play", "seat": seat, "move": choice, "ply": ply}
            line.say("do", id="last", command=move)
            eventually(begun.exists)
            late.touch()
            assert line.until("done", id="last")
            with pytest.raises(ConnectionClosed) as closed:
                line.until("nothing more")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == COME_AGAIN
            assert list(events)  # the stream ends, and is no torn answer
        assert process.process.wait(PATIENCE_S) == -signal.SIGTERM
        assert "Traceback" not in process.output
        assert "Cancel" not in process.output
    with Store(f"sqlite:///{tmp_path / 'orrery.sqlite'}") as store:
        assert [entry.event.cause for entry in store.read(table)][-1].endswith("last")
