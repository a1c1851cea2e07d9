"""A game of another package: once installed it is at home everywhere, without a change here."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import serving_with
from .playing import offered, play_on, plies, sit_down

PEBBLES = Path(__file__).parents[3] / "docs" / "examples" / "pebbles.py"

#: All that the package has beside its module.
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "pebbles-game"
version = "1.0"
dependencies = ["orrery-games"]

[project.entry-points."orrery.games"]
pebbles = "pebbles:Pebbles"

[tool.hatch.build.targets.wheel]
only-include = ["pebbles.py"]
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment: ours, and the package with one game installed."""
    folder = tmp_path_factory.mktemp("outside")
    package, fresh = folder / "package", folder / "fresh"
    package.mkdir()
    shutil.copy(PEBBLES, package)
    (package / "pyproject.toml").write_text(PROJECT, "utf-8")
    _run(sys.executable, "-m", "venv", "--without-pip", str(fresh))
    found = fresh / "bin" / "python"
    ours = sysconfig.get_paths()["purelib"]
    home = _run(str(found), "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])")
    (Path(home.strip()) / "ours.pth").write_text(f"import site; site.addsitedir({ours!r})\n")
    install = ("install", "--quiet", "--no-deps", "--no-build-isolation", str(package))
    _run(sys.executable, "-m", "pip", "--python", str(found), *install)
    return found


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def outside(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site of that environment, which compiles no other games."""
    with serving_with(str(python), tmp_path_factory.mktemp("outside-site"), "--cold") as address:
        yield address


def test_it_is_in_the_list_and_in_the_arena(python: Path) -> None:
    listed = json.loads(_run(str(python), "-m", "orrery.cli", "games", "--json"))
    assert listed[-1]["name"] == "pebbles"
    orrery = (str(python), "-m", "orrery.cli")
    assert "wins" in _run(*orrery, "play", "pebbles", "--seats", "random,2", "--seed", "3")
    matches = _run(*orrery, "arena", "pebbles", "--players", "1,2", "--games", "2")
    assert "2 games; all games were played" in matches


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/about",
        "/lobby",
        "/games/pebbles",
        "/new/pebbles",
        "/leaderboards",
        "/leaderboards/pebbles",
        "/tournaments/new",
        "/tournaments/new/pebbles",
    ],
)
def test_every_page_of_a_game_is_there(page: Page, outside: str, path: str) -> None:
    answer = page.goto(outside + path)
    assert answer
    assert answer.ok
    expect(page.locator("main")).to_contain_text("Pebbles")


def test_its_pictures_are_drawn(page: Page, outside: str) -> None:
    for path in ("/picture/pebbles-card.svg", "/picture/pebbles-later.svg", "/look/pebbles.css"):
        assert page.request.get(outside + path).ok, path
    assert "pebbles" in page.request.get(f"{outside}/emblems.svg").text()
    assert page.request.get(f"{outside}/social/pebbles.png").ok


def test_a_rated_game_against_a_bot_ends_in_the_ratings(page: Page, outside: str) -> None:
    table = sit_down(page, outside, game="pebbles", seat_0="me", seat_1="bot2", rated="yes")
    play_on([page], random.Random(1), until=lambda page: page.locator("#result").is_visible())
    expect(page.locator("#result-sentence")).not_to_be_empty()
    assert plies(page) >= 4
    assert offered(page) == []
    page.goto(f"{outside}/replay/{table}")
    expect(page.locator("#scene [data-key]").first).to_be_attached()
    page.goto(f"{outside}/leaderboards/pebbles")
    expect(page.locator("main")).to_contain_text("Pebbles")


def test_a_tournament_of_it_is_announced_and_played(page: Page, outside: str) -> None:
    page.goto(f"{outside}/tournaments/new/pebbles")
    page.fill("#name", "Pebble cup")
    page.fill("[name=bots]", "4")
    page.uncheck("[type=checkbox][name=enter]")
    page.uncheck("[type=checkbox][name=unhurried]")
    page.locator("#new-tournament button.primary").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("main")).to_contain_text("Round 1")
    page.goto(f"{outside}/tournaments")
    expect(page.locator("main")).to_contain_text("Pebble cup")
