"""One clear line for whatever went wrong: a page for people, JSON for programs."""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from orrery.core.errors import OrreryError, Refusal
from orrery.core.texts import Sentence, say
from orrery.store import DatabaseLost, NameTaken
from orrery.table.commands import NotUnderstood
from orrery.table.table import NoSuchTable
from orrery.tournament.tournament import NoSuchTournament
from orrery.web.accounts.authentication import NotLetIn
from orrery.web.http.limits import Later, TooBusy, TooOften
from orrery.web.http.rendering import page
from orrery.web.http.wire import json_answer
from orrery.web.people.guests import NotForPrograms
from orrery.web.site import site_of

TOO_MUCH = say("That is too much at once.")
#: A program whose command met a lost database tries again after so many seconds.
_DATABASE_S = 5


class NotYours(OrreryError):
    """Something that only another person may do or see."""


def watch_for_errors(app: FastAPI) -> None:
    """Turn every error into its line."""
    app.add_exception_handler(OrreryError, _refused)
    app.add_exception_handler(HTTPException, _plain)
    app.add_exception_handler(RequestValidationError, _ill_formed)
    app.add_exception_handler(500, _fault)


def _answer(request: Request, status: int, sentence: Sentence, rule: str = "") -> Response:
    said = site_of(request).languages.of(request).said(sentence)
    if request.url.path.startswith("/api/") or _wants_json(request):
        return json_answer({"error": said, "rule": rule}, status)
    return page(request, "pages/error.html", status, code=status, sentence=sentence, rule=rule)


def too_much(request: Request) -> Response:
    """The answer to a body that is too long, before anybody has looked at it."""
    return _answer(request, 413, TOO_MUCH)


def _wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, OrreryError)
    rule = error.rule if isinstance(error, Refusal) else ""
    return patient(_answer(request, status_of(error), error.sentence, rule), error)


def patient(answer: Response, error: OrreryError) -> Response:
    """The answer, which also tells programs when to try again."""
    if isinstance(error, Later):
        answer.headers["Retry-After"] = str(error.seconds)
    elif isinstance(error, DatabaseLost):
        answer.headers["Retry-After"] = str(_DATABASE_S)
    return answer


def status_of(error: OrreryError) -> int:
    """What HTTP calls this error."""
    statuses = (
        (NotUnderstood, 400),
        (NoSuchTable, 404),
        (NoSuchTournament, 404),
        (NotYours, 403),
        (NotLetIn, 403),
        (NotForPrograms, 403),
        (TooOften, 429),
        (TooBusy, 503),
        (NameTaken, 409),
        (DatabaseLost, 503),
        (Refusal, 409),
    )
    for kind, status in statuses:
        if isinstance(error, kind):
            return status
    return 400


def _plain(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {
        401: say("Say who you are first: send your token."),
        403: say("This belongs to somebody else."),
        404: say("There is nothing at this address."),
        405: say("This address does not take that."),
        408: say("This took too long to arrive."),
        413: TOO_MUCH,
        429: say("That was too much in a short time. Wait a moment."),
    }
    sentence = sentences.get(error.status_code, say("This cannot be understood."))
    return _answer(request, error.status_code, sentence)


def _ill_formed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    field = ".".join(str(part) for part in first["loc"][1:]) or "body"
    return _answer(request, 422, say("The field {field} is missing or wrong.", field=field))


def _fault(request: Request, error: Exception) -> Response:
    return _answer(request, 500, say("Something broke on our side. Nothing that was done is lost."))
