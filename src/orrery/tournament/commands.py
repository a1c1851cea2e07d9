"""What a person can ask of a tournament. Each either becomes events or is refused."""

from __future__ import annotations

import msgspec

from orrery.tournament.events import Number


class Enter(msgspec.Struct, frozen=True):
    """Take part, or take part again."""


class Withdraw(msgspec.Struct, frozen=True):
    """Take no further part; a game that runs is lost."""


class Remove(msgspec.Struct, frozen=True):
    """The host sends somebody away, or takes a bot out."""

    number: Number


class AddBot(msgspec.Struct, frozen=True):
    """The host lets a bot take part."""

    level: int


class Begin(msgspec.Struct, frozen=True):
    """The host begins."""


class Cancel(msgspec.Struct, frozen=True):
    """The host calls it off."""


Command = Enter | Withdraw | Remove | AddBot | Begin | Cancel
