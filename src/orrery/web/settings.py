"""What whoever runs a site may choose."""

from __future__ import annotations

from dataclasses import dataclass, field

from orrery.web.moderation.policy import Policy


@dataclass(frozen=True)
class Hashing:
    """What it costs to check one password: as RFC 9106 recommends, unless memory is short."""

    passes: int = 3
    memory_kib: int = 64 * 1024
    lanes: int = 4


@dataclass(frozen=True)
class Settings:
    """All choices, with what is usual."""

    #: New guests, tables and shared records from one address; 0: as many as they like.
    guests_an_hour: int = 200
    tables_an_hour: int = 300
    records_an_hour: int = 60
    #: Sockets and event streams that are open at once for one address; 0: as many as they like.
    lines_at_once: int = 200
    #: Seconds after which whoever has taken nothing of what waits for them is hung up on.
    patience: float = 30.0
    hashing: Hashing = field(default_factory=Hashing)
    policy: Policy = field(default_factory=Policy)
    #: Bots that may think at the same time for one person, and for one address; 0: no limit.
    bots_for_person: int = 24
    bots_for_address: int = 96
    #: Pictures and replays that have to be made for one address; 0: as many as they like.
    work_a_minute: int = 30
    #: Processes that draw, replay and analyse; None: as the machine allows.
    workers: int | None = None


USUAL = Settings()
