"""What a report keeps of one game, small enough for thousands of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

#: How a game stands is looked at after each tenth of it.
TENTHS = 10


@dataclass(frozen=True)
class Story:
    """How the lead went to and fro in a game, by the plies after which it did."""

    changes: tuple[int, ...]  # after these another seat led
    decided: int | None  # from here on the winner led clearly; None: there was no single winner
    worst: float | None  # how the winner stood when it was worst for them
    curve: tuple[float, ...]  # how the winner stood after each tenth of the game; or nothing


@dataclass(frozen=True)
class ProvenWin:
    """The first position of a game from which a seat could force a win, and did find it."""

    ply: int  # moves made before
    seat: int
    move: str
    line: str  # the position, as ``orrery.position`` reads it


@dataclass(frozen=True)
class StudiedGame:
    """One game, as far as a report asks."""

    key: str  # of its task
    seed: str
    levels: tuple[str, ...]
    order: tuple[int, ...]  # the seats as they came to make their first move of play
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    reason: str
    moves: int  # all of them, those of the clock too
    choices: tuple[int, ...]  # the legal moves at each decision, the clock left out
    opening: str  # the first move of play
    opening_uses: tuple[str, ...]  # the keys of what it used
    uses: Mapping[str, tuple[int, ...]]  # by key, how often by each seat
    story: Story | None
    proven: ProvenWin | None

    @property
    def plies(self) -> int:
        """How many decisions were made."""
        return len(self.choices)

    def victory(self, seat: int) -> float:
        """The share of the victory; in a draw everybody has the same."""
        winners = self.winners or tuple(range(len(self.scores)))
        return (seat in winners) / len(winners)

    def to_json(self) -> dict[str, Any]:
        """For the file that keeps games until the report is made."""
        return asdict(self)

    @staticmethod
    def from_json(told: Mapping[str, Any]) -> StudiedGame:
        """What ``to_json`` told; ``KeyError`` or ``TypeError`` if it is no game."""
        story, proven = told["story"], told["proven"]
        return StudiedGame(
            **{
                **_tuples(told),
                "uses": {key: tuple(uses) for key, uses in told["uses"].items()},
                "story": Story(**_tuples(story)) if story else None,
                "proven": ProvenWin(**proven) if proven else None,
            }
        )


def _tuples(told: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(v) if isinstance(v, list) else v for key, v in told.items()}
