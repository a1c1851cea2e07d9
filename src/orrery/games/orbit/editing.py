"""Rounds of Orbit put together by hand: every body with its die, the arrow, the hands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from orrery.core.contract import Position
from orrery.core.editing.arrangement import Arrangement
from orrery.core.editing.editor import PositionFault
from orrery.core.errors import OptionError, Refusal
from orrery.core.options import Number, Option
from orrery.core.texts import say
from orrery.games.orbit import rules
from orrery.games.orbit_box.editing import CLOCKWISE_WORD, COUNTER_WORD, DIRECTION, RingEditor
from orrery.games.orbit_box.rules.rounds import MOST_ROUNDS

_TAKES = Number(
    "takes",
    0,
    MOST_ROUNDS,
    0,
    say("how often a player has taken the pot"),
    title=say("Pots taken"),
)
_DIE = re.compile(r"([A-Z])([1-6])")


class OrbitEditor(RingEditor):
    """Six bodies on six of seven cells, each with a die of its own; the pot holds the rest."""

    bodies, cells = rules.BODIES, rules.CELLS
    bodies_rule, chips_rule = "OR2", "OR1"

    @property
    def total(self) -> int:
        return rules.START_CHIPS * len(self.game.seats)

    @property
    def first_chips(self) -> int:
        return rules.START_CHIPS - 1  # the ante is paid (OR2)

    def further_fields(self) -> tuple[Option, ...]:
        return (DIRECTION, _TAKES)

    def blank(self) -> Arrangement:
        bodies = tuple(f"{letter}{cell}" for cell, letter in enumerate(self.letters, 1))
        return {**super().blank(), "bodies": bodies}

    def blank_dice(self) -> tuple[str, ...]:
        return tuple(f"{letter}1" for letter in self.letters)

    def checked(self, arrangement: Arrangement) -> Arrangement:
        missing = [letter for letter in self.letters if letter not in self.placed(arrangement)]
        if missing:
            wrong = say("The body {letter} is not on the ring yet.", letter=missing[0])
            raise OptionError(wrong)
        return super().checked(arrangement)

    # --- Dice -------------------------------------------------------------------------------------

    def checked_dice(self, words: Sequence[str]) -> tuple[str, ...]:
        matches = [_DIE.fullmatch(word) for word in words]
        found = {match[1]: match[2] for match in matches if match}
        if len(words) != len(found) or {*found} != {*self.letters}:
            wrong = say("every body has one die from 1 to 6: 'dice:R1,O2,Y3,G4,B5,V6'")
            raise OptionError(wrong)
        return tuple(f"{letter}{found[letter]}" for letter in self.letters)

    def dice_keys(self, arrangement: Arrangement) -> Iterator[tuple[str, str]]:
        return ((die[0], f"die-{die[0]}") for die in arrangement["dice"])

    def turned(self, dice: Sequence[str], die: str) -> tuple[str, ...]:
        if die not in self.letters:
            raise OptionError(say("there is no body {letter!r}", letter=die))
        return tuple(f"{die}{int(one[1]) % 6 + 1}" if one[0] == die else one for one in dice)

    # --- The position -----------------------------------------------------------------------------

    def fill(self, p: Any, arrangement: Arrangement) -> None:
        p.die[:] = [int(die[1]) for die in arrangement["dice"]]
        p.direction = 1 if arrangement["direction"] == (CLOCKWISE_WORD,) else -1
        p.pot = max(0, self.total - sum(self.chips(arrangement)))
        p.takes = int(arrangement["takes"][0])

    def taken_apart(self, position: Position) -> Arrangement:
        p, seats = position.plain, self.game.seats
        begun = p.claims or any(p.done) or any(wish[0] >= 0 for wish in p.wishes[: len(seats)])
        if p.phase not in (rules.CLAIMING, rules.WISHING) or begun:
            raise Refusal("", say("Only the beginning of a round can be written down."))
        return {
            **self.blank(),
            "bodies": tuple(f"{letter}{p.cell[b] + 1}" for b, letter in enumerate(self.letters)),
            "dice": tuple(f"{letter}{p.die[b]}" for b, letter in enumerate(self.letters)),
            "round": (str(p.round_number),),
            "master": (seats[p.master],),
            **{name: (str(p.chips[seat]),) for seat, name in enumerate(seats)},
            "direction": (CLOCKWISE_WORD if p.direction > 0 else COUNTER_WORD,),
            "takes": (str(p.takes),),
        }

    def ring_faults(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        cells = [*self.placed(arrangement).values()]
        for cell in sorted({cell for cell in cells if cells.count(cell) > 1}):
            wrong = say("Bodies begin alone on their cells; on cell {n} are several.", n=cell + 1)
            yield PositionFault("OR2", wrong)

    def further_faults(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        """Nobody begins a round over a pot to which the ante was still to be paid (OR2)."""
        chips = self.chips(arrangement)
        pot, players = self.total - sum(chips), len(chips)
        if pot >= 0 and pot + chips.count(0) < players:
            wrong = say(
                "The pot holds fewer chips than there are players, so that everybody would have"
                " paid one more."
            )
            yield PositionFault("OR2", wrong)
        if int(arrangement["takes"][0]) >= int(arrangement["round"][0]):
            wrong = say("The pot is taken once a round at most.")
            yield PositionFault("OR7", wrong)
