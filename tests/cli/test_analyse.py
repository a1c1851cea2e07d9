"""``orrery analyse``: a table, a sparkline, files, and one line for bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import ROOT
from orrery.cli.app import run
from orrery.cli.lab.analyse import sparkline

ORION = str(ROOT / "docs" / "records" / "orion-galaxies.orr")
CORONA = str(ROOT / "docs" / "records" / "corona.orr")
QUICK = ["--simulations", "200", "--cores", "1"]


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


@pytest.mark.compiled
def test_the_table_names_the_blunder_and_the_turning_point(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["analyse", ORION, *QUICK, "--ply", "17-"]) == 0
    out = capsys.readouterr().out
    lost = next(line for line in out.splitlines() if line.lstrip().startswith("19 "))
    assert "mixed g10 f9" in lost
    assert "-1.00" in lost
    assert "blunder" in lost
    assert "Ply 19 turned the game from blue to orange." in out
    assert any(line.startswith("blue ") and line.endswith("▁▁") for line in out.splitlines())


@pytest.mark.compiled
def test_files_are_written_and_do_not_depend_on_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = ["--json", str(tmp_path / "a.json"), "--svg", str(tmp_path / "a.svg")]
    assert run(["analyse", ORION, *QUICK, "--ply", "19", *files]) == 0
    (ply,) = json.loads((tmp_path / "a.json").read_text("utf-8"))["plies"]
    assert (ply["ply"], ply["grade"]) == (19, "blunder")
    assert (tmp_path / "a.svg").read_text("utf-8").startswith("<svg")
    assert run(["analyse", ORION, *QUICK, "--ply", "19", "--json", str(tmp_path / "b.json")]) == 0
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    capsys.readouterr()


def test_a_solved_game_says_what_is_not_analysed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", CORONA, "--ply", "1-10"]) == 0
    out = capsys.readouterr().out
    assert "points" in out
    assert "bids against each other and the favourite are not analysed" in out
    assert "turned" not in out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["no-such-file.orr"], "no-such-file.orr: No such file"),
        ([ORION, "--ply", "x"], "plies are written 12 or 5-9 or 20-, not 'x'"),
        ([ORION, "--ply", "-"], "plies are written 12 or 5-9 or 20-, not '-'"),
        ([ORION, "--ply", "9-5"], "this record has plies 1 to 20, not 9-5"),
        ([ORION, "--ply", "21"], "this record has plies 1 to 20, not 21"),
        ([ORION, "--ply", "0"], "this record has plies 1 to 20, not 0"),
        ([ORION, "--simulations", "5", "--seconds", "1"], "two limits; give one"),
        ([ORION, "--simulations", "0"], "--simulations"),
        ([ORION, "--seconds", "0"], "--seconds"),
        ([ORION, "--json", "nowhere/a.json"], "there is no folder"),
        ([str(ROOT / "README.md")], "README.md, line"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", *arguments]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1


def test_a_record_without_moves_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.orr").write_text("game: orion\n", "utf-8")
    assert run(["analyse", str(tmp_path / "a.orr")]) == 2
    assert "this record has no moves" in capsys.readouterr().err


def test_a_sparkline_rises_with_the_value() -> None:
    assert sparkline([-1, 0.1, None, 1]) == "▁▅ █"
    assert sparkline([-1, 1], "_#") == "_#"
