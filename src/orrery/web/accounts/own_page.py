"""The page of one's own account: name, password, codes, sessions, tokens, and all one's data."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from orrery.core.errors import OrreryError
from orrery.store.people.accounts import Holder
from orrery.table.events import Milliseconds
from orrery.web.accounts.authentication import CODES
from orrery.web.accounts.deletion import leave
from orrery.web.accounts.forms import Member, Oneself, form_page
from orrery.web.accounts.passwords import LONGEST, SHORTEST
from orrery.web.accounts.program_tokens import LONGEST_LABEL
from orrery.web.accounts.program_tokens import make_token as made_token
from orrery.web.http.rendering import page
from orrery.web.http.wire import to_json
from orrery.web.pages.formatting import written_day
from orrery.web.people.guests import LONGEST_NAME
from orrery.web.site import ThisSite, Visitor, site_of

router = APIRouter(prefix="/account", include_in_schema=False)

Words = Annotated[str, Form()]


def _shown(
    request: Request, holder: Holder, error: OrreryError | None = None, **fresh: Any
) -> Response:
    """The page; ``fresh`` is what is shown this once."""
    site, me = site_of(request), holder.person.id
    language = site.languages.of(request)

    def day(at: Milliseconds) -> str:
        return written_day(_date(at), language)

    values = {
        "day": day,
        "here": holder.token.id,
        "sessions": site.store.tokens.of(me, "session"),
        "tokens": site.store.tokens.of(me, "api"),
        "codes_left": site.store.accounts.codes_left(me),
        "codes": (),
        "token": "",
        "longest_name": LONGEST_NAME,
        "shortest": SHORTEST,
        "longest": LONGEST,
        "longest_label": LONGEST_LABEL,
    }
    return form_page(request, "accounts/account.html", error, **{**values, **fresh})


def _date(at: Milliseconds) -> date:
    return datetime.fromtimestamp(at / 1000, UTC).date()


def _again(section: str) -> RedirectResponse:
    return RedirectResponse(f"/account#{section}-title", 303)


@router.get("")
def account_page(request: Request, site: ThisSite, visitor: Visitor) -> Response:
    """Everything about oneself; a guest reads what an account would bring."""
    holder = site.guests.holder(request)
    if holder is None:
        return RedirectResponse("/sign-in?next=/account", 303)
    if holder.account is None:
        return page(request, "accounts/guest.html")
    return _shown(request, holder)


# --- Name, password, codes ------------------------------------------------------------------------


@router.post("/name")
def change_name(request: Request, site: ThisSite, member: Member, name: Words = "") -> Response:
    """Be called otherwise from now on."""
    try:
        site.guests.rename(request, name)
    except OrreryError as error:
        return _shown(request, member, error)
    return _again("name")


@router.post("/password")
async def change_password(
    request: Request, site: ThisSite, member: Member, old: Words = "", new: Words = ""
) -> Response:
    """Another password; other browsers have to sign in again, and programs need new tokens."""
    try:
        await site.authentication.change_password(request, member, old, new)
    except OrreryError as error:
        return await asyncio.to_thread(_shown, request, member, error)
    return await asyncio.to_thread(_shown, request, member, changed=True)


@router.post("/codes")
async def new_codes(
    request: Request, site: ThisSite, member: Member, password: Words = ""
) -> Response:
    """New recovery codes in place of the old ones, shown once."""
    try:
        await site.authentication.confirm(request, member.account, password)
    except OrreryError as error:
        return await asyncio.to_thread(_shown, request, member, error)
    codes = await asyncio.to_thread(site.store.accounts.new_codes, member.account.id, CODES)
    return page(request, "accounts/codes.html", codes=codes, next="/account", new=False)


# --- Sessions and tokens --------------------------------------------------------------------------


@router.post("/sign-out-elsewhere")
async def sign_out_elsewhere(site: ThisSite, member: Member) -> Response:
    """Every other browser has to sign in again."""
    me = member.account.id
    await asyncio.to_thread(site.store.tokens.revoke_others, me, member.token.id)
    site.host.dismiss(me)
    return _again("sessions")


@router.post("/tokens")
def make_token(request: Request, site: ThisSite, member: Member, label: Words = "") -> Response:
    """A token for a program, shown once."""
    try:
        token, secret = made_token(site.store, member.account.id, label)
    except OrreryError as error:
        return _shown(request, member, error)
    return _shown(request, member, token=secret, token_label=token.label)


@router.post("/tokens/{token}/revoke")
async def revoke(site: ThisSite, member: Member, token: str) -> Response:
    """Make a session, or a token for a program, worthless."""
    await asyncio.to_thread(site.store.tokens.revoke, member.account.id, token)
    site.host.dismiss(member.account.id)
    return _again("tokens")


# --- All one's data -------------------------------------------------------------------------------


@router.get("/export")
def export(site: ThisSite, oneself: Oneself) -> Response:
    """All that is kept about who asks, as one file."""
    return Response(
        to_json(site.store.personal_data.export(oneself.person.id)),
        media_type="application/json",
        headers={
            "Cache-Control": "no-store",
            "Content-Disposition": 'attachment; filename="orrery-my-data.json"',
        },
    )


@router.get("/delete")
def delete_page(request: Request, oneself: Oneself) -> Response:
    """What goes, what stays, and the question."""
    return form_page(request, "accounts/delete.html")


@router.post("/delete")
async def delete(
    request: Request, site: ThisSite, oneself: Oneself, password: Words = ""
) -> Response:
    """Forget whoever asks; with an account only by its password."""
    try:
        if oneself.account:
            await site.authentication.confirm(request, oneself.account, password)
    except OrreryError as error:
        return form_page(request, "accounts/delete.html", error)
    await leave(site, oneself.person)
    site.guests.forget(request)
    return page(request, "accounts/deleted.html")
