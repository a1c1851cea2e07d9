"""Who plays whom, from which seat and with which luck: the whole tournament by numbers.

A *line-up* is as many players as the game has seats. A *meeting* is one line-up with one seed; it
is played once in every rotation of the seats, so that neither seats nor luck favour anybody. A
*round* is one meeting of every line-up, all with the same seed. A *fixture* is one game.

Fixtures are numbered through, round by round, meeting by meeting, rotation by rotation. What
happens in game k follows from the plan and from k alone, whoever plays it and when.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

from orrery.core.contract import Game
from orrery.core.options import Value
from orrery.core.texts import listed
from orrery.lab.arena.errors import ArenaError

LineUp = tuple[str, ...]


class Fixture(NamedTuple):
    """One game to be played."""

    number: int
    seed: str
    players: LineUp  # by seat

    def __str__(self) -> str:
        return f"game {self.number} of {' and '.join(dict.fromkeys(self.players))}"


@dataclass(frozen=True)
class ArenaPlan:
    """A tournament: everything that decides how its games go, and how many rounds there are."""

    game: str
    rules: int
    options: Mapping[str, Value]
    seats: tuple[str, ...]
    players: tuple[str, ...]
    seed: str
    rounds: int
    #: What else was the same in all games, such as a scaling of budgets.
    conditions: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def line_ups(self) -> tuple[LineUp, ...]:
        """Every choice of players that fills the seats; where they are too few, all sit down, and
        some of them more than once."""
        seats = len(self.seats)
        if len(self.players) >= seats:
            return tuple(combinations(self.players, seats))
        filled = combinations_with_replacement(self.players, seats)
        return tuple(line_up for line_up in filled if set(line_up) == set(self.players))

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """All who are compared with each other."""
        return tuple(combinations(self.players, 2))

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.rounds * len(self.line_ups) * len(self.seats)

    def meeting(self, number: int, line_up: int) -> tuple[Fixture, ...]:
        """The fixtures of this line-up in the round with this number."""
        chosen, seats = self.line_ups[line_up], len(self.seats)
        first = (number * len(self.line_ups) + line_up) * seats
        return tuple(
            Fixture(first + turn, f"{self.seed} {number}", chosen[turn:] + chosen[:turn])
            for turn in range(seats)
        )

    def identity(self) -> dict[str, Any]:
        """What must be equal for two runs to be parts of one tournament; not how long it is."""
        return {
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "players": list(self.players),
            "seed": self.seed,
            "conditions": dict(self.conditions),
        }

    @property
    def label(self) -> str:
        """A short name that no other tournament has."""
        written = json.dumps(self.identity(), sort_keys=True)
        return f"{self.game}-{hashlib.sha256(written.encode()).hexdigest()[:8]}"


def plan(
    game: Game,
    players: Sequence[str],
    games: int,
    seed: int | str = 1,
    conditions: Mapping[str, str] | None = None,
) -> ArenaPlan:
    """A tournament with at least this many games of every line-up: whole meetings are played."""
    if len(game.seats) < 2:
        raise ArenaError(f"{game.title} has no seat for an opponent")
    twice = sorted({name for name in players if players.count(name) > 1})
    if twice:
        raise ArenaError(f"{listed(twice)} cannot sit down against itself; name a player once")
    if len(players) < 2:
        raise ArenaError("a tournament takes at least two players")
    return ArenaPlan(
        game=game.name,
        rules=game.rules,
        options=game.chosen,
        seats=tuple(game.seats),
        players=tuple(players),
        seed=" ".join(str(seed).split()),
        rounds=max(1, -(-games // len(game.seats))),
        conditions=conditions or {},
    )
