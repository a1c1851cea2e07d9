"""Who is there, by cookie or token. Everybody is a guest, unless they have an account.

A page makes a guest of whoever does something that needs a name; who only looks leaves no trace.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any
from unicodedata import category, normalize

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store import Account, NameTaken, Store
from orrery.store.clock import now
from orrery.store.people.accounts import Holder
from orrery.store.people.names import folded
from orrery.table.events import Person
from orrery.table.talk.letters import INVISIBLE, alphabets, look_alikes
from orrery.web.http.limits import Limits
from orrery.web.http.middleware import HttpMiddleware

COOKIE = "orrery"
_YEAR = 365 * 24 * 3600
LONGEST_NAME = 24
#: With all the space around it.
_MOST_READ = 10 * LONGEST_NAME

#: A guest without a name of their own is called after a star.
STARS = (Path(__file__).parent / "data" / "stars.txt").read_text("utf-8").split()


#: Whoever is called so might be taken for somebody else, or for the site itself.
_MISLEADING = {"anonymous", "orrery", "moderator", "admin", "administrator"}


#: Where a program's token says who somebody is: at tables, and wherever else programs ask.
_FOR_PROGRAMS = ("/api/", "/ws/")


class NotForPrograms(OrreryError):
    """Something that a person does themselves, and no program that plays in their name."""

    def __init__(self) -> None:
        super().__init__(say("A token for programs cannot do this. Sign in yourself."))


class BadName(OrreryError):
    """A name that nobody could read, or that says something else."""


def readable_name(text: str) -> str:
    """A name as it will stand at tables."""
    seen = (c for c in text[:_MOST_READ] if c not in INVISIBLE)
    name = " ".join("".join(c if c.isprintable() else " " for c in seen).split())
    if all(category(c)[0] in "MZ" for c in name):  # marks alone have nothing to stand on
        raise BadName(say("A name has at least one letter."))
    if len(name) > LONGEST_NAME or len(text) > _MOST_READ:
        raise BadName(say("A name has at most {most} letters.", most=LONGEST_NAME))
    if len(alphabets(normalize("NFKC", name))) > 1:
        raise BadName(say("Write the name in one alphabet: others could take it for another."))
    if look_alikes(folded(name)) & _MISLEADING:
        raise BadName(say("This name would mislead others. Choose another."))
    return name


class NoKey(OrreryError):
    """A site has been here, it was said, and has left no key."""


def known_key(folder: Path) -> str:
    """The key of a site that exists; ``NoKey`` if it is not there."""
    file = folder / "cookie-key"
    if not file.exists():
        raise NoKey(f"{file} is not there; copy it from the data folder of the site")
    return file.read_text("ascii").strip()


def signing_key(folder: Path) -> str:
    """The key of this site's cookies, made on first use and readable by its owner only."""
    file = folder / "cookie-key"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        made = folder / f".cookie-key-{secrets.token_hex(4)}"
        made.touch(mode=0o600)
        made.write_text(secrets.token_hex(32), "ascii")
        try:
            file.hardlink_to(made)  # two servers that start together agree on one key
        except FileExistsError:
            pass
        finally:
            made.unlink()
    return file.read_text("ascii").strip()


class Guests:
    """Who is there."""

    def __init__(self, store: Store, key: str, limits: Limits) -> None:
        self._store, self._limits = store, limits
        self._signed = URLSafeSerializer(key, salt="guest")

    def person(self, connection: HTTPConnection) -> Person | None:
        """Who asks, by cookie or token; None if we do not know them. It may ask the database."""
        state: Any = connection.state
        if not hasattr(state, "person"):
            state.holder = self._holder(connection)
            state.person = state.holder.person if state.holder else None
            state.account = state.holder.account if state.holder else None
        person: Person | None = state.person
        return person

    def holder(self, connection: HTTPConnection) -> Holder | None:
        """Who asks, with the token by which we know them."""
        self.person(connection)
        holder: Holder | None = connection.state.holder
        return holder

    def account(self, connection: HTTPConnection) -> Account | None:
        """The account of who asks, if they have one."""
        self.person(connection)
        account: Account | None = connection.state.account
        return account

    def _holder(self, connection: HTTPConnection) -> Holder | None:
        token = self._token(connection)
        holder = self._store.accounts.holder(token) if token else None
        if holder is None or (holder.account and holder.account.is_suspended(now())):
            return None
        is_program = holder.token.kind == "api"
        if is_program and not connection.url.path.startswith(_FOR_PROGRAMS):
            raise NotForPrograms
        self._store.tokens.touch(holder.token)
        return holder

    def welcome(self, connection: HTTPConnection) -> Person:
        """Who asks; a new guest if we do not know them, whose cookie leaves with the answer."""
        known = self.person(connection)
        if known is not None:
            return known
        self._limits.check("guests", connection)
        person, token = self._named_after_a_star()
        connection.state.person = person
        self.remember(connection, token)
        return person

    def remember(self, connection: HTTPConnection, token: str) -> None:
        """Send a cookie with the answer, by which whoever asks is known from now on."""
        connection.state.new_cookie = self._signed.dumps(token)

    def forget(self, connection: HTTPConnection) -> None:
        """Take the cookie back with the answer."""
        connection.state.new_cookie = ""
        connection.state.holder = connection.state.person = connection.state.account = None

    def _named_after_a_star(self) -> tuple[Person, str]:
        star = secrets.choice(STARS)
        try:
            return self._store.guest(star)
        except NameTaken:  # somebody's account is called so
            return self._store.guest(f"{star} {secrets.randbelow(9000) + 1000}")

    def rename(self, connection: HTTPConnection, name: str) -> Person:
        """Give whoever asks another name."""
        wanted = readable_name(name)
        person = self.welcome(connection)
        connection.state.person = renamed = self._store.rename(person.id, wanted)
        return renamed

    def _token(self, connection: HTTPConnection) -> str | None:
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return token.strip()
        try:
            return str(self._signed.loads(connection.cookies.get(COOKIE, "")))
        except BadSignature:
            return None


class GuestCookie(HttpMiddleware):
    """Sends the cookie of who came in with the answer, or takes it back from who went."""

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_cookie(message: Message) -> None:
            cookie = scope.get("state", {}).get("new_cookie")
            if message["type"] == "http.response.start" and cookie is not None:
                MutableHeaders(scope=message).append("set-cookie", _header(cookie, scope))
            await send(message)

        await self.app(scope, receive, send_with_cookie)


def _header(cookie: str, scope: Scope) -> str:
    carrier = Response()
    carrier.set_cookie(
        COOKIE,
        cookie,
        max_age=_YEAR if cookie else 0,
        httponly=True,
        samesite="lax",
        secure=scope["scheme"] == "https",
    )
    return carrier.headers["set-cookie"]
