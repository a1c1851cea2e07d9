"""Range rules become PTX, on any machine with numba-cuda; no GPU is needed.

>>> from orrery.gpu import build
>>> build(kernels, Path("ptx"), compute=(9, 0))      # doctest: +SKIP
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numba.core import types
from numba.np.numpy_support import from_dtype

from orrery.core.errors import OptionError
from orrery.core.kernel import COMPILED
from orrery.gpu.folder import Compute, KernelList, list_of
from orrery.gpu.kernels import Argument, Kernel

#: The oldest PTX that has all that Numba writes, and that the drivers of CUDA 13.0 take. NVVM names
#: its own version, which may be newer than the driver.
PTX_VERSION = "9.0"

_ENTRY = re.compile(r"\.visible \.entry ([\w$]+)\(")
# Numba gives shared memory of a size that is not known the alignment of bytes.
_SHARED = re.compile(r"^(\.extern \.shared) \.align \d+", re.MULTILINE)
_VERSION = re.compile(r"^\.version \d+\.\d+$", re.MULTILINE)


def build(
    kernels: Sequence[Kernel],
    folder: Path,
    compute: Compute = (9, 0),
    progress: Callable[[str], None] | None = None,
) -> KernelList:
    """Compile kernels to PTX for devices of this compute capability, and later ones.

    The folder gets one file a kernel, and a list of them with a hash of all sources on which they
    depend; `load` refuses it when these have changed. ``progress`` is told each name.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for kernel in kernels:
        if progress:
            progress(kernel.name)
        (folder / f"{kernel.name}.ptx").write_text(ptx_of(kernel, compute), "utf-8")
    built = list_of(kernels, compute)
    built.write(folder)
    return built


def ptx_of(kernel: Kernel, compute: Compute = (9, 0)) -> str:
    """One kernel as PTX; its entry has the kernel's name."""
    cuda = compiler()
    with _compiling(kernel, compute):
        text, _ = cuda.compile_ptx(body_of(kernel, cuda), _signature(kernel), cc=compute)
    (entry,) = _ENTRY.findall(text)
    text = re.sub(rf"(?<![\w$]){re.escape(entry)}(?=[^\w$])", kernel.name, text)
    text = re.sub(rf"{re.escape(entry)}_param", f"{kernel.name}_param", text)
    text = _SHARED.sub(r"\1 .align 16", text)
    return _VERSION.sub(f".version {PTX_VERSION}", text)


def compiler() -> Any:
    """What Numba calls ``cuda``, or one clear line if it is not there."""
    if not COMPILED:
        raise OptionError("kernels cannot be built with NUMBA_DISABLE_JIT=1")
    try:
        import numba_cuda  # noqa: F401, PLC0415
        from numba import cuda  # noqa: PLC0415
    except ImportError:
        raise OptionError(
            "building kernels for a GPU needs numba-cuda: pip install 'orrery-games[gpu]'"
        ) from None
    return cuda


def can_build() -> bool:
    """Whether numba-cuda is at hand."""
    try:
        compiler()
    except OptionError:
        return False
    return True


@contextmanager
def _compiling(kernel: Kernel, compute: Compute) -> Iterator[None]:
    """Numba in the state that this kernel needs, where there need not be a GPU.

    Rules that a kernel calls are compiled for the current device, so one must be named.
    """
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    before = dispatcher.get_current_device, nvvm.compile_ir

    class _Wanted:
        compute_capability = compute

    def compile_ir(modules: list[str], **options: Any) -> Any:
        return before[1]([with_wide_copies(text, kernel) for text in modules], **options)

    dispatcher.get_current_device, nvvm.compile_ir = _Wanted, compile_ir
    try:
        yield
    finally:
        dispatcher.get_current_device, nvvm.compile_ir = before


def with_wide_copies(text: str, kernel: Kernel) -> str:
    """The same code in LLVM's language, where a record is copied in steps as wide as it allows.

    Numba copies a record as an array of bytes that may lie anywhere, and a GPU then goes byte by
    byte. Our records are aligned, and so are their arrays.
    """
    for kind in {argument.dtype for argument in kernel.arguments if argument.dtype.names}:
        record = rf"\[{kind.itemsize} x i8\]"
        moved = rf"(?:%\S+ = load {record}|store {record} %\S+), {record}\* %\S+"
        aligned = rf"\1, align {_alignment(kind)}"
        text = re.sub(rf"^( *{moved})$", aligned, text, flags=re.MULTILINE)
    return text


def _alignment(kind: np.dtype[Any]) -> int:
    """How a record lies: NumPy itself forgets it for the types that `record_type` makes."""
    fields = (kind.fields or {}).values()
    return max(field.base.alignment for field, *_ in fields)


def body_of(kernel: Kernel, cuda: Any) -> Callable[..., None]:
    """The function that becomes the kernel: it finds its range and calls the rule.

    It is made as text, since Numba wants a function whose parameters have names, and no two kernels
    have the same.
    """
    known: dict[str, Any] = {"cuda": cuda, "rule": kernel.rule}
    made, called = [], []
    for place, argument in enumerate(kernel.arguments):
        name, known[f"type_{place}"] = f"a{place}", from_dtype(argument.dtype)
        if argument.place == "local":
            made.append(f"{name} = cuda.local.array({argument.items}, type_{place})")
        elif argument.place == "shared":
            made.append(f"all_{name} = cuda.shared.array(0, type_{place})")
            made.append(f"{name} = all_{name}[cuda.threadIdx.x : cuda.threadIdx.x + 1]")
        called.append(f"{name}[thread]" if argument.place == "room" else name)
    call = f"rule({', '.join([*called, 'first', 'min(first + share, count)'])})"
    lines = [
        f"def {kernel.name}({', '.join([*_parameters(kernel), 'count', 'share'])}):",
        "    thread = cuda.grid(1)",
        "    first = thread * share",
        "    if first < count:",
        *(f"        {line}" for line in made),
        f"        {call}" if kernel.answers is None else f"        answers[thread] = {call}",
    ]
    exec("\n".join(lines), known)
    body: Callable[..., None] = known[kernel.name]
    return body


def _parameters(kernel: Kernel) -> list[str]:
    names = [f"a{place}" for place, a in enumerate(kernel.arguments) if a.is_given]
    return names if kernel.answers is None else [*names, "answers"]


def _signature(kernel: Kernel) -> Any:
    passed = [_numba_type(argument) for argument in kernel.passed]
    return types.void(*passed, types.int64, types.int64)


def _numba_type(argument: Argument) -> Any:
    item = from_dtype(argument.dtype)
    return item if argument.place == "number" else types.Array(item, argument.passed_ndim, "C")
