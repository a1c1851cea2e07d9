"""Which lessons are offered first: of games that somebody has not played yet."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.lessons import all_lessons


def untaught(played: Iterable[str]) -> frozenset[str]:
    """The games that have a lesson and are not among those that were played."""
    return frozenset(all_lessons()) - frozenset(played)
