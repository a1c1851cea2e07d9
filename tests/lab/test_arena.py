"""Tournaments: fair pairings, the same games on any number of cores, and none counted twice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from pebbles import Pebbles

import orrery
from lab.arena_players import Deadly, make
from orrery.core.contract import Game, Outcome
from orrery.lab import arena
from orrery.lab.arena.one_game import Make, play_game
from orrery.lab.arena.plan import ArenaPlan, Fixture
from orrery.lab.arena.played import PlayedGame
from orrery.lab.arena.sprt import Sprt, Verdict
from orrery.lab.crew import CrewError, local_crew
from orrery.ratings.placing import places


@pytest.fixture(scope="module")
def orbit() -> Game:
    return orrery.game("orbit", players=2)


def all_fixtures(plan: ArenaPlan) -> list[tuple[int, str, tuple[str, ...]]]:
    meetings = [(r, k) for r in range(plan.rounds) for k in range(len(plan.line_ups))]
    return [fixture for meeting in meetings for fixture in plan.meeting(*meeting)]


def without_time(games: Sequence[PlayedGame]) -> list[PlayedGame]:
    return [replace(game, seconds=()) for game in games]


def tournament(
    game: Game, players: Sequence[str], games: int, maker: Make = make, cores: int = 1,
    test: Sprt | None = None, state: Path | None = None, stop_after: int | None = None,
) -> arena.ArenaStanding:  # fmt: skip
    """Play it; somebody may press Ctrl-C after so many games."""

    def tell(standing: arena.ArenaStanding) -> None:
        if len(standing.games) == stop_after:
            raise KeyboardInterrupt

    plan = arena.plan(game, players, games)
    crew = local_crew(arena.work_for(game, maker), cores)
    return arena.run(plan, crew, test, state, workers=cores, tell=tell)


# --- The plan -------------------------------------------------------------------------------------


def test_two_players_meet_with_each_seed_from_both_seats(orbit: Game) -> None:
    fixtures = all_fixtures(arena.plan(orbit, ["a", "b", "c"], 10, seed=7))
    assert [number for number, _, _ in fixtures] == list(range(3 * 10))
    seen = Counter((seed, players) for _, seed, players in fixtures)
    assert set(seen.values()) == {1}
    assert {players for _, players in seen} == set(permutations("abc", 2))
    assert {seed for seed, _ in seen} == {f"7 {k}" for k in range(5)}


@pytest.mark.parametrize(("names", "seats"), [("ab", 3), ("abc", 3), ("abcde", 3), ("abc", 4)])
def test_everybody_sits_everywhere_equally_often(names: str, seats: int) -> None:
    plan = arena.plan(orrery.game("orbit", players=seats), list(names), 1)
    fixtures = all_fixtures(plan)
    places_taken = Counter(
        (seat, name) for _, _, players in fixtures for seat, name in enumerate(players)
    )
    assert len(places_taken) == seats * len(names)
    assert len(set(places_taken.values())) == 1
    assert len({players for _, _, players in fixtures}) == len(fixtures)  # none is played twice
    met = Counter(
        pair for line_up in plan.line_ups for pair in plan.pairs if set(pair) <= set(line_up)
    )
    assert len(set(met.values())) == 1


def test_a_tournament_needs_different_players(orbit: Game) -> None:
    with pytest.raises(arena.ArenaError, match="a cannot sit down against itself"):
        arena.plan(orbit, ["a", "b", "a"], 2)
    with pytest.raises(arena.ArenaError, match="at least two"):
        arena.plan(orbit, ["a"], 2)


def test_places() -> None:
    assert places(Outcome((1,), (9.0, 3.0, 5.0), ""), 3) == (2, 1, 3)  # the winner first
    assert places(Outcome((0, 2), (7.0, 3.0, 7.0), ""), 3) == (1, 3, 1)
    assert places(Outcome((), (7.0, 3.0), ""), 2) == (1, 1)  # a draw, whatever the points


def test_scores_between_players_who_sit_more_than_once() -> None:
    game = PlayedGame(0, "", ("a", "b", "a"), (1, 2, 3), (), "", 0, (), ())
    assert game.score("a", "b") == 0.5
    assert game.score("b", "a") == 0.5
    assert game.score("a", "c") is None


# --- Playing --------------------------------------------------------------------------------------


def test_same_seed_same_games_on_one_core_and_two(orbit: Game) -> None:
    one = tournament(orbit, ["random", "simple:1", "simple:3"], 4)
    two = tournament(orbit, ["random", "simple:1", "simple:3"], 4, cores=2)
    assert len(one.counted) == 12
    assert without_time(one.counted) == without_time(two.counted)
    assert one.scores == two.scores


def test_what_was_interrupted_goes_on_to_the_same_result(orbit: Game, tmp_path: Path) -> None:
    players, state = ["random", "simple:1"], tmp_path / "state.jsonl"
    whole = tournament(orbit, players, 12)
    with pytest.raises(KeyboardInterrupt):
        tournament(orbit, players, 12, cores=2, state=state, stop_after=5)
    assert len(state.read_text().splitlines()) == 1 + 5
    resumed = tournament(orbit, players, 12, state=state)
    assert without_time(resumed.counted) == without_time(whole.counted)
    numbers = [json.loads(line)["number"] for line in state.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(12))
    again = tournament(orbit, players, 12, state=state, stop_after=13)  # nothing is left to play
    assert again.counted == resumed.counted


def test_a_line_torn_by_a_power_cut_is_played_again(orbit: Game, tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    tournament(orbit, ["random", "simple:1"], 4, state=state)
    whole = state.read_text()
    state.write_text(whole[:-30])
    tournament(orbit, ["random", "simple:1"], 4, state=state)
    numbers = [json.loads(line)["number"] for line in state.read_text().splitlines()[1:]]
    assert numbers == [0, 1, 2, 3]


def test_a_game_that_stands_there_twice_counts_once(orbit: Game, tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    tournament(orbit, ["random", "simple:1"], 4, state=state)
    lines = state.read_text().splitlines(keepends=True)
    state.write_text("".join([*lines, lines[1]]))
    assert len(tournament(orbit, ["random", "simple:1"], 4, state=state).counted) == 4


def test_more_games_can_be_added_later(orbit: Game, tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    tournament(orbit, ["random", "simple:1"], 2, state=state)
    longer = tournament(orbit, ["random", "simple:1"], 6, state=state)
    assert without_time(longer.counted) == without_time(
        tournament(orbit, ["random", "simple:1"], 6).counted
    )


def test_the_state_of_another_tournament_is_refused(orbit: Game, tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    tournament(orbit, ["random", "simple:1"], 2, state=state)
    with pytest.raises(arena.ArenaError, match="another tournament: its players"):
        tournament(orbit, ["random", "simple:2"], 2, state=state)
    state.write_text("a diary\n")
    with pytest.raises(arena.ArenaError, match="line 1: this is no line of a tournament"):
        tournament(orbit, ["random", "simple:1"], 2, state=state)
    assert state.read_text() == "a diary\n"


def test_a_lost_worker_loses_nothing(orbit: Game, tmp_path: Path) -> None:
    deadly = Deadly(str(tmp_path), "1 2")
    found = tournament(orbit, ["random", "simple:1"], 12, maker=deadly, cores=2)
    assert (tmp_path / "dead").exists()
    whole = tournament(orbit, ["random", "simple:1"], 12)
    assert without_time(found.counted) == without_time(whole.counted)


def test_a_game_that_ends_every_worker_is_named(orbit: Game, tmp_path: Path) -> None:
    deadly = Deadly(str(tmp_path), "1 0", always=True)
    with pytest.raises(CrewError, match="of random and simple:1 ended 3 workers"):
        tournament(orbit, ["random", "simple:1"], 2, maker=deadly, cores=2)


# --- Forfeits -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("crashes", "failed with RuntimeError: no idea"),
        ("cheats", "made an illegal move: "),
        ("acts-for-others", "which is a move of another seat"),
        ("mumbles", "answered 'something', which is no move"),
    ],
)
def test_whoever_fails_forfeits_and_the_tournament_goes_on(
    orbit: Game, name: str, why: str
) -> None:
    standing = tournament(orbit, [name, "random", "simple:1"], 2)
    report = arena.report(standing)
    assert len(report.games) == 6
    assert len(report.forfeits) == 4
    assert {line.player for line in report.forfeits} == {name}
    assert all(why in line.why for line in report.forfeits)
    assert report.pair("random", name).wins == 2
    assert report.pair("random", "simple:1").score.games == 2
    assert str(report.forfeits[0]).startswith(f"game 0: {name} (mercury) forfeits: it ")


def test_waiting_where_one_must_move_forfeits() -> None:
    played = play_game(Pebbles(), Fixture(0, "1", ("waits", "random")), make)
    assert played.forfeit
    assert played.forfeit.why == "waited where it had to move"
    assert played.places == (2, 1)


def test_a_meddler_changes_nothing(orbit: Game) -> None:
    standing = tournament(orbit, ["meddles", "simple:1"], 2)
    assert not any(game.forfeit for game in standing.counted)


def test_in_larger_rounds_the_others_share_a_forfeited_game() -> None:
    standing = tournament(orrery.game("orbit", players=3), ["crashes", "random", "simple:1"], 3)
    assert {game.forfeit.why[:6] for game in standing.counted if game.forfeit} == {"failed"}
    assert sorted(standing.counted[0].places) == [1, 1, 3]


# --- Stopping early -------------------------------------------------------------------------------


def test_a_clear_result_costs_few_games(orbit: Game) -> None:
    found = tournament(orbit, ["random", "simple:5"], 400, test=arena.WhoIsStronger())
    assert found.verdicts == {("random", "simple:5"): Verdict.WEAKER}
    assert len(found.counted) == 16
    assert "decided by the sequential test" in found.why_over


def test_a_decided_pair_plays_no_more_while_others_go_on(orbit: Game) -> None:
    players = ["simple:4", "simple:5", "random"]
    found = arena.report(tournament(orbit, players, 18, test=arena.WhoIsStronger()))
    assert found.pair("simple:5", "random").score.games == 16
    assert found.pair("simple:5", "random").verdict == "stronger"
    assert found.pair("random", "simple:5").verdict == "weaker"
    assert found.pair("simple:5", "simple:4").score.games == 18
    assert found.stopped == "all games were played; 1 of 3 pairs undecided"


def test_games_played_ahead_do_not_count(orbit: Game) -> None:
    plan = arena.plan(orbit, ["random", "simple:5"], 400)
    standing = arena.ArenaStanding(plan, arena.WhoIsStronger())
    crew = local_crew(arena.work_for(orbit, make), 1)
    games = list(crew(iter([tuple(all_fixtures(plan)[:24])])))  # type: ignore[list-item]
    for played in reversed(games):
        assert standing.add(played)
    assert standing.is_over
    assert (len(standing.counted), standing.left_out) == (16, 8)
