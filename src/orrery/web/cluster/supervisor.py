"""Several server processes at one address, and the one that looks after them."""

from __future__ import annotations

import logging
import pickle
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from time import monotonic

from orrery.core.errors import OptionError, OrreryError
from orrery.store import Store
from orrery.web.cluster.redis_connection import check_installed
from orrery.web.cluster.server_process import ServerOrder
from orrery.web.operations.logs import write_log
from orrery.web.server import reserved
from orrery.web.settings import Configuration

log = logging.getLogger(__name__)

_COMMAND = (sys.executable, "-m", "orrery.web.cluster.server_process")
#: So soon a process that died is replaced; ever later, up to this, if it does not live for long.
_AGAIN_S = 1.0
_LONGEST_S = 30.0
_LONG_S = 60.0


class ProcessesNeedMore(OrreryError):
    """Several processes cannot share what was given."""

    def __init__(self) -> None:
        super().__init__(
            "more than one process needs PostgreSQL and Redis:"
            " --database postgresql://USER@HOST/NAME --redis redis://HOST"
        )


def check_shared(chosen: Configuration) -> None:
    """``ProcessesNeedMore`` if several processes could not share these."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise OptionError("several processes can share a port on Linux and macOS only")
    database = chosen.database or Store.default_url()
    if not chosen.site.redis or not database.startswith("postgres"):
        raise ProcessesNeedMore
    check_installed()


class Supervisor:
    """Starts the processes, replaces those that die, and passes on that it is time to stop."""

    def __init__(self, chosen: Configuration) -> None:
        check_shared(chosen)
        write_log(chosen.log_format)
        # The processes have sockets of their own at this address, between which the kernel shares
        # out whoever comes; from one socket the quickest would take them all.
        self._address = reserved(chosen.host, chosen.port)
        with Store(chosen.database or None) as store:
            store.upgrade()  # a database that cannot be used is told of once, and here
        self._chosen = chosen
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._threads = [
            threading.Thread(target=self._keep, args=(number,)) for number in range(chosen.workers)
        ]

    @property
    def port(self) -> int:
        """The port, also where any free one was asked for."""
        return int(self._address.getsockname()[1])

    def run(self) -> None:
        """Serve until told to stop, and until all have."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        for thread in self._threads:
            thread.start()
        for thread in self._threads:
            thread.join()
        self._address.close()

    def _stop(self, number: int, _: object) -> None:
        self._stopping.set()
        for process in tuple(self._running):
            process.send_signal(number)

    def _keep(self, number: int) -> None:
        """Have the process with this number running."""
        pause = _AGAIN_S
        while (process := self._started(number)) is not None:
            since = monotonic()
            code = process.wait()
            with self._lock:
                self._running.discard(process)
            if self._stopping.is_set():
                return
            pause = _AGAIN_S if monotonic() - since > _LONG_S else pause
            log.error("a server process has ended (%d); another starts in %d s", code, pause)
            self._stopping.wait(pause)
            pause = min(2 * pause, _LONGEST_S)

    def _started(self, number: int) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._stopping.is_set():
                return None
            process = subprocess.Popen(
                _COMMAND,
                stdin=subprocess.PIPE,
                start_new_session=True,  # Ctrl+C is for this process, which passes it on
            )
            self._running.add(process)
        assert process.stdin is not None
        with suppress(OSError):  # it has ended already
            pickle.dump(ServerOrder(self._chosen, self.port, number), process.stdin)
            process.stdin.flush()
        return process
