"""A tournament as it stands: the replay of its entries. A state never changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from orrery.core.errors import Refusal
from orrery.core.texts import say
from orrery.table.events import Bot, Milliseconds, Person, Sitter
from orrery.tournament.brief import Phase
from orrery.tournament.events import (
    AnyEvent,
    Became,
    Began,
    Bye,
    Cancelled,
    Created,
    Ended,
    Entered,
    Entry,
    Number,
    Paired,
    Rules,
    Scored,
    Withdrew,
)


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part, or did."""

    number: Number
    who: Sitter
    round: int  # the first in which they could play
    since: Milliseconds  # when they last came in
    active: bool = True
    away: str = ""  # why they are not active any more
    granted: float = 0.0  # for rounds missed before they came

    @property
    def is_bot(self) -> bool:
        """Whether it is one of ours."""
        return isinstance(self.who, Bot)


@dataclass(frozen=True)
class Match:
    """A game of the tournament."""

    table: str
    round: int
    seats: tuple[Number, ...]
    paired: Milliseconds
    places: tuple[float, ...] | None = None  # None: it is being played
    forfeit: bool = False
    ended: Milliseconds | None = None


@dataclass(frozen=True)
class TournamentState:
    """All that follows from a tournament's entries up to a number."""

    number: int
    at: Milliseconds  # of the last entry
    created: Milliseconds
    host: Person
    rules: Rules
    phase: Phase = "open"
    entrants: tuple[Entrant, ...] = ()
    order: tuple[Number, ...] = ()  # of strength or lot; who came late stands behind
    began: Milliseconds | None = None
    round: int = 0
    matches: Mapping[str, Match] = field(default_factory=lambda: MappingProxyType({}))
    byes: tuple[tuple[int, Bye], ...] = ()  # with their rounds
    rested: Milliseconds | None = None  # when the last game ended or the last round was paired
    cancelled: str = ""  # why

    def entrant(self, number: Number) -> Entrant:
        """Who bears this number."""
        return self.entrants[number - 1]

    def number_of(self, person: str) -> Number | None:
        """The number of the person with this id, who may have gone."""
        for entrant in self.entrants:
            if isinstance(entrant.who, Person) and entrant.who.id == person:
                return entrant.number
        return None

    @property
    def active(self) -> tuple[Entrant, ...]:
        """Who is there, in the order of strength or lot."""
        return tuple(e for e in map(self.entrant, self.order) if e.active)

    @property
    def starters(self) -> tuple[Number, ...]:
        """Those with whom it began, in that order."""
        return tuple(number for number in self.order if self.entrant(number).round == 1)

    @property
    def running(self) -> tuple[Match, ...]:
        """The games that are being played."""
        return tuple(match for match in self.matches.values() if match.places is None)

    def games_of(self, number: Number) -> tuple[Match, ...]:
        """All games of one entrant, the first one first."""
        return tuple(match for match in self.matches.values() if number in match.seats)

    def game_now(self, number: Number) -> Match | None:
        """The game that this entrant is playing."""
        return next((match for match in self.running if number in match.seats), None)


# --- The fold -------------------------------------------------------------------------------------


def fold(state: TournamentState | None, entry: Entry) -> TournamentState:
    """The state after one more entry."""
    event = entry.event
    if state is None:
        if not isinstance(event, Created):
            raise Refusal("", say("The log of this tournament does not begin with its start."))
        return TournamentState(entry.number, entry.at, entry.at, event.host, event.rules)
    return _FOLDS[type(event)](replace(state, number=entry.number, at=entry.at), event)


def _entered(state: TournamentState, event: Entered) -> TournamentState:
    if event.number in state.order:
        known = state.entrant(event.number)
        return _with(state, replace(known, who=event.who, active=True, away="", since=state.at))
    new = Entrant(event.number, event.who, state.round + 1, state.at, granted=event.points)
    state = replace(state, order=(*state.order, event.number))
    if event.number <= len(state.entrants):  # they had gone before it began
        return _with(state, new)
    return replace(state, entrants=(*state.entrants, new))


def _withdrew(state: TournamentState, event: Withdrew) -> TournamentState:
    return _with(state, replace(state.entrant(event.number), active=False, away=event.why))


def _became(state: TournamentState, event: Became) -> TournamentState:
    if not event.number:
        return replace(state, host=event.who)
    return _with(state, replace(state.entrant(event.number), who=event.who))


def _with(state: TournamentState, entrant: Entrant) -> TournamentState:
    before, after = state.entrants[: entrant.number - 1], state.entrants[entrant.number :]
    return replace(state, entrants=(*before, entrant, *after))


def _began(state: TournamentState, event: Began) -> TournamentState:
    return replace(state, phase="running", order=event.order, began=state.at, rested=state.at)


def _paired(state: TournamentState, event: Paired) -> TournamentState:
    new = {game.table: Match(game.table, event.round, game.seats, state.at) for game in event.games}
    return replace(
        state,
        round=event.round,
        matches=MappingProxyType({**state.matches, **new}),
        byes=(*state.byes, *((event.round, bye) for bye in event.byes)),
        rested=state.at,
    )


def _scored(state: TournamentState, event: Scored) -> TournamentState:
    match = replace(
        state.matches[event.table],
        places=event.places,
        forfeit=event.forfeit,
        ended=state.at,
    )
    matches = MappingProxyType({**state.matches, event.table: match})
    return replace(state, matches=matches, rested=state.at)


def _ended(state: TournamentState, event: Ended) -> TournamentState:
    return replace(state, phase="over")


def _cancelled(state: TournamentState, event: Cancelled) -> TournamentState:
    return replace(state, phase="cancelled", cancelled=event.why)


_FOLDS: dict[type[AnyEvent], Callable[[TournamentState, Any], TournamentState]] = {
    Entered: _entered,
    Withdrew: _withdrew,
    Became: _became,
    Began: _began,
    Paired: _paired,
    Scored: _scored,
    Ended: _ended,
    Cancelled: _cancelled,
}
