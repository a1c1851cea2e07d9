"""Kernels that are ready to use: built ahead, or built when they are first needed."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from orrery.core.compiling.code_files import cache_folder
from orrery.core.errors import OptionError
from orrery.gpu.build import build, can_build
from orrery.gpu.folder import LIST_NAME, BuiltKernel, read_list
from orrery.gpu.kernels import Kernel
from orrery.gpu.module import DeviceModule, capability, load

#: Names the folder in which `orrery gpu build` has put what it made.
VARIABLE = "ORRERY_GPU_DIR"


def ready(name: str, kernels: Sequence[Kernel]) -> DeviceModule:
    """The kernels of this name on this machine's GPU.

    Where ``ORRERY_GPU_DIR`` is set, they come from the folder of this name in it. Otherwise they
    are built when they are first needed, for this GPU, and kept beside the machine code of the
    rules.
    """
    if chosen := os.environ.get(VARIABLE):
        return load(Path(chosen) / name)
    folder = kept_folder(name, kernels)
    if not is_fresh(folder, kernels):
        capable = capability()
        if not can_build():
            raise OptionError(
                f"there are no kernels of {name} for this GPU: run `orrery gpu build {name} --to"
                f" FOLDER` where numba-cuda is installed, and set {VARIABLE} to that folder"
            )
        build(kernels, folder, capable)
    return load(folder)


def kept_folder(name: str, kernels: Sequence[Kernel]) -> Path:
    """Where kernels are kept that nobody has built ahead."""
    return cache_folder(kernels[0].rule.__module__) / "gpu" / name


def is_fresh(folder: Path, kernels: Sequence[Kernel]) -> bool:
    """Whether a folder holds these kernels, built from the sources as they are."""
    if not (folder / LIST_NAME).exists():
        return False
    try:
        return read_list(folder).kernels == tuple(map(BuiltKernel.of, kernels))
    except OptionError:
        return False
