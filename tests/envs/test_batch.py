"""Batches: the same games, move by move, as the engine that plays one game."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

import orrery
from orrery.core.chance import draw_word, seeded
from orrery.core.compiling import compiled
from orrery.core.contract import Game, Position
from orrery.core.kernel import new_array
from orrery.envs.batch import Batch

TABLES: dict[str, dict[str, Any]] = {
    "corona": {"players": 3, "deal": "random"},
    "harun": {"players": 2},
    "orbis": {"players": 3},
    "orbit": {"players": 5},
    "orion": {"setup": "free"},
    "ortus": {"max_turns": 6},
}


def single_start(game: Game, luck: Any) -> Position:
    """A game started as one game is, with the luck that a batch gives it."""
    array = new_array(game.position_type)
    array["chance"] = [draw_word(luck) for _ in range(4)]
    compiled.set_up_at(array, game.box_array)
    return Position(game, array, None)


@pytest.mark.parametrize("name", orrery.GAMES)
def test_every_step_is_that_of_the_single_game(name: str) -> None:
    """Whole games and the ones that follow them, with masks, lists, observations and rewards."""
    n, rng = 3, Random(5)
    batch = orrery.batch(name, n=n, seed="equal", **TABLES[name])
    lucks = [seeded(f"batch equal {i}") for i in range(n)]
    singles = [single_start(batch.game, luck) for luck in lucks]
    ended = 0
    for step in range(1500):
        if ended >= n:
            break
        told, masks, (lists, counts) = batch.observe(), batch.mask(), batch.legal()
        codes = []
        for i, single in enumerate(singles):
            seat = int(batch.seats[i])
            assert seat == single.to_act[0]
            assert batch.records[i].tobytes() == single.state.tobytes()
            legal = single.codes(seat)
            assert np.array_equal(lists[i, : counts[i]], legal)
            if step % 7 == 0:
                assert np.array_equal(np.flatnonzero(masks[i]), legal)
                assert np.array_equal(told[i], single.observation(seat))
            codes.append(int(rng.choice(legal)))
        batch.step(codes)
        for i, single in enumerate(singles):
            single.play(codes[i], int(single.to_act[0]))
            assert batch.over[i] == single.is_over
            if single.is_over:
                ended += 1
                array = np.frombuffer(bytearray(single.state.tobytes()), batch.game.position_type)
                worth = [
                    compiled.payoff_at(array, batch.game.box_array, seat)
                    for seat in range(len(batch.game.seats))
                ]
                assert batch.rewards[i].tolist() == np.float32(worth).tolist()
                singles[i] = single_start(batch.game, lucks[i])
            else:
                assert not batch.rewards[i].any()
    assert ended >= n


def test_any_number_of_threads_plays_the_same() -> None:
    many = [orrery.batch("orion", n=500, seed=1, threads=threads) for threads in (1, 2, 3)]
    assert [len(batch._shares) for batch in many] == [1, 2, 3]
    for _ in range(40):
        for batch in many:
            batch.step(batch.sample())
            batch.mask()
    for one, other in pairwise(many):
        assert one.records.tobytes() == other.records.tobytes()
        assert np.array_equal(one.mask(), other.mask())
        assert np.array_equal(one.observe(), other.observe())


@pytest.mark.parametrize("name", ["orion", "corona"])
def test_random_steps_in_one_go_are_those_of_samples(name: str) -> None:
    one, other = (orrery.batch(name, n=150, seed=3, threads=2) for _ in range(2))
    for _ in range(60):
        codes = one.sample().copy()
        one.step(codes)
        assert np.array_equal(other.step_randomly(), codes)
        assert one.records.tobytes() == other.records.tobytes()
        assert np.array_equal(one.rewards, other.rewards)
        assert np.array_equal(one.over, other.over)


def test_a_sampled_move_is_a_legal_one_and_all_come_up() -> None:
    batch = orrery.batch("orbit", n=3000, players=2, threads=1)
    codes, masks = batch.sample(), batch.mask()
    assert masks[np.arange(batch.n), codes].all()
    assert set(codes) == set(np.flatnonzero(masks.any(axis=0)))


def test_an_illegal_code_changes_nothing() -> None:
    batch = orrery.batch("orion", n=130, setup="1", first="blue", threads=2)
    codes, before = batch.sample().copy(), batch.records.tobytes()
    for wrong in (-1, batch.game.code_count, int(np.flatnonzero(batch.mask()[100] == 0)[0])):
        codes[100] = wrong
        with pytest.raises(orrery.Refusal, match=f"Game 100: the code {wrong} is not a legal move"):
            batch.step(codes)
        assert batch.records.tobytes() == before
    with pytest.raises(orrery.Refusal, match="an array of shape"):
        batch.step(codes[:5])


def test_without_restart_a_game_stays_over_until_it_is_reset() -> None:
    batch = orrery.batch("orion", n=8, restart=False)
    while not batch.over.all():
        batch.step(batch.sample())
    assert (batch.seats == -1).all()
    assert not batch.mask().any()
    assert not batch.legal()[1].any()
    ends = batch.records.copy()
    batch.step(np.zeros(8, np.int32))
    assert not batch.rewards.any()  # it was paid once
    assert batch.records.tobytes() == ends.tobytes()
    which = np.arange(8) % 2 == 0
    batch.reset(which)
    assert ((batch.seats >= 0) == which).all()
    assert batch.position(1).is_over
    assert not batch.position(0).is_over


def test_arrays_are_shared_without_a_copy() -> None:
    batch = orrery.batch("corona", n=16)
    for array in (batch.observe(), batch.mask(), batch.rewards, batch.seats, batch.over):
        shared = np.from_dlpack(array)
        assert np.shares_memory(shared, array)
    assert batch.observe() is batch.observe()


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(orrery.OptionError, match=r"waits for a clock.* play it with mode=sealed"):
        orrery.batch("corona", n=2, mode="live")
    with pytest.raises(orrery.OptionError, match="at least one game, not 0"):
        orrery.batch("orion", n=0)
    with pytest.raises(orrery.OptionError, match="device is cpu or cuda, not 'tpu'"):
        orrery.batch("orion", n=1, device="tpu")
    with pytest.raises(orrery.OptionError, match="colour"):
        orrery.batch("orion", n=1, colour="red")


def test_a_batch_can_be_closed() -> None:
    batch = orrery.batch("orion", n=256, threads=2)
    assert isinstance(batch, Batch)
    batch.close()
    with pytest.raises(RuntimeError):
        batch.sample()
