"""The games inside OpenSpiel, by its own tests and its own players."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, random_agent
from open_spiel.python.tests import games_sim_test

import orrery
import orrery.envs.openspiel  # registers the games
from orrery.games import NAMES

pytestmark = pytest.mark.compiled


def spiel_game(name: str) -> Any:
    return pyspiel.load_game(f"orrery_{name}")


def play_some(state: Any, moves: int, seed: int = 1) -> Any:
    rng = np.random.default_rng(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


# --- OpenSpiel's own tests ------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_plays_at_random_and_stores_states(name: str) -> None:
    pyspiel.random_sim_test(spiel_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_pickles_games_and_states(name: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(spiel_game(name))


def test_a_process_that_has_registered_the_games_ends_well() -> None:
    code = "import orrery.envs.openspiel, pyspiel; pyspiel.load_game('orrery_orion')"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# --- What a player knows --------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_worlds_that_a_player_cannot_tell_apart_read_alike(name: str) -> None:
    state = play_some(spiel_game(name).new_initial_state(), 1)
    rng = np.random.default_rng(2)
    differ = 0
    for _ in range(20):
        if state.is_terminal():
            break
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            again = pickle.loads(pickle.dumps(other))
            assert again.information_state_string(player) == state.information_state_string(player)
            assert str(again) == str(other)
            differ += str(other) != str(state)
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert differ > 0  # at least the luck to come is another


@pytest.mark.parametrize("name", NAMES)
def test_tensors_are_the_planes_of_the_game(name: str) -> None:
    game = spiel_game(name)
    state = play_some(game.new_initial_state(), 5)
    position = state.position
    assert game.observation_tensor_shape() == [len(position.game.planes), position.game.plane_size]
    seen = np.array(state.observation_tensor(1)).reshape(game.observation_tensor_shape())
    assert np.array_equal(seen, position.observation(1))
    assert seen.any()


def test_its_environment_for_learning_plays() -> None:
    """OpenSpiel's environment for learning hands out the tensors."""
    game = pyspiel.load_game("orrery_corona(players=2,deal=random,rounds=1,expert=6,seed=2)")
    world = rl_environment.Environment(game)
    agents = [random_agent.RandomAgent(seat, world.action_spec()["num_actions"]) for seat in (0, 1)]
    step = world.reset()
    size = game.observation_tensor_size()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == size
        step = world.step([agents[seat].step(step).action])
    assert sum(step.rewards) == 0


def test_a_sealed_bid_is_known_to_its_own_seat_only() -> None:
    game = pyspiel.load_game("orrery_corona(players=2,deal=random,seed=5)")
    state = game.new_initial_state()
    bids = state.legal_actions()
    low, high = state.child(bids[1]), state.child(bids[2])
    assert low.current_player() == high.current_player() == 1
    assert low.information_state_string(1) == high.information_state_string(1)
    assert low.information_state_string(0) != high.information_state_string(0)
    answer = low.legal_actions()[1]
    low.apply_action(answer)
    high.apply_action(answer)
    assert low.information_state_string(1) != high.information_state_string(1)


def test_a_world_dealt_anew_does_not_tell_the_true_bid_when_it_is_opened() -> None:
    state = pyspiel.load_game("orrery_corona(players=2,deal=random,seed=5)").new_initial_state()
    state.apply_action(state.string_to_action("bid 9"))
    random = np.random.default_rng(1)
    opened = set()
    for _ in range(8):
        world = state.resample_from_infostate(1, random.random)
        world.apply_action(world.string_to_action("pass"))
        assert "bid 9" not in world.information_state_string(1)
        opened.add(world.information_state_string(1))
    assert len(opened) > 1  # other worlds, other bids


def test_what_a_player_saw_is_not_forgotten() -> None:
    """Two ways to the same table are two information states."""
    game = pyspiel.load_game("orrery_ortus(seed=7)")
    a, b = game.new_initial_state(), game.new_initial_state()
    first, second = a.legal_actions()[0], a.legal_actions()[-1]
    for state, actions in ((a, (first, second)), (b, (second, first))):
        for action in actions:
            state.apply_action(action)
    assert a.observation_string(0) == b.observation_string(0)
    assert a.information_state_string(0) != b.information_state_string(0)
    assert a.information_state_string(1) == b.information_state_string(1)


# --- Its players ----------------------------------------------------------------------------------


def evaluator() -> Any:
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(3))


@pytest.mark.parametrize("name", NAMES)
def test_its_tree_search_in_python_plays(name: str) -> None:
    game = spiel_game(name)
    state = play_some(game.new_initial_state(), 1)
    bot = mcts.MCTSBot(game, 2.0, 4, evaluator(), random_state=np.random.RandomState(3))
    for _ in range(8):
        state.apply_action(bot.step(state))
    assert state.move_number() == 9


@pytest.mark.parametrize("name", NAMES)
def test_its_tree_search_in_cpp_plays(name: str) -> None:
    game = spiel_game(name)
    state = play_some(game.new_initial_state(), 1)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 3), 2.0, 4, 10, True, 3, False)
    for _ in range(8):
        # Its own `step` lets go of Python while it plays Python's games; that of its base does not.
        state.apply_action(pyspiel.Bot.step(bot, state))
    assert state.move_number() == 9


@pytest.mark.parametrize("name", [name for name in NAMES if name != "orion"])
def test_its_search_of_information_sets_plays(name: str) -> None:
    game = spiel_game(name)
    state = play_some(game.new_initial_state(), 2)
    bot = ismcts.ISMCTSBot(game, evaluator(), 2.0, 4, random_state=np.random.RandomState(3))
    for _ in range(8):
        state.apply_action(bot.step(state))
    assert state.move_number() == 10


# --- An auction that is small enough to be solved -------------------------------------------------

AUCTION = "orrery_corona(players=2,deal=random,rounds=1,expert=6,seed=2)"


def test_regret_finds_what_the_exact_solver_knows() -> None:
    """The auction of one round, bids sealed, plans laid by the solver: one bids the optimum."""
    game = pyspiel.load_game(AUCTION)
    solver = cfr.CFRPlusSolver(game)
    found = []
    for _ in range(3):
        found.append(exploitability.exploitability(game, solver.average_policy()))
        for _ in range(4):
            solver.evaluate_and_update_policy()
    assert found[0] > 0.9
    assert found[0] > 1.5 * found[1] > 4 * found[2]
    start = game.new_initial_state()
    bids = solver.average_policy().action_probabilities(start)
    optimum = orrery.solve(start.position).optimum
    assert start.action_to_string(max(bids, key=lambda bid: bids[bid])) == f"bid {optimum}"


def test_a_round_is_over_when_its_plan_is_laid() -> None:
    state = pyspiel.load_game(AUCTION).new_initial_state()
    optimum = orrery.solve(state.position).optimum
    over = state.clone()
    for bid in (optimum, optimum - 1):
        state.apply_action(state.string_to_action(f"bid {bid}"))
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]
    assert state.position.game.rounds_over(state.position) == 1
    for bid in (optimum, optimum + 1):
        over.apply_action(over.string_to_action(f"bid {bid}"))
    assert over.returns() == [1.0, -1.0]  # nobody can make more than the optimum
    assert str(pickle.loads(pickle.dumps(over))) == str(over)


# --- Parameters -----------------------------------------------------------------------------------


def test_parameters_are_the_options_of_the_game() -> None:
    game = pyspiel.load_game("orrery_orbis(players=3,seed=4)")
    assert game.num_players() == 3
    assert not game.new_initial_state().is_chance_node()
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("orrery_corona(mode=live)", "waits for a clock, .* play it with mode=sealed"),
        ("orrery_orion(setup=sideways)", "setup is free, random"),
        ("orrery_orion(deals=0)", "deals is a whole number from 1 to 1000000, not 0"),
        ("orrery_orion(rounds=-1)", "rounds is a whole number from 0, not -1"),
        ("orrery_corona(expert=9)", "there is no level 9"),
        ("orrery_orion(setup=1)", "Wrong type for parameter setup"),
        ("orrery_orion(colour=red)", "Unknown parameter 'colour'"),
    ],
)
def test_a_bad_parameter_names_itself(words: str, why: str) -> None:
    with pytest.raises(Exception, match=why):
        pyspiel.load_game(words)
