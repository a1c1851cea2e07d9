"""The Corona atlas: every one of the 479,556 distinct problems, solved once.

Read in this order: ``numbering`` (which problem has which number), ``grades`` (what makes one
hard), ``build`` (solving them all), ``storage`` (the file); and below what a program calls.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from orrery.core.compiling.code_files import cache_folder
from orrery.lab.atlas import numbering, storage
from orrery.lab.atlas.build import AtlasError, Columns, Progress, solve_all
from orrery.lab.atlas.grades import GRADES
from orrery.lab.atlas.numbering import PROBLEMS, number_of, problem_of
from orrery.players.corona.solver import CoronaProblem
from orrery.players.orbit_box.problems import arrangements

__all__ = [
    "GRADES",
    "PROBLEMS",
    "Atlas",
    "AtlasEntry",
    "AtlasError",
    "Columns",
    "Progress",
    "atlas",
    "number_of",
    "problem_of",
    "solve_all",
]

FILE = "corona-atlas.bin"

#: The file that ships with the package.
SHIPPED = Path(__file__).parent.parent / "data" / FILE


@dataclass(frozen=True)
class AtlasEntry:
    """What the atlas knows of one problem."""

    number: int
    optimum: int
    grade: int
    plans_labelled: int
    plans_merged: int


@dataclass(frozen=True)
class Atlas:
    """All problems, by number."""

    columns: Columns

    def entry(self, number: int) -> AtlasEntry:
        """What is known of the problem with this number."""
        dice = problem_of(number).dice
        merged = int(self.columns.plans[number - 1])
        return AtlasEntry(
            number,
            int(self.columns.optimum[number - 1]),
            int(self.columns.grade[number - 1]),
            merged * arrangements(dice),
            merged,
        )

    def entry_for(self, problem: CoronaProblem) -> AtlasEntry:
        """What is known of this problem, whatever its rotation and colours."""
        return self.entry(number_of(problem))

    def optima(self) -> dict[int, float]:
        """The share of all equally likely deals that has each optimum."""
        return _shares(self.columns.optimum)

    def mean_optimum(self) -> float:
        """The mean optimum over all equally likely deals."""
        return sum(optimum * share for optimum, share in self.optima().items())

    def grades(self) -> dict[int, float]:
        """The share of all equally likely deals that has each grade."""
        return _shares(self.columns.grade)


def _shares(values: npt.NDArray[np.uint8]) -> dict[int, float]:
    counts = np.bincount(values, weights=numbering.deals())
    return {int(value): float(counts[value] / counts.sum()) for value in np.flatnonzero(counts)}


@cache
def atlas() -> Atlas:
    """The atlas that ships with the package, or else one that is built now and kept."""
    if SHIPPED.exists():
        return Atlas(storage.read(SHIPPED))
    kept = cache_folder(__name__) / FILE
    if kept.exists():
        return Atlas(storage.read(kept))
    columns = solve_all()
    storage.write(columns, kept)
    return Atlas(columns)
