"""Names that belong to somebody."""

from __future__ import annotations

from unicodedata import normalize

from sqlalchemy import Connection, select

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store.schema import accounts
from orrery.table.talk.letters import look_alikes


class NameTaken(OrreryError):
    """Somebody else has an account under this name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            say("{name} is the name of somebody with an account. Choose another name.", name=name)
        )


#: No name is longer. Folding makes some texts eighteen times as long, so the rest is left out.
_MOST_FOLDED = 200


def folded(name: str) -> str:
    """A name without what people overlook: capitals, width, accents written in two ways."""
    return normalize("NFKC", normalize("NFKC", name[:_MOST_FOLDED]).casefold())


def check_free(connection: Connection, name: str, person: str = "") -> None:
    """``NameTaken`` if the account of anybody but this person has the name, or one like it."""
    alike = accounts.c.folded_name.in_(look_alikes(folded(name)))
    owners = connection.execute(select(accounts.c.person_id).where(alike)).scalars()
    if any(owner != person for owner in owners):
        raise NameTaken(name)
