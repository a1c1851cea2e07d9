"""What is known about one setting, beside its name, its type and its usual value."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import ip_network
from typing import Any

#: In the metadata of a field.
KEY = "setting"

_SERVER = re.compile(r"(postgres|postgresql|postgresql\+psycopg)://")
_BEFORE_THE_HOST = re.compile(r"(://[^:/@]*):.*@")
_AT_THE_END = re.compile(r"([?&]password=)[^&]*")


@dataclass(frozen=True)
class Setting:
    """What a field of the settings means, and what it can be."""

    help: str
    #: What it is called in a file and, with dashes before it, on the command line; else as the
    #: field. Its variable is called the same, after ``ORRERY_``, unless there is an older name.
    name: str = ""
    variable: str = ""
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    #: What a text has to be like, and that in words.
    fits: Callable[[str], bool] = lambda _: True
    can_be: str = ""
    #: There may be a password in it, which ``shown`` leaves out of a value that makes sense.
    is_secret: bool = False
    shown: Callable[[Any], Any] = lambda value: value


def setting(usual: Any, help: str, **more: Any) -> Any:
    """A field that whoever runs a site may set."""
    return field(default=usual, metadata={KEY: Setting(help, **more)})


def is_proxy_list(text: str) -> bool:
    """Whether these are addresses or networks, by commas; ``none`` and ``*`` stand alone."""
    return text in ("none", "*") or all(map(_is_network, text.split(",")))


def _is_network(word: str) -> bool:
    try:
        ip_network(word.strip(), strict=False)
    except ValueError:
        return False
    return True


def is_database(text: str) -> bool:
    """Whether this may be the URL of a database."""
    return text.startswith(("sqlite:///", "sqlite+pysqlite:///")) or bool(_SERVER.match(text))


def without_password(url: str) -> str:
    """A URL as anybody may read it, also if a password stands among the words at its end."""
    return _AT_THE_END.sub(r"\1***", _BEFORE_THE_HOST.sub(r"\1:***@", url))
