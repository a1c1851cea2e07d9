"""The machine and the versions behind the figures; nothing that names its owner."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import orrery
from orrery.core.kernel import COMPILED


@dataclass(frozen=True)
class Machine:
    """Where the figures were taken."""

    processor: str
    cores: int
    system: str
    python: str
    orrery: str
    numba: str
    numpy: str
    open_spiel: str | None
    compiled: bool  # not so with NUMBA_DISABLE_JIT=1


def this_machine() -> Machine:
    """The machine that this process runs on."""
    return Machine(
        processor=_processor(),
        cores=os.cpu_count() or 1,
        system=_system(),
        python=f"{platform.python_implementation()} {platform.python_version()}",
        orrery=orrery.__version__,
        numba=version("numba"),
        numpy=version("numpy"),
        open_spiel=_version_if_installed("open_spiel"),
        compiled=COMPILED,
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def _system() -> str:
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        name = f"{platform.system()} {platform.release()}"
    return f"{name}, {platform.machine()}"


def _version_if_installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
