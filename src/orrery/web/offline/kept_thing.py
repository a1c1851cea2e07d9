"""What the service worker is told of something that can be used without a connection."""

from __future__ import annotations

import msgspec

from orrery.core.texts import Text


class KeptThing(msgspec.Struct, frozen=True):
    """Something that can be used without a connection, and all that it needs."""

    kind: str  # "companion", "lesson", "solitaire", "solver" or "replay"
    title: Text
    #: Where it begins.
    address: str
    #: What belongs to it alone, and what others may need as well.
    pages: tuple[str, ...]
    files: tuple[str, ...] = ()
    #: Answers to what its page will ask, by their addresses.
    answers: dict[str, msgspec.Raw] = {}
