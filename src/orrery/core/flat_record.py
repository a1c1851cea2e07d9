"""A record whose fields are attributes, as fast as plain Python can read them.

NumPy's own `np.record` looks for an attribute first and for a field when there is none, which costs
more than everything else that interpreted rules do. Here every type of record has a class with a
property for each field; compiled rules see no difference.
"""

from __future__ import annotations

import copyreg
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np


class _RecordClass(type):
    """The type of record classes: pickle finds such a class by its layout, not by its name."""

    _layout: np.dtype[np.void]


class FlatRecord(np.void, metaclass=_RecordClass):  # type: ignore[misc]  # NumPy lets it be inherited
    """One position, one box, or anything else that rules work on."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...


@cache
def record_class(layout: np.dtype[np.void]) -> type[FlatRecord]:
    """The class of records that lie in memory like this."""
    places: Any = layout.fields
    fields = {name: _field(*place[:2]) for name, place in places.items()}
    content = {"__slots__": (), "_layout": layout, **fields}
    made: Any = _RecordClass("FlatRecord", (FlatRecord,), content)
    return made  # type: ignore[no-any-return]


def _field(kind: np.dtype[Any], offset: int) -> property:
    read, write = np.void.getfield, np.void.setfield

    def value(self: FlatRecord) -> Any:
        return read(self, kind, offset)

    def set_value(self: FlatRecord, new: Any) -> None:
        write(self, new, kind, offset)

    return property(value, set_value)


copyreg.pickle(_RecordClass, lambda made: (record_class, (made._layout,)))
