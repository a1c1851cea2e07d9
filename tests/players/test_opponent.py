"""What a program asks for first: a player for a game, a solution for a position."""

from __future__ import annotations

import pytest

import orrery
from orrery.players.corona import solver as corona
from orrery.players.harun import solver as harun
from orrery.players.orbit_box.problems import ProblemError


@pytest.mark.compiled
@pytest.mark.parametrize("name", orrery.GAMES)
def test_there_is_a_player_for_every_game(name: str) -> None:
    position = orrery.game(name).start(seed=3)
    before = position.state.tobytes()
    seat = position.to_act[-1]
    moves = [orrery.player(name, level=1, seed=5).choose(position, seat) for _ in range(2)]
    assert moves[0] is None or position.is_legal(moves[0])
    assert moves[0] == moves[1]
    assert position.state.tobytes() == before


def test_the_only_seat_to_act_need_not_be_named() -> None:
    position = orrery.game("orbis").start(seed=3)
    move = orrery.player("orbis", level=1).choose(position)
    assert move is not None
    assert move.seat == position.to_act[0]


def test_where_several_may_act_a_seat_is_named() -> None:
    position = orrery.game("corona", players=2, deal="random").start(seed=3)
    with pytest.raises(orrery.OptionError, match=r"say for which seat: 0 \(mercury\) or 1 \(venus"):
        orrery.player("corona").choose(position)


def test_a_player_plays_its_own_game() -> None:
    with pytest.raises(orrery.OptionError, match="this player plays orbit, not harun"):
        orrery.player("orbit").choose(orrery.game("harun").start(seed=3))


def test_nobody_has_to_move_after_the_end() -> None:
    position = orrery.game("corona", players=2, deal="random", mode="sealed").start(seed=3)
    while not position.is_over:
        position.play(int(position.codes(position.to_act[0])[0]), position.to_act[0])
    with pytest.raises(orrery.OptionError, match="nobody has to move here"):
        orrery.player("corona").choose(position)


@pytest.mark.parametrize(("name", "level"), [("chess", 4), ("orion", 0), ("orion", 7)])
def test_a_player_that_does_not_exist_is_refused(name: str, level: int) -> None:
    with pytest.raises(orrery.OptionError, match="there is no"):
        orrery.player(name, level)


def test_a_round_of_corona_is_solved_whatever_is_laid_of_its_plan() -> None:
    position = orrery.game("corona", players=2, deal="random").start(seed=2)
    solution = orrery.solve(position)
    assert isinstance(solution, corona.Solution)
    position.play(f"bid {solution.optimum}", seat=0).play("time", seat=orrery.CLOCK)
    for step in str(solution.plan).split()[:-1]:
        position.play(step, seat=0)
        assert orrery.solve(position) == solution
    chips = int(position.state.chips[0])
    position.play(str(solution.plan).split()[-1], seat=0)
    assert position.state.chips[0] == chips + 1  # CO5: the bid was reached


def test_what_an_empty_cell_scores_is_asked_of_the_game() -> None:
    optima = []
    for empty in (0, 1):
        position = orrery.game("corona", deal="random", empty_scores=empty).start(seed=2)
        solution = orrery.solve(position)
        assert isinstance(solution, corona.Solution)
        optima.append(solution.optimum)
    assert optima[0] < optima[1]


def test_a_round_of_harun_is_solved() -> None:
    position = orrery.game("harun", players=2, deal="random").start(seed=2)
    solution = orrery.solve(position)
    assert isinstance(solution, harun.Solution)
    assert solution.optimum == sum(step.points for step in solution.plan)


def test_orbit_is_asked_for_a_seat() -> None:
    position = orrery.game("orbit", players=2).start(seed=2)
    assert set(orrery.solve(position, seat=1)) == set("ROYGBV")  # type: ignore[arg-type]
    for seat in (None, -1, 2):
        with pytest.raises(ProblemError, match=r"say for which seat: 0 \(mercury\) or 1 \(venus\)"):
            orrery.solve(position, seat)


def test_before_the_dice_are_rolled_there_is_nothing_to_solve() -> None:
    position = orrery.game("corona", players=2).start(seed=2)
    with pytest.raises(ProblemError, match="there is nothing to solve now: "):
        orrery.solve(position)


def test_a_game_without_a_solver_says_so() -> None:
    with pytest.raises(
        orrery.OptionError,
        match="orbis has no solver; orion, ortus, corona, harun and orbit",
    ):
        orrery.solve(orrery.game("orbis").start(seed=2))
