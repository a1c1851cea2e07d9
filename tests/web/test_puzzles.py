"""Puzzles on the site: what counts, what is told when, and which one comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from orrery.lab.puzzles import GO_ON, Tactic, judge, puzzles
from orrery.lab.puzzles.puzzle import TURNS
from orrery.ratings.rating import Rating
from orrery.store import Store
from orrery.store.puzzles import PuzzleTry
from orrery.web.jobs.pool import WorkerPool
from orrery.web.puzzles.judging import get_ready, needs_proof
from orrery.web.puzzles.progress import FoundSoFar, ProgressTokens
from orrery.web.puzzles.serving import next_puzzle
from orrery.web.puzzles.statistics import SolverStatistics, days_in_a_row
from own_loop import run_async

from .serving import UNHURRIED, Visitor, running_site

#: One that takes two moves of the solver, with an answer between them.
PUZZLE = next(one for one in puzzles("orion") if any(branch.then for branch in one.solution))
JSON = {"Accept": "application/json"}

pytestmark = pytest.mark.compiled


@pytest.fixture
def ada(own_port: int) -> Iterator[Visitor]:
    """Somebody new, on the site whose database the test looks into."""
    with Visitor(own_port) as visitor:
        yield visitor


class Solving:
    """What the page of a puzzle asks the server, and remembers."""

    def __init__(self, visitor: Visitor, puzzle: Tactic = PUZZLE) -> None:
        self.visitor, self.puzzle, self.found = visitor, puzzle, ""
        self.start = self._told(visitor.get(f"/puzzles/{puzzle.id}/start", headers=JSON))
        self.number = self.start["number"]
        self.choices = self.start["choices"]

    @staticmethod
    def _told(answer: Any) -> Any:
        assert answer.status_code == 200, answer.text
        return answer.json()

    def send(self, what: str, **fields: Any) -> Any:
        sent = {"found": self.found, "number": self.number, **fields}
        address = f"/puzzles/{self.puzzle.id}/{what}"
        return self._told(self.visitor.post(address, data=sent, headers=JSON))

    def play(self, text: str) -> Any:
        code = self.choices["codes"][self.choices["texts"].index(text)]
        told = self.send("play", move=code)
        if told["right"]:
            self.found, self.choices = told["found"], told.get("choices")
        return told

    def wrong(self) -> str:
        """A move that is not it, and does not win either."""
        right = {branch.move for branch in self.puzzle.solution}
        return next(text for text in self.choices["texts"] if text not in right)

    def solve(self) -> Any:
        """Play what is right to the end."""
        moves: tuple[str, ...] = ()
        while (verdict := judge(self.puzzle, moves)).verdict == GO_ON:
            told = self.play(verdict.right[0])
            assert told["right"]
            moves = (*moves, verdict.right[0])
        return told


def me(visitor: Visitor) -> str:
    who: str = visitor.get("/api/me").json()["id"]
    return who


# --- What counts ----------------------------------------------------------------------------------


def test_a_puzzle_is_solved_move_by_move_and_rated(ada: Visitor, store: Store) -> None:
    solving = Solving(ada)
    first = solving.play(PUZZLE.solution[0].move)
    assert "orrery" not in ada.cookies  # nothing is decided, so nobody has to be known
    assert (first["right"], first.get("done"), "result" in first) == (True, None, False)
    assert len(first["frames"]) == 1 + len(PUZZLE.solution[0].answers)
    last = solving.play(PUZZLE.solution[0].then[0].move)
    assert last["done"]
    assert last["result"]["solved"]
    assert last["result"]["sentence"].startswith("Solved. Rating: 1500 → ")
    assert last["result"]["themes"]
    assert store.puzzles.rating(me(ada), "orion").shown > 1500
    assert store.puzzles.rating(me(ada), "orion").games == 1


def test_a_wrong_move_misses_and_what_is_sent_again_changes_nothing(
    ada: Visitor, store: Store
) -> None:
    solving = Solving(ada)
    wrong = solving.wrong()
    told = solving.play(wrong)
    assert not told["right"]
    assert not told["result"]["solved"]
    after = store.puzzles.rating(me(ada), "orion")
    assert after.shown < 1500
    assert solving.play(wrong) == told
    assert solving.send("hint")["result"] == told["result"]
    end = solving.solve()
    assert end["result"]["solved"] is False
    assert end["result"]["sentence"].startswith("Found, but not without help or a mistake.")
    assert store.puzzles.rating(me(ada), "orion") == after
    assert len(store.puzzles.history(me(ada))) == 1


def test_a_move_that_the_rules_refuse_costs_nothing(ada: Visitor) -> None:
    solving = Solving(ada)
    told = solving.send("play", move=2**31 - 1)
    assert (told["right"], "result" in told) == (False, False)
    assert told["sentence"]
    assert "orrery" not in ada.cookies


def test_the_solution_is_played_out_and_counts_as_missed(ada: Visitor) -> None:
    solving = Solving(ada)
    solving.play(PUZZLE.solution[0].move)
    shown = solving.send("solution")
    assert not shown["result"]["solved"]
    assert len(shown["frames"]) == 1  # the rest, after what was found
    whole = Solving(ada).send("solution")
    assert len(whole["frames"]) == len(PUZZLE.solution[0].line)


def test_a_hint_shows_where_to_begin_and_no_more(ada: Visitor) -> None:
    shown = Solving(ada).send("hint")
    position = PUZZLE.position()
    move = position.game.read(PUZZLE.solution[0].move, PUZZLE.seat, position)
    assert shown["path"] == [move.path[0]]
    assert shown["result"]["sentence"].startswith("Missed.")


def test_a_try_that_is_not_the_next_is_refused(ada: Visitor, store: Store) -> None:
    """Otherwise the same request, sent again, would count as one more."""
    Solving(ada).send("solution")
    for number in (0, -1, 3, 999):
        fields = {"found": "", "number": number}
        answer = ada.post(f"/puzzles/{PUZZLE.id}/hint", data=fields, headers=JSON)
        assert (answer.status_code, "not your next try" in answer.json()["error"]) == (400, True)
    assert store.puzzles.tried(me(ada), PUZZLE.id) == 1


def test_mistakes_are_tried_again_until_they_are_made_good(ada: Visitor, store: Store) -> None:
    assert "Nothing to make good" in ada.get("/puzzles/mistakes").text
    Solving(ada).send("solution")
    rating = store.puzzles.rating(me(ada), "orion")
    listed = ada.get("/puzzles/mistakes").text
    assert f"/puzzles/{PUZZLE.id}?review=yes" in listed
    assert "Try 1 mistake again" in ada.get("/puzzles").text
    again = ada.get("/puzzles/next?review=yes")
    assert again.headers["location"] == f"/puzzles/{PUZZLE.id}?review=yes"
    assert "not rated again" in ada.get(again.headers["location"]).text
    solving = Solving(ada)
    assert solving.number == 2
    end = solving.solve()
    assert end["result"]["solved"]
    assert end["result"]["sentence"] == "Solved. Only the first try is rated."
    assert store.puzzles.rating(me(ada), "orion") == rating
    assert "Nothing to make good" in ada.get("/puzzles/mistakes").text
    assert ada.get("/puzzles/next?review=yes").headers["location"] == "/puzzles/mistakes"
    history = ada.get("/puzzles/history").text
    assert "Missed" in history
    assert "Solved" in history


def test_an_address_tries_only_so_many(tmp_path: Path) -> None:
    settings = replace(UNHURRIED, puzzles_an_hour=1)
    one, other = puzzles("orion")[:2]
    with running_site(tmp_path, settings=settings) as port, Visitor(port) as ada:
        solving = Solving(ada, one)
        assert solving.send("hint") == solving.send("hint")  # once decided, it costs nothing
        solving = Solving(ada, other)
        fields = {"found": "", "number": solving.number}
        answer = ada.post(f"/puzzles/{other.id}/hint", data=fields, headers=JSON)
        assert (answer.status_code, "Too many puzzles" in answer.json()["error"]) == (429, True)


# --- What is told when ----------------------------------------------------------------------------


def test_no_page_tells_the_solution_before_it_is_found(ada: Visitor) -> None:
    page = ada.get(f"/puzzles/{PUZZLE.id}").text
    for text in PUZZLE.solution[0].line:
        assert text not in page
    for address in ("game", "game/frames.json", "game/record", "study"):
        refused = ada.get(f"/puzzles/{PUZZLE.id}/{address}")
        assert refused.status_code == 403
        assert "Try the puzzle first" in refused.text
    Solving(ada).send("solution")
    assert ada.get(f"/puzzles/{PUZZLE.id}/game").status_code == 200
    assert ada.get(f"/puzzles/{PUZZLE.id}/game/record").text == PUZZLE.record
    frames = ada.get(f"/puzzles/{PUZZLE.id}/game/frames.json").json()["frames"]
    assert len(frames) > PUZZLE.ply
    board = ada.get(f"/puzzles/{PUZZLE.id}/study", follow_redirects=True)
    assert board.url.path == "/study"
    assert board.status_code == 200


def test_nobody_asks_about_a_position_that_they_have_not_reached(ada: Visitor) -> None:
    """Otherwise the answer would tell whether a move is right before it counts."""
    position = PUZZLE.position()
    code = position.moves(PUZZLE.seat)[0].code
    other = next(one for one in puzzles("orion") if one.id != PUZZLE.id)
    elsewhere = ProgressTokens("another key").written(FoundSoFar(PUZZLE, ("x",), ("x",)))
    solving = Solving(ada, other)
    solving.play(other.solution[0].move)
    for token in ("nonsense", elsewhere, solving.found):
        answer = ada.get(
            f"/puzzles/{PUZZLE.id}/try", params={"found": token, "move": code}, headers=JSON
        )
        assert (answer.status_code, "does not go this way" in answer.text) == (400, True)


def test_only_moves_off_the_written_way_of_a_turn_need_a_proof() -> None:
    turn = replace(PUZZLE, proof=replace(PUZZLE.proof, unit=TURNS))
    first = PUZZLE.solution[0]
    written = (first.move, first.then[0].move)
    assert not any(needs_proof(turn, written[:length]) for length in range(3))
    assert needs_proof(turn, ("single a1",))
    assert needs_proof(turn, (first.move, "single a1"))
    assert not needs_proof(PUZZLE, ("single a1",))


def test_what_is_no_puzzle_is_not_there(ada: Visitor) -> None:
    for address in ("/puzzles/orion-0", "/puzzles/nonsense", "/puzzles/corona-1/start"):
        assert ada.get(address).status_code == 404
    for address in ("/puzzles/next?game=chess", "/puzzles/next?theme=chess"):
        assert ada.get(address).headers["location"].startswith("/puzzles/orion-")


# --- Which one comes next -------------------------------------------------------------------------


def tried(puzzle: str, at: int = 0, is_solved: bool = True, number: int = 1) -> PuzzleTry:
    return PuzzleTry(puzzle, "orion", number, is_solved, at)


def many(ratings: range) -> list[Tactic]:
    return [replace(PUZZLE, id=f"orion-{shown}", rating=shown) for shown in ratings]


def test_the_next_puzzle_is_new_and_of_ones_own_strength() -> None:
    among = many(range(1000, 2000, 10))
    solver = SolverStatistics("orion", Rating(), [tried("orion-1500")])
    for _ in range(50):
        found = next_puzzle(among, solver, {})
        assert found
        assert found.id != "orion-1500"
        assert abs(found.rating - 1500) <= 70
    strong = {one.id: Rating(25 + (one.rating + 300 - 1500) / 30) for one in among}
    found = next_puzzle(among, solver, strong)  # what the tries say counts, not the first guess
    assert found
    assert abs(found.rating - 1200) <= 70


def test_when_all_were_tried_the_one_of_longest_ago_comes_again() -> None:
    among = many(range(1500, 1530, 10))
    history = [tried("orion-1510", 1), tried("orion-1500", 2), tried("orion-1520", 3)]
    again = [*history, tried("orion-1510", 4, number=2)]
    found = next_puzzle(among, SolverStatistics("orion", Rating(), history), {})
    assert found is among[1]
    assert next_puzzle(among, SolverStatistics("orion", Rating(), again), {}) is among[0]
    assert next_puzzle([], SolverStatistics("orion", Rating(), history), {}) is None


def test_streaks_count_first_tries_and_a_mistake_ends_them() -> None:
    results = [True, True, True, False, True, True]
    history = [tried(f"p{n}", n, is_solved) for n, is_solved in enumerate(results)]
    history.append(tried("p3", 9, is_solved=False, number=2))
    own = SolverStatistics("orion", Rating(), history)
    assert (own.streak, own.longest, own.solved, len(own.firsts)) == (2, 3, 5, 6)
    assert SolverStatistics("orion", Rating(), []).streak == 0


def test_themes_and_mistakes_are_those_of_puzzles_that_are_there() -> None:
    missed = tried(PUZZLE.id, 1, is_solved=False)
    own = SolverStatistics("orion", Rating(), [missed, tried("orion-gone", 2, is_solved=False)])
    assert own.mistakes == [missed]
    tallies = {tally.theme: (tally.tried, tally.solved) for tally in own.by_theme}
    assert tallies == dict.fromkeys(PUZZLE.themes, (1, 0))


def test_days_in_a_row_reach_to_today_or_yesterday() -> None:
    def on(day: int, is_solved: bool = True) -> PuzzleTry:
        at = datetime(2026, 3, day, 12, tzinfo=UTC).timestamp() * 1000
        return tried(f"p{day}", int(at), is_solved)

    history = [on(1), on(3), on(4), on(5), on(6, is_solved=False)]
    days = [days_in_a_row(history, date(2026, 3, day)) for day in (1, 2, 5, 6, 7)]
    assert days == [1, 1, 3, 3, 0]


# --- Proofs ---------------------------------------------------------------------------------------


class Here(WorkerPool):
    """Does every job at once, and remembers what it was about."""

    def __init__(self) -> None:
        super().__init__(1)
        self.names: list[str] = []

    async def do(self, work: Any, *args: Any, **named: Any) -> Any:
        self.names.append(args[0])
        return work(*args, **named)


def test_proofs_are_compiled_before_anybody_waits_for_one() -> None:
    here = Here()
    run_async(get_ready(here))
    assert "ortus" in here.names
    assert "orion" not in here.names  # there only the written solution is right
