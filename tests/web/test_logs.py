"""What stands in the log, and what does not."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from orrery.store import Store
from orrery.web.operations.logs import JsonLines, PlainLines, redacted

from .processes import eventually, serving
from .serving import Visitor

pytestmark = pytest.mark.once

WORDS = "the quick brown secret"


def record(message: str, *args: object, error: BaseException | None = None, **fields: Any) -> Any:
    made = logging.LogRecord("orrery.x", logging.ERROR, "x.py", 1, message, args, None)
    made.exc_info = (type(error), error, error.__traceback__) if error else None
    vars(made).update(fields)
    return made


def raised() -> BaseException:
    try:
        try:
            raise KeyError(WORDS)
        except KeyError as error:
            raise ValueError(WORDS) from error
    except ValueError as error:
        return error


def test_a_line_of_json_has_all_its_fields() -> None:
    told = json.loads(JsonLines().format(record("table %s\nis lost", "k4mt9xwapq7h", number=3)))
    assert told.pop("time").endswith("+00:00")
    assert told == {
        "level": "error",
        "logger": "orrery.x",
        "message": "table k4mt… is lost",
        "number": 3,
    }


def test_what_an_error_says_is_not_told_but_where_it_was() -> None:
    told = json.loads(JsonLines().format(record("oh", error=raised())))
    assert told["error"] == "ValueError, after KeyError"
    assert "test_logs.py" in told["stack"][0]
    plain = PlainLines().format(record("oh", error=raised()))
    assert "orrery.x: oh\n" in plain
    assert WORDS not in plain + json.dumps(told)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("/table/abcdefghjkmn?as=1", "/table/abcd…?as=1"),
        ("at table abcdefghjkmn: KeyError", "at table abcd…: KeyError"),
        ("postgresql://ann:hush@db/orrery", "postgresql://ann:***@db/orrery"),
        ("token Zx81_kk-93jjfuWQ", "token Zx81…"),
        ("the database can be written again, after 12 s", None),
    ],
)
def test_what_is_cut_short(text: str, left: str | None) -> None:
    assert redacted(text) == (left or text)


def test_what_asyncio_says_of_a_task_is_left_out() -> None:
    made = record("Task exception was never retrieved\nfuture: <Task exception=%r>", WORDS)
    made.name = "asyncio"
    assert WORDS not in JsonLines().format(made)


def secrets_of(store: Store, table: str) -> Iterator[str]:
    opened = store.read(table)[0].event
    yield str(opened.seed)  # type: ignore[union-attr]


#: Has commands fail with all that is known in what the error says, and a thread beside them.
_FAILING = f"""
import threading
from orrery.table.table import Table
def broken(self, *args, **named):
    threading.Thread(target=int, args=[{WORDS!r}]).start()
    raise RuntimeError(f"{WORDS} {{args}} {{named}} {{[e for e in self._log.read(self.id)]}}")
Table.do_steps = broken
"""


def test_no_secret_of_anybody_reaches_the_log(tmp_path: Path) -> None:
    """Passwords, cookies, tokens, links, chat and seeds go through a site where commands fail."""
    with (
        serving(tmp_path, 0, "--log-format", "json", before=_FAILING) as process,
        Visitor(process.port) as ada,
        Store(f"sqlite:///{tmp_path / 'orrery.sqlite'}") as store,
    ):
        table = ada.opened(game="orion", quick="friend")
        secrets = [WORDS, table, *secrets_of(store, table), ada.cookies["orrery"]]
        asked = {"id": "one", "command": {"do": "say", "text": "chat words of mine"}}
        assert ada.post(f"/api/tables/{table}/commands", json=asked).status_code == 500
        with ada.line(table) as line:
            line.hello()
            line.say("do", id="two", command={"do": "say", "text": "chat words of mine"})
            with pytest.raises(ConnectionClosed):
                line.until("done", id="two")
        account = {"name": "Ada Lee", "password": "pass word of mine"}
        signed = ada.post("/api/accounts", json=account)
        assert signed.status_code == 201
        secrets += ["chat words", "pass word of mine", *signed.json()["recovery_codes"]]
        session = {"Authorization": f"Bearer {signed.json()['token']}"}
        made = ada.post("/api/me/tokens", json={"label": "my program"}, headers=session)
        token = made.json()["token"]
        named = {"Authorization": f"Bearer {token}"}
        assert ada.command(table, "say", text="more words", headers=named).status_code == 500
        secrets += [token, "more words", signed.json()["token"]]
        eventually(lambda: process.output.count("\n") > 3)
        process.end()
        lines = process.output.splitlines()
    told = [json.loads(line) for line in lines if line.startswith("{")]
    odd = [line for line in lines if not line.startswith("{") and "Orrery is at" not in line]
    assert not [line for line in odd if line.strip()]
    loggers = {one["logger"] for one in told}
    assert {"uvicorn.error", "orrery.web.operations.logs"} <= loggers, loggers
    assert any("RuntimeError" in one.get("error", "") for one in told)
    for secret in secrets:
        assert secret not in "\n".join(lines), secret
