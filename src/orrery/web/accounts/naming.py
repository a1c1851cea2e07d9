"""What people call their tokens."""

from __future__ import annotations

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.web.accounts.door import LONGEST_LABEL


class BadLabel(OrreryError):
    """A label that would not remind anybody of anything."""


def token_label(text: str) -> str:
    """A label as it will stand in the list."""
    label = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not label:
        raise BadLabel(say("Give the token a label, so that you know it again."))
    if len(label) > LONGEST_LABEL:
        raise BadLabel(say("A label has at most {most} letters.", most=LONGEST_LABEL))
    return label
