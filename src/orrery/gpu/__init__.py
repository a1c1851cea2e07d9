"""The rules on a GPU: the same functions, compiled for CUDA.

What loops over many games in compiled code is a *range rule*, ``rule(arguments..., first, last)``,
which does its work for the items from ``first`` to before ``last``. On the CPU a thread has a large
range. On a GPU thread number ``i`` has the range from ``i`` to ``i + 1``, or a short one. So no
rule is written twice, and what runs on a GPU can be tested without one.

1. A `Kernel` names a range rule and the types of its arguments.
2. `build(kernels, folder)` makes PTX of them; it needs numba-cuda, and no GPU.
3. `load(folder)` makes a `DeviceModule` of them, with `launch(name, count, *arguments)`; it needs
   CuPy and a GPU, and refuses what was built from other sources. `HostModule(kernels)` has the same
   interface for NumPy arrays, on the CPU. `ready(name, kernels)` builds and loads.
"""

from orrery.gpu.build import build
from orrery.gpu.host import HostModule
from orrery.gpu.kernels import Argument, Kernel, array, local, number, room, shared
from orrery.gpu.module import DeviceModule, load
from orrery.gpu.ready import ready

__all__ = [
    "Argument",
    "DeviceModule",
    "HostModule",
    "Kernel",
    "array",
    "build",
    "load",
    "local",
    "number",
    "ready",
    "room",
    "shared",
]
