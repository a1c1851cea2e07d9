"""What every part of the store that keeps something about people can do with it."""

from __future__ import annotations

from typing import Any, Protocol

from sqlalchemy import Connection


class Personal(Protocol):
    """A part of the store. Each of these happens within the transaction of all parts together."""

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """What was the guest's is this person's from now on; the guest disappears."""

    def forget(self, connection: Connection, person: str) -> None:
        """Keep nothing that says who this person was."""

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """All that is kept about this person, by what it is called; JSON can hold it."""
