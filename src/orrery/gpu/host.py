"""Kernels on the CPU: the interface of a `DeviceModule` over NumPy arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from orrery.core.errors import OptionError
from orrery.gpu.kernels import Argument, Kernel, threads_for


class HostModule:
    """Runs each thread of a launch after the other, for tests and for work of a toy size.

    >>> import numpy as np
    >>> from orrery.gpu import Kernel, array
    >>> def double(numbers, first, last):  # in a module of its own it is marked @rule
    ...     for i in range(first, last):
    ...         numbers[i] *= 2
    >>> module = HostModule([Kernel("double", double, (array(np.int32),))])
    >>> numbers = np.arange(4, dtype=np.int32)
    >>> module.launch("double", 3, numbers)
    >>> numbers.tolist()
    [0, 2, 4, 3]
    """

    def __init__(self, kernels: Iterable[Kernel]) -> None:
        self._kernels = {kernel.name: kernel for kernel in kernels}

    @property
    def names(self) -> tuple[str, ...]:
        """What can be launched."""
        return tuple(self._kernels)

    def launch(
        self, name: str, count: int, *arguments: Any, block: int = 128, share: int = 1
    ) -> None:
        """Do what `DeviceModule.launch` does; ``block`` makes no difference here."""
        if name not in self._kernels:
            raise OptionError(f"there is no kernel {name!r}; there is {', '.join(self.names)}")
        kernel = self._kernels[name]
        if len(arguments) != len(kernel.passed):
            raise OptionError(f"{name} takes {len(kernel.passed)} arguments, not {len(arguments)}")
        passed = [_seen(*pair) for pair in zip(kernel.passed, arguments, strict=True)]
        for thread in range(threads_for(count, share)):
            first = thread * share
            known = _known(kernel, passed, thread)
            answer = kernel.rule(*known, first, min(first + share, count))
            if kernel.answers is not None:
                passed[-1][thread] = answer


def _seen(argument: Argument, given: Any) -> Any:
    """What is passed, as the rule reads it: records may travel as bytes."""
    if argument.dtype.names and given.dtype == np.uint8:
        return given.view(argument.dtype).reshape(given.shape[:-1])
    return given


def _known(kernel: Kernel, passed: Sequence[Any], thread: int) -> list[Any]:
    """The arguments of one thread: its own row of a room, and arrays that nobody passes."""
    given = iter(passed)
    known = []
    for argument in kernel.arguments:
        if not argument.is_given:
            known.append(np.zeros(argument.items, argument.dtype))
        else:
            known.append(next(given)[thread] if argument.place == "room" else next(given))
    return known
