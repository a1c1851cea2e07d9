"""The one way to ask a player: it gets a board of its own, and the rules look at its answer."""

from __future__ import annotations

from orrery.core.contract import Move, Position, Seat
from orrery.core.errors import OrreryError, Refusal
from orrery.core.kernel import CLOCK
from orrery.players.brains import Player


class BadAnswer(OrreryError):
    """An answer that is no legal move of the player's own seat."""


def ask(player: Player, position: Position, seat: Seat) -> Move | None:
    """What a player chooses for a seat that may act; None if it waits, which the clock will end.

    Compiled code writes wherever it likes, so no view of a position is safe from it: the player
    gets a copy, which nobody looks at again.
    """
    answer = player.choose(position.copy(), seat)
    check_answer(position, seat, answer)
    return answer


def check_answer(position: Position, seat: Seat, answer: object) -> None:
    """Raise a ``BadAnswer``, which says what the player did, unless the rules allow the answer."""
    if answer is None:
        if CLOCK not in position.to_act:
            raise BadAnswer("waited where it had to move")
    elif not isinstance(answer, Move):
        raise BadAnswer(f"answered {answer!r}, which is no move")
    elif answer.seat != seat:
        raise BadAnswer(f"answered {answer}, which is a move of another seat")
    else:
        try:
            position.copy().play(answer)
        except Refusal as refusal:
            raise BadAnswer(f"made an illegal move: {answer}: {refusal}") from None
