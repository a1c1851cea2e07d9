"""``orrery engine`` as another program uses it: a real process, a real pipe."""

from __future__ import annotations

import io
import json
import queue
import re
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from orrery.cli.app import run
from orrery.core.contract import Game
from orrery.players.engine import Engine

COMMAND = [sys.executable, "-m", "orrery.cli", "engine", "orion", "-o", "setup=1"]
PATIENCE = 120.0


class Talk:
    """A running engine."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.heard: queue.Queue[dict[str, Any]] = queue.Queue()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.heard.put(json.loads(line))

    def say(self, line: str | bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(line if isinstance(line, bytes) else line.encode())
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()

    def ask(self, **request: Any) -> None:
        self.say(json.dumps(request))

    def hear(self, *kinds: str) -> dict[str, Any]:
        """Its next message of one of these kinds."""
        while True:
            message = self.heard.get(timeout=PATIENCE)
            if message["type"] in kinds:
                return message

    def end(self) -> int:
        """Let its input end; its status, after it has said nothing to the standard error."""
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        self.process.stdin.close()
        status = self.process.wait(PATIENCE)
        self.listener.join(PATIENCE)
        assert self.process.stderr.read() == b""
        self.process.stdout.close()
        self.process.stderr.close()
        return status


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk("-o", "first=blue")
    yield talk
    if talk.process.poll() is None:
        talk.process.kill()
        talk.end()


def session() -> list[tuple[str, dict[str, Any]]]:
    """The example of the documentation: who speaks, and what."""
    page = (ROOT / "docs" / "engine.md").read_text("utf-8")
    lines = re.findall(r"^([<>]) (\{.*\})$", page, re.MULTILINE)
    return [(speaker, json.loads(text)) for speaker, text in lines]


def shape(value: Any) -> Any:
    """An answer without what luck and time decide: the moves, the figures, how many replies."""
    if isinstance(value, dict):
        exact = value.get("type") in ("hello", "position", "error")
        return {
            key: inner if exact or key in ("type", "id", "level") else shape(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [shape(inner) for inner in value if not isinstance(inner, str)]
    return type(value).__name__


@pytest.mark.compiled
def test_the_documented_session_is_true(talk: Talk) -> None:
    for speaker, message in session():
        if speaker == ">":
            talk.ask(**message)
        else:
            kinds = (
                ("info",) if message["type"] == "info" else ("best", "error", "hello", "position")
            )
            assert shape(talk.hear(*kinds)) == shape(message)
    assert talk.process.wait(PATIENCE) == 0
    assert talk.end() == 0


def test_the_documented_session_shows_everything() -> None:
    spoken = Counter((speaker, message["type"]) for speaker, message in session())
    asked = {kind for speaker, kind in spoken if speaker == ">"}
    assert asked == {"hello", "position", "go", "stop", "quit"}
    answered = {kind for speaker, kind in spoken if speaker == "<"}
    assert answered == {"hello", "position", "info", "best", "error"}


@pytest.mark.compiled
def test_two_positions_think_at_once_and_one_stops_in_the_middle(talk: Talk) -> None:
    talk.ask(type="position", id="slow", seed=1)
    talk.ask(type="position", id="quick", seed=2)
    talk.ask(type="go", id="slow", seconds=3600)
    talk.ask(type="go", id="quick", simulations=200)
    first = talk.hear("best")
    assert (first["id"], first["simulations"]) == ("quick", 200)
    talk.ask(type="position", id="slow", seed=3)
    assert talk.hear("error")["wrong"] == "slow is still thinking"
    talk.ask(type="stop", id="slow")
    assert talk.hear("best")["id"] == "slow"
    talk.ask(type="position", id="slow", seed=3)
    assert talk.hear("position", "error")["type"] == "position"
    assert talk.end() == 0


@pytest.mark.compiled
def test_garbage_does_not_end_it_and_the_end_of_input_waits_for_answers(talk: Talk) -> None:
    for garbage in (b"\xff\xfe", b"\x00", b"{", b'{"type": "go", "id": "a", "seconds": 1e999}'):
        talk.say(garbage)
        assert set(talk.hear("error")) >= {"line", "wrong", "right"}
    talk.ask(type="position", id="a", seed=1)
    talk.ask(type="go", id="a", simulations=200)
    assert talk.end() == 0
    assert talk.hear("best")["simulations"] == 200


@pytest.mark.compiled
def test_when_nobody_listens_any_more_it_ends() -> None:
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    process.stdin.write(b'{"type": "position", "id": "a", "seed": 1}\n')
    process.stdin.write(b'{"type": "go", "id": "a", "seconds": 3600}\n')
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    process.stdin.close()
    assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["engine", "chess"], "there is no game 'chess'"),
        (["engine", "orion", "-o", "setup=9"], "setup is free, random, 1, 2 or 3"),
        (["engine"], "GAME"),
    ],
)
def test_a_bad_start_is_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1


def test_it_thinks_in_an_arena_of_your_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[Game] = []

    def engine(game: Game, *rest: Any) -> Engine:
        served.append(game)
        return Engine(game, *rest)

    monkeypatch.setattr("orrery.cli.games.engine.Engine", engine)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    shipped = files("orrery.games.ortus") / "data" / "arenas" / "arena-2.toml"
    own = tmp_path / "mine.toml"
    own.write_text(shipped.read_text("utf-8").replace('"arena-2"', '"mine"'), "utf-8")
    assert run(["engine", "ortus", "--arena", str(own)]) == 0
    assert str(served[0].chosen["arena"]).startswith("mine@")
    assert run(["engine", "orion", "--arena", str(own)]) == 2
    assert "--arena is for ortus" in capsys.readouterr().err
