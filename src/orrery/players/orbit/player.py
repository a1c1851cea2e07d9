"""Plays Orbit: looks ahead what each free body will earn, more or less carefully."""

from __future__ import annotations

from orrery.core.chance import draw, seeded
from orrery.core.contract import Move, Position, Seat
from orrery.core.kernel import CLOCK
from orrery.games.orbit import rules
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.rounds import NOBODY, richest
from orrery.players.orbit.forecast import forecast

#: Out of a hundred bodies, how many each strength misjudges.
MISTAKES = (93, 69, 45, 20, 0)


#: From this strength on a player lets others go first where that saves the first one's chip.
PATIENT = 5


class OrbitPlayer:
    """Takes what promises most, which is as good as any plan; a weak one misjudges bodies.

    Why there is hardly more to know than that stands in docs/games/orbit-skill.md.
    """

    def __init__(self, seed: int | str, strength: int) -> None:
        self._mistakes = MISTAKES[strength - 1]
        self._is_patient = strength >= PATIENT
        self._seed = seed

    def choose(self, position: Position, seat: Seat) -> Move | None:
        p, game = position.state, position.game
        if p.phase == rules.CHOOSING:
            # A shared victory too: whoever took the pot claims late in the next round.
            leads = p.chips[seat] == richest(p, game.box)
            return game.read("end" if leads else "go on", seat)
        earns = self._seen(position, seat)
        wanted = sorted(earns, key=lambda body: -earns[body])
        if p.phase == rules.CLAIMING:
            tie = len(wanted) > 1 and earns[wanted[0]] == earns[wanted[1]]
            if self._is_patient and tie and _may_wait(position, seat):
                return None
            return game.read(f"claim {wanted[0]}", seat)
        listed = [LETTERS[body] for body in p.wishes[seat] if body != NOBODY]
        # Not all on the list need be its own wishes: somebody else may have begun it.
        return game.read(f"wish {next(body for body in wanted if body not in listed)}", seat)

    def _seen(self, position: Position, seat: Seat) -> dict[str, int]:
        """What the free bodies will earn, as this player sees them in this round."""
        chance = seeded(f"orbit {self._seed} {seat} {position.state.round_number}")
        return {
            body: earns if draw(chance, 100) >= self._mistakes else int(draw(chance, 5)) - 2
            for body, earns in forecast(position, seat).items()
        }


def _may_wait(position: Position, seat: Seat) -> bool:
    """Whether the next at the table will claim, and this seat after it for nothing (OR4)."""
    p, game = position.state, position.game
    is_first = p.claims == 0 and seat == game.first_asked(position)
    return is_first and len(game.seats) > 2 and CLOCK in position.to_act
