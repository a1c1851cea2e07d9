"""Built kernels on a GPU, launched through CuPy.

>>> from orrery.gpu import load
>>> module = load(Path("ptx"))                              # doctest: +SKIP
>>> module.launch("play_random", 4096, records, box)        # doctest: +SKIP
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from orrery.core.errors import OptionError
from orrery.gpu.folder import BuiltKernel, Compute, KernelList, read_list
from orrery.gpu.kernels import threads_for
from orrery.gpu.packing import packed

#: So much shared memory a block has without asking for more.
_USUAL_SHARED = 48 * 1024


def load(folder: Path) -> DeviceModule:
    """The kernels of a folder that `build` has filled, ready for the GPU of this machine."""
    known = read_list(Path(folder))
    own = capability()
    if own < known.compute:
        wanted, here = (f"{major}.{minor}" for major, minor in (known.compute, own))
        raise OptionError(f"{folder} is built for GPUs from {wanted} on, and this one has {here}")
    return DeviceModule(Path(folder), known)


def capability() -> Compute:
    """What CUDA calls the compute capability of this machine's GPU."""
    return divmod(int(device_library().cuda.Device().compute_capability), 10)


def device_library() -> Any:
    """CuPy, or one clear line if it or the GPU is not there."""
    try:
        import cupy  # noqa: PLC0415
    except ImportError:
        raise OptionError("the GPU is used through CuPy: pip install 'orrery-games[gpu]'") from None
    if not cupy.is_available():
        raise OptionError("CuPy finds no GPU on this machine")
    return cupy


@dataclass(frozen=True)
class Launch:
    """A kernel with its arguments, packed once; call it as often as you like.

    It holds on to the arrays, and starts in CuPy's current stream.
    """

    function: Any
    grid: int
    block: int
    shared_bytes: int
    values: tuple[Any, ...]
    arguments: tuple[Any, ...]

    def __call__(self) -> None:
        """Start it; the call returns at once, as launches on a GPU do."""
        if self.grid:
            self.function((self.grid,), (self.block,), self.values, shared_mem=self.shared_bytes)


class DeviceModule:
    """Kernels that can be launched by name.

    Arguments are numbers, or arrays with ``__cuda_array_interface__``: CuPy's as well as PyTorch's.
    They are C-contiguous, and of the type that the kernel names; signed and unsigned whole numbers
    of one size pass for each other. Arrays of records are passed as ``uint8`` arrays with one more
    dimension, the size of a record. A room has one row for each thread.
    """

    def __init__(self, folder: Path, known: KernelList) -> None:
        self.folder = folder
        self._entries = {entry.name: entry for entry in known.kernels}
        self._functions: dict[str, Any] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """What can be launched."""
        return tuple(self._entries)

    def launch(
        self, name: str, count: int, *arguments: Any, block: int = 128, share: int = 1
    ) -> None:
        """Do a kernel's work for the items from 0 to before ``count``.

        Each thread does ``share`` items, one after the other, and ``block`` threads form a block.
        If the kernel answers, the last argument is the array of answers, one for each thread.
        """
        self.prepare(name, count, *arguments, block=block, share=share)()

    def prepare(
        self, name: str, count: int, *arguments: Any, block: int = 128, share: int = 1
    ) -> Launch:
        """The same launch for many calls: what has to be checked and packed is done once."""
        entry = self._entry(name)
        values = packed(entry, count, share, arguments)
        function = self._function(entry)
        shared_bytes = entry.shared_bytes * block
        if shared_bytes > _USUAL_SHARED:
            function.max_dynamic_shared_size_bytes = shared_bytes
        grid = threads_for(threads_for(count, share), block)
        return Launch(function, grid, block, shared_bytes, values, arguments)

    def attributes(self, name: str) -> dict[str, int]:
        """What the driver tells about a compiled kernel, such as its registers."""
        return dict(self._function(self._entry(name)).attributes)

    def _entry(self, name: str) -> BuiltKernel:
        if name not in self._entries:
            raise OptionError(f"there is no kernel {name!r}; there is {', '.join(self.names)}")
        return self._entries[name]

    def _function(self, entry: BuiltKernel) -> Any:
        """The compiled kernel: the driver makes machine code of the PTX when it is first used."""
        if entry.name not in self._functions:
            module = device_library().RawModule(path=str(self.folder / entry.file_name))
            self._functions[entry.name] = module.get_function(entry.name)
        return self._functions[entry.name]
