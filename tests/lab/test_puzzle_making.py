"""Tactics are made from games, kept in a journal, and proven again."""

from __future__ import annotations

from dataclasses import replace

import pytest

import orrery
from orrery.lab.crew import local_crew
from orrery.lab.puzzles import GO_ON, RIGHT, WRONG, Branch, PuzzleError, judge, puzzles
from orrery.lab.puzzles.checking import check, fault
from orrery.lab.puzzles.finding import finder_of, name_of
from orrery.lab.puzzles.making import (
    MakingJournal,
    each_once,
    found_again,
    make,
    making_job,
    without_sequels,
)
from orrery.lab.puzzles.orion import MOST_RIGHT_AT_ONCE
from orrery.lab.puzzles.storage import games_with_puzzles

pytestmark = pytest.mark.compiled

PROVEN = ("orion", "ortus", "orbis")


@pytest.mark.parametrize("game", PROVEN)
def test_a_sample_of_the_set_is_proven_again(game):
    shipped = puzzles(game)
    assert [wrong for wrong in check(shipped[:: max(1, len(shipped) // 3)]) if wrong] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", games_with_puzzles())
def test_all_puzzles_are_proven_again(game):
    assert [wrong for wrong in check(puzzles(game)) if wrong] == []


def test_a_puzzle_with_another_solution_is_found_out():
    good = next(puzzle for puzzle in puzzles("orion") if puzzle.kind == "win")
    others = [move.text for move in good.position().moves()]
    wrong = next(text for text in others if text not in {b.move for b in good.solution})
    bad = replace(good, solution=(replace(good.solution[0], move=wrong),))
    assert fault(bad, finder_of(bad.table)).startswith("right is ")
    assert fault(good, finder_of(good.table)) == ""


def test_a_turned_board_is_the_same_puzzle():
    game = orrery.game("orion", setup="1", first="blue")
    turn = game.symmetries()[-1]
    one, other = game.start(1), game.start(1)
    for _ in range(2):
        code = int(one.codes()[7])
        one.play(code)
        other.play(int(turn[code]))
    assert one.line() != other.line()
    finder = finder_of(game)
    assert name_of(game, finder.forms(one, 0)) == name_of(game, finder.forms(other, 0))
    other.undo()
    assert name_of(game, finder.forms(one, 0)) != name_of(game, finder.forms(other, 1))


def test_a_run_that_was_stopped_goes_on(tmp_path):
    job = making_job(orrery.game("ortus"), ["3"], 5)
    path = tmp_path / "ortus.jsonl.journal"
    first = make(MakingJournal(path), local_crew(job, 1), games=1)
    path.write_bytes(path.read_bytes() + b'{"number": 1, "fou')  # the machine stopped here
    played = []
    make(MakingJournal(path), local_crew(job, 1), 2, lambda games, found: played.append(games))
    assert played == [2]
    again = make(MakingJournal(path), local_crew(job, 1), games=2)
    assert again[: len(first)] == first


def test_in_ortus_any_order_of_moves_that_wins_is_right():
    puzzle = next(p for p in puzzles("ortus") if p.kind == "win")
    branch, moves = puzzle.solution[0], []
    while True:
        moves.append(branch.move)
        if not branch.then:
            break
        branch = branch.then[0]
    assert judge(puzzle, moves).verdict == RIGHT
    assert judge(puzzle, ["end"]).verdict == WRONG


def own_moves(branch: Branch) -> list[str]:
    return [branch.move, *(own_moves(branch.then[0]) if branch.then else [])]


def test_in_orbis_whatever_keeps_the_worth_of_the_turn_is_right():
    """In one's own last turn it plays no part who pays: only how many are left counts."""
    looked = 0
    for puzzle in puzzles("orbis"):
        moves = own_moves(puzzle.solution[0])
        if puzzle.proof.within > 2 or not any(move.startswith("pay ") for move in moves):
            continue
        k = next(k for k, move in enumerate(moves) if move.startswith("pay "))
        before = judge(puzzle, moves[:k])
        pays = [m.text for m in before.position.moves() if m.text.startswith("pay ")]
        for other in pays:
            found = judge(puzzle, [*moves[:k], other])
            assert found.verdict in (GO_ON, RIGHT)
            if found.verdict == GO_ON:
                assert judge(puzzle, [*moves[:k], other, found.right[0]]).verdict != WRONG
            looked += other != moves[k]
        if looked > 4:
            break
    assert looked > 4


def test_in_orbis_another_choice_or_face_is_wrong():
    short = [one for one in puzzles("orbis") if one.proof.within <= 2]
    laying = [one for one in short if one.solution[0].then[:1] and "trade" not in one.themes]
    for puzzle in laying[::20]:
        take = puzzle.solution[0].move
        for move in puzzle.position().moves():
            if not move.text.startswith("trade") and move.text != take:
                judged = judge(puzzle, [move.text])
                assert (judged.verdict, judged.right) == (WRONG, (take,))


def test_orbis_is_worth_the_same_whatever_lies_in_the_stack():
    """The proof must not know the order of the hidden tiles."""
    puzzle = next(one for one in puzzles("orbis") if one.proof.within == 2)
    finder, position = finder_of(puzzle.table), puzzle.position()
    for seed in range(3):
        found = finder.find(position.imagine(puzzle.seat, seed), 0)
        assert found is not None
        assert found.solution == puzzle.solution
        assert (found.proof.margin, found.proof.worth) == (puzzle.proof.margin, puzzle.proof.worth)


def test_nobody_finds_puzzles_of_other_games():
    with pytest.raises(PuzzleError, match="nobody finds puzzles of corona"):
        finder_of(orrery.game("corona"))


def test_the_end_of_a_story_is_no_puzzle_of_its_own():
    win = next(p for p in puzzles("orion") if p.kind == "win" and p.proof.within == 2)
    end = replace(win, ply=win.ply + 2, proof=replace(win.proof, within=1))
    later, theirs = replace(end, ply=win.ply + 4), replace(end, seat=1 - win.seat)
    assert without_sequels([end, win]) == [win]
    assert without_sequels([later, theirs, win]) == [later, theirs, win]


def test_sets_are_joined_without_repetitions_and_what_is_not_found_again_goes():
    first, second = puzzles("orion")[:2]
    turned = replace(first, themes=())
    nothing = replace(second, ply=5)  # hardly anything is decided so early
    again = [found for found in found_again([turned, second, nothing]) if found]
    assert again == [first, second]
    assert each_once([first, second, first]) == [first, second]


def test_a_gap_that_many_tiles_close_is_no_puzzle():
    at_once = [p for p in puzzles("orion") if (p.kind, p.proof.within) == ("win", 1)]
    assert at_once
    assert all(len(p.solution) <= MOST_RIGHT_AT_ONCE for p in at_once)
