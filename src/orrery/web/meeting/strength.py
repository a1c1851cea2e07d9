"""How strong people and bots are in a game, for whoever looks for an equal."""

from __future__ import annotations

from collections.abc import Collection

from orrery.players.levels import LEVELS
from orrery.ratings.rating import bot_key
from orrery.store import Store

#: What is assumed of whoever has no rating yet.
USUAL = 1500
#: The bot that sits in where nothing is known.
USUAL_LEVEL = 2


def shown(store: Store, game: str, keys: Collection[str]) -> dict[str, str]:
    """Ratings as people read them; a question mark says that one is not settled yet."""
    return {key: str(rating) for key, rating in store.ratings.of(game, keys).items()}


def strengths(store: Store, game: str, keys: Collection[str]) -> dict[str, int]:
    """A number for everybody, guessed where there is none."""
    known = store.ratings.of(game, keys)
    return {key: known[key].shown if key in known else USUAL for key in keys}


def fitting_level(store: Store, game: str, person: str) -> int:
    """The level of the bot that is nearest to this person."""
    known = store.ratings.of(game, [person, *(bot_key(level) for level in LEVELS)])
    bots = {level: known[bot_key(level)].shown for level in LEVELS if bot_key(level) in known}
    if person not in known or not bots:
        return USUAL_LEVEL
    return min(bots, key=lambda level: abs(bots[level] - known[person].shown))
