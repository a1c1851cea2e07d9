"""What those who sit at a table are called."""

from __future__ import annotations

from orrery.core.texts import Sentence, as_written, say
from orrery.players.levels import RANKS
from orrery.table.events import Person, Sitter


def sitter_title(who: Sitter | None) -> Sentence:
    """A person's name, or that of a bot's level."""
    if who is None:
        return say("nobody")
    if isinstance(who, Person):
        return as_written(who.name)
    return say("{bot} (bot)", bot=RANKS[who.level - 1].name)
