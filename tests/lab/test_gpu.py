"""Random games as kernels, and what is told about them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from orrery import OptionError
from orrery.cli.app import run
from orrery.core.chance import seeded
from orrery.core.contract import Game
from orrery.envs.untimed import untimed_game
from orrery.gpu.folder import read_list
from orrery.lab.gpu import report
from orrery.lab.gpu.random_games import random_games
from orrery.lab.gpu.speed import GpuSpeed, LaunchShape, on_the_cpu
from orrery.players.playout import play_out


@pytest.fixture(scope="module")
def orbit() -> Game:
    return untimed_game("orbit", {"players": 3})


def luck() -> Any:
    return np.array([seeded(number) for number in range(2)])


def test_all_ways_play_random_games(orbit: Game) -> None:
    """In whichever memory, a thread plays the games of `play_out`."""
    dice, moves = seeded(1), []
    for _ in range(7):
        position = orbit.start(1)
        moves.append(play_out(position.state, orbit.box, dice))
    for kernel in random_games(orbit)[:3]:
        told = on_the_cpu(orbit, kernel, luck(), 7)
        assert told["games"].tolist() == [7, 7]
        assert told["moves"][1] == sum(moves)
        assert told["luck"][1].tolist() == dice.tolist()
    for kernel in random_games(orbit)[3:]:
        told = on_the_cpu(orbit, kernel, luck(), sum(moves) + 1)
        assert told["moves"].tolist() == [sum(moves) + 1] * 2
        assert told["games"][1] == 7


def speed(kernel: str, moves: float) -> GpuSpeed:
    return GpuSpeed(
        "orion", LaunchShape(kernel, 33_792, 64), 96, (2e6, 1e6, 3e6), (moves, moves, moves)
    )


def test_the_fastest_way_is_told_first() -> None:
    text = report.speed_section(
        [speed("games_local", 5e8), speed("moves_shared", 6e8)], "orrery gpu bench", "a day", "GPU"
    )
    best, every = text.split("Every way")
    assert "| Orion Duel | moves, shared | 33,792 | 64 | 96 | 2.00 | 600.0 |" in best
    assert "games, local" not in best
    assert "| Orion Duel | games, local | 33,792 | 64 | 96 | 2.00 | 500.0 |" in every


def test_what_was_compared_is_told() -> None:
    text = report.check_section([("Orbit", 1000, 40_000, 5000, 0)], "orrery gpu check", "d", "GPU")
    assert "| Orbit | 1,000 | 40,000 | 5,000 | 0 |" in text


@pytest.mark.parametrize("command", ["check", "bench"])
def test_without_a_gpu_one_line_says_so(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    assert run(["gpu", command, "orbit"]) == 2
    assert "orrery: the GPU is used through CuPy" in capsys.readouterr().err


def test_kernels_are_built_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["gpu", "build", "orbit", "--to", str(tmp_path), "--compute", "8.0"]) == 0
    assert "8 kernels for 8.0" in capsys.readouterr().out
    assert read_list(tmp_path / "orbit").compute == (8, 0)
    assert run(["gpu", "build", "orbit", "--compute", "new"]) == 2
    assert "--compute is a number such as 9.0, not 'new'" in capsys.readouterr().err
    with pytest.raises(OptionError, match="holds no kernels"):
        read_list(tmp_path)
