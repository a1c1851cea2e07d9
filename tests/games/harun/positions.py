"""Rounds of Harun that were set up by hand."""

from __future__ import annotations

from collections.abc import Sequence

from orbit_box.plays import bid, box_game, make_master, play_all, show_dice, time

import orrery

# Clockwise with seven dice that show 1 all bodies land on the black star of cell 2: 14 points.
TOGETHER = "R1 O1 Y1 G1 B1 V1 K1"
STARS = "black 2, black 3, red 4, red 5"
ONES = (1, 1, 1, 1, 1, 1, 1)
BLACK_PLAN = "R1 O1 Y1 G1 B1 V1 K1"
# With sixes they land on cell 7, where no star is.
SIXES = (6, 6, 6, 6, 6, 6, 6)
EMPTY_PLAN = "R6 O6 Y6 G6 B6 V6 K6"


def start(players: int = 4, seed: int = 1, master: int = 0, **options: object) -> orrery.Position:
    """The start of a game in which this seat is the first star master."""
    return make_master(box_game("harun", players=players, **options).start(seed), master)


def place(position: orrery.Position, bodies: str = TOGETHER, stars: str = STARS) -> orrery.Position:
    """The star master sets stars and bodies."""
    words = [f"star {star.strip()}" for star in stars.split(",")]
    words += [f"place {word}" for word in bodies.split()]
    return play_all(position, int(position.state.master), *words)


def set_up(
    position: orrery.Position,
    bodies: str = TOGETHER,
    stars: str = STARS,
    dice: Sequence[int] = ONES,
    direction: int = 1,
) -> orrery.Position:
    """The star master sets stars and bodies, and dice and arrow fall like this."""
    show_dice(place(position, bodies, stars), dice)
    position.state.direction = direction
    return position


def lay(position: orrery.Position, plan: str) -> orrery.Position:
    return play_all(position, int(position.state.bidder), *plan.split())


def reach(position: orrery.Position, seat: int, amount: int = 14) -> orrery.Position:
    """A whole round that this seat wins."""
    return lay(time(bid(set_up(position), (seat, amount))), BLACK_PLAN)


def fail(position: orrery.Position, seat: int, amount: int = 1) -> orrery.Position:
    """A whole round in which this seat bids too much."""
    return lay(time(bid(set_up(position, dice=SIXES), (seat, amount))), EMPTY_PLAN)
