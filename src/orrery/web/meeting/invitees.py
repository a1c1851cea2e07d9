"""Whom somebody means who is to be invited, by name or by id."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.core.texts import say
from orrery.store import Store
from orrery.table.events import Person
from orrery.web.http.fields import BadForm

#: More names than this are no invitation.
_MOST = 10


def invited(store: Store, fields: Mapping[str, str], host: Person) -> tuple[str, ...]:
    """The ids of those whom the fields ``invite`` (names, with commas) and ``invite_id`` name."""
    names = [name.strip() for name in fields.get("invite", "").split(",") if name.strip()]
    found = [_named(store, name) for name in names[:_MOST]]
    if wanted := fields.get("invite_id", "").strip():
        found.append(_known(store, wanted))
    ids = tuple(dict.fromkeys(person.id for person in found))
    if host.id in ids:
        raise BadForm(say("You cannot invite yourself; take another seat instead."))
    return ids


def _known(store: Store, wanted: str) -> Person:
    person = store.person(wanted[:64])
    if person is None:
        raise BadForm(say("Nobody here is known by that link any more."))
    return person


def _named(store: Store, name: str) -> Person:
    """An account by its name; a guest only if nobody else is called so."""
    account = store.accounts.named(name)
    if account is not None:
        return account.person
    guests = store.meeting.named(name)
    if not guests:
        raise BadForm(say("Nobody here is called {name}.", name=name[:40]))
    if len(guests) > 1:
        raise BadForm(
            say("Several guests are called {name}; send them the link instead.", name=name[:40])
        )
    return guests[0]
