"""The bell: tells a person on every page of theirs what waits for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from orrery.core.texts import Text
from orrery.table.events import Person
from orrery.web.cluster.bus import Bus
from orrery.web.http.streaming import Ear
from orrery.web.table.hosted import Hosted


@dataclass(frozen=True)
class Notice:
    """One thing that a person should know, and where it leads."""

    key: str  # another one if it is new again, such as the next turn at the same table
    text: Text
    href: str
    waits: bool = True  # somebody waits for this person; else it is only told


#: What a person with this id should know. It may ask the database, so it is called in threads.
Source = Callable[[str], Iterable[Notice]]


class Bell:
    """Rings for people. What they are told then comes from the sources, each time anew."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        #: Whoever has something to tell adds itself here.
        self.sources: list[Source] = []
        self._ears: defaultdict[str, set[Ear]] = defaultdict(set)

    def ring(self, person_id: str) -> None:
        """There may be something new for this person; may be called from any thread."""
        self._ring_here(person_id)
        self._bus.publish(_channel(person_id), b"")

    def _ring_here(self, person_id: str) -> None:
        for ear in tuple(self._ears.get(person_id, ())):
            ear.wake()

    def dismiss(self, person_id: str) -> None:
        """Whoever listens as this person comes again, and is who they are then."""
        for ear in tuple(self._ears.get(person_id, ())):
            ear.dismiss()

    def dismiss_all(self) -> None:
        """Whoever listens comes again, elsewhere or later."""
        for person_id in tuple(self._ears):
            self.dismiss(person_id)

    def table_changed(self, hosted: Hosted) -> None:
        """A table rings for all who sit there or are invited; in every process, but once."""
        state = hosted.state
        ring = self.ring if hosted.happened_here else self._ring_here
        seated = {who.id for who in state.seats if isinstance(who, Person)}
        for person in {*seated, *state.opened.invited, state.opened.host}:
            ring(person)

    def notices(self, person_id: str) -> list[Notice]:
        """All that this person should know now."""
        return [notice for source in self.sources for notice in source(person_id)]

    @contextmanager
    def listening(self, person_id: str) -> Iterator[Ear]:
        """An ear for as long as a page is open."""
        ear = Ear(person_id)
        if not self._ears[person_id]:
            self._bus.subscribe(_channel(person_id), lambda _: self._ring_here(person_id))
        self._ears[person_id].add(ear)
        try:
            yield ear
        finally:
            self._ears[person_id].discard(ear)
            if not self._ears[person_id]:
                del self._ears[person_id]
                self._bus.unsubscribe(_channel(person_id))


def _channel(person_id: str) -> str:
    return f"bell:{person_id}"
