"""A site as a guest or an account knows it: who we are there, its tables, and how to open one."""

from __future__ import annotations

import json
import os
import re
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from orrery.core.errors import OptionError

_SECONDS = 20
_TABLE = re.compile(r"^/table/([A-Za-z0-9_-]+)/?$")


class Address(NamedTuple):
    """A site, and one of its tables if the address names one."""

    site: str
    table: str


def read_address(url: str) -> Address:
    """What somebody has copied from a browser."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise OptionError(f"{url!r} is no address of a site; write http://HOST or a table's link")
    found = _TABLE.match(parts.path)
    if not found and parts.path not in ("", "/"):
        raise OptionError(f"{url!r} is no table; a table's link ends in /table/NAME")
    return Address(f"{parts.scheme}://{parts.netloc}", found[1] if found else "")


class RemoteSite:
    """Asks a site over HTTP, under one token."""

    def __init__(self, address: str, token: str, language: str) -> None:
        self.address, self.language = address, language
        self.token = token or _kept_token(address)
        if not self.token:
            self.token = self.ask("/api/guests", {"name": _own_name()})["token"]
            _keep_token(address, self.token)

    @property
    def headers(self) -> dict[str, str]:
        """Who we are, and what we read."""
        headers = {"Accept-Language": self.language}
        return {**headers, "Authorization": f"Bearer {self.token}"} if self.token else headers

    def ask(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """What the site answers, as JSON; with a body it is asked to do something."""
        return json.loads(self.text(path, body))

    def text(self, path: str, body: Mapping[str, Any] | None = None) -> str:
        """The same as text."""
        data = None if body is None else json.dumps(body).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, data, headers)
        try:
            with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                raise OptionError(_complaint(self.address, error)) from None
        except OSError as error:
            reason = getattr(error, "reason", error)
            raise OptionError(f"{self.address} does not answer: {reason}") from None

    def open_table(self, game: str, seats: list[str], options: Mapping[str, str]) -> str:
        """Set up a table: the name of it."""
        wish: dict[str, Any] = {"game": game}
        wish.update({f"opt_{name}": value for name, value in options.items()})
        wish.update({f"seat_{seat}": who for seat, who in enumerate(seats)})
        return str(self.ask("/api/tables", wish)["table"])

    def open_tables(self, game: str) -> list[dict[str, Any]]:
        """The public tables with an open seat."""
        tables: list[dict[str, Any]] = self.ask(
            f"/api/tables?game={game}" if game else "/api/tables"
        )
        return tables

    def game_of(self, table: str) -> str:
        """Which game is played at a table."""
        found = re.search(r'data-game="([a-z0-9_-]+)"', self.text(f"/table/{table}"))
        if found is None:
            raise OptionError(f"{self.address} has no table {table!r}")
        return found[1]


def _complaint(address: str, error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(error.read())["error"])
    except (ValueError, KeyError, TypeError):
        return f"{address} answers {error.code} {error.reason}"


def _own_name() -> str:
    return (os.environ.get("USER") or os.environ.get("USERNAME") or "Terminal")[:20]


# --- Being the same guest again -------------------------------------------------------------------


def _file() -> Path:
    folder = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(folder) / "orrery" / "sites.json"


def _kept() -> dict[str, str]:
    try:
        kept: dict[str, str] = json.loads(_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept


def _kept_token(address: str) -> str:
    return _kept().get(address, "")


def _keep_token(address: str, token: str) -> None:
    """Readable by its owner only; a disk that cannot be written means another guest next time."""
    file = _file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o600)
        file.write_text(json.dumps({**_kept(), address: token}), "utf-8")
    except OSError:
        return
