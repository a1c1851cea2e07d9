"""The ``orrery`` command, as a person or a program uses it."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

import orrery
from orrery.cli.app import run
from orrery.games import all_games

pytestmark = pytest.mark.usefixtures("wide_terminal")


@pytest.fixture
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A finished game, written by ``orrery play``."""
    path = tmp_path / "game.orr"
    assert (
        run(["play", "orion", "--seats", "random,random", "--seed", "5", "--record", str(path)])
        == 0
    )
    capsys.readouterr()
    return path


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


# --- games ----------------------------------------------------------------------------------------


def test_games_lists_every_game_with_its_credit(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games"]) == 0
    out = capsys.readouterr().out
    assert "Orion Duel" in out
    assert "Mainini" in out
    assert "Unofficial" in out


def test_games_explains_the_options_of_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "orion"]) == 0
    assert "one_sided" in capsys.readouterr().out


def test_games_speaks_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    orion, *others = json.loads(capsys.readouterr().out)
    assert [orion["name"], *(other["name"] for other in others)] == [
        game.name for game in all_games()
    ]
    assert {option["name"] for option in orion["options"]} >= {"setup", "first"}


# --- play -----------------------------------------------------------------------------------------


def test_bots_play_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "orion", "--seats", "random,random", "--seed", "5"]) == 0
    assert re.search(r"(blue|orange) wins: \w+|Draw\.", capsys.readouterr().out)


def test_a_person_plays_asks_errs_takes_back_and_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.orr"
    type_in(
        monkeypatch,
        "help",
        "moves single",
        "undo",
        "line e4 e5 e9",
        "mixed e4 z9",
        "teleport",
        "[/bold] a1",
        "mixed e4 e5",
        "undo",
        "mixed e3 e4",
        "save " + str(tmp_path / "nowhere" / "x.orr"),
        "save " + str(path),
        "quit",
    )
    options = ["-o", "setup=1", "-o", "first=blue"]
    assert run(["play", "orion", "--seats", "human,random", "--seed", "1", *options]) == 0
    out = capsys.readouterr().out
    assert "moves" in out
    assert "no move of yours to take back" in out
    assert "(OD2) So far so good: line e4 e5" in out
    assert "z9 is not on the board. (OD1) So far so good: mixed e4" in out
    assert "not 'teleport'" in out
    assert "No such file or directory" in out
    assert "Goodbye." in out
    assert orrery.load(path.read_text()).history[0].text == "mixed e3 e4"


def test_two_people_share_a_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "single f4", "single f6")
    options = ["-o", "setup=1", "-o", "first=orange"]
    assert run(["play", "orion", "--seats", "human,human", *options]) == 0
    out = capsys.readouterr().out
    assert out.index("Orange lays a tile") < out.index("Blue lays a tile")


def test_leaving_keeps_the_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "left.orr"
    type_in(monkeypatch)  # end of input at the first question
    assert run(["play", "orion", "--seats", "human,random", "--record", str(path)]) == 0
    assert "result: unfinished" in path.read_text()


def test_the_version_is_told_with_what_it_runs_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith(f"Orrery {orrery.__version__} (Python 3.")


def test_a_record_that_cannot_be_kept_is_refused_before_the_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "nowhere" / "game.orr"
    assert run(["play", "orion", "--seats", "human,random", "--record", str(path)]) == 2
    assert capsys.readouterr().err == f"orrery: {path}: No such file or directory\n"


def test_play_in_a_real_terminal_shows_colours() -> None:
    ours, theirs = pty.openpty()
    command = [
        sys.executable,
        "-m",
        "orrery.cli",
        "play",
        "orion",
        "--plain",
        "--seed",
        "7",
        "-o",
        "first=blue",
    ]
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as game:
        os.close(theirs)
        try:
            seen = read_until(ours, "lays a tile. ")
            assert "\033[" in seen
            assert "48;2;18;22;44" in seen  # the night sky behind the cells
            os.write(ours, b"quit\n")
            assert "Goodbye." in read_until(ours, "Goodbye.")
            assert game.wait(30) == 0
        finally:
            game.kill()
            os.close(ours)


def read_until(terminal: int, words: str) -> str:
    seen, end = "", time.monotonic() + 120
    while words not in seen:
        assert time.monotonic() < end, seen
        if select.select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 65536).decode("utf-8", "replace")
    return seen


# --- show, replay, check --------------------------------------------------------------------------


def test_show_pictures_any_ply(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", str(record), "--ply", "3"]) == 0
    out = capsys.readouterr().out
    assert "seed: 5" in out
    assert "After 3 plies" in out
    assert run(["show", str(record)]) == 0
    assert "wins: " in capsys.readouterr().out


def test_show_writes_svg(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "board.svg"
    assert run(["show", str(record), "--svg", str(picture)]) == 0
    assert picture.read_text().startswith("<svg")


def test_show_speaks_json(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", str(record), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["outcome"]["reason"]
    assert len(shown["view"]["galaxies"]) == 8


def test_a_record_may_come_from_standard_input(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(record.read_text()))
    assert run(["check", "-"]) == 0
    assert "Orion Duel" in capsys.readouterr().out


def test_replay_tells_every_move(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = orrery.load(record.read_text()).history
    assert run(["replay", str(record)]) == 0
    out = capsys.readouterr().out
    assert all(move.text in out for move in moves)
    assert run(["replay", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [ply["move"] for ply in told["plies"]] == [move.text for move in moves]


def test_check_accepts_a_good_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(record), str(record)]) == 0
    assert capsys.readouterr().out.count("Orion Duel") == 2
    assert run(["check", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["game"] == "orion"


def test_an_illegal_move_edited_in_gives_one_line_with_ply_and_rule(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The third move is replaced by the first one: its hexes are taken."""
    lines = record.read_text().splitlines()
    first = lines.index(next(line for line in lines if line.startswith("1. ")))
    lines[first + 2] = "3. blue: " + lines[first].partition(": ")[2]
    record.write_text("\n".join(lines) + "\n")
    assert run(["check", str(record)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert f"line {first + 3}, ply 3" in error
    assert "OD6" in error


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["bogus"], "bogus"),
        (["games", "chess"], "there is no game 'chess'"),
        (["games", "--bogus"], "--bogus"),
        (["play"], "GAME"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "orion", "--seats", "human"], "2 seats"),
        (["play", "orion", "--seats", "human,deepblue"], "'deepblue'"),
        (["play", "orion", "-o", "setup=9"], "setup is free, random, 1, 2 or 3, not '9'"),
        (["play", "orion", "-o", "colour=red"], "no option 'colour'"),
        (["play", "orion", "-o", "setup"], "name=value"),
        (["show", "missing.orr"], "missing.orr: No such file"),
        (["show", "."], "Is a directory"),
        (["replay", "missing.orr"], "missing.orr"),
        (["replay", "x", "--delay", "-1"], "delay"),
        (["check"], "RECORD"),
        (["bench", "--rounds", "0"], "rounds"),
    ],
    ids=" ".join,
)
def test_bad_input_gets_one_line_and_exit_code_2(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert words in captured.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "which game"),
        ("game: chess\n", "line 1: there is no game 'chess'"),
        ("game: orion\noptions: setup=9\n", "line 2: setup is"),
        ("game: orion\noptions: setup\n", "line 2: options are written name=value"),
        ("game: orion\n\n1. line d4\n", "line 3, ply 1: 'line d4' is refused, OD2"),
        ("game: orion\n\n2. line d4\n", "line 3: move 1 should follow"),
        ("nonsense\n", "line 1"),
    ],
)
def test_a_bad_record_names_file_line_and_reason(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.orr"
    path.write_text(text)
    assert run(["check", str(path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"orrery: {path}, ")
    assert error.count("\n") == 1
    assert words in error


def test_a_picture_is_not_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    assert run(["show", str(path)]) == 2
    assert "not a text file" in capsys.readouterr().err


def test_a_ply_beyond_the_end_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", str(record), "--ply", "99"]) == 2
    assert "not 99" in capsys.readouterr().err


def test_the_command_is_installed_and_says_what_it_needs() -> None:
    """Without its extra the command says in one line what to install."""
    code = "import sys; sys.modules['typer'] = None; from orrery.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "The orrery command needs its extra: pip install 'orrery-games[cli]'\n"
