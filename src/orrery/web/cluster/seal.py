"""What goes through Redis is sealed with the key of the site.

Jobs and answers are pickles, which may do anything to whoever opens them, and moves that another
process tells of are believed. So nobody opens what was not sealed by a process that knows the key,
whoever else can write to Redis.
"""

from __future__ import annotations

import hmac

_LENGTH = 32


class BrokenSeal(Exception):
    """Not from us."""


class Seal:
    """Seals by the secret key of a site."""

    def __init__(self, key: str) -> None:
        self._key = hmac.digest(key.encode(), b"work", "sha256")

    def closed(self, use: str, content: bytes) -> bytes:
        """The content with its seal, for one use and no other."""
        return self._sign(use, content) + content

    def opened(self, use: str, sealed: bytes) -> bytes:
        """The content; ``BrokenSeal`` if somebody else made it."""
        sign, content = sealed[:_LENGTH], sealed[_LENGTH:]
        if not hmac.compare_digest(sign, self._sign(use, content)):
            raise BrokenSeal
        return content

    def _sign(self, use: str, content: bytes) -> bytes:
        return hmac.digest(self._key, use.encode() + b"\0" + content, "sha256")
