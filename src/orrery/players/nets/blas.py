"""One thread for NumPy's matrix products while a net is asked.

The products of a net are small. Spread over all cores they gain little, and a server that thinks
about several games at once loses much. NumPy has no setting of its own for this, but the OpenBLAS
library that it comes with has one. Where another library does the work, nothing is changed;
``OMP_NUM_THREADS=1`` in the environment holds for most of them.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

#: How OpenBLAS names its functions in NumPy's own packages, and in those of systems.
_NAMES = ("scipy_openblas_{}_num_threads64_", "scipy_openblas_{}_num_threads",
          "openblas_{}_num_threads64_", "openblas_{}_num_threads")  # fmt: skip


class _Threads:
    """How many threads the library has, and who needs it to be one."""

    def __init__(self) -> None:
        self.lock, self.users, self.before = threading.Lock(), 0, 1

    def enter(self) -> None:
        get, put = _functions()
        with self.lock:
            if self.users == 0:
                self.before = get()
                put(1)
            self.users += 1

    def leave(self) -> None:
        with self.lock:
            self.users -= 1
            if self.users == 0:
                _functions()[1](self.before)


_THREADS = _Threads()


@contextmanager
def one_thread() -> Iterator[None]:
    """Matrix products run on one thread meanwhile, in all threads of the process."""
    _THREADS.enter()
    try:
        yield
    finally:
        _THREADS.leave()


@cache
def _functions() -> tuple[Callable[[], int], Callable[[int], object]]:
    """How the number of threads is read and set; both do nothing where the library is unknown."""
    module = sys.modules.get("numpy._core._multiarray_umath")
    try:
        # A library finds the functions of those that it is linked to.
        library = ctypes.CDLL(str(getattr(module, "__file__", "")) or None)
    except OSError:
        return (lambda: 1), (lambda count: None)
    for name in _NAMES:
        try:
            return library[name.format("get")], library[name.format("set")]
        except AttributeError:
            continue
    return (lambda: 1), (lambda count: None)
