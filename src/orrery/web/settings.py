"""What whoever runs a site may choose.

A field made by ``setting`` is an option of ``orrery serve``, a variable of the environment and a
key of its configuration file, all checked in the same way; nothing else has to be written for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from orrery.web.cluster.redis_url import FORM as REDIS_FORM
from orrery.web.cluster.redis_url import is_redis
from orrery.web.configuration.setting import (
    is_database,
    is_proxy_list,
    setting,
    without_password,
)
from orrery.web.moderation.policy import Policy


@dataclass(frozen=True)
class Hashing:
    """What it costs to check one password: as RFC 9106 recommends, unless memory is short."""

    passes: int = 3
    memory_kib: int = 64 * 1024
    lanes: int = 4


@dataclass(frozen=True)
class Settings:
    """What the parts of a site have to know, with what is usual."""

    guests_an_hour: int = setting(
        200, "New guests an hour from one address; 0: no limit.", name="guests"
    )
    tables_an_hour: int = setting(
        300, "New tables an hour from one address; 0: no limit.", name="tables"
    )
    records_an_hour: int = setting(
        60, "Shared records an hour from one address; 0: no limit.", name="records"
    )
    puzzles_an_hour: int = setting(
        1000, "Tries at puzzles an hour from one address; 0: no limit.", name="puzzles"
    )
    lines_at_once: int = setting(
        200, "Sockets and event streams open at once for one address; 0: no limit.", name="lines"
    )
    messages_a_second: int = setting(
        20, "Messages a second read from one socket; 0: no limit.", name="messages"
    )
    #: Seconds after which whoever has taken nothing of what waits for them is hung up on.
    patience: float = 30.0
    hashing: Hashing = field(default_factory=Hashing)
    policy: Policy = field(default_factory=Policy)
    bots_for_person: int = setting(24, "Bots that play for one person at a time; 0: no limit.")
    bots_for_address: int = setting(96, "Bots that play for one address at a time; 0: no limit.")
    tables_for_guest: int = setting(
        40, "Unfinished tables that one guest may have opened; 0: no limit."
    )
    tables_for_account: int = setting(
        200, "Unfinished tables that one person with an account may have opened; 0: no limit."
    )
    bot_seconds_for_guest: int = setting(
        1800, "Seconds that bots think for one guest in an hour; 0: no limit."
    )
    bot_seconds_for_address: int = setting(
        7200, "Seconds that bots think for one address in an hour; 0: no limit."
    )
    #: Pictures and replays that have to be made for one address; 0: as many as they like.
    work_a_minute: int = 30
    jobs: int | None = setting(
        None, "Processes that draw and analyse; one for every two cores.", least=1
    )
    redis: str = setting(
        "",
        "Redis by URL, through which several processes tell each other what happens.",
        fits=is_redis,
        can_be=REDIS_FORM,
        is_secret=True,
        shown=without_password,
    )


USUAL = Settings()


@dataclass(frozen=True)
class Configuration:
    """All that ``orrery serve`` can be told."""

    host: str = setting("127.0.0.1", "The address to listen on.")
    port: int = setting(8765, "The port to listen on; 0: any that is free.", most=65535)
    data: Path | None = setting(  # noqa: RUF009 - a field
        None, "The folder for everything the site keeps.", variable="ORRERY_DATA_DIR"
    )
    database: str = setting(
        "",
        "A database by URL; a file in the data folder without one.",
        fits=is_database,
        can_be="sqlite:///FILE or postgresql://USER@HOST/NAME",
        is_secret=True,
        shown=without_password,
    )
    bots: int | None = setting(
        None, "Processes that think for bots; as this machine allows.", least=1
    )
    proxy: str = setting(
        "",
        "Addresses of web servers in front, by commas; this machine without.",
        fits=is_proxy_list,
        can_be="addresses or networks by commas, such as 10.0.0.5 or 10.0.0.0/8, or none",
    )
    drain: float = setting(
        0.0,
        "Seconds between being told to end, when /readyz says so, and sending everybody away.",
        most=600,
    )
    metrics_port: int = setting(
        0, "The port at which Prometheus asks for metrics; 0: none.", most=65535
    )
    metrics_host: str = setting("127.0.0.1", "The address for that port.")
    workers: int = setting(
        1, "Processes that serve people; more than one need PostgreSQL and Redis.", least=1
    )
    cold: bool = setting(False, "Compile a game only when somebody plays it.")
    log_format: str = setting(
        "plain", "How the log is written: plain or json.", choices=("plain", "json")
    )
    open_browser: bool = setting(False, "Open the site in a browser.", name="open")
    site: Settings = field(default_factory=Settings)
