"""The names of tables, as they stand in links."""

from __future__ import annotations

from orrery.store.codes import code

_LENGTH = 12


def new_id() -> str:
    """A name for a table."""
    return code(_LENGTH)


def is_id(text: str) -> bool:
    """Whether this may be a name that we gave."""
    return len(text) == _LENGTH and text.isalnum()
