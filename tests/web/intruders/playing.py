"""A game between two people, beside which everything else happens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from ..serving import Line, Visitor

ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me"}


class Duel(NamedTuple):
    """A table, who plays there, and their sockets."""

    table: str
    blue: Visitor
    orange: Visitor
    lines: tuple[Line, Line]

    def go_on(self) -> None:
        """Nothing is stuck: whoever is to move does so, and the other one is shown it."""
        first, second = self.lines
        for line in self.lines:
            line.hello()
        mover, other = (first, second) if "choices" in first.state else (second, first)
        done = mover.play(5)
        assert done["type"] == "done", done
        other.wait_for(done["number"])


@contextmanager
def duel(blue: Visitor, orange: Visitor) -> Iterator[Duel]:
    """Blue opens a table, orange sits down."""
    table = blue.named("Ada").opened(**ORION)
    orange.named("Bob").command(table, "sit", seat=1)
    with blue.line(table) as first, orange.line(table) as second:
        playing = Duel(table, blue, orange, (first, second))
        playing.go_on()
        yield playing
