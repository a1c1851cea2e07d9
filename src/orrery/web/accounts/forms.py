"""What routes about accounts ask for, and how a form comes back with a problem."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends, HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store import Account
from orrery.store.people.accounts import Holder
from orrery.web.accounts.authentication import NotLetIn
from orrery.web.http.errors import patient, status_of
from orrery.web.http.rendering import page
from orrery.web.people.guests import NotForPrograms
from orrery.web.site import site_of


def _oneself(connection: HTTPConnection) -> Holder:
    holder = site_of(connection).guests.holder(connection)
    if holder is None:
        raise HTTPException(401)
    if holder.token.kind == "api":
        raise NotForPrograms
    return holder


#: Who asks, guest or not, and no program with a token of its own.
Oneself = Annotated[Holder, Depends(_oneself)]


class SignedIn(Holder, frozen=True):
    """Who asks has an account."""

    account: Account


def _signed_in(oneself: Oneself) -> SignedIn:
    if oneself.account is None:
        raise NotLetIn(say("This needs an account. Sign in, or make one."))
    return SignedIn(oneself.person, oneself.account, oneself.token)


#: Who asks, signed in.
Member = Annotated[SignedIn, Depends(_signed_in)]

#: Nobody wants to come back to these.
_DOORS = {"/sign-in", "/sign-up", "/recover", "/sign-out"}


def own_page(wanted: str) -> str:
    """Where somebody wanted to go, if it is a page of ours; else the first page."""
    parts = urlsplit(wanted)
    ours = wanted.startswith("/") and not parts.scheme and not parts.netloc
    if not ours or wanted[1:2] in ("/", "\\") or not wanted.isprintable() or parts.path in _DOORS:
        return "/"
    return wanted


def form_page(
    request: Request, template: str, error: OrreryError | None = None, **values: Any
) -> Response:
    """A form; with the problem, if there is one."""
    if error is None:
        return page(request, template, problem="", **values)
    answer = page(request, template, status_of(error), problem=error.sentence, **values)
    return patient(answer, error)
