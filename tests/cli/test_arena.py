"""``orrery arena`` and ``orrery ladder``, as a person uses them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import pytest

from conftest import ROOT
from orrery.cli.app import run
from orrery.cli.lab.ladder import climb
from orrery.lab.arena.ladder import Contest
from orrery.players.player import Player, player

ORBIT = ["arena", "orbit", "-o", "players=2", "--cores", "1"]
BOT = ROOT / "docs" / "examples" / "random_bot.py"


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.chdir(tmp_path)


def test_a_tournament_with_all_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reports = ["--json", "a.json", "--html", "a.html", "--records", "games"]
    assert run([*ORBIT, "--players", "random,simple:5", "--games", "4", *reports]) == 0
    out = capsys.readouterr().out
    assert "4 games; all games were played" in out
    assert "simple:5" in out
    assert "+4 =0 -0" in out
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["games_played"] == 4
    assert (tmp_path / "a.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    records = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in records] == [f"orbit-{k:06}.orr" for k in range(4)]
    assert "mercury: simple:5" in records[1].read_text("utf-8")
    assert run(["check", *map(str, records)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "a.json", "games"]


def test_a_named_state_file_is_kept_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin = [*ORBIT, "--players", "random,simple:1", "--resume", "mine.jsonl"]
    assert run([*begin, "--games", "2"]) == 0
    assert run([*begin, "--games", "4"]) == 0
    out = capsys.readouterr().out
    assert "4 games" in out
    assert out.count("Going on from the games in mine.jsonl") == 1
    assert len((tmp_path / "mine.jsonl").read_text("utf-8").splitlines()) == 5


def test_a_clear_result_stops_early(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ORBIT, "--players", "random,simple:5", "--games", "900", "--stop", "sprt"]) == 0
    assert "16 games; every pair was decided by the sequential test" in capsys.readouterr().out


def test_programs_sit_down_and_forfeit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.py").write_text("raise SystemExit('out of order')")
    bots = f"cmd:{sys.executable} {BOT},cmd:{sys.executable} bad.py"
    assert run([*ORBIT, "--players", f"{bots},random", "--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "6 games" in out
    assert out.count("forfeits: it ended with status 1: out of order") == 4


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--players", "random,nobody"], "there is no player 'nobody'"),
        (["--players", "random"], "at least two players"),
        (["--players", "random,cmd:./none"], "there is no such program"),
        (["--players", "random,simple", "--html", "none/a.html"], "there is no folder"),
        (["--players", "random,simple", "--on", "the moon"], "not on 'the moon'"),
    ],
)
def test_what_cannot_be_is_refused_before_the_first_game(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*ORBIT, *words]) == 2
    assert complaint in capsys.readouterr().err


def test_without_ray_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert run([*ORBIT, "--players", "random,simple", "--on", "ray"]) == 2
    assert "pip install 'orrery-games[ray]'" in capsys.readouterr().err


def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "orbit", "-o", "players=2", "--players", "random,simple:1"]
    command = [sys.executable, "-m", "orrery.cli", *words, "--games", "100000", "--cores", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            deadline = time.monotonic() + 120
            while not any(len(p.read_bytes().splitlines()) > 3 for p in tmp_path.glob("*.jsonl")):
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.05)
            os.kill(process.pid, signal.SIGINT)
            out, _ = process.communicate(timeout=60)
            code = process.returncode
        finally:
            process.kill()
    assert code == 130
    (state,) = tmp_path.glob("arena-orbit-*.jsonl")
    kept = len(state.read_text("utf-8").splitlines()) - 1
    assert f"Interrupted after {kept} games" in " ".join(out.split())
    assert state.name in out
    assert "Traceback" not in capfd.readouterr().err
    assert run([*words, "--games", str(kept // 2 + 10), "--cores", "1"]) == 0
    assert not state.exists()


def simple(game: str, name: str, seed: str, scale: float) -> Player:
    return player(name, seed)


def test_the_ladder_writes_its_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, contest = tmp_path / "STRENGTH.md", Contest("orbit", "simple:5", "random", {"players": 2})
    climb(simple, [contest], 40, 1.0, "1", 1, page, tmp_path, "orrery ladder")
    text = page.read_text("utf-8")
    assert "| simple:5 against random | 100.0 % |" in text
    assert capsys.readouterr().out.strip() == text.strip()
    assert list(tmp_path.iterdir()) == [page]


def test_the_ladder_of_levels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ladder", "orbit", "--levels", "1,5", "--games", "4", "--cores", "1"]) == 0
    assert "| 5 against 1 |" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


def test_the_ladder_of_knowledge_names_every_piece_and_the_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "orrery.cli.lab.ladder.by_level", lambda game, name, seed, scale: player("random", seed)
    )
    assert (
        run(["ladder", "ortus", "--knowledge", "--games", "2", "--scale", "0.1", "--cores", "1"])
        == 0
    )
    out = capsys.readouterr().out
    assert "# What knowledge gains" in out
    for other in ("uct", "search without prefer", "search without estimate"):
        assert f"| search against {other} |" in out
    assert "`orrery ladder ortus --knowledge --games 2 --scale 0.1 --seed 1`" in out
    assert not list(tmp_path.iterdir())


def test_an_arena_file_comes_along(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped = files("orrery.games.ortus") / "data" / "arenas" / "arena-2.toml"
    (tmp_path / "mine.toml").write_text(shipped.read_text("utf-8").replace('"arena-2"', '"mine"'))
    words = ["arena", "ortus", "--arena", "mine.toml", "--players", "random,simple:5"]
    assert (
        run([*words, "-o", "max_turns=2", "--games", "2", "--cores", "1", "--records", "games"])
        == 0
    )
    assert "arena=mine@" in (tmp_path / "games" / "ortus-000000.orr").read_text("utf-8")
    capsys.readouterr()
    assert run(["arena", "orion", *words[2:]]) == 2
    assert "--arena is for ortus; orion has no such option" in capsys.readouterr().err
