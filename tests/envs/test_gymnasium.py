"""Gymnasium's own checks, unmodified, and what they do not ask."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import orrery
import orrery.envs.gymnasium as ours
from orrery.envs.gymnasium.registration import AGAINST_BOTS, CORONA_SOLITAIRE

#: Observations are whole numbers that fill no picture.
SHAPES = "ignore:.*A Box observation space.*"


@pytest.fixture(autouse=True)
def _no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.filterwarnings(SHAPES)
def test_corona_solitaire_passes_the_check() -> None:
    check_env(gymnasium.make(CORONA_SOLITAIRE).unwrapped)


@pytest.mark.filterwarnings(SHAPES)
@pytest.mark.parametrize("name", orrery.GAMES)
def test_every_game_against_bots_passes_the_check(name: str) -> None:
    env = gymnasium.make(AGAINST_BOTS, game=name, level=1).unwrapped
    check_env(env, skip_render_check=name != "orion")


def random_plan(env: Any, seed: int) -> tuple[float, int]:
    _, info = env.reset(seed=seed)
    rng, total, ended, steps = np.random.default_rng(seed), 0.0, False, 0
    while not ended:
        _, reward, ended, cut, more = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert not cut
        info, total, steps = more, total + reward, steps + 1
    assert steps == 6
    assert not info["action_mask"].any()
    return total, info["optimum"]


def test_a_plan_scores_what_the_game_says_and_never_more_than_the_optimum() -> None:
    env = gymnasium.make(CORONA_SOLITAIRE)
    results = [random_plan(env, seed) for seed in range(60)]
    assert all(0 <= score <= best for score, best in results)
    assert len({best for _, best in results}) > 3
    position = env.unwrapped._position  # the round is over, and was paid for
    assert position.plain.last_score == results[-1][0]


def test_the_best_plan_reaches_the_optimum() -> None:
    env = gymnasium.make(CORONA_SOLITAIRE)
    _, info = env.reset(seed=3)
    position = env.unwrapped._position
    plan = str(orrery.solve(position).plan).split()
    total = 0.0
    for text in plan:
        code = position.game.read(text, 0).code
        _, reward, _, _, _ = env.step(code - env.unwrapped._first)
        total += reward
    assert total == info["optimum"]


def test_an_illegal_action_ends_the_plan() -> None:
    env = gymnasium.make(CORONA_SOLITAIRE)
    _, info = env.reset(seed=3)
    _, reward, ended, _, _ = env.step(int(np.argmin(info["action_mask"])))
    assert (reward, ended) == (-1.0, True)


def test_many_problems_at_once() -> None:
    many = gymnasium.make_vec(CORONA_SOLITAIRE, 200, "vector_entry_point")
    seen, info = many.reset(seed=4)
    assert many.observation_space.contains(seen)
    rng, totals = np.random.default_rng(0), np.zeros(200)
    for step in range(6):
        actions = [rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        seen, rewards, ended, _, info = many.step(np.array(actions))
        totals += rewards
        assert ended.all() == (step == 5)
    assert totals.min() >= 0
    assert 5 < totals.mean() < 15
    _, rewards, ended, _, info = many.step(np.zeros(200, np.int64))  # new problems
    assert not ended.any()
    assert not rewards.any()
    again, _ = many.reset(seed=4)
    first, _ = gymnasium.make_vec(CORONA_SOLITAIRE, 200, "vector_entry_point").reset(seed=4)
    assert np.array_equal(again, first)
    many.close()


def test_a_strong_seat_beats_the_weakest_bot() -> None:
    """The opponent really plays: a level 3 in our seat wins most games against level 1."""
    env = gymnasium.make(AGAINST_BOTS, game="corona", level=1, players=2, deal="random")
    won = 0.0
    strong = orrery.player("corona", level=4, seed=1)
    for seed in range(12):
        env.reset(seed=seed)
        ended, reward = False, 0.0
        while not ended:
            inner = env.unwrapped
            move = strong.choose(inner._position, inner._own)
            _, reward, ended, _, _ = env.step(move.code)
        won += reward
    assert won > 3


@pytest.mark.parametrize("name", orrery.GAMES)
def test_self_play_on_a_batch(name: str) -> None:
    env = ours.vector(name, n=5, seed=1)
    seen, info = env.reset(seed=2)
    assert env.observation_space.contains(seen)
    rng = np.random.default_rng(1)
    for _ in range(20):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        movers = info["seat"]
        seen, rewards, over, _, info = env.step(actions)
        assert np.array_equal(rewards, info["rewards"][np.arange(5), movers])
        assert (over | (rewards == 0)).all()
    with pytest.raises(orrery.Refusal, match="not a legal move"):
        env.step(np.full(5, -1))
    env.close()


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(orrery.OptionError, match="seat is 0 to 1, or None, not 5"):
        gymnasium.make(AGAINST_BOTS, game="orion", seat=5)
    with pytest.raises(orrery.OptionError, match="level"):
        gymnasium.make(AGAINST_BOTS, game="orion", level=9)
