"""The kernel: one source, three speeds.

A game in play is two flat NumPy records. The *position* changes with every move; the *box* (board,
tiles, tables, options) never does. Rules are small functions over both, marked ``@rule``. They are
compiled by Numba, or run as plain Python with ``NUMBA_DISABLE_JIT=1``, and must stay fit for a GPU:
no allocation, no exceptions, no strings, tables in the box and not in globals.

Code that serves every game (playouts, search, the law suite) calls the generic operations below.
Each game binds its own rules to them by the type of its position record:

    @binds(legal, POSITION)
    @rule
    def list_placements(p, box, seat, out): ...
"""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
from numba.extending import overload
from numba.np.numpy_support import from_dtype

P = ParamSpec("P")
R = TypeVar("R")

#: One position or one box. Its fields read as attributes in compiled and in interpreted code.
Record = np.record

_config: Any = numba.config

#: Whether rules run as machine code; not so with NUMBA_DISABLE_JIT=1.
COMPILED = not _config.DISABLE_JIT

#: The pseudo-seat whose moves say that time is up.
CLOCK = -1


# --- Record types ---------------------------------------------------------------------------------


def record_type(fields: Sequence[tuple[Any, ...]]) -> np.dtype[np.record]:
    """The type of a flat record, aligned so that every machine can read its fields in place."""
    for name, *_ in fields:
        if hasattr(np.record, name):  # interpreted code would find the attribute, not the field
            raise ValueError(f"a record cannot have a field {name!r}: NumPy records use that name")
    kind: Any = np.dtype((np.record, np.dtype(list(fields), align=True)))
    return kind  # type: ignore[no-any-return]


def new_record(kind: np.dtype[np.record]) -> Record:
    """A record of this type with every byte zero, padding included."""
    record: Record = np.zeros(1, kind)[0]
    return record


def copy_record(record: Record) -> Record:
    """An independent copy, byte for byte."""
    copy: Record = np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]
    return copy


# --- Compiled rules and their cache ---------------------------------------------------------------


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule: ``numba.njit(cache=True, nogil=True)``, cached beside its exact sources."""
    with _cache_folder(cache_folder(function.__module__)):
        compiled: Callable[P, R] = numba.njit(cache=True, nogil=True)(function)
    return compiled


@contextmanager
def _cache_folder(folder: Path) -> Iterator[None]:
    """Numba looks up its cache folder at the moment of decoration, and only then."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        _config.CACHE_DIR = before


def cache_folder(module: str) -> Path:
    """Where the machine code of this module's rules is kept.

    Numba watches the file of each function but not the files of the rules it calls, so a changed
    callee would leave stale machine code. The folder is therefore named by a hash of all sources of
    the module's package and of our own.
    """
    return _packages_cache_folder(frozenset({"orrery", module.partition(".")[0]}))


@functools.cache
def _packages_cache_folder(packages: frozenset[str]) -> Path:
    folder = _cache_root() / f"rules-{_hash_of_sources(packages)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # a read-only home still gets compiled rules, only not for the next process
        return Path(tempfile.mkdtemp(prefix="orrery-rules-"))
    return folder


def _cache_root() -> Path:
    if chosen := os.environ.get("ORRERY_CACHE_DIR"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "orrery"


def _hash_of_sources(packages: frozenset[str]) -> str:
    digest = hashlib.sha256()
    for package in sorted(packages):
        for folder in getattr(sys.modules[package], "__path__", ()):
            for source in sorted(Path(folder).rglob("*.py")):
                digest.update(str(source.relative_to(folder)).encode() + b"\0")
                digest.update(source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


# --- Generic operations, dispatched on the record type --------------------------------------------

# By operation: the rule bound for each record type, first as NumPy names the type, then as Numba.
_RULES: dict[Any, dict[Any, Callable[..., Any]]] = {}
_SOURCES: dict[Any, dict[Any, Callable[..., Any]]] = {}


def operation(stub: Callable[P, R]) -> Callable[P, R]:
    """An operation that every game binds to a rule of its own."""

    @functools.wraps(stub)
    def call(p: Any, *rest: Any) -> Any:
        return _RULES[call][p.dtype](p, *rest)

    _RULES[call] = {}
    _SOURCES[call] = {}
    # A module-level caller compiles this choice in, and Numba can still cache the caller; a search
    # built by a closure over a game's functions would be compiled again by every process.
    overload(call, strict=False)(lambda p, *rest: _SOURCES[call].get(p))
    return call  # type: ignore[return-value]  # the stub's parameters, received as p and rest


def binds(
    generic: Callable[..., R], kind: np.dtype[np.record]
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Bind the decorated rule to a generic operation for positions of this record type."""

    def bind(body: Callable[P, R]) -> Callable[P, R]:
        _RULES[generic][kind] = body
        _SOURCES[generic][from_dtype(kind)] = getattr(body, "py_func", body)
        return body

    return bind


def rule_of(generic: Callable[P, R], kind: np.dtype[np.record]) -> Callable[P, R]:
    """The rule that a game has bound to this operation."""
    return _RULES[generic][kind]


@operation
def set_up(p: Any, box: Any) -> None:
    """Turn a blank position with a seeded generator into the start of a game."""


@operation
def to_act(p: Any, box: Any) -> int:
    """Who may act now, as bits: bit 0 is the clock, bit s + 1 is seat s; 0 when all is over."""
    return 0


@operation
def legal(p: Any, box: Any, seat: int, out: Any) -> int:
    """Write the codes of this seat's legal moves into ``out``, rising, and return how many."""
    return 0


@operation
def is_legal(p: Any, box: Any, seat: int, code: int) -> bool:
    """Whether this one code, from 0 up to the number of codes, is a legal move of this seat."""
    return False


@operation
def sample(p: Any, box: Any, seat: int, chance: Any) -> int:
    """A uniformly random legal move of this seat, drawn with an outside generator."""
    return 0


@operation
def apply(p: Any, box: Any, seat: int, code: int) -> None:
    """Play a legal move."""


@operation
def payoff(p: Any, box: Any, seat: int) -> float:
    """What a finished game is worth to this seat, from -1 (lost) over 0 (drawn) to 1 (won)."""
    return 0.0


@operation
def deal_again(p: Any, box: Any, seat: int) -> None:
    """Deal again, with the position's own generator, all that this seat may not know."""
