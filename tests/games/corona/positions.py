"""Rounds of Corona that were set up by hand."""

from __future__ import annotations

from collections.abc import Sequence

from orbit_box.plays import bid, box_game, make_master, play_all, show_dice, time

import orrery

# All bodies stand together, and every plan with six equal dice builds one tower: 21 points.
TOWER = "R1 O1 Y1 G1 B1 V1"
SIXES = (6, 6, 6, 6, 6, 6)
TOWER_PLAN = "R6 O6 Y6 G6 B6 V6"
# With six different dice every landing is on an empty cell: 6 points.
ALL_FACES = (1, 2, 3, 4, 5, 6)
SCATTERED_PLAN = "R1 O2 Y3 G4 B5 V6"

BOOKLET = "V1 R3 G3 O6 B10 Y12"
BOOKLET_DICE = (2, 3, 4, 4, 5, 5)
BOOKLET_PLAN = "V2 Y3 O4 B5 R4 G5"


def start(players: int = 4, seed: int = 1, master: int = 0, **options: object) -> orrery.Position:
    """The start of a game in which this seat is the first star master."""
    return make_master(box_game("corona", players=players, **options).start(seed), master)


def place(position: orrery.Position, bodies: str = TOWER) -> orrery.Position:
    """The star master places the bodies."""
    words = (f"place {word}" for word in bodies.split())
    return play_all(position, int(position.state.master), *words)


def set_up(
    position: orrery.Position, bodies: str = TOWER, dice: Sequence[int] = SIXES
) -> orrery.Position:
    """The star master places the bodies, and the dice fall like this."""
    return show_dice(place(position, bodies), dice)


def lay(position: orrery.Position, plan: str) -> orrery.Position:
    return play_all(position, int(position.state.bidder), *plan.split())


def reach(position: orrery.Position, seat: int, amount: int = 21) -> orrery.Position:
    """A whole round that this seat wins."""
    return lay(time(bid(set_up(position), (seat, amount))), TOWER_PLAN)


def fail(position: orrery.Position, seat: int, amount: int = 7) -> orrery.Position:
    """A whole round in which this seat bids too much."""
    return lay(time(bid(set_up(position, dice=ALL_FACES), (seat, amount))), SCATTERED_PLAN)
