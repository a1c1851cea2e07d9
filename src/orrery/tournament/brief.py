"""How a tournament stands, in the few words that a list needs."""

from __future__ import annotations

from typing import Literal

import msgspec

from orrery.table.events import Sitter

Phase = Literal["open", "running", "over", "cancelled"]


class Brief(msgspec.Struct, frozen=True, omit_defaults=True):
    """How it stands after its last event, for lists that replay nothing."""

    phase: Phase = "open"
    people: int = 0
    bots: int = 0
    round: int = 0
    rounds: int = 0  # 0: not known, or an arena
    first: tuple[Sitter, ...] = ()  # who leads, or has won
