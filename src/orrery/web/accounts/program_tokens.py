"""Tokens with which programs play in somebody's name."""

from __future__ import annotations

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store import Store
from orrery.store.people.tokens import Token

LONGEST_LABEL = 40
#: Nobody looks after more.
_MOST = 20


class NoToken(OrreryError):
    """A token that would not remind anybody of anything, or one too many."""


def make_token(store: Store, person: str, label: str) -> tuple[Token, str]:
    """A token under a label, and its secret, which is shown once."""
    readable = _readable(label)
    if len(store.tokens.of(person, "api")) >= _MOST:
        raise NoToken(say("You have {most} tokens already. Revoke one of them first.", most=_MOST))
    return store.tokens.make(person, "api", readable)


def _readable(text: str) -> str:
    label = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not label:
        raise NoToken(say("Give the token a label, so that you know it again."))
    if len(label) > LONGEST_LABEL:
        raise NoToken(say("A label has at most {most} letters.", most=LONGEST_LABEL))
    return label
