"""Tables as lists show them: to whoever looks for a game, and to whoever plays there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from orrery.core.texts import Sentence, Text, joined
from orrery.games import game_class
from orrery.store import Summary
from orrery.table.clock_rules import duration
from orrery.table.events import Milliseconds, Person, Sitter
from orrery.table.view.words.names import sitter_title
from orrery.web.meeting.words import unusual


@dataclass(frozen=True)
class Waiting:
    """Who waits, with what is known about their strength."""

    name: Sentence
    rating: str = ""


@dataclass(frozen=True)
class TableRow:
    """A table in a list."""

    id: str
    game: str
    title: str
    seated: Text
    who: tuple[Waiting, ...]
    open: int
    own: bool  # the reader sits there
    own_turn: bool
    clock: Sentence
    slow: bool
    rated: bool
    series: int  # games in all; 0: a single one
    fill: int  # the level of the bot that would sit in; 0: none
    options: tuple[Sentence, ...]
    left: Sentence | None = None  # the time that the reader has for the move


def row(
    table: Summary,
    reader: Person | None,
    ratings: Mapping[str, str] = MappingProxyType({}),
    now: Milliseconds = 0,
) -> TableRow:
    """This table, as the reader finds it in a list."""
    me = reader.id if reader else ""
    terms = table.terms
    own_turn = table.is_turn_of(me)
    deadline = table.standing.deadline
    return TableRow(
        id=table.id,
        game=table.game,
        title=game_class(table.game).title,
        seated=joined(sitter_title(who) for who in table.others("")),
        who=tuple(_waiting(table.others(""), ratings)),
        open=table.seats.count(None),
        own=bool(me) and (bool(table.seats_of(me)) or table.host == me),
        own_turn=own_turn,
        clock=terms.clock.words(),
        slow=table.is_slow,
        rated=terms.rated,
        series=terms.series.games if terms.series else 0,
        fill=terms.fill.level if terms.fill else 0,
        options=tuple(unusual(table.game, table.options)),
        left=duration(max(0, deadline - now)) if own_turn and deadline and now else None,
    )


def _waiting(sitters: Sequence[Sitter], ratings: Mapping[str, str]) -> list[Waiting]:
    return [
        Waiting(sitter_title(who), ratings.get(who.id, "") if isinstance(who, Person) else "")
        for who in sitters
    ]
