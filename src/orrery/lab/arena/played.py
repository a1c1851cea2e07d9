"""How one game of a tournament went, as data that goes into the state file and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any

#: What a state file must say of a game, and by seat.
_SINGLE: dict[str, type] = {"number": int, "seed": str, "reason": str, "plies": int}
_LISTS: dict[str, type] = {
    "players": str,
    "places": int,
    "scores": float,
    "moves": int,
    "seconds": float,
}


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
        """The game that ``to_json`` told of; ``KeyError`` or ``TypeError`` if this is none."""
        forfeit = told["forfeit"]
        lists = {name: _of_seats(told, name, kind) for name, kind in _LISTS.items()}
        for name, kind in _SINGLE.items():
            _check_kind(told[name], kind)
        if len({len(values) for values in lists.values() if values}) > 1:
            raise TypeError("lists of different length")
        return PlayedGame(
            **{**told, **lists, "forfeit": Forfeit(**forfeit) if forfeit else None},
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


def _of_seats(told: Mapping[str, Any], name: str, kind: type) -> tuple[Any, ...]:
    values = told[name]
    _check_kind(values, list)
    for value in values:
        _check_kind(value, kind)
    return tuple(values)


def _check_kind(value: object, kind: type) -> None:
    wanted = (int, float) if kind is float else kind
    if not isinstance(value, wanted) or isinstance(value, bool):
        raise TypeError(f"{value!r} is no {kind.__name__}")
