"""How one game of a tournament went, as data that goes into the state file and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any


@dataclass(frozen=True)
class Forfeit:
    """A player lost because of what it did, not by the rules of the game."""

    seat: int
    why: str


@dataclass(frozen=True)
class PlayedGame:
    """One finished game."""

    number: int
    seed: str
    players: tuple[str, ...]  # by seat, as everything below
    places: tuple[int, ...]  # 1 is the first; equals share a place
    scores: tuple[float, ...]  # in the points of the game; nothing after a forfeit
    reason: str
    plies: int
    moves: tuple[int, ...]  # decisions asked for
    seconds: tuple[float, ...]  # spent on them
    forfeit: Forfeit | None = None
    record: str = field(default="", compare=False)  # on request; not in the state file

    def to_json(self) -> dict[str, Any]:
        told = asdict(self)
        del told["record"]
        return told

    @staticmethod
    def from_json(told: Mapping[str, Any]) -> PlayedGame:
        lists = ("players", "places", "scores", "moves", "seconds")
        forfeit = told["forfeit"]
        return PlayedGame(
            **{
                **told,
                **{name: tuple(told[name]) for name in lists},
                "forfeit": Forfeit(**forfeit) if forfeit else None,
            }
        )

    def score(self, one: str, other: str) -> float | None:
        """What one player made against another: 1, a half or 0; the mean where they sat more often.

        None if they did not meet.
        """
        mine = [place for place, name in zip(self.places, self.players, strict=True) if name == one]
        theirs = [
            place for place, name in zip(self.places, self.players, strict=True) if name == other
        ]
        if not mine or not theirs:
            return None
        points = [(1.0 if a < b else 0.5 if a == b else 0.0) for a, b in product(mine, theirs)]
        return sum(points) / len(points)


def places_after_forfeit(culprit: int, seats: int) -> tuple[int, ...]:
    """All others share the first place."""
    return tuple(seats if seat == culprit else 1 for seat in range(seats))
