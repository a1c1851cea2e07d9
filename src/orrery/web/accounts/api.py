"""Accounts for programs: all that the pages of accounts can do."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from orrery.web.accounts.authentication import CODES, NewSession
from orrery.web.accounts.deletion import leave
from orrery.web.accounts.forms import Member, Oneself
from orrery.web.accounts.program_tokens import make_token as made_token
from orrery.web.http.wire import json_answer
from orrery.web.site import OwnAccount, ThisSite, Visitor

router = APIRouter(prefix="/api", tags=["people"])


class Credentials(BaseModel):
    name: str = Field(description="Of the account; capitals do not matter.")
    password: str


class SigningIn(Credentials):
    adopt: bool = Field(True, description="Take the games of the guest whose token you send along.")


class Recovering(Credentials):
    """With the password that you want from now on."""

    code: str = Field(description="One of your recovery codes.")


class NewName(BaseModel):
    name: str = Field(description="What you are called at tables; at most 24 letters.")


class NewPassword(BaseModel):
    old: str
    new: str


class Proof(BaseModel):
    password: str = Field("", description="The password of your account.")


class NewToken(BaseModel):
    label: str = Field(description="What it is for; at most 40 letters.")


def _entered(entered: NewSession) -> dict[str, Any]:
    return {
        "id": entered.account.id,
        "name": entered.account.name,
        "token": entered.secret,
    }


# --- Coming and going -----------------------------------------------------------------------------


@router.post("/accounts", status_code=201)
async def sign_up(
    request: Request, body: Credentials, site: ThisSite, visitor: Visitor, account: OwnAccount
) -> Response:
    """Make an account of the guest whose token you send, or a new one. Token and recovery codes
    are told only here."""
    guest = None if account else visitor
    entered = await site.authentication.sign_up(request, guest, body.name, body.password)
    codes = await asyncio.to_thread(site.store.accounts.new_codes, entered.account.id, CODES)
    return json_answer({**_entered(entered), "recovery_codes": codes}, 201)


@router.post("/sessions", status_code=201)
async def sign_in(
    request: Request, body: SigningIn, site: ThisSite, visitor: Visitor, account: OwnAccount
) -> Response:
    """Sign in; the answer has the token of a new session."""
    guest = visitor if body.adopt and not account else None
    entered = await site.authentication.sign_in(request, body.name, body.password, guest)
    return json_answer(_entered(entered), 201)


@router.post("/recovery", status_code=201)
async def recover(request: Request, body: Recovering, site: ThisSite) -> Response:
    """Choose a new password by a recovery code; the answer has the token of a new session."""
    entered = await site.authentication.recover(request, body.name, body.code, body.password)
    return json_answer(_entered(entered), 201)


@router.get("/me/sessions")
def list_sessions(member: Member, site: ThisSite) -> Response:
    """Where you are signed in."""
    found = site.store.tokens.of(member.account.id, "session")
    return json_answer(
        [
            {
                "id": token.id,
                "label": token.label,
                "created": token.created,
                "used": token.used,
                "here": token.id == member.token.id,
            }
            for token in found
        ]
    )


@router.delete("/me/sessions", status_code=204)
async def sign_out_elsewhere(member: Member, site: ThisSite) -> None:
    """End all sessions but this one."""
    me = member.account.id
    await asyncio.to_thread(site.store.tokens.revoke_others, me, member.token.id)
    site.host.dismiss(me)


@router.delete("/me/sessions/{session}", status_code=204)
async def sign_out(member: Member, site: ThisSite, session: str) -> None:
    """End a session by its id; ``here`` is the one that asks."""
    await _revoke(site, member, member.token.id if session == "here" else session)


# --- Name, password, codes ------------------------------------------------------------------------


@router.post("/me/name")
def change_name(request: Request, body: NewName, _: Oneself, site: ThisSite) -> dict[str, str]:
    """Be called otherwise from now on; seats already taken keep the name."""
    person = site.guests.rename(request, body.name)
    return {"id": person.id, "name": person.name}


@router.post("/me/password", status_code=204)
async def change_password(
    request: Request, body: NewPassword, member: Member, site: ThisSite
) -> None:
    """Another password; all other sessions end, and all tokens for programs."""
    await site.authentication.change_password(request, member, body.old, body.new)


@router.post("/me/codes")
async def new_codes(request: Request, body: Proof, member: Member, site: ThisSite) -> Response:
    """New recovery codes in place of all older ones."""
    await site.authentication.confirm(request, member.account, body.password)
    codes = await asyncio.to_thread(site.store.accounts.new_codes, member.account.id, CODES)
    return json_answer({"recovery_codes": codes})


# --- Tokens for programs --------------------------------------------------------------------------


@router.get("/me/tokens")
def list_tokens(member: Member, site: ThisSite) -> Response:
    """Your tokens for programs; the secrets themselves are not kept."""
    return json_answer(site.store.tokens.of(member.account.id, "api"))


@router.post("/me/tokens", status_code=201)
def make_token(body: NewToken, member: Member, site: ThisSite) -> Response:
    """A token with which a program plays in your name. It is told only here."""
    token, secret = made_token(site.store, member.account.id, body.label)
    return json_answer({"id": token.id, "label": token.label, "token": secret}, 201)


@router.delete("/me/tokens/{token}", status_code=204)
async def revoke_token(member: Member, site: ThisSite, token: str) -> None:
    """Make a token worthless."""
    await _revoke(site, member, token)


async def _revoke(site: ThisSite, member: Member, token: str) -> None:
    me = member.account.id
    if not await asyncio.to_thread(site.store.tokens.revoke, me, token):
        raise HTTPException(404)
    site.host.dismiss(me)


# --- All one's data -------------------------------------------------------------------------------


@router.get("/me/export")
def export(oneself: Oneself, site: ThisSite) -> Response:
    """All that is kept about you."""
    return json_answer(site.store.personal_data.export(oneself.person.id))


@router.post("/me/delete", status_code=204)
async def delete(request: Request, body: Proof, oneself: Oneself, site: ThisSite) -> None:
    """Be forgotten: games in play are given up, your name becomes "Anonymous". A guest needs no
    password."""
    if oneself.account:
        await site.authentication.confirm(request, oneself.account, body.password)
    await leave(site, oneself.person)
