"""One game of a tournament. A player that fails forfeits the game, and only that game."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.errors import OrreryError, Refusal
from orrery.lab.arena.plan import Fixture
from orrery.lab.arena.played import Forfeit, PlayedGame, places_after_forfeit
from orrery.players.asking import ask
from orrery.players.player import Player
from orrery.players.turns import next_move
from orrery.ratings.placing import places

#: Makes the player with this name; the seed decides its luck.
Make = Callable[[str, str], Player]

#: Nobody wants to read more about a failure.
_MOST_WORDS = 300


def play_game(game: Game, fixture: Fixture, make: Make, keep_record: bool = False) -> PlayedGame:
    """Play one game to its end, or until somebody forfeits it."""
    with ExitStack() as leaving:
        table = _ArenaTable(game.start(fixture.seed), fixture, make, leaving)
        forfeit = table.play()
    position, outcome = table.position, table.position.outcome
    seats = len(game.seats)
    scores: tuple[float, ...] = ()
    if forfeit:
        standing, reason = places_after_forfeit(forfeit.seat, seats), "forfeit"
    else:
        assert outcome
        standing, scores, reason = places(outcome, seats), outcome.scores, outcome.reason
    return PlayedGame(
        number=fixture.number,
        seed=fixture.seed,
        players=fixture.players,
        places=standing,
        scores=scores,
        reason=reason,
        plies=position.ply,
        moves=tuple(table.moves),
        seconds=tuple(round(spent, 6) for spent in table.seconds),
        forfeit=forfeit,
        record=_record(position, fixture, forfeit) if keep_record else "",
    )


class _ArenaTable:
    """The position and those who sit around it."""

    def __init__(
        self, position: Position, fixture: Fixture, make: Make, leaving: ExitStack
    ) -> None:
        self.position, self.fixture, self.make, self.leaving = position, fixture, make, leaving
        self.players: list[Player] = []
        self.moves = [0] * len(fixture.players)
        self.seconds = [0.0] * len(fixture.players)
        self.asked = 0  # the seat that acts, and is to blame if something goes wrong

    def play(self) -> Forfeit | None:
        try:
            self._sit_down()
            while not self.position.is_over:
                self.position.play(next_move(self.position, self._ask))
        except Exception as error:  # whatever a bot may do, the tournament goes on
            return Forfeit(self.asked, _said(error))
        return None

    def _sit_down(self) -> None:
        for seat, name in enumerate(self.fixture.players):
            self.asked = seat
            player = self.make(name, f"{self.fixture.seed} {seat} {name}")
            close = getattr(player, "close", None)  # as players outside this process have
            if close:
                self.leaving.callback(close)
            self.players.append(player)

    def _ask(self, seat: Seat) -> Move | None:
        self.asked = seat
        began = time.perf_counter()
        try:
            return ask(self.players[seat], self.position, seat)
        finally:
            self.moves[seat] += 1
            self.seconds[seat] += time.perf_counter() - began


def _said(error: Exception) -> str:
    if isinstance(error, OrreryError) and not isinstance(error, Refusal):
        said = str(error)  # it says itself what was wrong
    else:
        said = f"failed with {type(error).__name__}: {error}"
    said = " ".join(said.split())
    return said if len(said) <= _MOST_WORDS else f"{said[:_MOST_WORDS]}..."


def _record(position: Position, fixture: Fixture, forfeit: Forfeit | None) -> str:
    names = dict(zip(position.game.seats, fixture.players, strict=True))
    tags = {"arena game": str(fixture.number), **names}
    if forfeit:
        tags["forfeit"] = f"{position.game.seats[forfeit.seat]} {forfeit.why}"
    return position.record(**tags)
