"""Who may sign in as whom. Every check of a password goes through here."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import NamedTuple

from starlette.requests import HTTPConnection

from orrery.core.errors import OrreryError
from orrery.core.texts import Sentence, say
from orrery.store import Account, Store
from orrery.store.clock import now
from orrery.store.people.accounts import Holder
from orrery.store.people.attempts import SECOND, Attempt, Patience
from orrery.store.people.names import folded
from orrery.table.events import Milliseconds, Person
from orrery.web.accounts.browsers import browser_name
from orrery.web.accounts.passwords import Passwords, good_password
from orrery.web.http.limits import Limits, TooOften
from orrery.web.people.guests import readable_name
from orrery.web.table.host import Host

#: Somebody may have forgotten which password it was; many may share an address.
_BY_NAME = Patience(free=5, longest=300 * SECOND)
_BY_ADDRESS = Patience(free=30, longest=900 * SECOND)

#: So many recovery codes are made at once.
CODES = 8


class NotLetIn(OrreryError):
    """Who says to be somebody, and is not, or may not come in now."""


class NewSession(NamedTuple):
    """Somebody who has come in, and the secret of their new session."""

    account: Account
    secret: str


class Authentication:
    """Signing up, signing in, and proving that one is still the same."""

    def __init__(self, store: Store, host: Host, limits: Limits, passwords: Passwords) -> None:
        self._store, self._host = store, host
        self._limits, self._passwords = limits, passwords

    # --- Coming in --------------------------------------------------------------------------------

    async def sign_up(
        self, connection: HTTPConnection, guest: Person | None, name: str, password: str
    ) -> NewSession:
        """Make an account of a guest, who keeps everything; or of somebody new."""
        name = readable_name(name)
        good_password(password, name)
        await asyncio.to_thread(self._store.accounts.check_free, name)  # before the long work
        if guest is None:
            await asyncio.to_thread(self._limits.check, "guests", connection)
            guest = (await asyncio.to_thread(self._store.guest, name))[0]
        hashed = await self._passwords.hashed(password)
        account = await asyncio.to_thread(self._store.accounts.create, guest.id, name, hashed)
        return await self._enter(connection, account)

    async def sign_in(
        self, connection: HTTPConnection, name: str, password: str, guest: Person | None
    ) -> NewSession:
        """By name and password; the games of a guest come along."""
        account = await self._by_password(connection, name, password)
        _check_not_suspended(account)
        if guest is not None:
            await self._adopt(guest, account)
        return await self._enter(connection, account)

    async def recover(
        self, connection: HTTPConnection, name: str, code: str, password: str
    ) -> NewSession:
        """By a recovery code, with a new password; every session and every token ends.

        The name is not made to wait: whoever is kept out by others' failures comes in this way.
        """
        good_password(password, name)
        attempt = Attempt("codes", self._limits.address(connection), _BY_ADDRESS)
        await self._begin(attempt)
        account = await asyncio.to_thread(self._store.accounts.named, name)
        person = account.id if account else ""
        if not await asyncio.to_thread(self._store.accounts.use_code, person, code) or not account:
            raise NotLetIn(say("The name or the code is wrong, or the code was used before."))
        await asyncio.to_thread(self._store.attempts.right, self._by_name(account.name), attempt)
        await self.set_password(account, password)
        await self._turn_out(account, "")
        _check_not_suspended(account)
        return await self._enter(connection, account)

    async def _adopt(self, guest: Person, account: Account) -> None:
        tables = await asyncio.to_thread(self._store.personal_data.adopt, guest.id, account.person)
        await self._host.catch_up(tables)

    async def _enter(self, connection: HTTPConnection, account: Account) -> NewSession:
        """Every time with a new token."""
        label = browser_name(connection.headers.get("user-agent", ""))
        secret = await asyncio.to_thread(self._store.tokens.start_session, account.id, label)
        return NewSession(account, secret)

    # --- Passwords --------------------------------------------------------------------------------

    async def confirm(self, connection: HTTPConnection, account: Account, password: str) -> None:
        """Let whoever is signed in prove that it is still them."""
        await self._by_password(connection, account.name, password, say("The password is wrong."))

    async def change_password(
        self, connection: HTTPConnection, holder: Holder, old: str, new: str
    ) -> None:
        """Another password; all other sessions and all tokens for programs end."""
        account = holder.account
        assert account
        good_password(new, account.name)
        await self.confirm(connection, account, old)
        await self.set_password(account, new)
        await self._turn_out(account, holder.token.id)

    async def _turn_out(self, account: Account, but: str) -> None:
        """Whoever knew the old password may be signed in, or have made a token."""
        await asyncio.to_thread(self._store.tokens.revoke_all, account.id, but)
        self._host.dismiss(account.id)

    async def set_password(self, account: Account, password: str) -> None:
        """Keep it, hashed."""
        hashed = await self._passwords.hashed(password)
        await asyncio.to_thread(self._store.accounts.set_password, account.id, hashed)

    async def _by_password(
        self,
        connection: HTTPConnection,
        name: str,
        password: str,
        wrong: Sentence | None = None,
    ) -> Account:
        """The account, if the password is right. Who does not exist is wrong as slowly."""
        by_name = self._by_name(name)
        by_address = Attempt("sign-ins", self._limits.address(connection), _BY_ADDRESS)
        await self._begin(by_name, by_address)
        account = await asyncio.to_thread(self._store.accounts.named, name)
        kept = await asyncio.to_thread(self._store.accounts.password, account.id if account else "")
        if not await self._passwords.is_right(password, kept) or not account or not kept:
            raise NotLetIn(wrong or say("The name or the password is wrong."))
        await asyncio.to_thread(self._store.attempts.right, by_name, by_address)
        if self._passwords.is_outdated(kept):
            await self.set_password(account, password)
        return account

    # --- Patience ---------------------------------------------------------------------------------

    def _by_name(self, name: str) -> Attempt:
        return Attempt("passwords", self._limits.digest(folded(name)), _BY_NAME)

    async def _begin(self, *tries: Attempt) -> None:
        wait: Milliseconds = await asyncio.to_thread(self._store.attempts.begin, tries)
        if wait:
            raise TooOften(say("That was wrong too often."), wait)


def _check_not_suspended(account: Account) -> None:
    if account.is_suspended(now()):
        until = datetime.fromtimestamp(account.suspended_until / 1000, UTC)
        raise NotLetIn(
            say("This account is suspended until {day}.", day=f"{until:%Y-%m-%d %H:%M} UTC")
        )
