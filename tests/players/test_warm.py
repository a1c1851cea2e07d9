"""The first use of a game on a machine: nobody waits for its rules."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from orrery.core.compiling import haste
from orrery.games import game
from orrery.players import warm
from orrery.players.chance_player import RandomPlayer

pytestmark = pytest.mark.once


class Elsewhere:
    """Other processes, that compile a game when they are told to."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_speak, self.may_end = threading.Event(), threading.Event()

    def finish(self) -> None:
        self.may_speak.set()
        self.may_end.set()

    @contextmanager
    def popen(self, command: list[str], **_: object) -> Iterator[Elsewhere]:
        self.asked.append(" ".join(command[3:]))
        yield self
        assert self.may_end.wait(60)

    @property
    def stdout(self) -> Elsewhere:
        return self

    def readline(self) -> bytes:
        assert self.may_speak.wait(60)
        return b"ready\n"


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[Elsewhere]:
    crew = Elsewhere()
    monkeypatch.setattr(warm.subprocess, "Popen", crew.popen)
    monkeypatch.setattr(warm, "is_cold", lambda name: name != "orbit")
    yield crew
    crew.finish()
    haste.end()


def test_haste_lasts_until_all_cold_games_are_compiled(elsewhere: Elsewhere) -> None:
    compiling = warm.compile_meanwhile(["orion", "orbit", "corona"], ["simple"])
    assert haste.is_on()
    assert not compiling.is_done
    elsewhere.finish()
    compiling.wait()
    assert not haste.is_on()
    assert sorted(elsewhere.asked) == ["corona simple", "orion simple"]


def test_where_all_is_compiled_there_is_no_haste(elsewhere: Elsewhere) -> None:
    assert warm.compile_meanwhile(["orbit"]).is_done
    assert not haste.is_on()
    assert not elsewhere.asked


def test_who_would_be_slow_in_haste_waits_for_compiled_rules(
    elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "player", lambda _, seed: RandomPlayer(seed))
    compiling = warm.compile_meanwhile(["orion"], ["1"])
    duel = game("orion", setup="1", first="blue")
    bot = compiling.seated("simple:1", 1, duel)
    answers: list[object] = []
    position = duel.start(7)
    asking = threading.Thread(target=lambda: answers.append(bot.choose(position, 0)))
    asking.start()
    asking.join(0.1)
    assert not answers
    elsewhere.may_speak.set()  # its rules are there, although others are still compiled
    asking.join()
    assert len(answers) == 1
    assert not haste.is_on()
    assert not elsewhere.may_end.is_set()


def test_in_haste_nobody_waits_for_moves_that_only_load_rules(
    elsewhere: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(warm, "_load_rules", loaded.append)
    compiling = warm.compile_meanwhile(["orion"])
    warm.load_rules("orion")
    assert not loaded
    elsewhere.finish()
    compiling.wait()
    warm.load_rules("orion")
    assert loaded == ["orion"]


@pytest.mark.parametrize(
    ("name", "played", "quick"),
    [
        ("random", "orion", True),
        ("1", "orion", True),
        ("3", "orion", True),
        ("4", "orion", False),
        ("6", "orbis", False),
        ("simple", "orion", False),  # by hundreds of random games
        ("simple:5", "ortus", True),
    ],
)
def test_who_is_quick_in_haste(name: str, played: str, quick: bool) -> None:
    assert warm.is_quick(name, game(played)) == quick


def test_a_game_is_cold_for_another_processor_python_or_numba(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "cache_folder", lambda *_: tmp_path)
    monkeypatch.setattr(warm, "COMPILED", True)
    warm._mark("corona").touch()
    assert not warm.is_cold("corona")
    monkeypatch.setattr(warm, "_machine", lambda: "another")
    assert warm.is_cold("corona")


#: A game in haste, then the same game compiled; every position and every answer of the bots.
BOTH = """
import os, sys
from orrery.core.compiling import haste
from orrery.games import game
from orrery.players import warm

def course(name):
    position, told = game(name).start(3), []
    bot = warm.player("simple", 1)
    for _ in range(12):
        seat = position.to_act[-1]
        move = bot.choose(position, seat) if seat >= 0 else None
        position.play(move or position.moves(position.to_act[0])[0])
        told.append((str(move), position.state.tobytes()))
    return told

name = sys.argv[1]
assert warm.is_cold(name)
compiling = warm.compile_meanwhile([name])
hasty = course(name)
assert haste.is_on(), "it has compiled already"
compiling.wait()
assert not warm.is_cold(name) and not haste.is_on()
assert course(name) == hasty
print("the same")
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["corona", "harun", "orbis", "orbit", "ortus"])
def test_a_game_in_haste_is_the_game_that_is_compiled(name: str, tmp_path: Path) -> None:
    environment = os.environ | {"ORRERY_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    command = [sys.executable, "-c", BOTH, name]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, timeout=1200
    )
    assert done.stdout == "the same\n", done.stderr
