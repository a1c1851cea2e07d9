"""The wheel in an empty environment, as strangers use it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest

from .fresh import Fresh

pytestmark = pytest.mark.once

#: Nothing is compiled here; that compiled rules are the same is what the games' tests are about.
PLAIN = {"NUMBA_DISABLE_JIT": "1"}

FIRST_MOVE = """
import orrery
game = orrery.game("orion", setup="1", first="blue")
print(repr(game.start(seed=7).play("line e4 e5 e6")))
assert orrery.GAMES == ("corona", "harun", "orbis", "orbit", "orion", "ortus")
"""


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """Orrery without any extra."""
    return Fresh(tmp_path_factory.mktemp("bare"), wheel)


def test_the_core_needs_numpy_and_numba_only(bare: Fresh) -> None:
    told = bare.run("-c", FIRST_MOVE, **PLAIN)
    assert told == "<Orion Duel, ply 1, orange to act>\n"


def test_the_command_without_its_extra_says_what_to_install(bare: Fresh) -> None:
    done = subprocess.run(
        [bare.bin / "orrery", "games"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == "The orrery command needs its extra: pip install 'orrery-games[cli]'\n"


def test_a_game_in_a_terminal(wheel: Path, tmp_path: Path) -> None:
    fresh = Fresh(tmp_path / "fresh", wheel, "cli")
    command = "play orion --seats human,random --seed 7 --option setup=1 --option first=blue"
    typed = f"line e4 e5 e6\nsave {tmp_path / 'game.orr'}\nquit\n"
    told = fresh.run("-m", "orrery.cli", *command.split(), typed=typed, **PLAIN)
    assert "Goodbye" in told
    assert "1. blue: line e4 e5 e6\n2. orange: " in (tmp_path / "game.orr").read_text("utf-8")


def test_a_site(wheel: Path, tmp_path: Path) -> None:
    fresh = Fresh(tmp_path / "fresh", wheel, "web")
    command = ["serve", "--cold", "--port", "0", "--data"]
    serving = subprocess.Popen(
        [fresh.python, "-I", "-u", "-m", "orrery.cli", *command, str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        text=True,
        env=PLAIN,
    )
    with serving:
        try:
            assert serving.stdout
            address = serving.stdout.readline().split()[3]
            with urlopen(f"{address}healthz", timeout=60) as answer:
                assert answer.status == 200
            with urlopen(address, timeout=60) as answer:
                assert "Orion Duel" in answer.read().decode()
        finally:
            serving.terminate()
