"""One reader against inputs that atheris makes by watching which lines they reach.

``cd tests && python -m fuzzing.coverage_guided record 30`` tries for 30 seconds. It ends with 0 if
nothing broke; else the input is in the current folder, as libFuzzer writes it.
"""

from __future__ import annotations

import inspect
import sys
import tomllib._parser
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType, ModuleType

import atheris

import orrery.cli.data.brought
import orrery.cli.files
import orrery.core.lines
import orrery.core.options
import orrery.core.records
import orrery.games.orbis.data.faults
import orrery.games.orbis.data.tiles
import orrery.games.ortus.data.arena
import orrery.lab.arena.played
import orrery.lab.arena.state
import orrery.table.commands
import orrery.web.http.input_checks

from .targets import TARGETS, check

#: Only what reads is watched. Atheris would watch whole packages, but changed rules do not compile.
_WATCHED: tuple[ModuleType, ...] = (
    tomllib._parser,
    orrery.cli.data.brought,
    orrery.cli.files,
    orrery.core.lines,
    orrery.core.options,
    orrery.core.records,
    orrery.games.orbis.data.faults,
    orrery.games.orbis.data.tiles,
    orrery.games.ortus.data.arena,
    orrery.lab.arena.played,
    orrery.lab.arena.state,
    orrery.table.commands,
    orrery.web.http.input_checks,
)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """Those that a module defines, the methods of its classes among them."""
    for _, found in inspect.getmembers(module):
        parts = [found, *vars(found).values()] if inspect.isclass(found) else [found]
        for part in parts:
            if inspect.isfunction(part) and part.__module__ == module.__name__:
                yield part


def main(name: str, seconds: str) -> None:
    """Begin with what is sound, and change it."""
    for function in {one for module in _WATCHED for one in _functions(module)}:
        atheris.instrument_func(function)
    with TemporaryDirectory() as folder:
        for number, example in enumerate(TARGETS[name].examples):
            (Path(folder) / str(number)).write_bytes(example)
            check(name, example)  # compiles what it needs, which would count as hanging
        limits = [f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=4096"]
        atheris.Setup(
            [sys.argv[0], folder, "-max_len=4096", *limits], lambda data: _try(name, data)
        )
        atheris.Fuzz()


def _try(name: str, data: bytes) -> None:
    check(name, data)


if __name__ == "__main__":
    main(*sys.argv[1:])
