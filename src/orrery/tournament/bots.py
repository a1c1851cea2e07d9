"""Bots that fill the field of a tournament."""

from __future__ import annotations

from itertools import cycle, islice

from orrery.table.events import Bot
from orrery.tournament.events import AnyEvent, Entered, Withdrew
from orrery.tournament.state import TournamentState


def fillers(state: TournamentState) -> list[Entered]:
    """The bots with whom it begins."""
    there, rules = len(state.active), state.rules
    wanted = max(0, min(rules.bots, rules.most) - there)
    if rules.even:
        wanted += -(there + wanted) % rules.seats
    return _coming(state, wanted)


def evened(state: TournamentState) -> list[AnyEvent]:
    """People came late or went: the bot that made the field even goes, or one comes."""
    left_over = len(state.active) % state.rules.seats
    if not state.rules.even or not left_over:
        return []
    bots = [entrant for entrant in state.active if entrant.is_bot][-left_over:]
    if len(bots) == left_over:
        return [Withdrew(number=bot.number) for bot in bots]
    return list(_coming(state, state.rules.seats - left_over))


def _coming(state: TournamentState, wanted: int) -> list[Entered]:
    so_far = sum(entrant.is_bot for entrant in state.entrants)
    levels = islice(cycle(state.rules.levels), so_far, so_far + wanted)
    first = len(state.entrants) + 1
    return [Entered(who=Bot(level), number=number) for number, level in enumerate(levels, first)]
