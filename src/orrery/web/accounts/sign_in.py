"""The pages through which people come in and go: sign up, sign in, recover, sign out."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from orrery.core.errors import OrreryError
from orrery.store.people.accounts import Holder
from orrery.web.accounts.authentication import CODES, NewSession
from orrery.web.accounts.forms import form_page, own_page
from orrery.web.accounts.passwords import LONGEST, SHORTEST
from orrery.web.http.rendering import page
from orrery.web.people.guests import LONGEST_NAME
from orrery.web.site import OwnAccount, Site, ThisSite, Visitor

router = APIRouter(include_in_schema=False)

_FIELDS: dict[str, Any] = {"longest_name": LONGEST_NAME, "shortest": SHORTEST, "longest": LONGEST}

Words = Annotated[str, Form()]


def _go(where: str) -> RedirectResponse:
    return RedirectResponse(own_page(where), 303)


async def _let_in(request: Request, site: Site, entered: NewSession) -> None:
    """Whoever was here before under another token is gone."""
    before: Holder | None = site.guests.holder(request)
    if before is not None:
        await asyncio.to_thread(site.store.tokens.revoke, before.person.id, before.token.id)
    site.guests.remember(request, entered.secret)
    request.state.person, request.state.account = entered.account.person, entered.account


# --- Signing up -----------------------------------------------------------------------------------


@router.get("/sign-up")
def sign_up_page(
    request: Request,
    visitor: Visitor,
    account: OwnAccount,
    next: str = "/",
) -> Response:
    """A name and a password; nothing else is asked."""
    if account:
        return _go("/account")
    name = visitor.name if visitor else ""
    return form_page(request, "accounts/sign_up.html", name=name, next=own_page(next), **_FIELDS)


@router.post("/sign-up")
async def sign_up(
    request: Request,
    site: ThisSite,
    visitor: Visitor,
    account: OwnAccount,
    name: Words = "",
    password: Words = "",
    next: Words = "/",
) -> Response:
    """Make an account of the guest, and show the recovery codes, once."""
    if account:
        return _go("/account")
    next = own_page(next)
    try:
        entered = await site.authentication.sign_up(request, visitor, name, password)
    except OrreryError as error:
        form = "accounts/sign_up.html"
        return form_page(request, form, error, name=name, next=next, **_FIELDS)
    await _let_in(request, site, entered)
    codes = await asyncio.to_thread(site.store.accounts.new_codes, entered.account.id, CODES)
    return page(request, "accounts/codes.html", codes=codes, next=next, new=True)


# --- Signing in -----------------------------------------------------------------------------------


@router.get("/sign-in")
def sign_in_page(
    request: Request,
    site: ThisSite,
    visitor: Visitor,
    account: OwnAccount,
    next: str = "/",
) -> Response:
    """A name and a password."""
    return _go(next) if account else _sign_in_form(request, site, "", next)


def _sign_in_form(
    request: Request, site: Site, name: str, wanted: str, error: OrreryError | None = None
) -> Response:
    person = site.guests.person(request)
    return form_page(
        request,
        "accounts/sign_in.html",
        error,
        name=name,
        next=own_page(wanted),
        games=len(site.store.tables_of(person.id)) if person else 0,
        **_FIELDS,
    )


@router.post("/sign-in")
async def sign_in(
    request: Request,
    site: ThisSite,
    visitor: Visitor,
    account: OwnAccount,
    name: Words = "",
    password: Words = "",
    next: Words = "/",
    adopt: Words = "",
) -> Response:
    """Come in; what was played here as a guest comes along, unless somebody else played it."""
    guest = visitor if adopt and not account else None
    try:
        entered = await site.authentication.sign_in(request, name, password, guest)
    except OrreryError as error:
        return await asyncio.to_thread(_sign_in_form, request, site, name, next, error)
    await _let_in(request, site, entered)
    return _go(next)


# --- Without the password -------------------------------------------------------------------------


@router.get("/recover")
def recover_page(request: Request, visitor: Visitor, name: str = "") -> Response:
    """A recovery code in place of the password."""
    return form_page(request, "accounts/recover.html", name=name, **_FIELDS)


@router.post("/recover")
async def recover(
    request: Request,
    site: ThisSite,
    visitor: Visitor,
    name: Words = "",
    code: Words = "",
    password: Words = "",
) -> Response:
    """Choose a new password and come in."""
    try:
        entered = await site.authentication.recover(request, name, code, password)
    except OrreryError as error:
        return form_page(request, "accounts/recover.html", error, name=name, **_FIELDS)
    await _let_in(request, site, entered)
    return _go("/account")


# --- Going ----------------------------------------------------------------------------------------


@router.post("/sign-out")
async def sign_out(request: Request, site: ThisSite, account: OwnAccount) -> Response:
    """Be nobody again, here. A guest stays one: there would be no way back."""
    holder = site.guests.holder(request)
    if account and holder:
        await asyncio.to_thread(site.store.tokens.revoke, account.id, holder.token.id)
        site.guests.forget(request)
        site.host.dismiss(account.id)
    return _go("/")
