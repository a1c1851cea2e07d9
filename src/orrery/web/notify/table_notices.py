"""What tables have to tell people who are elsewhere: your turn, a challenge, an answer to one."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.texts import Sentence, listed, say
from orrery.games import game_class
from orrery.store import Store, Summary
from orrery.store.clock import now
from orrery.table.events import Person
from orrery.table.view.words.names import sitter_title
from orrery.web.notify.bell import Notice

#: For so long a challenger is told that somebody declined.
_RECENTLY = 24 * 3600 * 1000


def title_of(table: Summary) -> str:
    """What is played there."""
    return game_class(table.game).title


class TableNotices:
    """The notices that come from tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __call__(self, person: str) -> Iterator[Notice]:
        yield from self._challenges(person)
        yield from self._turns(person)
        yield from self._declined(person)

    def _turns(self, person: str) -> Iterator[Notice]:
        """Where somebody waits; a bot never minds."""
        for table in self._store.meeting.turns(person):
            if any(isinstance(who, Person) for who in table.others(person)):
                key = f"turn {table.id} {table.standing.ply}"
                yield Notice(key, _your_turn(table, person), f"/table/{table.id}")

    def _challenges(self, person: str) -> Iterator[Notice]:
        for table in self._store.meeting.invitations(person):
            host = self._store.person(table.host)
            if host is not None:
                text = say("{name} challenges you: {game}.", name=host.name, game=title_of(table))
                yield Notice(f"challenge {table.id}", text, f"/table/{table.id}")

    def _declined(self, person: str) -> Iterator[Notice]:
        for table in self._store.meeting.given_up(person, now() - _RECENTLY):
            if table.standing.ending == "declined":
                text = say("Your challenge was declined: {game}.", game=title_of(table))
                yield Notice(f"declined {table.id}", text, f"/table/{table.id}", waits=False)


def _your_turn(table: Summary, person: str) -> Sentence:
    names = listed([sitter_title(who) for who in table.others(person)])
    return say("Your turn: {game}, with {names}.", game=title_of(table), names=names)
