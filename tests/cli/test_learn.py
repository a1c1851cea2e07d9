"""``orrery learn``: lessons in the terminal."""

from __future__ import annotations

import io

import pytest

from orrery.cli.app import run
from orrery.lessons import Lesson, all_lessons
from orrery.lessons.lesson import PLAY, READ


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def way_through(lesson: Lesson) -> list[str]:
    """What somebody types who does everything as the lesson wants it."""
    lines: list[str] = []
    for number, step in enumerate(lesson.steps):
        if step.asks != PLAY:
            lines.append("" if step.asks == READ else step.refused)
            continue
        played: list[str] = []
        while lesson.wanted(number, len(played)):
            example = lesson.example(number, played)
            assert example
            played.append(example.text)
        lines += played
    return lines


@pytest.mark.parametrize("name", all_lessons())
def test_every_lesson_comes_to_its_end(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = all_lessons()[name]
    typed(monkeypatch, *way_through(lesson))
    assert run(["learn", name]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for step in lesson.steps:
        assert str(step.said) in told
        assert str(step.done) in told
    assert str(lesson.end) in told
    assert "Goodbye" not in told


def test_mistakes_refusals_and_questions_are_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "single a1", "mixed z9 a1", "show", "help", "skip", "quit")
    assert run(["learn", "orion", "--step", "2"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "take the mixed one: one blue hex, one orange hex. (OD2)" in told
    assert "z9 is not on the board. (OD1)" in told
    assert "For example mixed" in told
    assert "skip goes on" in told
    assert "The spirals are galaxies." in told
    assert "Look at: blue: 1 single left, galaxy on d5" in told
    assert "Goodbye." in told


def test_without_a_name_all_lessons_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["learn"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(all_lessons())


def test_an_unknown_lesson_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["learn", "chess"]) == 2
    assert capsys.readouterr().err.startswith("orrery: there is no lesson 'chess'; there is ")
