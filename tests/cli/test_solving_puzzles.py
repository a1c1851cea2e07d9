"""``orrery puzzles solve``: puzzles in the terminal."""

from __future__ import annotations

import io

import pytest

from orrery.cli.app import run
from orrery.lab.puzzles import GO_ON, Tactic, judge, puzzles

SEED = ["--seed", "1"]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def answers(puzzle: Tactic) -> list[str]:
    """What somebody types who finds everything."""
    moves: list[str] = []
    while (verdict := judge(puzzle, moves)).verdict == GO_ON:
        moves.append(verdict.right[0])
    return moves


def first_of(told: str) -> Tactic:
    """The puzzle that was shown first."""
    return next(one for word in told.split() for one in puzzles("orion") if one.id == word[:-1])


def asked(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tactic:
    """The first puzzle with this seed."""
    typed(monkeypatch, "quit")
    assert run(["puzzles", "solve", "orion", *SEED]) == 0
    told = capsys.readouterr().out
    assert "Goodbye." in told
    assert "0 of 0 solved." in told
    return first_of(told)


def test_a_puzzle_is_solved_at_the_prompt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = asked(capsys, monkeypatch)
    typed(monkeypatch, *answers(puzzle))
    assert run(["puzzles", "solve", "orion", "--count", "1", *SEED]) == 0
    told = capsys.readouterr().out
    assert str(puzzle.task) in told
    assert "Solved." in told
    assert "1 of 1 solved." in told


def test_help_and_mistakes_are_answered_and_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = asked(capsys, monkeypatch)
    right = answers(puzzle)
    legal = [move.text for move in puzzle.position().moves(puzzle.seat)]
    wrong = next(text for text in legal if judge(puzzle, [text]).verdict == "wrong")
    typed(monkeypatch, "help", "mixed z9 a1", wrong, "hint", *right)
    assert run(["puzzles", "solve", "orion", "--count", "1", *SEED]) == 0
    told = capsys.readouterr().out
    assert "z9 is not on the board. (OD1)" in told
    assert "The rules allow that, but it is not it." in told
    assert f"It begins with {right[0].partition(' ')[0]}." in told
    assert "Found." in told
    assert "0 of 1 solved." in told


def test_the_solution_is_told_with_its_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = asked(capsys, monkeypatch)
    typed(monkeypatch, "show")
    assert run(["puzzles", "solve", "orion", "--count", "1", *SEED]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert f"The solution: {', '.join(puzzle.solution[0].line)}" in told


def test_what_there_is_not_is_told_with_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["puzzles", "solve", "orion", "--theme", "chess"]) == 2
    assert "there is no theme 'chess'; there is " in capsys.readouterr().err
    assert run(["puzzles", "solve", "corona"]) == 2
    assert "there are no puzzles of 'corona'; there are of " in capsys.readouterr().err
