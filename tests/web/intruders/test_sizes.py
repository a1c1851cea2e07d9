"""Neither the words nor the number nor the length of what others are sent depends on a secret.

Sockets are compared in ``test_secrets``; here it is everything else that a reader can ask for.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..processes import eventually
from ..serving import Visitor, running_site
from ..test_secrets import SEALED, Captured, game_of, secret_choices

#: All that is told of a table.
PATHS = (
    "/table/{table}",
    "/api/tables/{table}",
    "/api/tables/{table}?seat=0",
    "/api/tables/{table}/at/0",
    "/api/tables/{table}/at/99",
    "/api/tables/{table}/record",
    "/table/{table}/preview.png",
    "/replay/{table}",
    "/replay/{table}/frames.json",
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    folder = tmp_path_factory.mktemp("sizes")
    with running_site(folder) as port:
        yield port, folder


class Overheard:
    """What somebody reads from the event stream of a table, in a thread of its own."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self._visitor, self._table, self._heard = visitor, table, b""
        self.is_over = False
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        with self._visitor.stream("GET", f"/api/tables/{self._table}/events") as stream:
            for part in stream.iter_raw():
                self._heard += part.replace(b": still here\n\n", b"")
                if self.is_over:
                    return

    def wait_for(self, number: int) -> None:
        """Until this event has been heard, and all of it."""
        mark = f"id: {number}\n".encode()
        eventually(lambda: mark in self._heard and self._heard.endswith(b"\n\n"))

    def end(self) -> bytes:
        """All of it, without the name of the table."""
        self._thread.join()
        return self._heard.replace(self._table.encode(), b"TABLE")


def _told(visitor: Visitor, path: str, table: str) -> tuple[int, int, str]:
    """Status, length and words of an answer, without what is another one in every world."""
    answer = visitor.get(path.format(table=table), headers={"Accept-Encoding": "identity"})
    words = answer.content.decode("latin-1").replace(table, "TABLE")
    return answer.status_code, len(answer.content), re.sub(r'data-now="\d+"', "", words)


def _number(at: Captured) -> int:
    """The newest, as the spectator counts."""
    return int(at.spectator.state["number"])


@pytest.mark.parametrize(("name", "options"), SEALED)
def test_nothing_that_others_ask_for_depends_on_a_secret(
    place: tuple[int, Path], name: str, options: dict[str, str]
) -> None:
    game = game_of(name, options)
    before, one, another = secret_choices(game)
    others = [seat for seat in range(len(game.seats)) if seat != one.seat]
    asked, streamed, own = [], [], []
    for secret in (one, another):
        at = Captured(*place, name, options)
        try:
            for move in before:
                at.play(move)
            readers = [at.visitors[seat] for seat in (*others, -1)]
            ears = [Overheard(reader, at.table) for reader in readers]
            for ear in ears:
                ear.wait_for(_number(at))
            at.play(secret)
            for ear in ears:
                ear.wait_for(_number(at))
            asked.append([_told(reader, path, at.table) for reader in readers for path in PATHS])
            own.append(_told(at.visitors[secret.seat], "/api/tables/{table}", at.table)[2])
            for ear in ears:
                ear.is_over = True
            at.lines[0].do("the end", do="say", phrase="luck")
            streamed.append([ear.end() for ear in ears])
        finally:
            at.close()
    assert own[0] != own[1]  # the one whose secret it is sees it
    assert asked[0] == asked[1]
    assert streamed[0] == streamed[1]
