"""What a kernel is: a range rule, and the types of its arguments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

#: Where an argument of the rule comes from, see the functions below.
Place = Literal["array", "room", "number", "local", "shared"]


@dataclass(frozen=True)
class Argument:
    """One argument of a range rule; `array`, `room`, `number`, `local` and `shared` make them."""

    place: Place
    dtype: np.dtype[Any]
    #: The dimensions of an array as the rule sees it.
    ndim: int = 0
    #: How many items a local array has.
    items: int = 0

    @property
    def is_given(self) -> bool:
        """Whether it is passed at every launch, or else made inside the kernel."""
        return self.place in ("array", "room", "number")

    @property
    def passed_ndim(self) -> int:
        """The dimensions of what is passed: each thread has a row of its own of a room."""
        return self.ndim + 1 if self.place == "room" else self.ndim


def array(dtype: npt.DTypeLike, ndim: int = 1) -> Argument:
    """An array that all threads share, C-contiguous; its items may be records."""
    return Argument("array", np.dtype(dtype), ndim)


def room(dtype: npt.DTypeLike, ndim: int = 1) -> Argument:
    """An array that each thread has for itself: thread i is handed row i of what is passed."""
    return Argument("room", np.dtype(dtype), ndim)


def number(dtype: npt.DTypeLike) -> Argument:
    """A plain number."""
    return Argument("number", np.dtype(dtype))


def local(dtype: npt.DTypeLike, items: int = 1) -> Argument:
    """A small array that each thread has in its own memory; nothing is passed for it.

    Its content is undefined at first. The hardware keeps the local memory of neighbouring threads
    side by side, word by word, so that it is quicker than a room.
    """
    return Argument("local", np.dtype(dtype), 1, items)


def shared(dtype: npt.DTypeLike) -> Argument:
    """An array of one item that each thread has in the shared memory of its block.

    It is the fastest, and scarce: a launch of `block` threads takes `block` items of it.
    Nothing is passed for it, and its content is undefined at first. A kernel has at most one.
    """
    return Argument("shared", np.dtype(dtype), 1, 1)


@dataclass(frozen=True)
class Kernel:
    """A range rule that can be compiled for a GPU: ``rule(arguments..., first, last)``.

    >>> import numpy as np
    >>> def double(numbers, first, last):  # in a module of its own it is marked @rule
    ...     for i in range(first, last):
    ...         numbers[i] *= 2
    >>> doubling = Kernel("double", double, (array(np.int32),))
    >>> doubling.passed == (array(np.int32),)
    True
    """

    #: What it is launched by; a plain identifier.
    name: str
    rule: Callable[..., Any]
    arguments: tuple[Argument, ...]
    #: If the rule returns something, its type: thread i writes it at place i of one more array,
    #: which is passed after the arguments.
    answers: np.dtype[Any] | None = None

    def __post_init__(self) -> None:
        if not self.name.isidentifier():
            raise ValueError(f"a kernel's name is an identifier, not {self.name!r}")
        if sum(argument.place == "shared" for argument in self.arguments) > 1:
            raise ValueError(f"kernel {self.name}: at most one argument is shared")

    @property
    def passed(self) -> tuple[Argument, ...]:
        """What is passed at a launch, in this order."""
        given = tuple(argument for argument in self.arguments if argument.is_given)
        return given if self.answers is None else (*given, Argument("array", self.answers, 1))

    @property
    def shared_bytes(self) -> int:
        """How much shared memory each thread takes."""
        return sum(a.dtype.itemsize for a in self.arguments if a.place == "shared")


def threads_for(count: int, share: int) -> int:
    """How many threads it takes to do ``count`` items, when each does ``share`` of them."""
    return -(-count // share)
