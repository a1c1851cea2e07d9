"""Our games that have no peer: random games, listing and copying, in compiled code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean

from orrery.core.contract import Game
from orrery.games import game
from orrery.lab.bench.ours import Playouts, copying, listing, random_positions
from orrery.lab.bench.timing import Rounds, Spread, Task, spread

ORBIS, ORTUS = "orbis", "ortus"

#: The middle of a game of Ortus: so many legal moves, or more.
MANY_MOVES = 400


@dataclass(frozen=True)
class Speed:
    """How fast the rules of one game are."""

    key: str
    name: str
    meaning: str
    games_per_second: Spread
    moves_per_second: Spread
    game_length: float
    list_microseconds: Spread
    copy_microseconds: Spread


class Alone:
    """One game, with the positions of some random games for listing and copying."""

    def __init__(self, key: str, name: str, played: Game, least_moves: int = 1) -> None:
        self.key, self.name = key, name
        positions = random_positions(played, least_moves)
        listed = mean(len(position.codes(position.to_act[0])) for position in positions)
        self.meaning = (
            f"{played!r}. Listing is timed in {len(positions):,} positions of random games, "
            f"with {listed:.0f} legal moves on average; a position is "
            f"{played.position_type.itemsize:,} bytes."
        )
        self.playouts = Playouts(f"{key} games", f"{name}: random games", self.meaning, played)
        self.listing = Task(
            f"{key} list", f"{name}: list", self.meaning, listing(positions), len(positions)
        )
        self.copying = Task(
            f"{key} copy", f"{name}: copy", self.meaning, copying(positions), len(positions)
        )

    def tasks(self) -> list[Task]:
        return [self.playouts.task(), self.listing, self.copying]

    def speed(self, timed: Mapping[str, Rounds]) -> Speed:
        """The figures, once its tasks have been timed."""
        games = spread([1 / time for time in timed[self.playouts.key]])
        length = self.playouts.length()
        return Speed(
            self.key,
            self.name,
            self.meaning,
            games_per_second=games,
            moves_per_second=games.times(length),
            game_length=length,
            list_microseconds=spread(timed[self.listing.key]).times(1e6),
            copy_microseconds=spread(timed[self.copying.key]).times(1e6),
        )


def games_alone() -> list[Alone]:
    """Every game that is measured by itself."""
    return [
        Alone(ORBIS, "Orbis, 4 players", game("orbis", players=4)),
        Alone(ORTUS, "Ortus, all elements", game("ortus"), MANY_MOVES),
    ]
