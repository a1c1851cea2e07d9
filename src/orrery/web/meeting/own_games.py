"""``/my-games``: where it is my turn, where others think, and what ended lately."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.core.texts import Sentence, say
from orrery.store import Store, Summary
from orrery.table.events import Person
from orrery.web.http.rendering import page
from orrery.web.meeting.rows import TableRow, row
from orrery.web.site import ThisSite, Visitor
from orrery.web.table.hosted import clock_now

router = APIRouter(include_in_schema=False)

_MOST, _MOST_FINISHED = 300, 20


@dataclass(frozen=True)
class Challenge:
    """A table that waits for the reader."""

    row: TableRow
    by: str


@dataclass(frozen=True)
class OwnGames:
    """All games of a person, by who has to act."""

    mine: tuple[TableRow, ...] = ()  # my turn
    theirs: tuple[TableRow, ...] = ()
    waiting: tuple[TableRow, ...] = ()  # for people
    finished: tuple[tuple[TableRow, Sentence], ...] = ()


def challenges(store: Store, reader: Person | None) -> list[Challenge]:
    """Who wants to play with the reader."""
    if reader is None:
        return []
    tables = store.meeting.invitations(reader.id)
    hosts = {table.host: store.person(table.host) for table in tables}
    return [
        Challenge(row(table, reader), host.name) for table in tables if (host := hosts[table.host])
    ]


def own_games(store: Store, person: Person) -> OwnGames:
    """The person's games; where most is at stake first."""
    now = clock_now()
    tables = store.tables_of(person.id, limit=_MOST)

    def rows(found: list[Summary]) -> tuple[TableRow, ...]:
        return tuple(row(table, person, now=now) for table in found)

    playing = [table for table in tables if table.phase == "playing"]
    mine = [table for table in playing if table.is_turn_of(person.id)]
    over = [table for table in tables if table.phase == "over"][:_MOST_FINISHED]
    return OwnGames(
        mine=rows(sorted(mine, key=lambda table: table.standing.deadline or float("inf"))),
        theirs=rows([table for table in playing if table not in mine]),
        waiting=rows([table for table in tables if table.phase == "waiting"]),
        finished=tuple((row(table, person), _outcome(table, person)) for table in over),
    )


def _outcome(table: Summary, person: Person) -> Sentence:
    winners = set(table.standing.winners)
    own = set(table.seats_of(person.id))
    if not winners or own >= set(range(len(table.seats))):
        return say("Finished") if winners else say("Drawn")
    return say("Won") if own & winners else say("Lost")


@router.get("/my-games")
def my_games(request: Request, site: ThisSite, visitor: Visitor) -> Response:
    """The list; for whom we do not know it is empty."""
    return page(
        request,
        "meeting/my_games.html",
        games=own_games(site.store, visitor) if visitor else OwnGames(),
        challenges=challenges(site.store, visitor),
    )
