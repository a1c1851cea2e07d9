"""What follows by itself: from results, and from time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Protocol

from orrery.table.events import Bot, Milliseconds
from orrery.tournament import arena, round_robin, swiss
from orrery.tournament.events import (
    AnyEvent,
    Began,
    Cancelled,
    Ended,
    Entered,
    Game,
    Number,
    Paired,
    Withdrew,
)
from orrery.tournament.pairing import Pairing
from orrery.tournament.state import Entrant, State

#: A tournament that nobody has begun for so long will not take place.
FORGOTTEN_MS = 30 * 24 * 3600 * 1000


class Helping(Protocol):
    """What a tournament needs from outside, and writes down once it has it."""

    def new_table(self) -> str:
        """An id that no table has."""

    def order(self, state: State, entrants: Sequence[Entrant]) -> Sequence[Number]:
        """The entrants by strength, or by lot."""


def next_events(state: State, now: Milliseconds, helping: Helping) -> list[AnyEvent]:
    """What is to be written down now; nothing, if everybody waits for games or for time."""
    if state.phase == "open":
        return _opening(state, now, helping)
    if state.phase != "running":
        return []
    if state.rules.format == "arena":
        return _in_arena(state, now, helping)
    return _in_rounds(state, now, helping)


def due(state: State) -> Milliseconds | None:
    """When ``next_events`` may have something to say without any further event."""
    if state.phase == "open":
        starts = state.rules.starts
        return starts if starts is not None else state.created + FORGOTTEN_MS
    if state.phase != "running" or state.rested is None:
        return None
    if state.rules.format == "arena":
        times = [arena.ends(state), arena.wakes(state)]
        return min((time for time in times if time is not None and time > state.at), default=None)
    return None if state.running else state.rested + _pause(state)


def rounds_of(state: State) -> int:
    """How many rounds there will be; 0 in an arena."""
    rules = state.rules
    if rules.format == "arena":
        return 0
    if rules.format == "swiss":
        return swiss.rounds_in(state)
    return round_robin.rounds_of(max(2, len(state.starters)), rules.seats, max(1, rules.rounds))


# --- Before it begins -----------------------------------------------------------------------------


def _opening(state: State, now: Milliseconds, helping: Helping) -> list[AnyEvent]:
    rules = state.rules
    full = rules.when_full and len(state.active) >= rules.most
    if full or (rules.starts is not None and now >= rules.starts):
        return beginning(state, helping)
    if rules.starts is None and now >= state.created + FORGOTTEN_MS:
        return [Cancelled(why="forgotten")]
    return []


def beginning(state: State, helping: Helping) -> list[AnyEvent]:
    """Bots fill the field, and it begins; or there are too few."""
    there = list(state.active)
    wanted = max(0, min(state.rules.bots, state.rules.most) - len(there))
    if state.rules.even:
        wanted += -(len(there) + wanted) % state.rules.seats
    coming = _bots(state, wanted)
    if len(there) + len(coming) < 2:
        return [Cancelled(why="few")]
    new = [Entrant(event.number, event.who, 1, state.at) for event in coming]
    return [*coming, Began(order=tuple(helping.order(state, [*there, *new])))]


def _bots(state: State, wanted: int) -> list[Entered]:
    so_far = sum(entrant.is_bot for entrant in state.entrants)
    levels = islice(cycle(state.rules.levels), so_far, so_far + wanted)
    first = len(state.entrants) + 1
    return [Entered(who=Bot(level), number=number) for number, level in enumerate(levels, first)]


# --- In rounds ------------------------------------------------------------------------------------


def _pause(state: State) -> Milliseconds:
    return state.rules.pause * 1000 if state.round else 0


def _in_rounds(state: State, now: Milliseconds, helping: Helping) -> list[AnyEvent]:
    assert state.rested is not None
    if state.running:
        return []
    if state.round >= rounds_of(state) or len(state.active) < 2:
        return [Ended()]
    if now < state.rested + _pause(state):
        return []
    if state.rules.format == "robin":
        return [_paired(state, round_robin.pair(state), helping)]
    changes = _evened(state)
    return changes or [_paired(state, swiss.pair(state), helping)]


def _evened(state: State) -> list[AnyEvent]:
    """People came late or went: the bot that made the field even goes, or one comes."""
    left_over = len(state.active) % state.rules.seats
    if not state.rules.even or not left_over:
        return []
    bots = [entrant for entrant in state.active if entrant.is_bot][-left_over:]
    if len(bots) == left_over:
        return [Withdrew(number=bot.number) for bot in bots]
    return list(_bots(state, state.rules.seats - left_over))


def _paired(state: State, pairing: Pairing, helping: Helping) -> Paired:
    return Paired(
        round=state.round + 1,
        games=tuple(Game(helping.new_table(), table) for table in pairing.tables),
        byes=pairing.byes,
    )


# --- In an arena ----------------------------------------------------------------------------------


def _in_arena(state: State, now: Milliseconds, helping: Helping) -> list[AnyEvent]:
    if now >= arena.ends(state):
        return [] if state.running else [Ended()]
    pairing = arena.pair(state, now)
    return [_paired(state, pairing, helping)] if pairing.tables else []
