"""What a page is made of, whatever it is written in: headings, words, tables, plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.lab.plots import Bars


@dataclass(frozen=True)
class PageHeading:
    """A section begins."""

    text: str
    anchor: str


@dataclass(frozen=True)
class PageWords:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class PageCommand:
    """What a person types, on a line of its own."""

    text: str


@dataclass(frozen=True)
class PageList:
    """Several sentences, one below the other."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class PageTable:
    """A table; the first column holds words, the others numbers.

    A long one is folded under its title, and a line that stands out ends with the mark.
    """

    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    title: str = ""
    folded: bool = False


@dataclass(frozen=True)
class PagePlot:
    """A plot, under a name for its file where it has one."""

    name: str
    bars: Bars


@dataclass(frozen=True)
class PagePicture:
    """A drawing of a position."""

    name: str
    svg: str
    caption: str


@dataclass(frozen=True)
class PageCard:
    """One figure of those that stand at the top."""

    what: str
    figure: str
    note: str


@dataclass(frozen=True)
class PageCards:
    """The figures that a reader wants first."""

    cards: tuple[PageCard, ...]


Block = (
    PageHeading
    | PageWords
    | PageCommand
    | PageList
    | PageTable
    | PagePlot
    | PagePicture
    | PageCards
)

#: Stands behind what an interval tells apart from chance.
MARK = "●"


@dataclass(frozen=True)
class Page:
    """A whole page."""

    title: str
    blocks: tuple[Block, ...]
