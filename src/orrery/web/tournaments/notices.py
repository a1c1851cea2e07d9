"""What tournaments have to tell people who are elsewhere: the next game has begun."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.texts import say
from orrery.web.notify.bell import Notice
from orrery.web.tournaments.director import Director


class TournamentNotices:
    """The notices that come from tournaments."""

    def __init__(self, director: Director) -> None:
        self._director = director

    def __call__(self, person: str) -> Iterator[Notice]:
        for name, table in self._director.waiting_for(person):
            text = say("Your game has begun: {tournament}.", tournament=name)
            yield Notice(f"tournament {table}", text, f"/table/{table}")
