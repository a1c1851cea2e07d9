"""A batch on a GPU: the same rules, the same games, the same interface; arrays are CuPy's.

``records`` is an array of bytes, a row for each game. ``torch.from_dlpack(batch.observe())`` takes
an array without a copy, and codes may be given as whatever CuPy takes, PyTorch's tensors among it.
Work is started in CuPy's current stream, and a step checks its codes there before it plays them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.core.contract import Position
from orrery.core.errors import OptionError
from orrery.core.texts import say
from orrery.envs.batch.batch import Batch
from orrery.envs.batch.kernels import batch_kernels
from orrery.gpu import DeviceModule, HostModule, Kernel, ready
from orrery.gpu.kernels import threads_for
from orrery.gpu.module import device_library

#: The most memory that the rooms for lists of moves take. Where games have a great many codes,
#: fewer threads run, and each has several games.
MOST_ROOM = 4 << 30


class DeviceBatch(Batch):
    """Games in play on a GPU, by number from 0 to n - 1."""

    def position(self, number: int) -> Position:
        """One of the games as a position of its own, on the CPU."""
        content = self.fetched(self.records[number]).tobytes()
        return Position(self.game, np.frombuffer(bytearray(content), self.game.position_type), None)

    def fetched(self, array: Any) -> npt.NDArray[Any]:
        """An array of this batch, copied to the CPU."""
        copy: npt.NDArray[Any] = self._library.asnumpy(array)
        return copy

    def close(self) -> None:
        """Nothing is left to do: the memory is freed with the arrays."""

    def _prepare(self, threads: int | None) -> None:
        if threads is not None:
            raise OptionError(say("threads are for a batch on the CPU; a GPU has its own"))
        kernels = batch_kernels(self.game)
        self._answering = {kernel.name for kernel in kernels if kernel.answers is not None}
        self._module = self._made(kernels)
        content = np.frombuffer(self.game.box_array.tobytes(), np.uint8)
        self._box = self._library.array(content.reshape(1, -1))

    def _made(self, kernels: tuple[Kernel, ...]) -> DeviceModule | HostModule:
        self._library = device_library()
        return ready(self.game.name, kernels)

    def _blanks(self, count: int) -> Any:
        return self._zeros((count, self.game.position_type.itemsize), np.uint8)

    def _zeros(self, shape: int | tuple[int, ...], dtype: npt.DTypeLike) -> Any:
        return self._library.zeros(shape, dtype)

    def _own(self, given: Any, dtype: npt.DTypeLike) -> Any:
        return self._library.ascontiguousarray(self._library.asarray(given), dtype)

    def _free_bytes(self) -> int:
        free, _ = self._library.cuda.Device().mem_info
        return int(free)

    @cached_property
    def _rooms(self) -> Any:
        """For each thread, place for all codes of a game."""
        fit = min(MOST_ROOM, self._free_bytes() // 4) // (4 * self.game.code_count)
        return self._zeros((max(1, min(self.n, fit)), self.game.code_count), np.int32)

    @cached_property
    def _answers(self) -> Any:
        return self._zeros(self.n, np.int64)

    def _all(self, rule: Callable[..., Any], *known: Any) -> list[Any]:
        return self._launched(rule.__name__, known, share=1)

    def _with_room(self, rule: Callable[..., Any], *known: Any) -> list[Any]:
        rooms = self._rooms
        return self._launched(rule.__name__, (*known, rooms), threads_for(self.n, len(rooms)))

    def _launched(self, name: str, known: tuple[Any, ...], share: int) -> list[Any]:
        """What the threads answer, the lowest of it that is not negative, and the highest."""
        if name not in self._answering:
            self._module.launch(name, self.n, *known, share=share)
            return []
        self._module.launch(name, self.n, *known, self._answers, share=share)
        answers = self._answers[: threads_for(self.n, share)]
        highest = int(answers.max())
        # Without a sign, what is negative is larger than all else.
        return [highest] if highest < 0 else [int(answers.view(np.uint64).min()), highest]
