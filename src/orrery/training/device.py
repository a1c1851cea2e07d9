"""Where self-play runs: memory as PyTorch's tensors, and kernels that work on it.

Records are tensors of bytes with one more dimension, the size of a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch

from orrery.core.contract import Game
from orrery.gpu import HostModule, Kernel, load
from orrery.training.kernels import kernels_of

#: PyTorch's; its types are not read, since not everybody has it.
Tensor: TypeAlias = Any


class TrainingDevice:
    """The CPU, or a GPU with kernels that were built for the game."""

    def __init__(self, game: Game, device: str, folder: Path | None = None) -> None:
        self.device = torch.device(device)
        self._kernels = {kernel.name: kernel for kernel in kernels_of(game)}
        if self.device.type == "cuda":
            assert folder is not None
            self._module: Any = load(folder)
        else:
            self._module = HostModule(self._kernels.values())

    @property
    def name(self) -> str:
        """What it is called."""
        return str(torch.cuda.get_device_name(self.device)) if self.is_gpu else "CPU"

    @property
    def lanes(self) -> int:
        """How many threads share the moves of one game."""
        return 32 if self.is_gpu else 1

    @property
    def is_gpu(self) -> bool:
        return bool(self.device.type == "cuda")

    def zeros(self, shape: Sequence[int], kind: Any = torch.float32) -> Tensor:
        """ReplayMemory for numbers of one of PyTorch's types."""
        return torch.zeros(tuple(shape), dtype=kind, device=self.device)

    def records(self, shape: Sequence[int], kind: np.dtype[Any]) -> Tensor:
        """ReplayMemory for records."""
        return self.zeros((*shape, kind.itemsize), torch.uint8)

    def copied(self, array: np.ndarray[Any, Any]) -> Tensor:
        """An array on this machine; records become bytes."""
        if array.dtype.names:
            array = array.view(np.uint8).reshape(*array.shape, array.dtype.itemsize)
        if array.dtype == np.uint32:
            array = array.view(np.int32)
        return torch.from_numpy(np.ascontiguousarray(array).copy()).to(self.device)

    def launch(self, name: str, count: int, *arguments: Any) -> None:
        """Do a kernel's work for so many games."""
        if self.is_gpu:
            # Small blocks, since even thousands of games do not fill a large device.
            self._module.launch(name, count, *arguments, block=32)
            return
        passed = [_on_host(self._kernels[name], k, given) for k, given in enumerate(arguments)]
        self._module.launch(name, count, *passed, share=count)


def _on_host(kernel: Kernel, place: int, given: Any) -> Any:
    """A tensor as the array that compiled rules take; they share the memory."""
    if not isinstance(given, torch.Tensor):
        return given
    wanted = kernel.passed[place].dtype
    array = given.numpy()
    if wanted.names:
        return array.view(wanted).reshape(array.shape[:-1])
    return array if array.dtype == wanted else array.view(wanted)
