"""Several plans that are equally good: one of them is shown, and others are a step away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from orrery.core.texts import count
from orrery.players.orbit_box.problems import ProblemError


@dataclass(frozen=True)
class BestPlans:
    """The plan at this place, from 1, of so many; ``href`` leads to the one at another place."""

    many: int
    place: int
    href: Callable[[int], str]

    @property
    def before(self) -> str:
        """Where the plan before stands; before the first one comes the last."""
        return self.href(self.place - 1 or self.many)

    @property
    def after(self) -> str:
        """Where the plan after stands; after the last one comes the first."""
        return self.href(self.place % self.many + 1)

    @property
    def path(self) -> str:
        """The page, for a form that asks for a place."""
        return urlsplit(self.href(1)).path

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What such a form has to say besides."""
        query = parse_qsl(urlsplit(self.href(1)).query)
        return [(name, value) for name, value in query if name != "plan"]


def browse(many: int, wanted: int, href: Callable[[int], str]) -> BestPlans:
    """The plan that is wanted, or the first if none is said; a place that is none is refused."""
    if wanted > many:
        raise ProblemError(
            count(
                "there is no plan {wanted}; {n} plan is best",
                "there is no plan {wanted}; {n} plans are best",
                many,
                wanted=wanted,
            )
        )
    return BestPlans(many, wanted or 1, href)
