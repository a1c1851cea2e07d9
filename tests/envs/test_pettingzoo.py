"""PettingZoo's own test suites, unmodified, over every game; and what they do not ask."""

from __future__ import annotations

import re
from functools import partial
from types import SimpleNamespace

import numpy as np
import pettingzoo.test
import pytest
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.utils.conversions import parallel_to_aec

import orrery
from orrery.envs.pettingzoo import env, parallel_env

#: What the suite says of every environment with masks that is not one of PettingZoo's own.
OF_MASKS = "ignore:Observation (is not a NumPy array|space for each agent probably should be)"
#: Interfaces are the same for long games; these end soon.
SHORT = {"ortus": {"max_turns": 6, "arrangement": "standard"}}

pytestmark = [pytest.mark.filterwarnings(OF_MASKS)]
every_game = pytest.mark.parametrize("name", orrery.GAMES)


@pytest.fixture(autouse=True)
def _no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@every_game
def test_api(name: str) -> None:
    pettingzoo.test.api_test(env(name, **SHORT.get(name, {})), num_cycles=60)


@every_game
def test_seeds(name: str) -> None:
    pettingzoo.test.seed_test(partial(env, name, **SHORT.get(name, {})), num_cycles=20)


@every_game
def test_parallel_api(name: str) -> None:
    pettingzoo.test.parallel_api_test(parallel_env(name, **SHORT.get(name, {})), num_cycles=60)


@every_game
def test_parallel_seeds(name: str) -> None:
    parallel_seed_test(partial(parallel_env, name), num_cycles=20)


@every_game
def test_rendering(name: str) -> None:
    pettingzoo.test.render_test(partial(env, name, width=160, **SHORT.get(name, {})))


@every_game
def test_max_cycles(name: str) -> None:
    """It plays any actions, and wants every agent to act in every cycle."""
    at_once = partial(parallel_env, name, illegal="ignore")
    in_turns = lambda **known: parallel_to_aec(at_once(**known))  # noqa: E731  # as a module has it
    pettingzoo.test.max_cycles_test(SimpleNamespace(parallel_env=at_once, env=in_turns))


@pytest.mark.slow
@every_game
def test_performance(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It takes five seconds by its own clock."""
    pettingzoo.test.performance_benchmark(env(name))
    speed = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert speed
    assert float(speed[1]) > 0


# --- What the suites do not ask -------------------------------------------------------------------


@every_game
def test_a_game_of_the_environment_is_a_game_of_the_engine(name: str) -> None:
    played = env(name, **SHORT.get(name, {}))
    played.reset(seed=11)
    position = played.game.start(11)
    rng = np.random.default_rng(3)
    while not position.is_over:
        seat = position.to_act[0]
        assert played.agent_selection == f"player_{seat}"
        seen, _, ended, cut, _ = played.last()
        assert not ended
        assert not cut
        assert np.array_equal(np.flatnonzero(seen["action_mask"]), position.codes(seat))
        assert np.array_equal(seen["observation"], position.observation(seat))
        code = int(rng.choice(position.codes(seat)))
        played.step(code)
        position.play(code, seat)
    assert all(played.terminations.values())
    outcome = position.outcome
    assert outcome
    for seat in range(len(position.game.seats)):
        won = played.rewards[f"player_{seat}"] > 0
        assert won == (seat in outcome.winners and len(outcome.winners) < len(played.game.seats))


def test_seeds_without_a_seed_go_on() -> None:
    one, other = env("corona", deal="random"), env("corona", deal="random")
    for played in (one, other):
        played.reset(seed=5)
    first = one.observe("player_0")["observation"].copy()
    one.reset()
    other.reset()
    again = one.observe("player_0")["observation"]
    assert np.array_equal(again, other.observe("player_0")["observation"])
    assert not np.array_equal(first, again)


def test_what_an_illegal_action_does() -> None:
    played = env("orion")
    played.reset(seed=1)
    who, wrong = played.agent_selection, int(np.argmin(played.last()[0]["action_mask"]))
    played.step(wrong)
    assert played.terminations == {"player_0": True, "player_1": True}
    assert played.rewards[who] == -1
    assert sum(played.rewards.values()) == -1

    refusing = env("orion", illegal="refuse", setup="1", first="blue")
    refusing.reset(seed=1)
    with pytest.raises(orrery.Refusal, match=r"OD|token|cell|tile"):
        refusing.step(int(np.argmin(refusing.last()[0]["action_mask"])))
    with pytest.raises(orrery.Refusal, match="No move has the code 99999"):
        refusing.step(99999)

    ignoring = env("orion", illegal="ignore")
    ignoring.reset(seed=1)
    who = ignoring.agent_selection
    ignoring.step(wrong)
    assert ignoring.agent_selection == who
    assert ignoring.infos[who] == {"illegal": wrong}


def test_sealed_bids_are_made_at_once() -> None:
    auction = parallel_env("corona", players=3, deal="random")
    seen, _ = auction.reset(seed=4)
    bids = {agent: auction.game.read(f"bid {3 + k}", k).code for k, agent in enumerate(seen)}
    assert all(seen[agent]["action_mask"][bid] for agent, bid in bids.items())
    seen, _, ended, _, _ = auction.step(bids)
    assert not any(ended.values())
    masks = [seen[agent]["action_mask"] for agent in auction.agents]
    assert [bool(mask[auction.wait]) for mask in masks] == [True, True, False]  # the bidder plans


def test_nobody_acts_out_of_turn() -> None:
    duel = parallel_env("orion", setup="1", first="blue")
    seen, _ = duel.reset(seed=4)
    legal = int(np.argmax(seen["player_0"]["action_mask"]))
    _, rewards, ended, _, infos = duel.step({"player_0": legal, "player_1": legal})
    assert ended == {"player_0": True, "player_1": True}
    assert rewards == {"player_0": 0.0, "player_1": -1.0}
    assert infos["player_1"] == {"illegal": legal}
    assert duel.agents == []


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(orrery.OptionError, match="waits for a clock"):
        env("orbit", mode="live")
    with pytest.raises(orrery.OptionError, match="illegal is lose, refuse or ignore, not 'cry'"):
        env("orion", illegal="cry")
    with pytest.raises(orrery.OptionError, match="render_mode is one of ansi"):
        env("orion", render_mode="smell")


def test_pixels_show_the_board() -> None:
    played = env("orion", render_mode="rgb_array", setup="1")
    played.reset(seed=1)
    before = played.render()
    assert before.shape[1] == 640
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 10
    played.step(int(np.argmax(played.last()[0]["action_mask"])))
    assert not np.array_equal(before, played.render())


def test_a_game_can_be_truncated() -> None:
    played = env("orbis", max_cycles=3)
    played.reset(seed=1)
    steps = 0
    for _ in played.agent_iter():
        seen, _, ended, cut, _ = played.last()
        played.step(None if ended or cut else int(np.argmax(seen["action_mask"])))
        steps += not (ended or cut)
    assert steps == 6
