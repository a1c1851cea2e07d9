"""The set-ups that ship with the package: those of the booklet, the most even ones, some by chance.

``orrery orion setups --list`` writes the file; reading it needs no net.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from orrery.lab.orion_setups.openings import preset_chances
from orrery.lab.orion_setups.survey import SetUpChance, most_balanced

SHIPPED = Path(__file__).parent.parent / "data" / "orion-setups.csv"
PRESET, BALANCED, RANDOM = "preset", "balanced", "random"

_EVEN_ONES = 40
_BY_CHANCE = 200


class ListedSetUp(NamedTuple):
    """A set-up: of which kind, its seed or its name, and the chance of whoever begins."""

    kind: str
    name: str
    chance: float


def write_list(found: Sequence[SetUpChance], file: Path, command: str) -> None:
    """The most even of these, and the first of them as they came."""
    kinds = {
        PRESET: preset_chances(),
        BALANCED: most_balanced(found, _EVEN_ONES),
        RANDOM: found[:_BY_CHANCE],
    }
    lines = [f"# {command}", "# kind, seed or name, how often whoever begins wins"]
    lines += [f"{kind},{one.name},{one.chance:.3f}" for kind in kinds for one in kinds[kind]]
    file.write_text("\n".join(lines) + "\n", "utf-8")


@cache
def listed_setups() -> tuple[ListedSetUp, ...]:
    """Those that ship."""
    lines = SHIPPED.read_text("utf-8").splitlines()
    rows = csv.reader(line for line in lines if not line.startswith("#"))
    return tuple(ListedSetUp(kind, name, float(chance)) for kind, name, chance in rows)
