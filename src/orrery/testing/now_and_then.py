"""Where to ask a player while chance plays: where the choice is of a rare kind, and now and then.

Faults hide where few games come: in Orbis a village that asks for worshippers which a trade has
just used up is met once in a hundred random games.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from orrery.core.chance import draw, seeded
from orrery.core.contract import Codes, Game, Position, Seat
from orrery.core.kernel import CLOCK

#: A kind of choice is rare until it was met so often.
RARE = 20

#: Of the choices that are not rare, one in so many is put to the player.
ONE_IN = 20


class NowAndThen:
    """Remembers, over many games, which kinds of choices were met."""

    def __init__(self, game: Game, rare: int = RARE) -> None:
        self._game, self._rare = game, rare
        self._chance = seeded("now and then")
        self._met: Counter[tuple[str, ...]] = Counter()
        self._numbers = np.zeros((len(game.seats), game.code_count), np.int16)
        self._verbs = ["unknown"]

    def __call__(self, position: Position) -> bool:
        seats = [seat for seat in position.to_act if seat != CLOCK]
        if not seats:
            return False
        kind = self.kind(seats[-1], position.codes(seats[-1]))
        self._met[kind] += 1
        return self._met[kind] <= self._rare or draw(self._chance, ONE_IN) == 0

    def kind(self, seat: Seat, codes: Codes) -> tuple[str, ...]:
        """Which verbs these moves have."""
        numbers = self._numbers[seat]
        for code in codes[numbers[codes] == 0].tolist():
            numbers[code] = self._number(self._game.known_move(seat, code).text)
        return tuple(self._verbs[number] for number in np.unique(numbers[codes]))

    def _number(self, text: str) -> int:
        """The number of a move's first word; those with digits name things and count as one."""
        word = text.split(maxsplit=1)[0]
        verb = word if word.isalpha() else ""
        if verb not in self._verbs:
            self._verbs.append(verb)
        return self._verbs.index(verb)
