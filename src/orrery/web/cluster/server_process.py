"""One of several server processes: ``python -m orrery.web.cluster.server_process``.

What to serve comes over standard input, so that no password stands in the list of processes. When
that input ends, the one who started this process has ended, and so does it.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from dataclasses import dataclass

from orrery.web.server import Server, listen, server_for
from orrery.web.settings import Configuration


@dataclass(frozen=True)
class ServerOrder:
    """What a server process has to know."""

    chosen: Configuration
    port: int
    number: int  # of the process, from 0


def main() -> None:
    """Serve until told to stop, or until nobody is there to tell."""
    order: ServerOrder = pickle.load(sys.stdin.buffer)
    listening = listen(order.chosen.host, order.port, is_shared=True)
    server = server_for(order.chosen, listening, order.number)
    threading.Thread(target=_stop_with_input, args=(server,), daemon=True).start()
    server.run()


def _stop_with_input(server: Server) -> None:
    while os.read(0, 1024):
        pass
    server.stop()


if __name__ == "__main__":
    main()
