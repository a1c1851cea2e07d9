"""What a table offers to whoever might sit down, for lists that replay nothing."""

from __future__ import annotations

import msgspec

from orrery.table.clock_rules import ClockRule, NoClock
from orrery.table.events import Fill, Opened, Series


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """Fields of ``Opened`` that a list needs, under the same names; never the seed."""

    clock: ClockRule = msgspec.field(default_factory=NoClock)
    fill: Fill | None = None
    series: Series | None = None
    invited: tuple[str, ...] = ()
    before: str = ""
    rated: bool = False
    language: str = ""


def terms(opened: Opened) -> Terms:
    """The terms of a table."""
    return Terms(*(getattr(opened, name) for name in Terms.__struct_fields__))
