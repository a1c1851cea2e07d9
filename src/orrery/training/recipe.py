"""How a net is trained: sizes, phases and rates, read from ``recipes.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from math import cos, pi
from typing import Any

from orrery.training.model import NetSize
from orrery.training.self_play import SearchPlan

_LOWEST_RATE = 0.02
_WARM_UP = 100


@dataclass(frozen=True)
class Phase:
    """A part of the training, until this share of its time."""

    until: float
    plan: SearchPlan


@dataclass(frozen=True)
class Recipe:
    """All choices of a training."""

    #: Games side by side, positions in a batch, batches after each move.
    games: int
    batch: int
    batches: int
    size: NetSize
    #: Moves of all games that are remembered at most, and those that are learnt from: so many at
    #: first, and for each further move so much more.
    rows: int
    first_window: int
    window_growth: float
    rate: float
    #: How much the result counts beside what the search said.
    result_share: float
    phases: tuple[Phase, ...]
    #: A remembered position has so many moves at most; 0 for as many as there can be.
    most_moves: int = 0
    #: The forms in which the game is played, by their options.
    forms: tuple[Mapping[str, Any], ...] = ({},)

    @property
    def most_simulations(self) -> int:
        return max(phase.plan.simulations for phase in self.phases)

    def plan_at(self, progress: float) -> SearchPlan:
        """How moves are searched when so much of the time has passed."""
        return next((p.plan for p in self.phases if progress < p.until), self.phases[-1].plan)

    def window_at(self, row: int) -> int:
        """How many of the newest rows are learnt from."""
        return min(self.rows, int(self.first_window + self.window_growth * row))

    def rate_at(self, progress: float, steps: int) -> float:
        """A short warm-up, then down along a cosine."""
        falling = 0.5 + 0.5 * cos(pi * min(progress, 1.0))
        level = _LOWEST_RATE + (1 - _LOWEST_RATE) * falling
        return self.rate * level * min(1.0, (1 + steps) / _WARM_UP)


def recipe_for(game: str, **changes: Any) -> Recipe:
    """The recipe of a game, or the toy; ``changes`` replace what it says."""
    text = files("orrery.training").joinpath("recipes.toml").read_text("utf-8")
    known = tomllib.loads(text)
    told = dict(known.get(game, known["default"]))
    phases = tuple(
        Phase(phase.pop("until"), SearchPlan(**phase)) for phase in map(dict, told.pop("phases"))
    )
    told["forms"] = tuple(told.get("forms", ({},)))
    size = NetSize(told.pop("channels"), told.pop("blocks"))
    return replace(Recipe(size=size, phases=phases, **told), **changes)
