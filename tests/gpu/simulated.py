"""Run by a test in a process of its own: kernels in Numba's CUDA simulator, beside the host.

The simulator has arrays of its own, so the rules are interpreted. It prints for each kernel whether
all arrays are the same afterwards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from gpu.rules import LARGEST, LARGEST_LOCALLY, LARGEST_SHARED, PAIR, WEIGH
from orrery.gpu import HostModule, Kernel
from orrery.gpu.build import body_of
from orrery.gpu.kernels import threads_for

COUNT, SHARE, BLOCK = 11, 2, 4


def arguments(kernel: Kernel) -> list[Any]:
    """What is passed to the kernel, the same numbers at each call."""
    dice = np.random.default_rng(5)
    pairs = np.zeros(COUNT, PAIR)
    pairs["weight"] = dice.random(COUNT)
    rows = dice.integers(0, 9, (COUNT, 3)).astype(np.int32)
    threads = threads_for(COUNT, SHARE)
    if kernel is WEIGH:
        return [pairs, rows, np.float32(0.5), True]
    rooms = [np.zeros((threads, 1), np.int64)] if kernel is LARGEST else []
    return [rows, *rooms, np.zeros(threads, np.int64)]


def main() -> None:
    for kernel in (WEIGH, LARGEST, LARGEST_LOCALLY, LARGEST_SHARED):
        host, simulated = arguments(kernel), arguments(kernel)
        HostModule([kernel]).launch(kernel.name, COUNT, *host, share=SHARE)
        grid = threads_for(threads_for(COUNT, SHARE), BLOCK)
        launched = cuda.jit(body_of(kernel, cuda))
        launched[grid, BLOCK, 0, kernel.shared_bytes * BLOCK](*simulated, COUNT, SHARE)
        same = all(np.array_equal(one, other) for one, other in zip(host, simulated, strict=True))
        print(kernel.name, "as on the host" if same else "not as on the host")


if __name__ == "__main__":
    main()
