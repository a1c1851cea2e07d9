"""``check_player``: watches a player through a game and checks the laws that every player obeys."""

from __future__ import annotations

from collections.abc import Callable

from orrery.core.chance import draw, seeded
from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.kernel import sample
from orrery.players.asking import BadAnswer, check_answer
from orrery.players.brains import Player
from orrery.players.turns import next_move
from orrery.testing.laws import LawBroken

Make = Callable[[int | str], Player]

ANSWERS = "a player answers whenever its seat may act"
LEGAL = "a player's answer is a legal move of its seat, or it waits for the clock"
UNTOUCHED = "a player leaves the position as it was"
BLIND = "a player's choice does not depend on what its seat may not know"


def always(position: Position) -> bool:
    """Ask the player for every move of the game."""
    return True


def check_player(
    make: Make,
    game: Game,
    seed: int = 0,
    asked: Callable[[Position], bool] = always,
    worlds: int = 2,
) -> int:
    """Watch a player through a game; the number of choices it made.

    It sits on all seats and is asked where ``asked`` says so; chance plays the other moves, which
    leads to positions, and into the middle of turns, to which the player itself never comes.

    Its answer is legal, it leaves the position untouched, and it chooses the same in so many other
    worlds that its seat cannot tell apart; so its choice depends on nothing but its seed and what
    it may see.
    """
    return _Watch(make, game, seed, worlds).through_a_game(asked)


class _Watch:
    """One game, and the player that is watched in it."""

    def __init__(self, make: Make, game: Game, seed: int, worlds: int) -> None:
        self.make, self.game, self.seed, self.worlds = make, game, seed, worlds
        self.position = game.start(seed)
        self.chance = seeded(f"watch {seed}")
        self.choices = 0

    def through_a_game(self, asked: Callable[[Position], bool]) -> int:
        box = self.game.box_array.tobytes()
        while not self.position.is_over:
            move = next_move(self.position, self.ask) if asked(self.position) else self.any_move()
            self.position.play(move)
        if self.game.box_array.tobytes() != box:
            raise self.broken(UNTOUCHED, "It wrote into the box.")
        return self.choices

    def any_move(self) -> Move:
        """Any legal move of anybody who may act, the clock included."""
        seats = self.position.to_act
        seat = seats[int(draw(self.chance, len(seats)))]
        code = int(sample(self.position.state, self.game.box, seat, self.chance))
        return self.game.known_move(seat, code)

    def ask(self, seat: Seat) -> Move | None:
        """Unlike at a table, the player gets the position itself, and must spare it."""
        chosen = self.answer(self.position, seat)
        try:
            check_answer(self.position, seat, chosen)
        except BadAnswer as error:
            raise self.broken(LEGAL, f"It {error}.") from None
        for k in range(self.worlds):
            world = self.position.imagine(seat, f"{self.seed} {k}")
            there = self.answer(world, seat)
            if there != chosen:
                raise self.broken(BLIND, f"It chose {chosen}, and elsewhere {there}.")
        self.choices += 1
        return chosen

    def answer(self, position: Position, seat: Seat) -> Move | None:
        before, past = position.state.tobytes(), position.history
        try:
            chosen = self.make(self.seed).choose(position, seat)
        except Exception as error:
            raise self.broken(ANSWERS, f"It failed with {type(error).__name__}: {error}") from error
        if position.state.tobytes() != before or position.history != past:
            raise self.broken(UNTOUCHED)
        return chosen

    def broken(self, law: str, detail: str = "") -> LawBroken:
        return LawBroken(law, self.game, self.seed, self.position.ply, detail)
