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
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
import numpy.typing as npt
from numba.core.types import Array
from numba.extending import overload
from numba.np.numpy_support import from_dtype

from orrery.core.compiling.code_files import CodeCache
from orrery.core.compiling.haste import plain_meanwhile
from orrery.core.compiling.sources import hash_of_sources, modules_behind
from orrery.core.flat_record import FlatRecord, record_class

P = ParamSpec("P")
R = TypeVar("R")

#: One position or one box. Its fields read as attributes in compiled and in interpreted code.
Record = FlatRecord

_config: Any = numba.config

#: Whether rules run as machine code; not so with NUMBA_DISABLE_JIT=1.
COMPILED = not _config.DISABLE_JIT

#: The pseudo-seat whose moves say that time is up.
CLOCK = -1


# --- Record types ---------------------------------------------------------------------------------


def record_type(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Record]:
    """The type of a flat record, aligned so that every machine can read its fields in place.

    It ends with a field named by the number of the others: Numba takes a record that begins like
    another one for a kind of it, and so no type is the beginning of another.
    """
    for name, *_ in fields:
        if hasattr(Record, name):
            raise ValueError(f"a record cannot have a field {name!r}: NumPy records use that name")
    layout: Any = np.dtype([*fields, (f"end_of_{len(fields)}", np.int8)], align=True)
    kind: Any = np.dtype((record_class(layout), layout))
    return kind  # type: ignore[no-any-return]


def new_array(kind: np.dtype[Record]) -> npt.NDArray[Record]:
    """An array of one record with every byte zero, padding included."""
    return np.zeros(1, kind)


def new_record(kind: np.dtype[Record]) -> Record:
    """A record of this type with every byte zero."""
    record: Record = new_array(kind)[0]
    return record


def copy_array(original: Record | npt.NDArray[Record]) -> npt.NDArray[Record]:
    """An independent copy of a record, in an array; every byte is the same, padding included."""
    return np.frombuffer(bytearray(original.tobytes()), original.dtype)


# --- Records as people's words and pictures read them ---------------------------------------------


class PlainRecord:
    """The fields of a record as Python's own numbers and lists, for reading only.

    NumPy hands out fields slowly, and their cells one by one more slowly still. What describes a
    position to people reads hundreds of them after every move; here a whole field is read at once,
    and once for all eyes. It never changes, so that whatever is made of it may be kept under it.

    >>> import orrery
    >>> p = orrery.game("orion", setup="1", first="blue").start(seed=7).plain
    >>> p.turn, p.left
    (0, [[1, 1, 3, 3, 3, 3], [1, 1, 3, 3, 3, 3]])
    >>> p.raw("left")
    b'\\x01\\x01\\x03\\x03\\x03\\x03\\x01\\x01\\x03\\x03\\x03\\x03'
    """

    def __init__(self, kind: np.dtype[Record], content: bytes) -> None:
        #: The record itself, for compiled rules that only read it.
        self.array: npt.NDArray[Record] = np.frombuffer(bytearray(content), kind)

    def __getattr__(self, name: str) -> Any:
        """A field, read when it is first asked for."""
        try:
            value = self.array[name].tolist()[0]
        except ValueError:
            raise AttributeError(f"this record has no field {name!r}") from None
        self.__dict__[name] = value
        return value

    def raw(self, name: str) -> bytes:
        """The bytes of a field, under which something made of it can be kept.

        In a field of small numbers, none below zero, each byte is a cell.
        """
        return self.array[name].tobytes()


@functools.lru_cache(maxsize=64)
def plain_record(kind: np.dtype[Record], content: bytes) -> PlainRecord:
    """The record with these bytes: whoever asks about one position again is given the same."""
    return PlainRecord(kind, content)


def plain_of(p: Record) -> PlainRecord:
    """A record as it is now."""
    return plain_record(p.dtype, p.tobytes())


# --- Compiled rules and their cache ---------------------------------------------------------------


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule: ``numba.njit(cache=True, nogil=True)``, cached beside its exact sources."""
    compiled: Any = numba.njit(nogil=True)(function)
    if COMPILED:
        # This is what cache=True does, with keys and files of our own.
        compiled._cache = _RuleCache(function)
        if not function.__defaults__:  # Numba marks what is left out, and Python cannot read that
            plain_meanwhile(compiled)
    return compiled  # type: ignore[no-any-return]


class _RuleCache(CodeCache):
    """Also notices when a rule that a generic caller has built in changes."""

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        bound: set[tuple[str, str]] = set()
        for kind in sig:
            bound |= _BOUND_BY.get(kind.dtype if isinstance(kind, Array) else kind, set())
        key: Any = super()._index_key(sig, codegen)  # type: ignore[no-untyped-call]
        built_in = _built_in(self._py_func.__module__, frozenset(bound))
        return (*key, hash_of_sources(built_in))


@functools.cache
def _built_in(module: str, bound: frozenset[tuple[str, str]]) -> frozenset[str]:
    """The modules whose rules a rule of this module may have built in: those bound to operations
    that it can name, or that these can.

    What others are bound to, such as a bot's knowledge that happens to be imported already, plays
    no part; so the key does not depend on the order in which a process came to know things.
    """
    found: frozenset[str] = frozenset()
    while True:
        named = modules_behind(found | {module})
        if module not in named:  # it has no file, as in a notebook, and might name anything
            return frozenset(rules for _, rules in bound)
        more = found | {rules for operation, rules in bound if operation in named}
        if more == found:
            return found
        found = more


# --- Generic operations, dispatched on the record type --------------------------------------------

# By operation: the rule bound for each record type, first as NumPy names the type, then as Numba.
_RULES: dict[Any, dict[Any, Callable[..., Any]]] = {}
_SOURCES: dict[Any, dict[Any, Callable[..., Any]]] = {}
# By record type, as Numba names it: which module's operations are bound to which module's rules.
_BOUND_BY: dict[Any, set[tuple[str, str]]] = {}


def operation(stub: Callable[P, R]) -> Callable[P, R]:
    """An operation that every game binds to a rule of its own."""
    return _dispatched(stub, None)


def operation_unless_bound(plain: Callable[P, R]) -> Callable[P, R]:
    """An operation that does the plain thing for every game that binds nothing quicker to it."""
    return _dispatched(plain, plain)


def _dispatched(stub: Callable[P, R], plain: Callable[P, R] | None) -> Callable[P, R]:
    @functools.wraps(stub)
    def call(p: Any, *rest: Any) -> Any:
        return (_RULES[call].get(p.dtype, plain) or _RULES[call][p.dtype])(p, *rest)

    _RULES[call] = {}
    _SOURCES[call] = {}
    # A module-level caller compiles this choice in, and Numba can still cache the caller; a search
    # built by a closure over a game's functions would be compiled again by every process.
    overload(call, strict=False)(lambda p, *rest: _SOURCES[call].get(p, plain))
    return call  # type: ignore[return-value]  # the stub's parameters, received as p and rest


def binds(
    generic: Callable[..., R], kind: np.dtype[Record]
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Bind the decorated rule to a generic operation for positions of this record type."""

    def bind(body: Callable[P, R]) -> Callable[P, R]:
        source: Any = getattr(body, "py_func", body)
        before: Any = _SOURCES[generic].get(from_dtype(kind), source)
        if (before.__module__, before.__qualname__) != (source.__module__, source.__qualname__):
            name = generic.__name__
            raise ValueError(f"{name} has a rule for this type of record: {before.__qualname__}")
        _RULES[generic][kind] = body
        _SOURCES[generic][from_dtype(kind)] = source
        _BOUND_BY.setdefault(from_dtype(kind), set()).add((generic.__module__, source.__module__))
        return body

    return bind


def rule_of(generic: Callable[P, R], kind: np.dtype[Record]) -> Callable[P, R]:
    """The rule that a game has bound to this operation."""
    return _RULES[generic][kind]


def is_bound(generic: Callable[..., Any], kind: np.dtype[Record]) -> bool:
    """Whether a rule is bound to this operation for this type of record."""
    return kind in _RULES[generic]


def modules_bound_to(kind: np.dtype[Any]) -> frozenset[str]:
    """The modules whose rules are bound to records of this type; none for any other type."""
    return frozenset(rules for _, rules in _BOUND_BY.get(from_dtype(kind), ()))


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


@operation
def observe(p: Any, box: Any, seat: int, out: Any) -> None:
    """Write all planes of what this seat may see into ``out``, plane by plane, place by place."""


@operation_unless_bound
def mark_legal(p: Any, box: Any, seat: int, mask: Any, room: Any) -> None:
    """Write 1 for every code that is a legal move of this seat, 0 for every other code.

    ``room`` has place for as many codes as there are, for rules that list them first.
    """
    mask[:] = 0
    for place in range(legal(p, box, seat, room)):
        mask[room[place]] = 1


#: What every game must bind.
OPERATIONS = (set_up, to_act, legal, is_legal, sample, apply, payoff, deal_again)


def check_bound(kind: np.dtype[Record]) -> None:
    """Raise a TypeError that names the operations to which no rule is bound for this type."""
    missing = [generic.__name__ for generic in OPERATIONS if kind not in _RULES[generic]]
    if missing:
        raise TypeError(f"no rule is bound to {', '.join(missing)} for this type of record")
