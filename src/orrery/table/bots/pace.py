"""When bots act, so that people can play with them: nobody wants to bid against a machine's speed.

All times come from the table's seed, its clock and the level of the bot, never from a clock here:
the same table gives the same times.
"""

from __future__ import annotations

from math import log2
from typing import NamedTuple

from orrery.core.chance import draw, seeded
from orrery.core.contract import Seat
from orrery.table.clock_rules import SECOND
from orrery.table.events import Milliseconds
from orrery.table.state import Running, TableState

#: By level: after which share of the common time a bot has found what it wants, from and to.
FINDS = ((0.45, 0.85), (0.35, 0.70), (0.25, 0.55), (0.15, 0.40), (0.10, 0.25), (0.06, 0.18))

#: By level: how long it takes to answer what another has just done, from and to.
REACTS = ((4000, 9000), (3000, 7000), (2200, 5000), (1600, 3500), (1200, 2600), (900, 2000))

#: By level: the share of what it could bid that it dares to bid at first.
DARES = (0.6, 0.7, 0.8, 0.9, 1.0, 1.0)

#: Nobody looks longer than this for a first idea, however long the hourglass runs.
MOST_LOOKING = 90 * SECOND

#: From this level on a bot bids in the last moment rather than too late, and so early then.
NEVER_LATE = 4
LAST_MOMENT = 700

#: So soon a bot acts, or decides not to, when nobody else wants to.
WAITED_FOR = 400

#: At a human pace: for every move, and for every time the number of choices doubles.
A_MOVE = 600
A_DOUBLING = 250
MOST_THINKING = 6 * SECOND


class Pace(NamedTuple):
    """When to ask a bot, and when at the earliest to play what it says."""

    ask: Milliseconds
    play: Milliseconds


class ThinkingTime(NamedTuple):
    """How long a bot may really think."""

    seconds: float | None  # for the level that takes what it gets; None: as it likes
    scale: float  # for all others


def pace(state: TableState, seat: Seat) -> Pace | None:
    """When the bot on this seat acts, if nothing happens before; None: it has nothing to do."""
    bot = state.bots().get(seat)
    if bot is None or seat not in state.acting:
        return None
    now = state.last.at  # what others program in secret neither hurries nor delays anybody
    hourglass = next((timer for timer in state.timers if timer.common), None)
    if hourglass is not None and len(state.acting) > 1:
        at = _in_a_race(state, seat, bot.level, hourglass)
        return None if at is None else Pace(at, at)
    if hourglass is not None:
        step = min(_thinking(state, seat), (hourglass.deadline - now) // 12)
        return Pace(now, now + max(0, step))
    return Pace(now, now + (_thinking(state, seat) if state.opened.unhurried else 0))


def _in_a_race(
    state: TableState, seat: Seat, level: int, hourglass: Running
) -> Milliseconds | None:
    """When several may act at once: not before it has an idea, nor before it has noticed."""
    if state.all_waived:
        return state.last.at + WAITED_FOR
    whole = min(hourglass.deadline - hourglass.began, MOST_LOOKING)
    at = hourglass.began + round(whole * _between(state, f"{hourglass.key} {seat}", FINDS, level))
    if state.last.at > hourglass.began:
        key = f"{state.position.ply} {seat}"
        at = max(at, state.last.at + round(_between(state, key, REACTS, level)))
    latest = hourglass.deadline - LAST_MOMENT
    if at <= latest:
        return at
    return max(latest, state.last.at) if level >= NEVER_LATE else None


def _between(
    state: TableState, key: str, ranges: tuple[tuple[float, float], ...], level: int
) -> float:
    """Somewhere in the range of the level, always the same for this key."""
    least, most = ranges[level - 1]
    part = float(draw(seeded(f"pace {state.opened.seed} {key}"), 1001)) / 1000
    return least + part * (most - least)


def _thinking(state: TableState, seat: Seat) -> Milliseconds:
    """How long somebody would look at so many choices; less in the middle of a turn."""
    choices = len(state.position.codes(seat))
    spent = A_MOVE + A_DOUBLING * log2(choices) if choices > 1 else A_MOVE / 2
    last = state.position.last
    if last is not None and last.seat == seat:
        spent /= 2
    spent *= _between(state, f"think {state.position.ply} {seat}", ((0.7, 1.4),), 1)
    left = state.clocks[seat].left_at(state.last.at)
    return round(min(spent, MOST_THINKING, spent if left is None else left / 40))


def offered(state: TableState, seat: Seat, move: str, now: Milliseconds) -> str:
    """What a bot really says of what it has found: against an hourglass it begins below."""
    bot = state.bots().get(seat)
    hourglass = next((timer for timer in state.timers if timer.common), None)
    if bot is None or hourglass is None:
        return move
    gone = (now - hourglass.began) / (hourglass.deadline - hourglass.began)
    dares = DARES[bot.level - 1]
    dares += (1 - dares) * min(1.0, max(0.0, gone))
    return state.game.held_back(state.position, move, dares)


def budget(state: TableState, seat: Seat) -> ThinkingTime:
    """What the bot's own clock allows it to think; by correspondence and without a clock, all."""
    left = state.clocks[seat].left_at(state.last.at)
    rule = state.opened.clock
    if left is None or rule.is_slow:
        return ThinkingTime(None, 1.0)
    return ThinkingTime(
        min(5.0, max(0.05, left / SECOND / rule.bot_share)), min(1.0, max(0.02, left / 60_000))
    )
