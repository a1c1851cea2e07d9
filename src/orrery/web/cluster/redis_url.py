"""Where Redis is."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import SplitResult, unquote, urlsplit

from orrery.core.errors import OrreryError

_USUAL_PORT = 6379

#: What a person is told who has written something else.
FORM = "redis://HOST:PORT/NUMBER, rediss://HOST:PORT/NUMBER or unix:///PATH"


class BadRedisUrl(OrreryError):
    """Not the URL of a Redis server; the line does not repeat it, for it may hold a password."""

    def __init__(self) -> None:
        super().__init__(f"the URL of Redis is {FORM}")


@dataclass(frozen=True)
class RedisUrl:
    """The parts of a URL."""

    host: str = "127.0.0.1"
    port: int = _USUAL_PORT
    path: str = ""  # of a socket in the file system, in place of host and port
    is_encrypted: bool = False
    user: str = "default"
    password: str = field(default="", repr=False)
    database: int = 0


def redis_url(text: str) -> RedisUrl:
    """The parts of this URL; ``BadRedisUrl`` if it is none."""
    try:
        return _read(urlsplit(text))
    except ValueError:
        raise BadRedisUrl from None


def _read(parts: SplitResult) -> RedisUrl:
    user, password = unquote(parts.username or "default"), unquote(parts.password or "")
    if parts.scheme == "unix" and parts.path:
        return RedisUrl(path=unquote(parts.path), user=user, password=password)
    if parts.scheme not in ("redis", "rediss") or not parts.hostname:
        raise ValueError
    return RedisUrl(
        host=parts.hostname,
        port=parts.port or _USUAL_PORT,
        is_encrypted=parts.scheme == "rediss",
        user=user,
        password=password,
        database=int(parts.path.strip("/") or 0),
    )


def is_redis(text: str) -> bool:
    """Whether this is the URL of a Redis server, or nothing."""
    try:
        return not text or bool(redis_url(text))
    except BadRedisUrl:
        return False
