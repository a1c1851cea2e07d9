"""The logs of tournaments, and with each event the tournament's row in the lists."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, delete, insert, select, update

from orrery.store.clock import now
from orrery.store.database import Database
from orrery.store.numbered_log import NumberedLog, as_json
from orrery.store.people import people
from orrery.store.schema import entrants, tournament_events, tournaments
from orrery.table.events import Milliseconds, Person
from orrery.table.identity import ANONYMOUS
from orrery.tournament.brief import Brief, Phase
from orrery.tournament.events import AnyEvent, Became, Created, Entered, Entry, Number, Rules

_LOG = NumberedLog[AnyEvent]("tournament", tournaments, tournament_events, AnyEvent)


class Announced(msgspec.Struct, frozen=True):
    """What a list says about a tournament."""

    id: str
    host: str  # the id of the person
    created: Milliseconds
    changed: Milliseconds
    number: int  # of the last event
    rules: Rules
    brief: Brief


class Tournaments:
    """A ``tournament.log.Log`` that lasts, with the lists of tournaments."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- The log ----------------------------------------------------------------------------------

    def append(self, tournament: str, entries: Sequence[Entry], brief: Brief) -> None:
        """Write all of these durably, or none: ``NumberTaken`` if another was faster."""
        with self._database.writing() as connection:
            first = entries[0]
            begun = _created(first) if isinstance(first.event, Created) else None
            _LOG.append(connection, tournament, entries, _newest(entries[-1], brief), begun)
            for entry in entries:
                _keep_people(connection, tournament, entry.event)

    def read(self, tournament: str, after: int = 0) -> list[Entry]:
        """The entries with a number above this, in order; none for an unknown tournament."""
        with self._database.reading() as connection:
            return _LOG.read(connection, tournament, after)

    # --- Lists ------------------------------------------------------------------------------------

    def numbers(self, wanted: Collection[str]) -> dict[str, int]:
        """The number of each tournament's last event: whether others have written."""
        query = select(tournaments.c.id, tournaments.c.number).where(tournaments.c.id.in_(wanted))
        with self._database.reading() as connection:
            return {row.id: row.number for row in connection.execute(query)}

    def in_phase(self, *phases: Phase, game: str = "", limit: int = 100) -> list[Announced]:
        """Tournaments in one of these phases, what changed last first."""
        query = select(tournaments).where(tournaments.c.phase.in_(phases))
        if game:
            query = query.where(tournaments.c.game == game)
        return self._found(query.order_by(tournaments.c.changed.desc()).limit(limit))

    def of_person(self, person: str, limit: int = 100) -> list[Announced]:
        """Tournaments that this person announced or entered, what changed last first."""
        own = select(entrants.c.tournament_id).where(entrants.c.person_id == person)
        query = select(tournaments).where(
            tournaments.c.id.in_(own) | (tournaments.c.host == person)
        )
        return self._found(query.order_by(tournaments.c.changed.desc()).limit(limit))

    def _found(self, query: Select[*tuple[object, ...]]) -> list[Announced]:
        with self._database.reading() as connection:
            return [_announced(row) for row in connection.execute(query)]

    # --- A person's own ---------------------------------------------------------------------------

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """What the guest announced and entered is this person's from now on."""
        who = people.by_id(connection, person)
        assert who is not None
        for tournament, numbers in _roles(connection, guest).items():
            _write_down(connection, tournament, [Became(number=n, who=who) for n in numbers])

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """What is kept about a person here."""
        roles = _roles(connection, person)
        return {
            "entered": [
                {"tournament": tournament, "number": number}
                for tournament, numbers in roles.items()
                for number in numbers
                if number
            ],
            "hosted": [tournament for tournament, numbers in roles.items() if 0 in numbers],
        }

    def forget(self, connection: Connection, person: str) -> None:
        """Take a person's name out of all logs; their number, and what they played, stay."""
        roles, ids = _roles(connection, person), people.ids_of(connection, person)
        log = tournament_events
        for row in connection.execute(select(log).where(log.c.tournament_id.in_(roles))).all():
            event = _nameless(_LOG.read_event(row.body), ids)
            if event is not None:
                this = (log.c.tournament_id == row.tournament_id) & (log.c.number == row.number)
                connection.execute(update(log).where(this).values(body=as_json(event)))
        nobody = Person(person, ANONYMOUS)
        for tournament, numbers in roles.items():
            _forget_first(connection, tournament, nobody)
            # Whoever has it in memory reads on, and does not know the name any more.
            _write_down(connection, tournament, [Became(number=n, who=nobody) for n in numbers])
        connection.execute(delete(entrants).where(entrants.c.person_id == person))


# --- Rows -----------------------------------------------------------------------------------------


def _roles(connection: Connection, person: str) -> dict[str, list[Number]]:
    """Under which numbers somebody takes part in which tournaments; a host is 0."""
    roles = dict[str, list[Number]]()
    for row in connection.execute(select(tournaments.c.id).where(tournaments.c.host == person)):
        roles.setdefault(row.id, []).append(0)
    for row in connection.execute(select(entrants).where(entrants.c.person_id == person)):
        roles.setdefault(row.tournament_id, []).append(row.number)
    return roles


def _newest(last: Entry, brief: Brief) -> dict[str, Any]:
    return {"changed": last.at, "phase": brief.phase, "brief": as_json(brief)}


def _write_down(connection: Connection, tournament: str, events: Sequence[AnyEvent]) -> None:
    """Events that hold whatever else happens, after all others."""
    row = connection.execute(
        update(tournaments)
        .where(tournaments.c.id == tournament)
        .values(number=tournaments.c.number + len(events))
        .returning(tournaments.c.number, tournaments.c.changed)
    ).one()
    first, at = row.number - len(events) + 1, max(row.changed, now())
    entries = [Entry(number, at, event) for number, event in enumerate(events, first)]
    _LOG.insert(connection, tournament, entries)
    for event in events:
        _keep_people(connection, tournament, event)


def _created(entry: Entry) -> dict[str, Any]:
    created = entry.event
    assert isinstance(created, Created)
    return {
        "game": created.rules.game,
        "host": created.host.id,
        "created": entry.at,
        "rules": as_json(created.rules),
    }


def _keep_people(connection: Connection, tournament: str, event: AnyEvent) -> None:
    match event:
        case (
            Entered(number=number, who=Person(id=person))
            | Became(number=number, who=Person(id=person))
        ):
            if not number:
                this = tournaments.c.id == tournament
                connection.execute(update(tournaments).where(this).values(host=person))
                return
            known = (entrants.c.tournament_id == tournament) & (entrants.c.number == number)
            connection.execute(delete(entrants).where(known))
            connection.execute(
                insert(entrants).values(tournament_id=tournament, number=number, person_id=person)
            )


def _announced(row: Any) -> Announced:
    return Announced(
        id=row.id,
        host=row.host,
        created=row.created,
        changed=row.changed,
        number=row.number,
        rules=msgspec.json.decode(row.rules, type=Rules),
        brief=msgspec.json.decode(row.brief, type=Brief),
    )


def _forget_first(connection: Connection, tournament: str, nobody: Person) -> None:
    """Who leads or has won stands in the lists too."""
    this = tournaments.c.id == tournament
    text = connection.execute(select(tournaments.c.brief).where(this)).scalar_one()
    brief = msgspec.json.decode(text, type=Brief)
    first = tuple(
        nobody if isinstance(who, Person) and who.id == nobody.id else who for who in brief.first
    )
    changed = as_json(msgspec.structs.replace(brief, first=first))
    connection.execute(update(tournaments).where(this).values(brief=changed))


def _nameless(event: AnyEvent, ids: Collection[str]) -> AnyEvent | None:
    """The event without the name of whoever had these ids; None if it does not bear it."""
    match event:
        case Created(host=Person(id=host)) if host in ids:
            return msgspec.structs.replace(event, host=Person(host, ANONYMOUS))
        case Entered(who=Person(id=who)) | Became(who=Person(id=who)) if who in ids:
            return msgspec.structs.replace(event, who=Person(who, ANONYMOUS))
    return None
