"""Cells in a ring, numbered clockwise from 0; people count them from 1."""

from __future__ import annotations

from orrery.core.kernel import rule


@rule
def ahead(cell: int, steps: int, cells: int) -> int:
    """The cell reached by this many steps clockwise; negative steps lead the other way."""
    return (cell + steps) % cells
