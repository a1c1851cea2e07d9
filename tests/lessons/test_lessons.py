"""Every lesson is played: positions are reached, moves are legal, mistakes explained."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from orrery.core.errors import FaultyData, Refusal
from orrery.core.texts import Sentence
from orrery.games import all_games, game_class
from orrery.lessons import Lesson, LessonAnswer, all_lessons, find_lesson
from orrery.lessons.lesson import PLAY, REFUSAL, Mistake
from orrery.lessons.reading import read_lesson
from orrery.table.view.questions import why_not
from orrery.web.language import Languages
from orrery.web.learn import board

STEPS = [
    (lesson, number) for lesson in all_lessons().values() for number in range(len(lesson.steps))
]
named = pytest.mark.parametrize(
    ("lesson", "number"), STEPS, ids=[f"{lesson.name}-{number + 1}" for lesson, number in STEPS]
)


def rules_of(lesson: Lesson) -> set[str]:
    return {rule.number for rule in lesson.game.rulebook}


def test_every_game_and_the_solitaire_have_a_lesson() -> None:
    assert set(all_lessons()) == {*(game.name for game in all_games()), "corona-solitaire"}


@pytest.mark.parametrize("name", all_lessons())
def test_a_lesson_has_five_to_ten_steps_with_the_game_at_its_end(name: str) -> None:
    lesson = find_lesson(name)
    assert 5 <= len(lesson.steps) + 1 <= 10
    asked = [step.asks for step in lesson.steps]
    assert asked.count(PLAY) >= len(asked) / 2
    assert lesson.seat_name in lesson.game(**lesson.options).seats


@named
def test_a_step_shows_what_it_speaks_of(lesson: Lesson, number: int) -> None:
    scene = lesson.start(number).scene(lesson.seat(number))
    keys = {item.key for item in (*scene.fixed, *scene.items)}
    assert set(lesson.steps[number].points) <= keys


@named
def test_the_moves_of_a_step_lead_to_its_end(lesson: Lesson, number: int) -> None:
    step = lesson.steps[number]
    if step.asks != PLAY:
        return
    assert step.done
    played: list[str] = []
    while True:
        position = lesson.after(number, played)
        turn = lesson.wanted(number, len(played))
        assert turn
        legal = position.moves(lesson.seat(number))
        for pattern in turn.patterns:
            assert [move for move in legal if type(turn)((pattern,)).fits(move)], pattern
        example = lesson.example(number, played)
        assert example
        answer = lesson.answer(number, played, example.code)
        assert answer.is_right
        played.append(example.text)
        if answer.is_done:
            break
    assert str(answer.said) == str(step.done)


@named
def test_the_board_has_an_answer_to_every_right_move(lesson: Lesson, number: int) -> None:
    turn = lesson.wanted(number, 0)
    legal = lesson.start(number).moves(lesson.seat(number)) if turn else []
    for move in [move for move in legal if turn and turn.fits(move)]:
        assert lesson.answer(number, [], move.code).is_right


@named
def test_a_step_goes_on_where_the_one_before_ended(lesson: Lesson, number: int) -> None:
    if lesson.steps[number].beginning is not None:
        return
    played: list[str] = []
    while lesson.wanted(number - 1, len(played)):
        example = lesson.example(number - 1, played)
        assert example
        played.append(example.text)
    ended = lesson.after(number - 1, played)
    begun = lesson.start(number)
    assert begun.history[: ended.ply] == ended.history


def wrong_moves(lesson: Lesson, number: int, mistake: Mistake) -> Iterator[LessonAnswer]:
    """What is said to each such move, wherever in the step it is made."""
    played: list[str] = []
    while lesson.wanted(number, len(played)) and (example := lesson.example(number, played)):
        for move in lesson.after(number, played).moves(lesson.seat(number)):
            if fnmatchcase(move.text, mistake.pattern):
                yield lesson.answer(number, played, move.code)
        played.append(example.text)


@named
def test_mistakes_are_explained_with_a_rule(lesson: Lesson, number: int) -> None:
    for mistake in lesson.steps[number].mistakes:
        assert mistake.rule in rules_of(lesson)
        assert any(answer.said == mistake.said for answer in wrong_moves(lesson, number, mistake))


@named
def test_a_refusal_comes_from_a_rule_and_by_touching(lesson: Lesson, number: int) -> None:
    step = lesson.steps[number]
    if step.asks != REFUSAL:
        return
    assert step.done
    rule = lesson.rule_shown(number)
    assert rule in rules_of(lesson)
    position, seat = lesson.start(number), lesson.seat(number)
    example = lesson.example(number, [])
    assert example
    for length in range(1, len(example.path) + 1):
        if refusal := why_not(position, seat, example.path[:length]):
            break
    assert refusal
    assert refusal.rule == rule
    answer = board.touched(board.Reached(lesson, number), example.path[:length])
    assert answer.done
    with pytest.raises(Refusal):
        lesson.answer(number, [], step.refused)


@named
def test_every_word_is_translated(lesson: Lesson, number: int) -> None:
    step = lesson.steps[number]
    texts = [step.said, step.done, *(mistake.said for mistake in step.mistakes), lesson.end]
    for language in Languages().all[1:]:
        for text in texts:
            assert not isinstance(text, Sentence) or language.said(text) != str(text)


def test_what_the_lesson_does_not_want_changes_nothing() -> None:
    lesson = find_lesson("orion")
    answer = lesson.answer(1, [], "single a1")
    assert (answer.is_right, answer.rule, answer.positions) == (False, "OD2", ())
    with pytest.raises(Refusal, match="does not go this way"):
        lesson.after(1, ["single a1"])
    with pytest.raises(Refusal, match="nothing to play"):
        lesson.answer(0, [], "single a1")


GOOD = """
seat = "blue"
[[steps]]
say = "Look."
seed = 1
[end]
say = "Play."
options = {}
"""


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ('seat = "blue"', "", "the lesson has no seat"),
        ('say = "Look."', 'says = "Look."', "step 1: it knows no says"),
        ('say = "Look."', 'say = "{Look}."', "step 1: say holds a brace, which is for blanks"),
        ("seed = 1", "", "step 1: it needs a position of its own"),
        ("seed = 1", "seed = []", "step 1: seed is of another kind"),
        ("seed = 1", 'seed = 1\nplay = ["x"]\nrefused = "y"', "not for both"),
        ("seed = 1", 'seed = 1\nwrong = [{ move = "x" }]', "a wrong move has no rule"),
        ("options = {}", "", "either to a game with options or to an address"),
        ("options = {}", "options = {", "at line 8"),
        ('[end]\nsay = "Play."\noptions = {}', "", "the lesson has no end"),
    ],
)
def test_faults_of_a_file_are_told_to_its_author(before: str, after: str, fault: str) -> None:
    game = game_class("orion")
    assert read_lesson(GOOD, game, "orion").steps
    assert before in GOOD
    with pytest.raises(FaultyData) as raised:
        read_lesson(GOOD.replace(before, after), game, "orion")
    assert fault in str(raised.value)
