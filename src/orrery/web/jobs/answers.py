"""Answers that take long to make: made once, kept for all, and not too many for one address."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable

from starlette.requests import Request

from orrery.web.site import site_of


async def made(request: Request, key: Hashable, make: Callable[[], Awaitable[bytes]]) -> bytes:
    """What has this key; ``TooOften`` if it has to be made and this address has had its share."""
    site = site_of(request)

    def allow() -> None:
        site.allowance.spend(site.limits.address(request))

    return await site.kept.get(key, make, allow)
