"""A site that really listens, and visitors."""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from orrery.web.server import Server
from orrery.web.settings import Hashing, Settings

Message = dict[str, Any]
Headers = dict[str, str]

#: Only a test that fails waits so long.
PATIENCE_S = 120.0

#: Nobody here speaks TLS; to load all authorities for that takes 20 ms for each visitor.
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


#: All visitors of a test come from one address, and nobody wants their password.
UNHURRIED = Settings(
    guests_an_hour=0,
    tables_an_hour=0,
    records_an_hour=0,
    puzzles_an_hour=0,
    lines_at_once=0,
    hashing=Hashing(passes=1, memory_kib=64, lanes=1),
    bots_for_person=0,
    bots_for_address=0,
    tables_for_guest=0,
    bot_seconds_for_guest=0,
    bot_seconds_for_address=0,
    work_a_minute=0,
)


def get(port: int, path: str) -> httpx.Response:
    """What somebody hears who asks once."""
    return httpx.get(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE_S, verify=NO_TLS)


class Visitor(httpx.Client):
    """Somebody with a browser of their own."""

    def __init__(self, port: int) -> None:
        self.port = port
        address = f"http://127.0.0.1:{port}"
        super().__init__(base_url=address, timeout=PATIENCE_S, verify=NO_TLS)

    def opened(self, **fields: str) -> str:
        """The id of a new table."""
        answer = self.post("/tables", data=fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/table/")

    def command(
        self, table: str, do: str, name: str = "", headers: Headers | None = None, **fields: Any
    ) -> httpx.Response:
        """Do something at a table, as a program does."""
        asked = {"id": name, "command": {"do": do, **fields}}
        return self.post(f"/api/tables/{table}/commands", json=asked, headers=headers)

    def named(self, name: str) -> Self:
        self.post("/name", data={"name": name})
        return self

    def line(self, table: str, **headers: str) -> Line:
        """A socket to a table; nothing has been said yet."""
        cookies = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        address = f"ws://127.0.0.1:{self.port}/ws/table/{table}"
        return Line(
            connect(address, additional_headers={"Cookie": cookies, **headers}, max_size=None)
        )


class Line:
    """A browser's socket, with every byte that came over it."""

    def __init__(self, connecting: AbstractContextManager[ClientConnection]) -> None:
        self._connecting = connecting
        self.heard: list[str] = []
        self.state: Message = {}
        self._names = (f"{token_hex(4)}-{number}" for number in count())

    def __enter__(self) -> Self:
        self.socket = self._connecting.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._connecting.__exit__(None, None, None)

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self) -> Message:
        """The next message; a state is also kept as the last whole one."""
        text = self.socket.recv(PATIENCE_S)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        if message["type"] in ("state", "changes"):
            self.state = completed(self.state, message)
        return message

    def until(self, kind: str, **fields: Any) -> Message:
        """The next message of this kind with these values; of states also those sent in part."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            message = self.hear()
            if kind == "state" and message["type"] == "changes":
                message = self.state
            if message["type"] == kind and fields.items() <= message.items():
                return message
        raise TimeoutError(f"nothing of the kind {kind} with {fields} was heard")

    def hello(self) -> Message:
        """Introduce oneself; the whole state."""
        self.say("hello", seen=0)
        while (message := self.hear())["type"] != "state":
            pass
        return message

    def do(self, name: str = "", **command: Any) -> Message:
        """Send a command; what is said of it."""
        name = name or next(self._names)
        self.say("do", id=name, command=command)
        while True:
            message = self.hear()
            if message["type"] in ("done", "refused") and message["id"] == name:
                return message

    def play(self, which: int = 0) -> Message:
        """One of the moves that are offered."""
        choices = self.state["choices"]
        code = choices["codes"][which % len(choices["codes"])]
        return self.do(do="play", seat=self.state["seat"], move=code, ply=self.state["ply"])

    def wait_for(self, number: int) -> Message:
        """The state with this number, or a later one."""
        while self.state.get("number", 0) < number:
            self.hear()
        return self.state


def completed(before: Message, message: Message) -> Message:
    """A whole state from the last whole one and the next message."""
    if message["type"] == "state":
        return message
    assert message["since"] == before["number"]
    state = with_changes(before, {**message, "type": "state"})
    del state["since"]
    state.pop("steps", None)
    if "seats" in message:
        state["seats"] = list(map(with_changes, before["seats"], message["seats"]))
    if "scene" in message:
        state["scene"] = scene = with_changes(before["scene"], message["scene"])
        scene["items"] = spliced(scene.get("items", []), scene.pop("splices", []))
    if "log" in message:
        state["log"] = before.get("log", [])[: message["log_from"]] + message["log"]
        del state["log_from"]
    if "chat" in message:
        said = {line["number"]: line for line in before.get("chat", [])}
        state["chat"] = [said[line] if isinstance(line, int) else line for line in message["chat"]]
    return with_choices(before, state)


def spliced(items: list[Message], splices: list[tuple[int, int, list[Message]]]) -> list[Message]:
    """After so many items so many go, and others come."""
    items = list(items)
    for at, gone, more in splices:
        items[at : at + gone] = more
    return items


def with_changes(before: Message, changes: Message) -> Message:
    """Null takes a field away."""
    return {name: value for name, value in {**before, **changes}.items() if value is not None}


def with_choices(before: Message, state: Message) -> Message:
    """The moves that are offered, of which only some may have come."""
    offered = before.get("offered") or before.get("choices")
    choices = state.get("choices")
    if choices and "without" in choices:
        columns, gone = ("codes", "texts", "paths"), set(choices["without"])
        rows = [*zip(*(offered[column] for column in columns), strict=True)]
        rows = [row for row in rows if row[0] not in gone]
        rows = sorted([*rows, *zip(*(choices[column] for column in columns), strict=True)])
        state["choices"] = {column: [row[n] for row in rows] for n, column in enumerate(columns)}
    return {**state, "offered": state.get("choices") or offered}


@contextmanager
def running_site(folder: Path, database: str = "", settings: Settings = UNHURRIED) -> Iterator[int]:
    """A site on a database of its own; the port at which it listens."""
    url = database or f"sqlite:///{folder / 'orrery.sqlite'}"
    server = Server(url, "127.0.0.1", 0, bots=1, data=folder, warm=False, settings=settings)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.is_up:
            assert thread.is_alive()
            time.sleep(0.01)
        yield server.port
    finally:
        server.stop()
        thread.join()
