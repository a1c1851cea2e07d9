"""One table in this process: who may touch it when, and who wants to hear of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from orrery.core.contract import Seat
from orrery.core.errors import OrreryError
from orrery.store import DatabaseLost
from orrery.store.clock import now
from orrery.table.events import Entry, Milliseconds
from orrery.table.log import Append, Read, Steps
from orrery.table.state import TableState
from orrery.table.table import Table
from orrery.table.view.company import SeatRating
from orrery.web.operations.threads import in_moves
from orrery.web.table.group_commit import GroupCommit

if TYPE_CHECKING:
    from orrery.web.table.shared_views import SharedView

T = TypeVar("T")

#: Whoever asked for something so lately still looks.
_LOOKS_MS = 60 * 1000


#: The server's clock.
clock_now = now


#: The ids of the people whom a reader does not want to hear.
Muted = Callable[[str], Awaitable[Collection[str]]]


async def _nobody(_: str) -> Collection[str]:
    return ()


class Listener(Protocol):
    """Somebody who hears of every change."""

    @property
    def person_id(self) -> str:
        """Who listens; empty for a stranger."""

    def wake(self) -> None:
        """The table has changed; the listener looks when it can, and nobody waits for it."""

    def dismiss(self) -> None:
        """Who listens is somebody else now, and has to come again to be known."""


class Hosted:
    """A table with its lock and its listeners: moves on the event loop, all else in threads."""

    def __init__(
        self,
        table: Table,
        commits: GroupCommit,
        changed: Callable[[Hosted], None],
        muted: Muted = _nobody,
        looked_at: Callable[[Hosted], None] = lambda _: None,
        origin: str = "",
    ) -> None:
        self.table = table
        self._commits = commits
        #: What stands for the address of whoever opened it, if this process knows.
        self.origin = origin
        #: Whether its last change was written here, and not read from another process.
        self.happened_here = True
        self.listeners: set[Listener] = set()
        self.thinking: set[Seat] = set()
        #: What readers were last shown, by whatever tells one showing from another.
        self.shown: dict[object, SharedView] = {}
        #: What stands beside the seats about the strength of those who play.
        self.ratings: Mapping[Seat, SeatRating] = {}
        #: For which players, and at which stage, those were asked for.
        self.rated_as: object = None
        #: What is being found out about the table; whoever looks waits for it.
        self.pending: set[asyncio.Task[Any]] = set()
        self.last_used = clock_now()
        self.muted = muted
        #: When people without a connection of their own last asked for something.
        self._noticed: dict[str, Milliseconds] = {}
        self._elsewhere: frozenset[str] = frozenset()
        self._changed, self._looked_at = changed, looked_at
        self._lock = asyncio.Lock()
        self._running: set[asyncio.Task[object]] = set()

    @property
    def id(self) -> str:
        """Its name in links."""
        return self.table.id

    @property
    def state(self) -> TableState:
        """The table as it stands; a state never changes, so it can be looked at in peace."""
        return self.table.state

    def present(self, since: Milliseconds | None = None) -> frozenset[str]:
        """The people who are here, and those whom other processes have seen."""
        return self.here(since) | self._elsewhere

    def meet(self, elsewhere: Collection[str]) -> None:
        """Other processes see these people at this table."""
        before, self._elsewhere = self.present(), frozenset(elsewhere)
        if self.present() != before:
            self.wake()

    def here(self, since: Milliseconds | None = None) -> frozenset[str]:
        """The people who are connected, and those who asked for something since then."""
        asked = (p for p, at in self._noticed.items() if since is not None and at > since)
        return frozenset((*(listener.person_id for listener in self.listeners), *asked))

    @property
    def is_watched(self) -> bool:
        """Whether anybody looks, connected or asking from time to time."""
        since = clock_now() - _LOOKS_MS
        return bool(self.listeners) or any(at > since for at in self._noticed.values())

    def notice(self, person: str) -> None:
        """Somebody does something here, or looks; who is connected is known to be here."""
        self._noticed[person] = clock_now()
        if all(listener.person_id != person for listener in self.listeners):
            self._looked_at(self)

    def await_first(self, task: asyncio.Task[Any]) -> None:
        """Let everybody who looks wait for this, which will not take long."""
        self.pending.add(task)
        task.add_done_callback(self.pending.discard)

    async def run(self, call: Callable[[Table, Milliseconds], T]) -> T:
        """Do something at the table, one after the other, at the time of asking, in a thread.

        It is finished even if whoever asked goes away meanwhile. Everybody hears of what it
        changed, also if it was refused: time may have run out before it.
        """
        task = asyncio.create_task(self._alone(lambda now: in_moves(call, self.table, now)))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def take(self, steps: Callable[[Table, Milliseconds], Steps[T]]) -> T:
        """The same without a thread, for what is done in no time but for writing it down."""
        try:
            return await self._alone(lambda now: self._taken(steps(self.table, now)))
        except asyncio.CancelledError:  # what was to be written may have been, without us
            self._running.add(task := asyncio.create_task(self._find_out()))
            task.add_done_callback(self._running.discard)
            raise

    async def _find_out(self) -> None:
        with suppress(DatabaseLost):  # then the next look at the database tells
            await self._alone(lambda _: self._taken(self.table.catch_up_steps()))

    async def _alone(self, work: Callable[[Milliseconds], Awaitable[T]]) -> T:
        now = clock_now()
        async with self._lock:
            before, self.last_used = self.state, now
            try:
                return await work(now)
            finally:
                if self.state.number != before.number:
                    self.shown.clear()
                    self._changed(self)
                    self._wake_since(before)

    async def _taken(self, steps: Steps[T]) -> T:
        try:
            wanted = next(steps)
            while True:
                try:
                    found = await self._asked(wanted)
                except OrreryError as error:
                    wanted = steps.throw(error)
                else:
                    wanted = steps.send(found)
        except StopIteration as end:
            result: T = end.value
            return result

    async def _asked(self, wanted: Append | Read) -> list[Entry] | None:
        if isinstance(wanted, Read):
            return await self._commits.read(wanted)
        await self._commits.append(wanted)
        return None

    def _wake_since(self, before: TableState) -> None:
        """Tell those to look for whom something has happened; others hear of no secret event."""
        for listener in tuple(self.listeners):
            reader = listener.person_id
            if self.state.number_for(reader) != before.number_for(reader):
                listener.wake()

    def number_after(self, entries: Sequence[Entry], reader: str) -> int:
        """The number of the last of these entries, or of the table, as this person counts."""
        last = entries[-1].number if entries else None
        return self.state.number_for(reader, last)

    def wake(self) -> None:
        """Tell everybody to look."""
        for listener in tuple(self.listeners):
            listener.wake()

    def join(self, listener: Listener) -> None:
        """Somebody begins to listen."""
        known = self.present()
        self.listeners.add(listener)
        self._looked_at(self)
        if self._sits(listener) and listener.person_id not in known:
            self.wake()

    def part(self, listener: Listener) -> None:
        """Somebody has gone."""
        self.listeners.discard(listener)
        self.last_used = clock_now()
        self._looked_at(self)
        if self._sits(listener) and listener.person_id not in self.present():
            self.wake()

    def _sits(self, listener: Listener) -> bool:
        """Whether others see if this one is here; those who watch come and go unnoticed."""
        return bool(self.state.owned(listener.person_id))

    async def settle(self) -> None:
        """Wait until nothing is being done at the table."""
        await asyncio.gather(*self._running, return_exceptions=True)
