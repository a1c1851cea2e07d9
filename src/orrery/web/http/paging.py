"""Long lists, page by page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Paging:
    """Which part of a list is shown; pages count from 1."""

    page: int
    size: int
    total: int = 0

    @property
    def offset(self) -> int:
        """How many lines come before."""
        return (self.page - 1) * self.size

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, -(-self.total // self.size))

    @property
    def before(self) -> int:
        """The page before; 0 if this is the first."""
        return min(self.page - 1, self.pages)

    @property
    def after(self) -> int:
        """The page after; 0 if this is the last."""
        return self.page + 1 if self.page < self.pages else 0


def page_of(place: int, size: int) -> int:
    """The page on which a place, from 1, is found."""
    return 1 + (place - 1) // size


def read_page(word: str) -> int:
    """A page number as an address gives it; nonsense is the first page."""
    return max(1, int(word)) if word.isascii() and word.isdigit() and len(word) < 7 else 1
