"""Numbered logs: events are stored before anybody hears of them, and the state is their replay.

A table is such a list of events, and so is a tournament. Several processes may write to the same
log, because no number is given twice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from orrery.core.errors import OrreryError, Refusal

#: Of the server's clock, since 1970.
Milliseconds = int

E = TypeVar("E")  # what can happen
E_co = TypeVar("E_co", covariant=True)
S = TypeVar("S", bound="LoggedState")  # what follows from all that has happened
B = TypeVar("B")  # what a list says about it, so that lists replay nothing
B_contra = TypeVar("B_contra", contravariant=True)
D = TypeVar("D")  # what is decided
T = TypeVar("T")  # what comes of it

#: So often another process may be faster before something must be wrong.
_TRIES = 100


class NumberTaken(OrreryError):
    """Somebody else has written an event with this number: read it first, then try again."""


class LogEntry(msgspec.Struct, Generic[E_co], frozen=True):
    """An event with its number, from 1 and without gaps, and when it was written down."""

    number: int
    at: Milliseconds
    event: E_co


class LoggedState(Protocol):
    """What follows from all entries up to a number."""

    @property
    def number(self) -> int:
        """Of the last entry."""

    @property
    def at(self) -> Milliseconds:
        """When it was written down."""


class EventLog(Protocol[E, B_contra]):
    """The append-only lists of all tables, or of all tournaments."""

    def append(self, id: str, entries: Sequence[LogEntry[E]], brief: B_contra, /) -> None:
        """Write all of these durably, or none: ``NumberTaken`` if another was faster.

        The brief is how it stands after the last of them.
        """

    def read(self, id: str, after: int = 0, /) -> list[LogEntry[E]]:
        """The entries with a number above this, in order; none for what does not exist."""


class MemoryLog(Generic[E, B]):
    """Keeps everything in memory, for tests and games that nobody needs to keep."""

    def __init__(self) -> None:
        self._lists: dict[str, list[LogEntry[E]]] = {}

    def append(self, id: str, entries: Sequence[LogEntry[E]], brief: B | None = None) -> None:
        written = self._lists.setdefault(id, [])
        if entries and entries[0].number != len(written) + 1:
            raise NumberTaken(f"{id} already has an event {entries[0].number}")
        written.extend(entries)

    def read(self, id: str, after: int = 0) -> list[LogEntry[E]]:
        return self._lists.get(id, [])[after:]


# --- Steps ----------------------------------------------------------------------------------------


class Append(NamedTuple):
    """Have these entries written to the log, durably; the answer is None, or ``NumberTaken``."""

    id: str
    entries: Sequence[LogEntry[Any]]
    brief: Any


class Read(NamedTuple):
    """Have the entries after this number read; the answer is a list of them."""

    id: str
    after: int


#: Work that stops whenever the log has something to do, and goes on with its answer. So whoever
#: hosts many tables can write for all of them at once, and nobody needs a thread to wait in.
Steps = Generator[Append | Read, Any, T]


def finish(steps: Steps[T], log: EventLog[Any, Any]) -> T:
    """Take all steps, one after the other, on this log."""
    try:
        wanted = next(steps)
        while True:
            try:
                found = _asked(wanted, log)
            except OrreryError as error:
                wanted = steps.throw(error)
            else:
                wanted = steps.send(found)
    except StopIteration as end:
        result: T = end.value
        return result


def _asked(wanted: Append | Read, log: EventLog[E, Any]) -> list[LogEntry[E]] | None:
    if isinstance(wanted, Read):
        return log.read(*wanted)
    log.append(*wanted)
    return None


class Logged(ABC, Generic[D, E, S, B]):
    """One such list as this process knows it; the log may know more, so that others host it too.

    ``state`` is as of the last entry read. Whatever writes may find further entries of others, so
    compare ``state.number`` afterwards, also after a refusal.
    """

    def __init__(self, id: str, log: EventLog[E, B]) -> None:
        self.id, self._log = id, log
        self._state: S | None = None

    @property
    def state(self) -> S:
        """How it stands."""
        assert self._state is not None
        return self._state

    @property
    def exists(self) -> bool:
        """Whether anything is written down about it."""
        return self._state is not None

    def catch_up(self) -> list[LogEntry[E]]:
        """Read what others have written."""
        return finish(self.catch_up_steps(), self._log)

    def catch_up_steps(self) -> Steps[list[LogEntry[E]]]:
        """The same in steps."""
        entries: list[LogEntry[E]] = yield Read(self.id, self._state.number if self._state else 0)
        self._take_over(entries)
        return entries

    def believe_steps(self, told: Sequence[LogEntry[E]]) -> Steps[list[LogEntry[E]]]:
        """Take over what another process has written and told us; what is missing is read."""
        number = self.state.number
        fresh = [entry for entry in told if entry.number > number]
        if not fresh or fresh[0].number != number + 1:
            return (yield from self.catch_up_steps())
        self._take_over(fresh)
        return fresh

    def _take_over(self, entries: Sequence[LogEntry[E]]) -> None:
        for entry in entries:
            self._state = self._fold(self._state, entry)
        self._remember(entries)

    def _write(
        self, decide: Callable[[S], Sequence[D]], now: Milliseconds, cause: str = ""
    ) -> list[LogEntry[E]]:
        return finish(self._write_steps(decide, now, cause), self._log)

    def _write_steps(
        self, decide: Callable[[S], Sequence[D]], now: Milliseconds, cause: str = ""
    ) -> Steps[list[LogEntry[E]]]:
        """Decide, write down, and only then it has happened; again if another was faster."""
        for _ in range(_TRIES):
            if (known := self._known(cause)) is not None:
                return known
            try:
                decided = decide(self.state)
            except Refusal:
                if not (yield from self.catch_up_steps()):  # nothing is new: the refusal stands
                    raise
                continue
            if not decided:
                return []
            entries, after = self._entries(decided, now, cause)
            try:
                yield Append(self.id, entries, self._brief(after))
            except NumberTaken:
                yield from self.catch_up_steps()
            else:
                self._state = after
                self._remember(entries)
                return entries
        raise NumberTaken(f"{self.id}: others were faster {_TRIES} times")

    def _known(self, cause: str) -> list[LogEntry[E]] | None:
        """The entries of a command that was carried out before, under this name."""
        return None

    def _remember(self, entries: Sequence[LogEntry[E]]) -> None:
        """These are in the log now."""

    @abstractmethod
    def _fold(self, state: S | None, entry: LogEntry[E]) -> S:
        """The state after one more entry."""

    @abstractmethod
    def _entries(
        self, decided: Sequence[D], now: Milliseconds, cause: str
    ) -> tuple[list[LogEntry[E]], S]:
        """The entries that follow, and the state after them."""

    @abstractmethod
    def _brief(self, state: S) -> B:
        """What a list says about it."""


def time_of(state: LoggedState, now: Milliseconds) -> Milliseconds:
    """When the next entry is written down: time never runs backwards, whatever a clock says."""
    return max(now, state.at)
