"""What a launch passes to a kernel, in the form that Numba's code reads.

An array is seven or more 64-bit values: two that are not used on a GPU, the number of items, their
size, where they lie, and then its shape and its strides. A number is passed as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from orrery.core.errors import OptionError
from orrery.gpu.folder import BuiltKernel, Passed
from orrery.gpu.kernels import threads_for


def packed(
    entry: BuiltKernel, count: int, share: int, arguments: Sequence[Any]
) -> tuple[np.generic, ...]:
    """The values of one launch; what does not fit is refused, by the number of the argument."""
    if len(arguments) != len(entry.passed):
        count_wanted = len(entry.passed)
        raise OptionError(f"{entry.name} takes {count_wanted} arguments, not {len(arguments)}")
    rows = threads_for(count, share)
    values: list[np.generic] = []
    for place, (wanted, given) in enumerate(zip(entry.passed, arguments, strict=True)):
        try:
            if wanted.place == "number":
                values.append(np.dtype(wanted.dtype).type(given))
                continue
            shape, pointer = _seen(wanted, given)
            answers = entry.has_answers and place == len(arguments) - 1
            if (answers or wanted.place == "room") and shape[0] < rows:
                raise ValueError(f"it has {shape[0]} rows, and there are {rows} threads")
            values += _array(shape, np.dtype(wanted.dtype).itemsize, pointer)
        except (TypeError, ValueError, OverflowError) as error:
            raise OptionError(f"{entry.name}, argument {place}: {error}") from None
    return (*values, np.int64(count), np.int64(share))


def _array(shape: tuple[int, ...], itemsize: int, pointer: int) -> list[np.generic]:
    strides: list[int] = []
    step = itemsize
    for length in reversed(shape):
        strides.insert(0, step)
        step *= length
    values = (0, 0, step // itemsize, itemsize, pointer, *shape, *strides)
    return [np.int64(value) for value in values]


def _seen(wanted: Passed, given: Any) -> tuple[tuple[int, ...], int]:
    """The shape of an array in items, and where it lies on the device."""
    interface = getattr(given, "__cuda_array_interface__", None)
    if interface is None:
        raise TypeError(f"an array on the GPU is needed, not {type(given).__name__}")
    shape, kind = tuple(interface["shape"]), np.dtype(interface["typestr"])
    _check_strides(shape, kind.itemsize, interface.get("strides"))
    item = np.dtype(wanted.dtype)
    if item.kind == "V" and kind == np.uint8:  # records travel as bytes
        if not shape or shape[-1] != item.itemsize:
            raise ValueError(f"a row of bytes has {item.itemsize} of them, not the shape {shape}")
        shape = shape[:-1]
    elif not _alike(kind, item):
        raise TypeError(f"its items are {item.name}, not {kind.name}")
    if len(shape) != wanted.ndim:
        raise ValueError(f"it has {wanted.ndim} dimensions, not {len(shape)}")
    pointer = interface["data"][0]
    if pointer % min(8, item.itemsize & -item.itemsize):
        raise ValueError("it begins in the middle of an item")
    return shape, pointer


def _alike(given: np.dtype[Any], wanted: np.dtype[Any]) -> bool:
    """The same bits: not every library has unsigned numbers, so the sign does not matter."""
    whole = given.kind in "iu" and wanted.kind in "iu"
    return given == wanted or (whole and given.itemsize == wanted.itemsize)


def _check_strides(shape: tuple[int, ...], itemsize: int, strides: Sequence[int] | None) -> None:
    if strides is None or 0 in shape:
        return
    step = itemsize
    for length, stride in zip(reversed(shape), reversed(strides), strict=True):
        if length > 1 and stride != step:
            raise ValueError("its items do not lie one after the other")
        step *= length
