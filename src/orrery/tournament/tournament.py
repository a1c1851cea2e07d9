"""A tournament with its log: commands, what follows by itself, and who was faster."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

from orrery.core.errors import Refusal
from orrery.core.texts import say
from orrery.table.events import Milliseconds, Person
from orrery.table.log import EventLog, LogEntry, Logged, time_of
from orrery.tournament.brief import Brief
from orrery.tournament.commands import Command
from orrery.tournament.deciding import decide
from orrery.tournament.events import AnyEvent, Created, Entry, Number, Scored, Withdrew
from orrery.tournament.following import next_events
from orrery.tournament.formats import Helping, format_of
from orrery.tournament.scoring import points
from orrery.tournament.standings import standings
from orrery.tournament.state import TournamentState, fold


class NoSuchTournament(Refusal):
    """Nothing is written down about a tournament of this name."""

    def __init__(self) -> None:
        super().__init__("", say("There is no such tournament."))


class Tournament(Logged[AnyEvent, AnyEvent, TournamentState, Brief]):
    """One tournament."""

    def __init__(self, id: str, log: EventLog[AnyEvent, Brief], helping: Helping) -> None:
        super().__init__(id, log)
        self._helping = helping

    @classmethod
    def create(
        cls,
        log: EventLog[AnyEvent, Brief],
        id: str,
        created: Created,
        helping: Helping,
        now: Milliseconds,
    ) -> Tournament:
        """Announce a tournament."""
        tournament = cls(id, log, helping)
        entry: Entry = LogEntry(1, now, created)
        state = fold(None, entry)
        log.append(id, [entry], brief(state))
        tournament._state = state
        return tournament

    @classmethod
    def load(cls, log: EventLog[AnyEvent, Brief], id: str, helping: Helping) -> Tournament:
        """A tournament that exists already."""
        tournament = cls(id, log, helping)
        tournament.catch_up()
        if not tournament.exists:
            raise NoSuchTournament
        return tournament

    def do(self, command: Command, by: Person, now: Milliseconds) -> None:
        """Carry out a person's command."""
        self._write(lambda state: decide(state, command, by, now, self._helping), now)

    def scored(self, table: str, places: Sequence[float], forfeit: bool, now: Milliseconds) -> None:
        """The game at this table is over; said twice, it is written down once."""
        event = Scored(table=table, places=tuple(places), forfeit=forfeit)
        self._write(lambda state: [event] if _is_played(state, table) else [], now)

    def absent(self, number: Number, now: Milliseconds) -> None:
        """Who did not come to their game takes no further part, until they come back."""
        gone = Withdrew(number=number, why="absent")
        self._write(lambda state: [gone] if state.entrant(number).active else [], now)

    def advance(self, now: Milliseconds) -> None:
        """Write down whatever follows by itself until now."""
        while self._write(lambda state: next_events(state, now, self._helping), now):
            pass

    # --- The log ----------------------------------------------------------------------------------

    def _fold(self, state: TournamentState | None, entry: Entry) -> TournamentState:
        return fold(state, entry)

    def _brief(self, state: TournamentState) -> Brief:
        return brief(state)

    def _entries(
        self, decided: Sequence[AnyEvent], now: Milliseconds, cause: str
    ) -> tuple[list[Entry], TournamentState]:
        at, first = time_of(self.state, now), self.state.number + 1
        entries: list[Entry] = [LogEntry(n, at, event) for n, event in enumerate(decided, first)]
        return entries, reduce(fold, entries, self.state)


def _is_played(state: TournamentState, table: str) -> bool:
    match = state.matches.get(table)
    return state.phase == "running" and match is not None and match.places is None


def brief(state: TournamentState) -> Brief:
    """How it stands, in the few words that a list needs."""
    return Brief(
        phase=state.phase,
        people=sum(not entrant.is_bot for entrant in state.active),
        bots=sum(entrant.is_bot for entrant in state.active),
        round=state.round,
        rounds=format_of(state).rounds(state) if state.phase != "open" else 0,
        first=tuple(state.entrant(number).who for number in _first(state)),
    )


def _first(state: TournamentState) -> list[Number]:
    """Who leads by points; the finer standings are worked out once, for the end."""
    if state.phase == "over":
        return [line.number for line in standings(state) if line.place == 1]
    have = points(state)
    most = max(have.values(), default=Fraction())
    return [number for number in have if have[number] == most] if most else []
