"""Batches on a GPU, as far as a machine without one can tell.

The kernels run on the CPU, one thread after the other, over the arrays that a GPU would have:
records as bytes, a room for each thread, an answer of each thread.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

import orrery
from orrery.core.kernel import COMPILED
from orrery.envs.batch import Batch, DeviceBatch
from orrery.envs.batch.comparison import compare
from orrery.envs.batch.kernels import batch_kernels
from orrery.envs.untimed import untimed_game
from orrery.gpu import HostModule, Kernel
from orrery.gpu.build import ptx_of


class ThreadByThread(DeviceBatch):
    """A device batch without a device."""

    def _made(self, kernels: tuple[Kernel, ...]) -> HostModule:
        self._library: Any = np
        return HostModule(kernels)

    def fetched(self, array: Any) -> Any:
        return array.copy()

    def _free_bytes(self) -> int:
        return 1 << 20  # so little that most games share their rooms


@pytest.mark.parametrize("name", ["corona", "orbit", "orion"])
def test_each_thread_plays_the_games_of_a_batch_on_the_cpu(name: str) -> None:
    found = compare(untimed_game(name, {}), 6, made=ThreadByThread)
    assert found.differences == {}
    assert found.games == 6
    assert found.moves > 60
    assert found.lists >= 12


def test_a_difference_is_told() -> None:
    class Careless(ThreadByThread):
        def step_randomly(self) -> Any:
            codes = super().step_randomly()
            self.rewards[2, 0] += 1
            return codes

    found = compare(untimed_game("orbit", {}), 4, made=Careless)
    assert found.differences["rewards"] == "rewards: game 2 differs at step 0"


def test_the_interface_is_that_of_a_batch() -> None:
    host = orrery.batch("orion", n=5, seed=3)
    device = ThreadByThread(host.game, 5, 3)
    assert isinstance(device, Batch)
    for _ in range(3):
        codes = host.sample().copy()
        assert np.array_equal(device.sample(), codes)
        host.step(codes)
        device.step(codes.tolist())
    assert str(device.position(2)) == str(host.position(2))
    which = [True, False, False, True, False]
    host.reset(which)
    device.reset(which)
    assert device.records.tobytes() == host.records.tobytes()
    assert np.array_equal(device.observe([0, 1, 0, 1, 0]), host.observe([0, 1, 0, 1, 0]))
    device.close()


def test_the_first_illegal_code_is_named_and_nothing_changes() -> None:
    device = ThreadByThread(untimed_game("orion", {"setup": "1"}), 6)
    codes, before = device.sample().copy(), device.records.tobytes()
    codes[[2, 4]] = -1
    with pytest.raises(orrery.Refusal, match="Game 2: the code -1 is not a legal move of seat"):
        device.step(codes)
    assert device.records.tobytes() == before
    with pytest.raises(orrery.Refusal, match="an array of shape"):
        device.step(codes[:2])


def test_threads_are_for_the_cpu() -> None:
    with pytest.raises(orrery.OptionError, match="threads are for a batch on the CPU"):
        orrery.batch("orion", n=2, device="cuda", threads=2)


def test_without_a_gpu_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(orrery.OptionError, match="used through CuPy: pip install 'orrery-games"):
        orrery.batch("orion", n=2, device="cuda")


# --- All games as PTX -----------------------------------------------------------------------------

#: Together they call every rule that a batch calls: begin, play and pay; list; see.
ENOUGH = ("play_random", "list_all", "observe_all")
#: Machine code of the largest games takes half a minute.
LARGE = ("orbis", "ortus")


@pytest.mark.skipif(not COMPILED, reason="interpreted rules make no PTX")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name in LARGE else [])
        for name in orrery.GAMES
    ],
)
def test_the_rules_of_every_game_become_ptx(name: str) -> None:
    kernels = {kernel.name: kernel for kernel in batch_kernels(untimed_game(name, {}))}
    for wanted in ENOUGH:
        text = ptx_of(kernels[wanted])
        assert f".visible .entry {wanted}(" in text
        assert ".target sm_90" in text


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="interpreted rules make no PTX")
@pytest.mark.parametrize("name", orrery.GAMES)
def test_all_kernels_of_a_batch_become_ptx(name: str) -> None:
    for kernel in batch_kernels(untimed_game(name, {})):
        if kernel.name not in ENOUGH:
            assert f".visible .entry {kernel.name}(" in ptx_of(kernel)
