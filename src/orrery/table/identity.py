"""When somebody becomes somebody else: a guest signs in, or a person wants to be forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Set

from msgspec.structs import replace

from orrery.core.contract import Seat
from orrery.table.events import (
    AnyEvent,
    Became,
    Claimed,
    Declined,
    Entry,
    Flagged,
    Left,
    Person,
    Private,
    Resigned,
    Returned,
    Said,
    Sat,
    Sitter,
)

#: What is left of the name of somebody who wants to be forgotten.
ANONYMOUS = "Anonymous"


def reseated(seats: tuple[Sitter | None, ...], event: Became) -> tuple[Sitter | None, ...]:
    """The seats after somebody became somebody else."""
    return tuple(
        event.who if isinstance(who, Person) and who.id == event.was else who for who in seats
    )


def renamed(ids: tuple[str, ...], event: Became) -> tuple[str, ...]:
    """The same people, by their ids, after somebody became somebody else."""
    return tuple(dict.fromkeys(event.who.id if one == event.was else one for one in ids))


def named(event: AnyEvent) -> str | None:
    """The id of the person whose name the event bears."""
    who = event.by if isinstance(event, Said) else getattr(event, "who", None)
    return who.id if isinstance(who, Person) else None


def without_name(event: AnyEvent, ids: Set[str]) -> AnyEvent:
    """The event without the name of whoever has one of these ids, and without their words."""
    person = named(event)
    if person is None or person not in ids:
        return event
    nobody = Person(person, ANONYMOUS)
    if isinstance(event, Said):
        return replace(event, by=nobody, text="")
    return replace(event, who=nobody)


def own_entries(entries: Iterable[Entry], ids: Set[str]) -> list[Entry]:
    """What a person who had these ids did or suffered at a table, and nobody else's secrets.

    Numbered as that person counts: what others programmed leaves no gap.
    """
    seats: set[Seat] = set()
    own = []
    number = 0
    for entry in entries:
        event = entry.event
        if isinstance(event, Sat | Returned) and getattr(event.who, "id", "") in ids:
            seats.add(event.seat)
        is_own = _concerns(event, seats, ids)
        number += is_own or not isinstance(event, Private)
        if is_own:
            own.append(replace(entry, number=number))
        # Somebody else, or a bot, may sit there next.
        if isinstance(event, Left | Resigned | Flagged):
            seats.discard(event.seat)
        elif isinstance(event, Claimed):
            seats.discard(event.about)
    return own


def _concerns(event: AnyEvent, seats: Set[Seat], ids: Set[str]) -> bool:
    if isinstance(event, Became | Declined):
        return event.who.id in ids
    if isinstance(event, Said):
        return event.by.id in ids
    if isinstance(event, Claimed) and event.about in seats:
        return True
    return getattr(event, "seat", None) in seats
