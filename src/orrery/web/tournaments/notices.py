"""What tournaments have to tell people who are elsewhere: the next game has begun."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.texts import say
from orrery.store import Store
from orrery.table.state import TableState
from orrery.table.table import NoSuchTable, Table
from orrery.web.notify.bell import Notice
from orrery.web.table.host import Host
from orrery.web.tournaments.director import Director
from orrery.web.tournaments.games import has_moved


class TournamentNotices:
    """The notices that come from tournaments."""

    def __init__(self, director: Director, host: Host, store: Store) -> None:
        self._director, self._host, self._store = director, host, store

    def __call__(self, person: str) -> Iterator[Notice]:
        for name, table in self._waiting_for(person):
            text = say("Your game has begun: {tournament}.", tournament=name)
            yield Notice(f"tournament {table}", text, f"/table/{table}")

    def _waiting_for(self, person: str) -> Iterator[tuple[str, str]]:
        """Games that this person has not begun to play: of which tournament, at which table."""
        for state in self._director.running():
            number = state.number_of(person)
            match = state.game_now(number) if number else None
            table = self._table(match.table) if match else None
            if number and match and table and not has_moved(table, match.seats.index(number)):
                yield state.rules.name, match.table

    def _table(self, id: str) -> TableState | None:
        """A table at hand, or one that another process has."""
        if hosted := self._host.at_hand(id):
            return hosted.state
        try:
            return Table.load(self._store, id).state
        except NoSuchTable:
            return None
