"""``orrery solve``, ``atlas`` and ``solitaire``, as a person or a program uses them."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from orrery.cli.app import run
from orrery.cli.games import solitaire
from orrery.lab import atlas as lab
from orrery.lab.atlas import storage

BODIES = "V1 R3 G3 O6 B10 Y12"
DICE = ["2", "3", "4", "4", "5", "5"]
SKY = "R1 O2 Y3 G4 B5 V6 K7"
STARS = "red 3 9 black 5 12"
SEVEN = ["1", "2", "3", "4", "5", "6", "6"]

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def refusal(arguments: list[str], capsys: Captured) -> str:
    """The one line with which the command refuses."""
    assert run(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    return told.err.removeprefix("orrery: ").strip()


# --- solve corona ---------------------------------------------------------------------------------


def test_solve_corona(capsys: Captured) -> None:
    assert run(["solve", "corona", BODIES, *DICE]) == 0
    out = capsys.readouterr().out
    assert "16 points at most; 120 plans reach it (480 with equal dice told apart)." in out
    assert "O4 Y3 B5 V2 R4 G5   2 + 3 + 4 + 5 + 1 + 1" in out


def test_solve_corona_lists_all_plans(capsys: Captured) -> None:
    assert run(["solve", "corona", BODIES, *DICE, "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 + 120
    assert "V2 Y3 O4 B5 R4 G5   3 + 4 + 2 + 5 + 1 + 1" in lines


def test_solve_corona_with_empty_cells_that_score_nothing(capsys: Captured) -> None:
    assert run(["solve", "corona", BODIES, *DICE, "--empty-scores", "0"]) == 0
    assert "14 points at most" in capsys.readouterr().out


def test_solve_corona_speaks_json(capsys: Captured) -> None:
    assert run(["solve", "corona", BODIES, *DICE, "--all", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["optimum"], told["plans_labelled"], told["plans_merged"]) == (16, 480, 120)
    assert len(told["plans"]) == 120
    first = {"step": "O4", "body": "O", "die": 4, "cell": 10, "points": 2}
    assert told["plans"][0][0] == first


@pytest.mark.parametrize(
    ("bodies", "dice", "line"),
    [
        (BODIES, "2 3 4 4 5 7", "'7' is no die; a die shows 1 to 6"),
        (BODIES, "2 3 4 4 5", "5 dice given; Corona has 6"),
        ("V1 R3 G3 O6 B10 V12", "2 3 4 4 5 5", "V is named twice; each body stands on one cell"),
        (
            "V1 R3 G3 O6 B10 Y13",
            "2 3 4 4 5 5",
            "cell 13 in 'Y13' does not exist; cells are 1 to 12",
        ),
    ],
)
def test_solve_refuses_bad_input_in_one_line(
    bodies: str, dice: str, line: str, capsys: Captured
) -> None:
    assert refusal(["solve", "corona", bodies, *dice.split()], capsys) == line


def test_solve_refuses_other_scores_for_empty_cells(capsys: Captured) -> None:
    arguments = ["solve", "corona", BODIES, *DICE, "--empty-scores", "2"]
    assert refusal(arguments, capsys) == "empty_scores is 0 or 1, not 2"


# --- solve harun ----------------------------------------------------------------------------------


def test_solve_harun(capsys: Captured) -> None:
    arguments = ["solve", "harun", SKY, "--stars", STARS, "--direction", "clockwise"]
    assert run([*arguments, *SEVEN]) == 0
    out = capsys.readouterr().out
    assert "12 points at most; 1 plan reaches it (2 with equal dice told apart)." in out
    assert "R4 O3 Y2 G1 B6 V6 K5   2 + 2 + 2 + 2 + 0 + 2 + 2" in out


def test_solve_harun_lists_all_plans(capsys: Captured) -> None:
    arguments = ["solve", "harun", SKY, *"1122333", "--stars", STARS, "--all"]
    assert run(arguments) == 0
    first, *plans = capsys.readouterr().out.splitlines()[1:]
    many = re.search(r"([\d,]+) plans? reach", first)
    assert many
    assert len(set(plans)) == len(plans) == int(many[1].replace(",", "")) > 1


def test_solve_harun_speaks_json(capsys: Captured) -> None:
    arguments = ["solve", "harun", SKY, *SEVEN, "--stars", STARS, "--json"]
    assert run(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["optimum"], told["plans_labelled"], told["plans_merged"]) == (12, 2, 1)


def test_solve_harun_refuses_a_direction_and_stars_that_are_missing(capsys: Captured) -> None:
    arguments = ["solve", "harun", SKY, *SEVEN, "--stars", STARS, "--direction", "up"]
    line = "'up' is no direction; write clockwise or counter-clockwise"
    assert refusal(arguments, capsys) == line
    assert "--stars" in refusal(["solve", "harun", SKY, *SEVEN], capsys)


# --- atlas ----------------------------------------------------------------------------------------


@pytest.fixture
def _solved_already(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "solve_all", lambda progress=None: lab.atlas().columns)


def test_atlas_shows_the_stored_one(capsys: Captured) -> None:
    assert run(["atlas", "corona", "--stored"]) == 0
    out = capsys.readouterr().out
    assert "14  23.01 %" in out
    assert "mean 14.35" in out
    assert "solved" not in out


@pytest.mark.usefixtures("_solved_already")
def test_atlas_solves_and_writes(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "atlas.bin"
    assert run(["atlas", "corona", "--write", str(path)]) == 0
    assert "479,556 problems solved in" in capsys.readouterr().out
    written, shipped = storage.read(path), lab.atlas().columns
    assert all(map(np.array_equal, written, shipped))


@pytest.mark.usefixtures("_solved_already")
def test_atlas_speaks_json(capsys: Captured) -> None:
    assert run(["atlas", "corona", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["problems"] == 479_556
    assert len(told["optima"]) == 16
    assert len(told["grades"]) == 5


def test_atlas_refuses_what_cannot_be(tmp_path: Path, capsys: Captured) -> None:
    path = str(tmp_path / "nowhere" / "atlas.bin")
    assert "there is no folder" in refusal(["atlas", "corona", "--write", path], capsys)
    line = refusal(["atlas", "corona", "--stored", "--write", path], capsys)
    assert line == "--stored solves nothing, so there is nothing to --write"


# --- solitaire ------------------------------------------------------------------------------------

OWN = ["solitaire", "--problem", BODIES, "--dice", " ".join(DICE)]


def test_a_person_finds_the_optimum(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    type_in(monkeypatch, "V2", "Y3", "O4 B5", "R4", "G5")
    assert run([*OWN, "--stopwatch"]) == 0
    out = capsys.readouterr().out
    assert "number 399,514, grade 2 of 5" in out
    assert "| R  G " in out
    assert "[2] [3] [4] [4] [5] [5]" in out
    assert "V2 Y3 O4 B5 R4 G5   3 + 4 + 2 + 5 + 1 + 1 = 16" in out
    assert "16 points, the optimum!" in out
    assert "Time: " in out


def test_a_person_errs_asks_and_takes_back(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    lines = ["undo", "hint", "hint 2", "hint 3", "hint 9", "V9", "what", "", "V2", "undo"]
    type_in(monkeypatch, *lines, "solve", "R2 O3 Y4 G4 B5 V5")
    assert run(OWN) == 0
    out = capsys.readouterr().out
    for told in (
        "there is no step to take back",
        "Orange moves first.",
        "Violet takes a 2.",
        "O4: orange takes a 4",
        "there is no hint '9'; hints are 1, 2 and 3",
        "'9' is no die; a die shows 1 to 6",
        "'what' is not a step; write a body and its die, such as V2",
        "An optimal plan: O4 Y3 B5 V2 R4 G5",
        "6 points; the optimum is 16.",
        "It parted from the best with its first step, R2, which cost 5;",
        "Hints taken: 3.",
    ):
        assert told in out, told
    assert "Time: " not in out


@pytest.mark.parametrize("last", ["quit", ""])
def test_a_person_leaves(last: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    type_in(monkeypatch, *([last] if last else []))
    assert run(OWN) == 0
    assert "Goodbye." in capsys.readouterr().out


def test_the_minute_ends_the_puzzle(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(solitaire, "MINUTE", -1.0)
    assert run([*OWN, "--minute"]) == 0
    out = capsys.readouterr().out
    assert "0 points when time ran out; the optimum is 16." in out


def test_a_step_after_the_minute_does_not_count(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    class LateStdin(io.StringIO):
        def readline(self, *size: int) -> str:  # type: ignore[override]
            monkeypatch.setattr(solitaire, "MINUTE", -1.0)
            return super().readline(*size)

    monkeypatch.setattr(sys, "stdin", LateStdin("V2\n"))
    assert run([*OWN, "--minute"]) == 0
    out = capsys.readouterr().out
    assert "The minute is over." in out
    assert "0 points when time ran out" in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--date", "2030-05-01"], "Corona Solitaire of 2030-05-01: number 461,232, grade 4 of 5"),
        (["--number", "463"], "number 463, grade"),
        (["--grade", "5", "--seed", "x"], "grade 5 of 5"),
        (["--grade", "1"], "grade 1 of 5"),
        ([], "Corona Solitaire of 2"),
    ],
)
def test_problems_come_from_everywhere(
    arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    type_in(monkeypatch, "quit")
    assert run(["solitaire", *arguments]) == 0
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--date", "2030-13-01"], "'2030-13-01' is no date; write one such as 2030-05-01"),
        (["--number", "0"], "no problem has the number 0; they are 1 to 479,556"),
        (["--grade", "6"], "there is no grade 6; grades are 1 to 5"),
        (["--seed", "1"], "--seed belongs to --grade"),
        (["--dice", "1"], "--dice belongs to --problem"),
        (["--problem", BODIES], '--problem needs --dice, such as --dice "2 3 4 4 5 5"'),
        (["--problem", BODIES, "--dice", "1 2 3 4 5 9"], "'9' is no die; a die shows 1 to 6"),
        (
            ["--number", "1", "--grade", "1"],
            "--number and --grade choose different problems; give one of them",
        ),
    ],
)
def test_solitaire_refuses_bad_input_in_one_line(
    arguments: list[str], line: str, capsys: Captured
) -> None:
    assert refusal(["solitaire", *arguments], capsys) == line


# --- exercise -------------------------------------------------------------------------------------


def test_an_estimate_and_what_was_to_be_found(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    type_in(monkeypatch, "many", "9")
    assert run(["exercise", "harun", "--date", "2026-11-18"]) == 0
    out = capsys.readouterr().out
    assert "How much is in this roll? 2026-11-18, grade 3 of 5" in out
    assert "'many' is no estimate; a roll holds 0 to 14 points" in out
    assert "Off by 1." in out
    assert "The best was 8: R4 O6 Y1 G1 B6 V4 K2." in out


def test_a_body_that_pays(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    type_in(monkeypatch, "B")
    assert run(["exercise", "orbit", "--grade", "3", "--seed", "x"]) == 0
    out = capsys.readouterr().out
    assert "The best answer!" in out
    assert "The bodies earn R 0, O 0, Y 0, G -1, B +4, V +1." in out


def test_who_leaves_an_exercise_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    type_in(monkeypatch, "quit")
    assert run(["exercise", "orbit"]) == 0
    assert "earn R" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["chess"], "there is no exercise 'chess'; there are harun and orbit"),
        (["harun", "--grade", "6"], "there is no grade 6; grades are 1 to 5"),
        (["harun", "--seed", "1"], "--seed belongs to --grade"),
        (["orbit", "--date", "soon"], "'soon' is no date; write one such as 2030-05-01"),
        (
            ["orbit", "--date", "2030-05-01", "--grade", "1"],
            "--date and --grade choose different exercises; give one of them",
        ),
    ],
)
def test_exercises_refuse_bad_input_in_one_line(
    arguments: list[str], line: str, capsys: Captured
) -> None:
    assert refusal(["exercise", *arguments], capsys) == line
