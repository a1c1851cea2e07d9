"""A folder of PTX: one file a kernel, and what is needed to launch it and to know its age."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from orrery.core.compiling.sources import hash_of_sources
from orrery.core.errors import OptionError
from orrery.core.kernel import modules_bound_to
from orrery.gpu.kernels import Argument, Kernel

LIST_NAME = "kernels.json"

#: A device by its compute capability, such as (9, 0).
Compute = tuple[int, int]


@dataclass(frozen=True)
class Passed:
    """One argument of a launch, as it is checked and packed."""

    place: str
    #: The type of the items as NumPy writes it; a record is "V" and its size.
    dtype: str
    ndim: int

    @classmethod
    def of(cls, argument: Argument) -> Passed:
        """The same for an argument of a kernel."""
        dtype = argument.dtype
        kind = f"|V{dtype.itemsize}" if dtype.names else dtype.str
        return cls(argument.place, kind, argument.passed_ndim)


@dataclass(frozen=True)
class BuiltKernel:
    """One kernel of a folder."""

    name: str
    passed: tuple[Passed, ...]
    has_answers: bool
    shared_bytes: int

    @classmethod
    def of(cls, kernel: Kernel) -> BuiltKernel:
        """What a folder says about a kernel."""
        passed = tuple(Passed.of(argument) for argument in kernel.passed)
        return cls(kernel.name, passed, kernel.answers is not None, kernel.shared_bytes)

    @property
    def file_name(self) -> str:
        return f"{self.name}.ptx"


@dataclass(frozen=True)
class KernelList:
    """What lies in a folder, and from which sources it was built."""

    compute: Compute
    modules: tuple[str, ...]
    sources: str
    kernels: tuple[BuiltKernel, ...]

    def check(self, folder: Path) -> None:
        """Refuse PTX that was built from other sources."""
        if hash_of_sources(frozenset(self.modules)) != self.sources:
            raise OptionError(f"{folder} was built from other sources: build it again")

    def write(self, folder: Path) -> None:
        """Write the list beside the PTX."""
        text = json.dumps(asdict(self), indent=1) + "\n"
        (folder / LIST_NAME).write_text(text, "utf-8")


def modules_of(kernels: Iterable[Kernel]) -> tuple[str, ...]:
    """The modules on which the PTX of these kernels depends, near ones only."""
    found = {"orrery.gpu.build"}
    for kernel in kernels:
        found.add(kernel.rule.__module__)
        for argument in kernel.arguments:
            found |= modules_bound_to(argument.dtype)
    return tuple(sorted(found))


def list_of(kernels: Iterable[Kernel], compute: Compute) -> KernelList:
    """What a folder with these kernels will say."""
    kernels = tuple(kernels)
    modules = modules_of(kernels)
    sources = hash_of_sources(frozenset(modules))
    return KernelList(compute, modules, sources, tuple(map(BuiltKernel.of, kernels)))


def read_list(folder: Path) -> KernelList:
    """What lies in this folder; one that was never built, or is stale, is refused."""
    path = folder / LIST_NAME
    try:
        known: dict[str, Any] = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise OptionError(f"{folder} holds no kernels: there is no {LIST_NAME} in it") from None
    kernels = tuple(
        BuiltKernel(**{**entry, "passed": tuple(Passed(**passed) for passed in entry["passed"])})
        for entry in known["kernels"]
    )
    major, minor = known["compute"]
    found = KernelList((major, minor), tuple(known["modules"]), known["sources"], kernels)
    found.check(folder)
    return found
