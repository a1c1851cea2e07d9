"""What follows by itself: from results, and from time."""

from __future__ import annotations

from orrery.table.events import Milliseconds
from orrery.tournament.bots import fillers
from orrery.tournament.events import AnyEvent, Began, Cancelled
from orrery.tournament.formats import Helping, format_of
from orrery.tournament.state import Entrant, TournamentState

#: A tournament that nobody has begun for so long will not take place.
FORGOTTEN_MS = 30 * 24 * 3600 * 1000


def next_events(state: TournamentState, now: Milliseconds, helping: Helping) -> list[AnyEvent]:
    """What is to be written down now; nothing, if everybody waits for games or for time."""
    if state.phase == "open":
        return _opening(state, now, helping)
    if state.phase != "running":
        return []
    return format_of(state).next_events(state, now, helping)


def due(state: TournamentState) -> Milliseconds | None:
    """When ``next_events`` may have something to say without any further event."""
    if state.phase == "open":
        starts = state.rules.starts
        return starts if starts is not None else state.created + FORGOTTEN_MS
    if state.phase != "running":
        return None
    return format_of(state).due(state)


def _opening(state: TournamentState, now: Milliseconds, helping: Helping) -> list[AnyEvent]:
    rules = state.rules
    full = rules.when_full and len(state.active) >= rules.most
    if full or (rules.starts is not None and now >= rules.starts):
        return beginning(state, helping)
    if rules.starts is None and now >= state.created + FORGOTTEN_MS:
        return [Cancelled(why="forgotten")]
    return []


def beginning(state: TournamentState, helping: Helping) -> list[AnyEvent]:
    """Bots fill the field, and it begins; or there are too few."""
    there, coming = state.active, fillers(state)
    if len(there) + len(coming) < 2:
        return [Cancelled(why="few")]
    new = [Entrant(event.number, event.who, 1, state.at) for event in coming]
    return [*coming, Began(order=tuple(helping.order(state, [*there, *new])))]
