"""What nothing that is sent to us may hold, wherever it stands: checked before any route runs.

JSON can say what no database keeps and no rule counts with: halves of letters, letters that end a
text, numbers of any length, lists within lists without end.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from pydantic import Field
from starlette.requests import HTTPConnection, Request

from orrery.core.errors import OrreryError
from orrery.core.texts import say

T = TypeVar("T")

#: A number in an address or in a body; every database has room for it.
Number = Annotated[int, Field(ge=-(2**31), lt=2**31)]

_LARGEST = 2**63 - 1
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class IllFormed(OrreryError):
    """Something that cannot be read."""


async def well_formed(connection: HTTPConnection) -> None:
    """Refuse what is sent if it holds something of the kind; every route depends on this."""
    _check([*connection.path_params.values(), *connection.query_params.values()])
    if not isinstance(connection, Request):
        return
    if connection.headers.get("content-type", "").startswith(_FORMS):
        _check(list((await connection.form()).values()))
    elif connection.method not in ("GET", "HEAD") and (body := await connection.body()):
        check_json(body)


async def json_body(request: Request) -> bytes:
    """The body of a request that reads it as JSON itself; ``IllFormed`` if a form was sent."""
    if request.headers.get("content-type", "").startswith(_FORMS):
        raise IllFormed(say("This is to be sent as JSON, not as a form."))
    return await request.body()


def check_json(text: str | bytes) -> None:
    """``IllFormed`` unless this is JSON that can be read, kept and counted with."""
    try:
        value = msgspec.json.decode(text)
    except msgspec.MsgspecError as error:
        raise IllFormed(say("This is no JSON: {fault}.", fault=str(error))) from None
    except RecursionError:
        raise IllFormed(say("This JSON lies too deep within itself.")) from None
    except UnicodeError:  # half a letter within the text of a message
        raise IllFormed(say("This holds a letter that cannot be kept.")) from None
    _check([value])


def decoded(decoder: msgspec.json.Decoder[T], text: str | bytes) -> T:
    """The message that this JSON is; ``IllFormed`` if it is none of the kind."""
    check_json(text)
    try:
        return decoder.decode(text)
    except msgspec.MsgspecError as error:
        raise IllFormed(say("This message cannot be read: {fault}", fault=str(error))) from None


def _check(found: list[Any]) -> None:
    """Look at all of these, and at all that lies within them."""
    for value in found:  # grows while it is looked through
        if isinstance(value, dict):
            found += value.keys()
            found += value.values()
        elif isinstance(value, list):
            found += value
        elif isinstance(value, str) and "\0" in value:
            raise IllFormed(say("This holds a letter that cannot be kept."))
        elif isinstance(value, int) and abs(value) > _LARGEST:
            raise IllFormed(say("A number is too large."))
