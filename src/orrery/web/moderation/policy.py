"""What the owner of a site may set about chat, absence and who may join."""

from __future__ import annotations

import os
from dataclasses import dataclass

from orrery.core.errors import OrreryError


class BadSetting(OrreryError):
    """A variable that makes no sense, in one line."""


@dataclass(frozen=True)
class Policy:
    """The rules of the house; seconds."""

    grace: float = 20.0  # without a connection before somebody counts as away
    patience: float = 60.0  # that the others have with somebody who is away
    guests_chat: bool = True

    @classmethod
    def from_environment(cls) -> Policy:
        """As ``ORRERY_GRACE``, ``ORRERY_PATIENCE`` and ``ORRERY_GUESTS_CHAT`` say."""
        return cls(
            grace=_seconds("ORRERY_GRACE", cls.grace),
            patience=_seconds("ORRERY_PATIENCE", cls.patience),
            guests_chat=_switch("ORRERY_GUESTS_CHAT", cls.guests_chat),
        )


def _seconds(name: str, usual: float) -> float:
    word = os.environ.get(name, "")
    if not word:
        return usual
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86_400:
        raise BadSetting(f"{name} is {word!r}; it can be a number of seconds, such as {usual:g}")
    return seconds


def _switch(name: str, usual: bool) -> bool:
    word = os.environ.get(name, "")
    if word not in ("", "yes", "no"):
        raise BadSetting(f"{name} is {word!r}; it can be yes or no")
    return word == "yes" if word else usual
