"""What a list says about the options of a table."""

from __future__ import annotations

from functools import cache

from orrery.core.editing.arrangement import POSITION
from orrery.core.options import choice_title, option_title, write_value
from orrery.core.shelf import name_of
from orrery.core.texts import Sentence, Text, say
from orrery.games import game_class


@cache
def _usual(game: str) -> dict[str, str]:
    return {name: write_value(value) for name, value in game_class(game)().chosen.items()}


def unusual(game: str, options: dict[str, str]) -> list[Sentence]:
    """The options that are not as they usually are."""
    found = [say("from a position of one's own")] if POSITION in options else []
    for option in game_class(game).options:
        value = options.get(option.name, "")
        if value and value != _usual(game)[option.name]:
            shown: Text = choice_title(option, name_of(value))
            if value in ("yes", "no"):
                shown = say("yes") if value == "yes" else say("no")
            found.append(say("{option}: {choice}", option=option_title(option), choice=shown))
    return found
