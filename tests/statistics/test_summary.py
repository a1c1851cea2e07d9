"""What games are summed up to, seen in recorded games and in a few made up ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import orrery
from orrery.core.rulebook import ending_key
from orrery.players.solving import best_score
from orrery.statistics.counted import KeptPromise, SeatCount, counted_game, counted_record
from orrery.statistics.explorer import GameScore
from orrery.statistics.openings import opening_start, written
from orrery.statistics.played import PlayedSeat, played_seats
from orrery.statistics.summary import PlayedSummary

ROOT = Path(__file__).parents[2]
RECORDS = sorted([*(ROOT / "docs" / "records").glob("*.orr"), *(ROOT / "tests").rglob("*.orr")])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_summed_up(path: Path) -> None:
    """The counts of all seats are those of all moves, however they are told."""
    position = orrery.load(path.read_text("utf-8"))
    counted = counted_record(path.read_text("utf-8"))
    game = position.game
    steps = position.since(game.start(position.seed))
    wanted = Counter(use for step in steps for use in game.counted(*step))
    for seat, one in enumerate(counted.seats):
        own = {use.key: times for use, times in wanted.items() if use.seat == seat}
        ended = {ending_key(position.outcome.reason): 1} if position.outcome else {}
        assert one.uses == {**own, **ended}
        assert set(one.first) <= set(own)
    assert counted.moves <= position.ply
    for table in PlayedSummary(game.name, played_seats(position)).things():
        assert table.rows


def test_a_bid_is_remembered_with_what_was_made_and_possible() -> None:
    position = orrery.game("corona", players=2, mode="sealed", deal="random").start(3)
    best = best_score(position)
    assert best is not None
    position.play(f"bid {best}", seat=0).play("pass", seat=1)
    plan = orrery.solve(position).plan
    for step in plan.steps:
        position.play(str(step), seat=0)
    mine, other = counted_game(position).seats
    assert mine.promises == (KeptPromise(best, best, best),)
    assert other.promises == ()
    assert best_score(orrery.game("orion").start(1)) is None


def seat(
    outcome: str, *, seat: int = 0, moves: int = 20, promises: tuple[KeptPromise, ...] = (), **more
) -> PlayedSeat:
    uses = {"tile-bend": 2, "ending-galaxies": 1}
    count = SeatCount(uses, ("tile-bend",), promises)
    return PlayedSeat(seat, outcome, more.pop("options", {}), moves, count, **more)


def rows(table: object) -> dict[str, GameScore]:
    return {str(row.label): row.score for row in table.rows}


def test_results_by_seat_length_ending_and_option() -> None:
    played = [
        seat("won", moves=10, options={"setup": "1"}),
        seat("lost", moves=20, seat=1, options={"setup": "1"}),
        seat("drawn", moves=30),
        seat("won", moves=40, options={"setup": "random"}),
        PlayedSeat(0, "lost", {}),
    ]
    summary = PlayedSummary("orion", played)
    assert summary.total == GameScore(2, 1, 2)
    assert summary.uncounted == 1
    assert rows(summary.by_seat()) == {"Blue": GameScore(2, 1, 1), "Orange": GameScore(0, 0, 1)}
    assert rows(summary.by_length()) == {
        "10 to 19 moves": GameScore(won=1),
        "20 to 29 moves": GameScore(lost=1),
        "30 to 39 moves": GameScore(drawn=1),
        "40 moves": GameScore(won=1),
    }
    assert rows(summary.by_ending()) == {"galaxies": GameScore(2, 1, 1)}
    [setups] = summary.by_option()
    assert (str(setups.title), rows(setups)) == (
        "Set-up",
        {"Preset 1": GameScore(1, 0, 1), "At random": GameScore(1, 1, 1)},
    )
    [tiles] = summary.things()
    assert [(str(row.label), row.uses, row.score) for row in tiles.rows] == [
        ("bend", 8, GameScore(2, 1, 1))
    ]
    [first] = summary.first_moves().rows
    assert (str(first.label), first.uses) == ("bend", 4)


def test_own_first_moves_are_those_of_games_that_one_began() -> None:
    start = opening_start("orion", "setup=1")
    line = written(start.canonical([int(start.game.start(0).codes()[5])]))
    shared = {"start": start.text, "line": line}
    played = [
        seat("won", **shared),
        seat("lost", seat=1, **shared),  # the other began
        seat("won", seat=1, shift=1, **shared),
    ]
    [opening] = PlayedSummary("orion", played).openings()
    assert opening.score == GameScore(won=2)
    assert start.game.read(opening.text, 0).code == opening.code


def test_promises_by_how_high_they_were() -> None:
    kept = KeptPromise(12, 13, 15), KeptPromise(12, 9, 14), KeptPromise(10, 10, 12)
    summary = PlayedSummary("corona", [seat("won", promises=kept)])
    assert [(row.said, row.times, row.kept, row.made, row.best) for row in summary.promises()] == [
        (10, 1, 1, 10.0, 12.0),
        (12, 2, 1, 11.0, 14.5),
    ]
    assert summary.to_spare() == pytest.approx(7 / 3)
    assert PlayedSummary("orion", [seat("won")]).to_spare() is None


def test_options_that_nobody_here_knows_are_left_out() -> None:
    """Such as an arena that a person has brought."""
    played = [PlayedSeat(0, "won", {"arena": "nowhere@000000000000"}, 5, SeatCount({"strike": 1}))]
    summary = PlayedSummary("ortus", played)
    assert rows(summary.by_seat()) == {"1": GameScore(won=1)}
    assert summary.things() == []
