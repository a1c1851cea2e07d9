"""What concerns a person in every process: who they are, and whom they want to hear."""

from __future__ import annotations

from collections.abc import Callable

from orrery.web.cluster.bus import Bus
from orrery.web.cluster.messages import PEOPLE, Dismissed, Muted, encode, read_people_message


class PeopleNews:
    """Tells every process, this one at once."""

    def __init__(
        self, bus: Bus, dismiss: Callable[[str], None], look_again: Callable[[str], None]
    ) -> None:
        self._bus, self._dismiss, self._look_again = bus, dismiss, look_again

    def start(self) -> None:
        """Hear what others tell."""
        self._bus.subscribe(PEOPLE, self._heard)

    def dismissed(self, person: str) -> None:
        """Whoever is connected as this person has to come again."""
        self._dismiss(person)
        self._bus.publish(PEOPLE, encode(Dismissed(person)))

    def muted(self, person: str) -> None:
        """This person has muted somebody, or no longer does."""
        self._look_again(person)
        self._bus.publish(PEOPLE, encode(Muted(person)))

    def _heard(self, message: bytes) -> None:
        match read_people_message(message):
            case Dismissed(person):
                self._dismiss(person)
            case Muted(person):
                self._look_again(person)
