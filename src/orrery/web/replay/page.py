"""The page that replays a game, hosted here or brought from elsewhere."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from orrery.web.http.caching import open_to_all
from orrery.web.http.rendering import page


def replay_page(
    request: Request,
    *,
    language_words: Any,
    source: str,
    game: str,
    title: str,
    record: str,
    study: str = "",
    kept: str = "",
) -> Response:
    """The page that replays what ``source`` gives.

    ``record`` is where its text can be had, if there is one, and ``study`` where it can be studied.
    ``kept`` is where a browser is told how to keep it, if the game is over.
    """
    answer = page(
        request,
        "replay/replay.html",
        words=language_words,
        source=source,
        game=game,
        title=title,
        record=record,
        study=study,
        kept=kept,
    )
    return open_to_all(request, answer) if kept else answer
