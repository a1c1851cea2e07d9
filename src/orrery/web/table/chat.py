"""What was said at a table, as one reader may read it."""

from __future__ import annotations

from collections.abc import Collection

from orrery.table.chat import PHRASES
from orrery.table.state import TableState
from orrery.table.talking import heard
from orrery.web.language import Language
from orrery.web.table.messages import ChatSeen


def heard_by(
    state: TableState, reader: str, muted: Collection[str], language: Language
) -> list[ChatSeen | int]:
    """The lines for a reader, less those of people whom the reader has muted."""
    return [
        ChatSeen(
            number=state.number_for(reader, line.number),
            name=line.by.name,
            text=words_said(line.text, line.phrase, language),
            struck=line.struck,
            seat=line.seat,
            own=line.by.id == reader,
            whispered=line.whispered,
        )
        for line in heard(state, reader)
        if line.by.id not in muted and (line.text or line.phrase or line.struck)
    ]


def words_said(text: str, phrase: str, language: Language) -> str:
    """A phrase is in the reader's language; anything else is as it was said."""
    return language.said(PHRASES.get(phrase, text))
