"""Rules as plain Python for as long as they are not compiled.

The first use of a rule on a machine compiles it, and that takes seconds. The same function runs as
it is written, a hundred times more slowly, and for one game between a person and a bot that is fast
enough. So whoever has somebody waiting begins in haste: rules run as written until there is machine
code for them, which another process makes meanwhile (``orrery.players.warm``). Machine code is
looked up under the same keys as always, so that haste never finds any that is stale.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class _Haste:
    """Whether this process is in haste, and which rules had no machine code when it last looked."""

    def __init__(self) -> None:
        self.is_on = False
        self.missing: set[tuple[Any, ...]] = set()


_haste = _Haste()


def begin() -> None:
    """From now on, run rules without machine code as they are written."""
    _haste.is_on = True


def look_again() -> None:
    """Use what was compiled since."""
    _haste.missing.clear()


def end() -> None:
    """Compile again whatever is asked for and is not compiled, as a process without haste does."""
    _haste.is_on = False
    _haste.missing.clear()


def is_on() -> bool:
    """Whether rules may run as they are written."""
    return _haste.is_on


def plain_meanwhile(compiled: Any, is_kept: Callable[..., bool]) -> None:
    """Let a rule that Python calls run as written, in haste and without machine code.

    ``is_kept`` says whether there is machine code for such arguments. Numba asks
    ``_compile_for_args`` for something to call when it has nothing for them yet.
    """
    compile_now = compiled._compile_for_args

    def something_to_call(*args: Any) -> Any:
        if not _haste.is_on:
            return compile_now(*args)
        key = (id(compiled), *((type(arg), getattr(arg, "dtype", None)) for arg in args))
        if key not in _haste.missing:
            if is_kept(*args):
                return compile_now(*args)
            _haste.missing.add(key)
        return compiled.py_func

    compiled._compile_for_args = something_to_call
