"""The laws that every player obeys."""

from __future__ import annotations

from collections.abc import Callable

from orrery.core.contract import Game, Move, Seat
from orrery.players.player import Player
from orrery.players.turns import next_move
from orrery.testing.laws import LawBroken


def check_player(make: Callable[[int | str], Player], game: Game, seed: int = 0) -> int:
    """Watch a player through a game against itself; the number of choices it made.

    Its choice is legal, depends on nothing but its seed and the position, and is the same in every
    world that its seat cannot tell apart.
    """
    position = game.start(seed)

    def ask(seat: Seat) -> Move | None:
        chosen = make(seed).choose(position, seat)
        for k in range(2):
            world = position.imagine(seat, f"{seed} {k}")
            if make(seed).choose(world, seat) != chosen:
                law = "a player's choice does not depend on what its seat may not know"
                raise LawBroken(law, game, seed, position.ply)
        return chosen

    while not position.is_over:
        position.play(next_move(position, ask))
    return position.ply
