"""An opponent for one game at one level: what a program asks for first."""

from __future__ import annotations

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.errors import OptionError
from orrery.core.kernel import CLOCK
from orrery.core.texts import listed, say
from orrery.players.asking import ask
from orrery.players.levels import LevelPlayer


class Opponent:
    """Plays one game at one level, for whichever seat it is asked."""

    def __init__(self, game: type[Game], level: int, seed: int | str) -> None:
        self.game, self.level = game, level
        self._player = LevelPlayer(level, seed)

    def choose(self, position: Position, seat: Seat | None = None) -> Move | None:
        """A legal move, or None to wait for the clock; for the only seat to act, if none is named.

        It may look only at what that seat may know, and leaves the position as it is.
        """
        if not isinstance(position.game, self.game):
            name = position.game.name
            raise OptionError(
                say("this player plays {game}, not {other}", game=self.game.name, other=name)
            )
        return ask(self._player, position, _seat(position, seat))

    def __repr__(self) -> str:
        return f"orrery.player({self.game.name!r}, level={self.level})"


def _seat(position: Position, seat: Seat | None) -> Seat:
    """The seat that is to be played for; the clock plays for itself."""
    seats = [other for other in position.to_act if other != CLOCK]
    if seat in seats:
        return seat
    if seat is None and len(seats) == 1:
        return seats[0]
    if not seats:
        raise OptionError(say("nobody has to move here"))
    names = listed([f"{other} ({position.game.seat_name(other)})" for other in seats], "or")
    raise OptionError(say("say for which seat: {names}", names=names))
