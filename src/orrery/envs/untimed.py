"""Games as environments play them: without a clock, one seat after the other."""

from __future__ import annotations

from typing import Any

from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.kernel import rule
from orrery.core.texts import say
from orrery.games import game, game_class


def untimed_game(name: str, options: dict[str, Any]) -> Game:
    """The game with these options, and else with those that need no clock."""
    made = game(name, **{**game_class(name).timeless, **options})
    if made.is_timed:
        without = ", ".join(f"{key}={value}" for key, value in made.timeless.items())
        raise OptionError(
            say(
                "{game} with these options waits for a clock, and an environment has none;"
                " play it with {options}",
                game=name,
                options=without or "other options",
            )
        )
    return made


@rule
def seat_in_turn(bits: int) -> int:
    """The lowest of the seats that may act; -1 if nobody may."""
    seat = -1
    rest = bits >> 1
    while rest:
        seat += 1
        if rest & 1:
            return seat
        rest >>= 1
    return -1
