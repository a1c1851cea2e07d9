"""Players as pages show them: people by name, bots by level, each with a page of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

from orrery.core.texts import Text, as_written, say
from orrery.players.levels import LEVELS, RANKS
from orrery.ratings.rating import level_of


@dataclass(frozen=True)
class Shown:
    """A player on a page."""

    key: str
    name: Text
    is_bot: bool = False

    @property
    def address(self) -> str:
        """The page of this player; empty if there is none."""
        return f"/people/{quote(self.key, safe=':')}" if self.key else ""


def shown_player(key: str, names: Mapping[str, str]) -> Shown:
    """A player by what ratings call them."""
    if level := level_of(key):
        return shown_bot(level)
    return Shown(key, as_written(names[key])) if key in names else Shown("", say("Anonymous"))


def shown_bot(level: int) -> Shown:
    """The bots of this level."""
    rank = RANKS[level - 1]
    return Shown(f"bot:{level}", say("Bot {level}, {name}", level=level, name=rank.name), True)


def is_bot(key: str) -> bool:
    """Whether there is such a bot."""
    return key in {f"bot:{level}" for level in LEVELS}
