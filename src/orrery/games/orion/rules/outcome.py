"""How a game of Orion Duel ended: the reason, and the chains that show it (OD9 to OD12)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from orrery.core.contract import Highlight, Outcome, Seat
from orrery.core.kernel import Record
from orrery.games.orion.data.board import CELLS
from orrery.games.orion.rules.box import cells_in
from orrery.games.orion.rules.kernel import (
    BLOCKED,
    BY_CONDITIONS,
    DRAWN,
    NO_WINNER,
    conditions,
    pairs_joined,
    token_score,
)

CONSTELLATIONS, GALAXIES, BLACK_HOLES = "constellations", "galaxies", "black holes"
MORE_CONDITIONS = "more conditions"
TOKENS, NO_PLACE, DRAW = "tokens", "blocked", "draw"


def outcome(p: Record, box: Record) -> Outcome:
    """The outcome of a finished game."""
    winners: tuple[Seat, ...] = () if p.winner == NO_WINNER else (int(p.winner),)
    if p.ending in (BY_CONDITIONS, BLOCKED):
        scores = tuple(float(conditions(p, seat)) for seat in (0, 1))
    else:
        scores = tuple(float(token_score(p, box, seat)) for seat in (0, 1))
    highlights = tuple(held(p, box, winners[0])) if p.ending == BY_CONDITIONS else ()
    return Outcome(winners, scores, _reason(p, highlights), highlights)


def _reason(p: Record, highlights: tuple[Highlight, ...]) -> str:
    if p.ending == BY_CONDITIONS:
        kinds = {highlight.reason for highlight in highlights}
        alone = len(kinds) == 1 and conditions(p, 1 - p.winner) == 0
        return kinds.pop() if alone else MORE_CONDITIONS
    return {BLOCKED: NO_PLACE, DRAWN: DRAW}.get(int(p.ending), TOKENS)


def held(p: Record, box: Record, seat: Seat) -> Iterator[Highlight]:
    """The chains behind each condition that a player holds (OD9)."""
    galaxies, black_holes = (
        set(cells_in(p.galaxies.tolist())),
        set(cells_in(p.black_holes.tolist())),
    )
    for chain in chains(p, box, seat):
        if pairs_joined(_zones(box, chain)):
            yield _highlight(CONSTELLATIONS, seat, chain)
        if len(galaxies.intersection(chain)) >= 4:
            yield _highlight(GALAXIES, seat, chain)
    for chain in chains(p, box, 1 - seat):
        if len(black_holes.intersection(chain)) >= 3:
            yield _highlight(BLACK_HOLES, seat, chain)


def chains(p: Record, box: Record, colour: int) -> Iterator[list[int]]:
    """The unbroken chains of a colour, each as its cells."""
    waiting = {cell for cell, shown in enumerate(p.colour.tolist()) if shown == 1 + colour}
    neighbour = box.neighbour.tolist()
    while waiting:
        chain = [min(waiting)]
        waiting.remove(chain[0])
        for cell in chain:  # grows while it is walked
            beside = waiting.intersection(neighbour[cell])
            waiting -= beside
            chain += sorted(beside)
        yield sorted(chain)


def _zones(box: Record, chain: list[int]) -> int:
    return int(np.bitwise_or.reduce(box.zone[chain]))


def _highlight(reason: str, seat: Seat, chain: list[int]) -> Highlight:
    return Highlight(reason, seat, tuple(f"hex-{CELLS[cell]}" for cell in chain))
