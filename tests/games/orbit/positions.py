"""Rounds of Orbit that were set up by hand."""

from __future__ import annotations

from orbit_box.plays import box_game, make_master

import orrery

LETTERS = "ROYGBV"

# With these dice nobody lands on anybody, whichever way the arrow shows.
IN_A_ROW = "R1 O2 Y3 G4 B5 V6"
QUIET = "R6 O6 Y6 G6 B6 V6"
# Red lands on orange, and nothing else happens.
ONE_MEETING = "R1 O6 Y4 G6 B6 V6"
# Red lands on yellow, then orange on both.
TWO_BODIES = "R2 O1 Y1 G1 B1 V1"


def start(players: int = 4, seed: int = 1, master: int = 0, **options: object) -> orrery.Position:
    """The start of a game in which this seat is the first star master."""
    return make_master(box_game("orbit", players=players, **options).start(seed), master)


def lie(
    position: orrery.Position, dice: str, cells: str = IN_A_ROW, direction: int = 1
) -> orrery.Position:
    """Let bodies, dice and arrow of this round have fallen like this."""
    p = position.state
    for word in cells.split():
        p.cell[LETTERS.index(word[0])] = int(word[1]) - 1
    for word in dice.split():
        p.die[LETTERS.index(word[0])] = int(word[1])
    p.direction = direction
    return position


def claim(position: orrery.Position, *claims: str) -> orrery.Position:
    """Seats and the bodies they claim, in this order: ``2R``."""
    for word in claims:
        position.play(f"claim {word[1]}", seat=int(word[0]))
    return position


def wish(position: orrery.Position, seat: int, bodies: str = "") -> orrery.Position:
    """A seat's whole list."""
    for body in bodies:
        position.play(f"wish {body}", seat=seat)
    return position if len(bodies) == len(LETTERS) else position.play("done", seat=seat)


def landings(position: orrery.Position) -> dict[str, str]:
    """What the bodies that moved in the round before did, in their order."""
    return {landing["body"]: landing["event"] for landing in position.view()["last"]["landings"]}
