"""Tactics: what is shipped can be read, stands in its game, and is judged as it was proven."""

from __future__ import annotations

import pytest

import orrery
from orrery.core.errors import Refusal
from orrery.lab.puzzles import (
    GO_ON,
    KINDS,
    RIGHT,
    THEMES,
    WRONG,
    Branch,
    PuzzleError,
    Tactic,
    judge,
    puzzle_named,
    puzzles,
)
from orrery.lab.puzzles.puzzle import MOVES
from orrery.lab.puzzles.storage import games_with_puzzles, read, written


@pytest.fixture(scope="module", params=games_with_puzzles())
def shipped(request: pytest.FixtureRequest) -> tuple[Tactic, ...]:
    return puzzles(request.param)


def test_a_set_is_read_as_it_was_written(shipped, tmp_path):
    path = tmp_path / "set.jsonl"
    path.write_text(written(shipped), encoding="utf-8")
    assert tuple(read(path)) == shipped


def test_no_two_puzzles_have_the_same_name(shipped):
    assert len({puzzle.id for puzzle in shipped}) == len(shipped)


def test_all_words_of_a_puzzle_are_known(shipped):
    for puzzle in shipped:
        assert puzzle.kind in KINDS
        assert set(puzzle.themes) <= set(THEMES)
        assert str(puzzle.task)


def own_moves(branch: Branch) -> tuple[str, ...]:
    rest = own_moves(branch.then[0]) if branch.then else ()
    return (branch.move, *rest)


def test_whoever_plays_the_solution_has_solved_it(shipped):
    for puzzle in shipped[:: max(1, len(shipped) // 20)]:
        assert puzzle.position().to_act == (puzzle.seat,)
        for branch in puzzle.solution:
            moves = own_moves(branch)
            for length in range(1, len(moves)):
                assert judge(puzzle, moves[:length]).verdict == GO_ON
            assert judge(puzzle, moves).verdict == RIGHT


def test_any_other_first_move_is_wrong(shipped):
    listed = [puzzle for puzzle in shipped if puzzle.proof.unit == MOVES]  # all that is right
    for puzzle in listed[:: max(1, len(listed) // 5)]:
        right = {branch.move for branch in puzzle.solution}
        for move in puzzle.position().moves()[::50]:
            if move.text not in right:
                judged = judge(puzzle, [move.text])
                assert judged.verdict == WRONG
                assert set(judged.right) == right


def test_a_puzzle_is_a_position_on_one_line_too(shipped):
    puzzle = shipped[0]
    assert orrery.position(puzzle.game, puzzle.line).to_act == (puzzle.seat,)


def test_an_illegal_move_is_refused_by_the_rules(shipped):
    with pytest.raises(Refusal):
        judge(shipped[0], ["nonsense"])


def test_a_puzzle_is_found_by_its_name():
    puzzle = puzzles("orion")[0]
    assert puzzle_named(puzzle.id) is puzzle
    with pytest.raises(PuzzleError, match="there is no puzzle 'orion-nothing'"):
        puzzle_named("orion-nothing")
    with pytest.raises(PuzzleError, match="there are no puzzles of 'chess'"):
        puzzles("chess")
