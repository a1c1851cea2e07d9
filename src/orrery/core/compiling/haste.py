"""Rules as plain Python for as long as they are not compiled.

The first use of a rule on a machine compiles it, and that takes seconds. The same function runs as
it is written, a hundred times more slowly, and for one game between a person and a bot that is fast
enough. So whoever has somebody waiting begins in haste: all rules run as written until another
process has compiled them (``orrery.players.warm``).
"""

from __future__ import annotations

import threading
from typing import Any


class _Haste:
    """Whether this process is in haste."""

    is_on = False


class _Depth(threading.local):
    """How many rules as they are written this thread is within."""

    rules = 0


_haste, _depth = _Haste(), _Depth()


def begin() -> None:
    """From now on, run all rules as they are written.

    All, or none: machine code answers with numbers of Python, plain rules reckon with those of
    NumPy, and a rule that is given the other kind may overflow. So whoever has used machine code
    must not begin.
    """
    _haste.is_on = True


def end() -> None:
    """Use machine code, and make what is missing, as a process without haste does."""
    _haste.is_on = False


def is_on() -> bool:
    """Whether rules run as they are written."""
    return _haste.is_on


def plain_meanwhile(compiled: Any) -> None:
    """Let a rule that Python calls run as written while this process is in haste.

    Numba asks ``_compile_for_args`` for something to call when it has nothing for them yet.
    """
    compile_now = compiled._compile_for_args

    def as_written(*args: Any) -> Any:
        _depth.rules += 1
        try:
            return compiled.py_func(*args)
        finally:
            _depth.rules -= 1

    def something_to_call(*args: Any) -> Any:
        # Where haste ends within a plain rule, the rules that it calls are plain to its end.
        return as_written if _haste.is_on or _depth.rules else compile_now(*args)

    compiled._compile_for_args = something_to_call
