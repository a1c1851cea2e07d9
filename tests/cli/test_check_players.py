"""``orrery check-players`` counts, and says so when a level errs."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.cli.app import run
from orrery.cli.lab.check_players import page
from orrery.testing.levels import Watched, cases


def test_it_counts_every_level_of_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "players.md"
    assert (
        run(["check-players", "orbit", "--games", "1", "--cores", "1", "--write", str(file)]) == 0
    )
    report = file.read_text("utf-8")
    assert report in capsys.readouterr().out
    assert "`orrery check-players orbit --games 1`" in report
    *_, all_options = [line for line in report.splitlines() if line.startswith("|")]
    what, games, *choices, faults = (cell.strip() for cell in all_options.split("|")[1:-1])
    assert (what, games, faults) == ("all", "66", "0")  # eleven kinds of options, six levels
    assert all(int(count) > 0 for count in choices)


def test_a_fault_is_counted_where_it_was_seen() -> None:
    watched = [
        Watched(case, 2, ("level 3: ...",) if case.level == 3 and case.options else ())
        for case in cases(["orbis"], 1)[:12]
    ]
    lines = page(watched, "orrery check-players orbis", "today").splitlines()
    assert "| usual | 6 | 2 | 2 | 2 | 2 | 2 | 2 | 0 |" in lines
    assert "| all | 12 | 4 | 4 | 4 | 4 | 4 | 4 | 1 |" in lines


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check-players", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
