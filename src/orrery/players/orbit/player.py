"""Plays Orbit: looks ahead what each free body will earn, more or less carefully."""

from __future__ import annotations

from orrery.core.chance import draw, seeded
from orrery.core.contract import Move, Position, Seat
from orrery.games.orbit import rules
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.rounds import NOBODY
from orrery.players.orbit.forecast import forecast

#: Out of ten bodies, how many each strength misjudges.
MISTAKES = (7, 5, 3, 1, 0)


class OrbitPlayer:
    """Takes what promises most; a weak one overlooks things."""

    def __init__(self, seed: int | str, strength: int) -> None:
        self._mistakes = MISTAKES[strength - 1]
        self._seed = seed

    def choose(self, position: Position, seat: Seat) -> Move | None:
        p, game = position.state, position.game
        if p.phase == rules.CHOOSING:
            fair_share = (rules.START_CHIPS * len(game.seats) - int(p.pot)) / len(game.seats)
            return game.read("end" if p.chips[seat] > fair_share else "go on", seat)
        wanted = self._wanted(position, seat)
        if p.phase == rules.CLAIMING:
            return game.read(f"claim {wanted[0]}", seat)
        listed = [LETTERS[body] for body in p.wishes[seat] if body != NOBODY]
        # Not all on the list need be its own wishes: somebody else may have begun it.
        return game.read(f"wish {next(body for body in wanted if body not in listed)}", seat)

    def _wanted(self, position: Position, seat: Seat) -> list[str]:
        """The free bodies, dearest first, as this player sees them in this round."""
        chance = seeded(f"orbit {self._seed} {seat} {position.state.round_number}")
        seen = {
            body: earns if draw(chance, 10) >= self._mistakes else int(draw(chance, 5)) - 2
            for body, earns in forecast(position, seat).items()
        }
        return sorted(seen, key=lambda body: -seen[body])
