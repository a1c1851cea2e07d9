"""What a round of Orbit will bring: the rules themselves, run ahead on a copy."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core.contract import Position, Seat
from orrery.core.kernel import Record, copy_array
from orrery.games.orbit import rules
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.rounds import NOBODY


@dataclass(frozen=True)
class Landing:
    """One body's move, and what it changed."""

    body: str
    start: int  # cells as people count them
    end: int
    event: int  # as in the rules: NOTHING, FROM_OWNER, ...
    gains: tuple[int, ...]  # chips won or lost, by seat
    pot: int  # the same for the pot


def trace(position: Position, claims: dict[str, Seat] | None = None) -> list[Landing]:
    """The landings of this round, if these further claims are made and no others.

    Unclaimed bodies count as neutral: nothing is assumed about late claims. What the first and the
    last claimant pay is left out, since it depends on who else claims.
    """
    ahead: Record = copy_array(position.state)[0]
    for letter, seat in (claims or {}).items():
        ahead.owner[LETTERS.index(letter)] = seat
    landings = []
    for turn in range(rules.BODIES):
        landings.append(_land(ahead, int(rules.mover(ahead, turn)), len(position.game.seats)))
        if landings[-1].event in (rules.WHOLE_POT, rules.POT_STAYS):
            break
    return landings


def _land(p: Record, body: int, players: int) -> Landing:
    start, chips, pot = int(p.cell[body]), p.chips[:players].copy(), int(p.pot)
    event = int(rules.land(p, body))
    gains = tuple((p.chips[:players] - chips).tolist())
    return Landing(LETTERS[body], start + 1, int(p.cell[body]) + 1, event, gains, int(p.pot) - pot)


def forecast(position: Position, seat: Seat) -> dict[str, int]:
    """What each free body would earn for this seat, given what the others hold now."""
    p = position.state
    free = [LETTERS[body] for body in range(rules.BODIES) if p.owner[body] == NOBODY]
    return {
        letter: sum(landing.gains[seat] for landing in trace(position, {letter: seat}))
        for letter in free
    }
