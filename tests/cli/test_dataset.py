"""``orrery dataset``, as a person uses it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from orrery.cli.app import run

ORBIT = ["dataset", "orbit", "-o", "players=2", "--level", "1", "--cores", "1"]


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)


def test_games_and_moves_lie_in_the_folder(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = ["--games", "4", "--games-in-a-file", "3", "--simulations", "0"]
    assert run([*ORBIT, *sizes, "--out", "there"]) == 0
    out = capsys.readouterr().out
    assert "4 games in there: 2 files each for games and moves" in out
    assert "Played now: 4 games with" in out
    assert run([*ORBIT, *sizes, "--out", "there"]) == 0
    assert "All of them were there already" in capsys.readouterr().out
    games = pl.read_parquet("there/games/*.parquet")
    moves = pl.read_parquet("there/moves/*.parquet")
    assert games["options"][0].startswith("players=2")
    assert games["plies"].sum() == len(moves)
    assert moves["value"].is_null().all()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dataset", "chess", "--out", "d"], "there is no game 'chess'"),
        ([*ORBIT, "-o", "players=9", "--out", "d"], "players is"),
        ([*ORBIT, "--level", "6", "--out", "d"], "level 6 thinks by the clock"),
        ([*ORBIT, "--level", "7", "--out", "d"], "there is no player '7'"),
        ([*ORBIT, "--level", ",", "--out", "d"], "name a level, such as 3"),
        ([*ORBIT, "--games", "0", "--out", "d"], "greater than or equal to 1"),
        ([*ORBIT, "--on", "mars", "--out", "d"], "not on 'mars'"),
        (ORBIT, "Missing option '--out'"),
        ([*ORBIT, "--out", "."], "holds other things than a data set"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "diary").touch()
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert err.count("\n") == 1
    assert not out
    assert not Path("d").exists()


def test_after_ctrl_c_or_worse_the_same_command_goes_on() -> None:
    words = [*ORBIT, "--games", "90", "--games-in-a-file", "30", "--simulations", "0", "--out"]
    command = [sys.executable, "-m", "orrery.cli", *words, "cut"]
    for end in (signal.SIGINT, signal.SIGKILL):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        before = _played()
        deadline = time.monotonic() + 60
        while _played() < before + 10 and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        os.kill(process.pid, end)
        told, _ = process.communicate(timeout=60)
        if end == signal.SIGINT:
            assert process.returncode == 130
            assert b"what was played is kept in cut" in told
            assert b"Traceback" not in told
    assert 20 <= _played() < 90
    assert run([*words, "cut"]) == run([*words, "whole"]) == 0
    for name in ("games", "moves"):
        cut, whole = (pl.read_parquet(f"{folder}/{name}/*.parquet") for folder in ("cut", "whole"))
        assert cut.equals(whole)


def _played() -> int:
    """How many games are kept in the folder ``cut``."""
    waiting = sum(path.read_bytes().count(b"\n") for path in Path("cut/unfinished").glob("*.jsonl"))
    return waiting + 30 * len(list(Path("cut/games").glob("*.parquet")))
