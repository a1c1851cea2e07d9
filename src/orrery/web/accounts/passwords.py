"""Passwords: which are good enough, and how they are kept."""

from __future__ import annotations

import asyncio
from pathlib import Path
from secrets import token_hex

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store.people.names import folded
from orrery.web.settings import Hashing

SHORTEST, LONGEST = 8, 200

#: What is tried first by whoever tries to be somebody else.
_DATA = Path(__file__).parent / "data" / "common-passwords.txt"
COMMON = frozenset(_DATA.read_text("utf-8").split())

#: Each takes much memory and a core, so that only so many are checked at once.
_AT_ONCE = 2


class BadPassword(OrreryError):
    """A password that others would guess, or that nobody could have meant."""


def good_password(password: str, name: str) -> str:
    """The password, if it may be one for the person of this name."""
    if len(password) < SHORTEST:
        raise BadPassword(say("A password has at least {least} characters.", least=SHORTEST))
    if len(password) > LONGEST:
        raise BadPassword(say("A password has at most {most} characters.", most=LONGEST))
    if folded(password) in COMMON or len(set(password)) < 3:
        raise BadPassword(
            say("Many people use this password, so it is soon guessed. Choose another.")
        )
    if folded(password) == folded(name):
        raise BadPassword(say("Your name is no password: everybody knows it."))
    return password


class Passwords:
    """Hashes and compares, in threads, a few at a time."""

    def __init__(self, hashing: Hashing) -> None:
        self._hasher = PasswordHasher(hashing.passes, hashing.memory_kib, hashing.lanes)
        self._turn = asyncio.Semaphore(_AT_ONCE)
        #: Somebody who does not exist takes as long as somebody who does.
        self._nobodys = self._hasher.hash(token_hex(16))

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def is_right(self, password: str, kept: str | None) -> bool:
        """Whether this is the password of which that was kept; it never is if nothing was."""
        async with self._turn:
            return await asyncio.to_thread(self._compare, password[:LONGEST], kept)

    def _compare(self, password: str, kept: str | None) -> bool:
        try:
            return self._hasher.verify(kept or self._nobodys, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    def is_outdated(self, kept: str) -> bool:
        """Whether it was hashed with less care than we take now."""
        return self._hasher.check_needs_rehash(kept)
