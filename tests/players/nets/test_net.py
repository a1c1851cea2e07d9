"""What a net answers, and how it is kept in a file."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import orrery
from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.players.nets.blas import _functions, one_thread
from orrery.players.nets.net import Net, read_net

from .weights import random_net

pytestmark = pytest.mark.once

Numbers = npt.NDArray[np.float64]
GAMES = {
    "orion": orrery.game("orion"),
    "orbis": orrery.game("orbis", players=3),
    "ortus": orrery.game("ortus", arena="arena-2", arrangement="standard"),
}


def observed(game: Game, count: int) -> npt.NDArray[np.int8]:
    """What is seen in the course of a game by chance."""
    position, luck, seen = game.start(seed=3), np.random.default_rng(4), []
    while len(seen) < count:
        seat = position.to_act[0]
        seen.append(position.observation(seat))
        position.play(int(luck.choice(position.codes(seat))), seat)
    return np.array(seen)


def plainly(net: Net, observation: npt.NDArray[np.int8]) -> tuple[Numbers, Numbers]:
    """The same net, place by place and tap by tap."""
    w: dict[str, Any] = {name: weight.astype(np.float64) for name, weight in net.weights.items()}
    taps = net.described.taps

    def convolved(x: list[Numbers], weight: Numbers, bias: Numbers) -> list[Numbers]:
        return [
            sum((x[q] @ weight[t] for t, q in enumerate(around) if q < len(x)), bias)
            for around in taps
        ]

    def cut(x: list[Numbers]) -> list[Numbers]:
        return [np.maximum(place, 0) for place in x]

    def pooled(x: list[Numbers]) -> Numbers:
        return np.concatenate([np.mean(x, axis=0), np.max(x, axis=0)])

    flat = observation.ravel().astype(np.float64)
    seen = [flat[row] * w["scale"] for row in net.described.inputs]
    x = cut(convolved(seen, w["stem_w"], w["stem_b"]))
    for k in range(net.blocks):
        h = cut(convolved(x, w["first_w"][k], w["first_b"][k]))
        y = convolved(h, w["second_w"][k], w["second_b"][k])
        if k % 2:
            y = [place + pooled(h) @ w["pool_w"][k // 2] + w["pool_b"][k // 2] for place in y]
        x = cut([a + b for a, b in zip(x, y, strict=True)])
    places = [
        q @ w["places_w"] + w["places_b"] for q in cut(convolved(x, w["policy_w"], w["policy_b"]))
    ]
    table = np.maximum(pooled(x) @ w["table1_w"] + w["table1_b"], 0) @ w["table2_w"]
    judged = pooled(cut([place @ w["value0_w"] + w["value0_b"] for place in x]))
    logits = np.maximum(judged @ w["value1_w"] + w["value1_b"], 0) @ w["value2_w"] + w["value2_b"]
    answer = np.concatenate([*places, table + w["table2_b"], [0]])
    return answer, 1 / (1 + np.exp(-logits))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("count", [1, 3])
def test_a_net_computes_what_its_definition_says(name: str, count: int) -> None:
    net = random_net(GAMES[name], channels=12, blocks=3)
    observations = observed(GAMES[name], 3)[:count]
    answers, chances = net.evaluate(observations)
    for observation, answer, chance in zip(observations, answers, chances, strict=True):
        wanted, wanted_chance = plainly(net, observation)
        assert len(answer) == net.described.outputs
        np.testing.assert_allclose(answer, wanted, rtol=2e-4, atol=2e-4)
        np.testing.assert_allclose(chance, wanted_chance, rtol=2e-4, atol=2e-4)


def test_threads_do_not_disturb_each_other() -> None:
    net, seen = random_net(GAMES["orion"], channels=32), observed(GAMES["orion"], 8)
    alone = [net.evaluate(seen[k : k + 2])[0].copy() for k in range(7)]

    def ask(k: int) -> npt.NDArray[np.float32]:
        return net.evaluate(seen[k : k + 2])[0].copy()

    with ThreadPoolExecutor(4) as threads:
        for k, answer in enumerate(threads.map(ask, list(range(7)) * 20)):
            assert np.array_equal(answer, alone[k % 7])


def test_a_saved_net_answers_nearly_the_same(tmp_path: Path) -> None:
    game = GAMES["orion"]
    net = random_net(game)
    net.save(tmp_path / "net.npz")
    again = Net.load(read_net(tmp_path / "net.npz"), game)
    assert again.about == net.about
    seen = observed(game, 2)
    for one, other in zip(net.evaluate(seen), again.evaluate(seen), strict=True):
        np.testing.assert_allclose(one, other, atol=0.02)


def test_a_net_of_another_game_or_form_is_refused(tmp_path: Path) -> None:
    net = random_net(GAMES["ortus"])
    net.save(tmp_path / "net.npz")
    for game in (GAMES["orion"], GAMES["orbis"]):
        with pytest.raises(OptionError, match="trained for another version or form"):
            Net.load(read_net(tmp_path / "net.npz"), game)


@pytest.mark.parametrize("content", [b"", b"no net", b"PK\x03\x04"])
def test_a_broken_file_is_refused_in_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "net.npz").write_bytes(content)
    with pytest.raises(OptionError, match=r"^net\.npz holds no net: [^\n]*$"):
        read_net(tmp_path / "net.npz")


def test_a_net_does_not_change_how_many_threads_others_have() -> None:
    get, put = _functions()
    before = get()
    put(2)
    try:
        with one_thread(), one_thread():
            assert get() == 1
        assert get() == 2
    finally:
        put(before)
