"""Every position of a Corona problem, so that its page can be used without a connection.

The script of the page looks up what a step leads to and what it scores; it knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from orrery.core.scene import Item
from orrery.core.svg import draw, number
from orrery.games.corona.scoring import BODIES, CELLS
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.scene import LOOK, ring_scene
from orrery.games.orbit_box.scene.table import BodyOnRing, DieOnTable, RingTable
from orrery.players.corona.solver import CoronaProblem, CoronaSearch
from orrery.players.orbit_box.problems import FACES
from orrery.web.pages.pictures import RING
from orrery.web.pages.ring import halo


class CoronaPositions(msgspec.Struct, frozen=True):
    """A problem, looked through to its end, and the pieces of its pictures."""

    bodies: str
    cells: tuple[int, ...]
    roll: tuple[int, ...]
    #: The cell on which a step lands, from 0; a step is written as "R2".
    lands: dict[str, int]
    #: By the die that each body has taken, "020000": the most points that the rest can bring, and
    #: the points of every possible step; bodies in their order, small dice first.
    positions: dict[str, tuple[int, str]]
    box: str
    #: What never changes.
    ring: str
    #: A body as the first of two on its cell, "R 4 2 0": itself, what stands above all bodies, and
    #: the light around it when it is a link.
    stones: dict[str, tuple[str, str, str]]
    #: The first of five dice, "2 5 0": itself, and the light around it.
    dice: dict[str, tuple[str, str]]


def corona_positions(problem: CoronaProblem) -> bytes:
    """All of it as JSON: a job for a worker process."""
    positions: dict[str, tuple[int, str]] = {}
    lands: dict[str, int] = {}
    for taken, most, steps in CoronaSearch(problem).positions():
        points = "".join(str(step.points) for step in steps)
        positions["".join(map(str, taken))] = (most, points)
        lands |= {str(step): step.cell for step in steps}
    drawn = CoronaPositions(
        bodies=LETTERS[:BODIES],
        cells=problem.cells,
        roll=problem.dice,
        lands=lands,
        positions=positions,
        box=" ".join(map(number, RING)),
        ring=f"<defs>{LOOK.definitions}</defs>{_drawn(ring_scene(_table()).fixed)}",
        stones=dict(_stones(problem, lands)),
        dice=dict(_dice()),
    )
    return msgspec.json.encode(drawn)


def _table(bodies: tuple[BodyOnRing, ...] = (), dice: tuple[DieOnTable, ...] = ()) -> RingTable:
    return RingTable(cells=CELLS, title="", bodies=bodies, dice=dice)


def _drawn(items: tuple[Item, ...]) -> str:
    """Without words: whoever does not see it is told by the links, in their language."""
    mute = (item if item.shape == "label" else replace(item, text="") for item in items)
    return "".join(draw(item, LOOK.name) for item in mute)


def _stones(
    problem: CoronaProblem, lands: dict[str, int]
) -> Iterator[tuple[str, tuple[str, str, str]]]:
    for letter, start in zip(LETTERS, problem.cells, strict=False):
        standing = [BodyOnRing(letter, start)]
        standing += [
            BodyOnRing(letter, cell, die=int(step[1]), moved=True)
            for step, cell in lands.items()
            if step[0] == letter
        ]
        for body in standing:
            for many in range(1, BODIES + 1):
                for place in range(many):
                    key = f"{letter} {body.cell} {many} {place}"
                    yield key, _stone(body, many, place)


def _stone(body: BodyOnRing, many: int, place: int) -> tuple[str, str, str]:
    """A body among so many on its cell."""
    others = [BodyOnRing(letter, body.cell) for letter in LETTERS if letter != body.letter]
    crowd = (*others[:place], body, *others[place : many - 1])
    own = f"body-{body.letter}"
    found = {item.key: item for item in ring_scene(_table(bodies=crowd)).items}
    below = tuple(found[key] for key in (f"{own}-moved", own) if key in found)
    above = tuple(item for key, item in found.items() if key == f"{own}-die")
    return _drawn(below), _drawn(above), halo(found[own])


def _dice() -> Iterator[tuple[str, tuple[str, str]]]:
    for many in range(1, BODIES + 1):
        for value in range(1, FACES + 1):
            items = ring_scene(_table(dice=(DieOnTable(value),) * many)).items
            for place, item in enumerate(items):
                yield f"{value} {many} {place}", (_drawn((item,)), halo(item))
