"""Work for somebody who waits for it, and for nobody once they have gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request

T = TypeVar("T")

#: What web servers write down when whoever asked has hung up.
_HUNG_UP = 499


async def while_waited_for(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What this gives; it is cancelled as soon as whoever asked hangs up.

    The body of the request must have been read.
    """
    doing, leaving = asyncio.create_task(work), asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait((doing, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise HTTPException(_HUNG_UP)
        return doing.result()
    finally:
        for task in (doing, leaving):
            task.cancel()
        await asyncio.gather(doing, leaving, return_exceptions=True)


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
