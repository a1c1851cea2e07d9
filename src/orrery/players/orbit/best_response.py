"""What the best play of Orbit could win against level 5: tables of two and three, solved.

One seat, the hero, knows how all others play: each claims, from the star master's left, the free
body that will earn it most, and whoever may end the game does so unless somebody has more chips.
Against such a table the hero's best play follows from a dynamic programme over the chips, how
often the pot was taken and who claims first: the value of a round is the average over deals of the
best that the hero can make of each. All states see the same deals, since the hero would take
differences in luck for differences in chips; every sweep draws new ones.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from orrery.core.chance import Chance, draw, draw_word, seeded
from orrery.core.kernel import Record, new_record, rule
from orrery.games.orbit import rules
from orrery.games.orbit_box.rules.rounds import MOST_ROUNDS, NOBODY, left_of, richest

HERO = 0


#: In what the hero may differ from level 5; waiting is for others to claim, who never wait.
CLAIMS, ENDING, WAITING = 1, 2, 4


class Hope(NamedTuple):
    """What the hero can expect from a new game: its share of victories."""

    solved: float  # by the programme
    played: float  # by games in which it chooses by the programme
    error: float  # the standard error of ``played``


Values = npt.NDArray[np.float64]


def hope(players: int, freedom: int, deals: int, sweeps: int, games: int) -> Hope:
    """Solve the table, and try the solution."""
    box = _box(players)
    chance = seeded(f"best response {players} {freedom}")
    values = solved(players, freedom, deals, sweeps, chance)
    work = np.zeros(3, rules.POSITION)
    results = np.array([played_out(work, box, values, freedom, chance) for _ in range(games)])
    fresh = _index(np.full(players, rules.START_CHIPS), players)
    error = float(results.std() / np.sqrt(games))
    return Hope(float(values[0, :, fresh].mean()), float(results.mean()), error)


def solved(players: int, freedom: int, deals: int, sweeps: int, chance: Chance) -> Values:
    """The hero's share of victories by times the pot was taken, first to claim, and chips."""
    values = np.full((rules.FREE_TAKES + 1, players, _side(players) ** players), 1 / players)
    box, work = _box(players), np.zeros(3, rules.POSITION)
    for _ in range(sweeps):
        draw_word(chance)
        sweep(work, box, values, freedom, deals, chance)
    return values


def _box(players: int) -> Record:
    box = new_record(rules.BOX)
    box.players = players
    return box


@rule
def _side(players: int) -> int:
    """How many numbers of chips a seat can have."""
    return rules.START_CHIPS * players + 1


@rule
def _index(chips: Any, players: int) -> int:
    index = 0
    for seat in range(players):
        index = index * _side(players) + chips[seat]
    return index


# --- The dynamic programme ------------------------------------------------------------------------


@rule
def sweep(work: Any, box: Any, values: Any, freedom: int, deals: int, chance: Any) -> None:
    """Improve the value of every state once, the last ones first."""
    luck = chance.copy()
    for takes in range(rules.FREE_TAKES, -1, -1):
        for index in range(values.shape[2]):
            for first in range(box.players):
                if not set_chips(work[0], box, index):
                    continue
                total = 0.0
                luck[:] = chance
                for _ in range(deals):
                    set_chips(work[0], box, index)
                    deal(work[0], box, takes, first, luck)
                    total += best_value(work, box, values, freedom)
                values[takes, first, index] = total / deals


@rule
def set_chips(p: Any, box: Any, index: int) -> bool:
    """Lay out the chips of a state; whether there are so many."""
    left = rules.START_CHIPS * box.players
    for seat in range(box.players - 1, -1, -1):
        p.chips[seat] = index % _side(box.players)
        index //= _side(box.players)
        left -= p.chips[seat]
    p.pot = max(left, 0)
    return bool(left >= 0)


@rule
def deal(p: Any, box: Any, takes: int, first: int, chance: Any) -> None:
    """A new round, in which this seat claims first."""
    p.chance[:] = chance
    p.takes = takes
    p.round_number = 2  # the ante of the first round is due anyway, as the pot is empty (OR2)
    p.master = left_of(first, box.players - 1, box.players)
    rules.open_round(p, box)
    chance[:] = p.chance


@rule
def best_value(work: Any, box: Any, values: Any, freedom: int) -> float:
    """The most that the hero can make of the deal in the first record."""
    body, place = best_claim(work, box, values, freedom)
    return value_of(work, box, values, freedom, body, place)


@rule
def best_claim(work: Any, box: Any, values: Any, freedom: int) -> tuple[int, int]:
    """The hero's best body, and how many claims it waits for; NOBODY: as level 5 does."""
    best_body, best_place = NOBODY, 0
    best = value_of(work, box, values, freedom, NOBODY, 0)
    if freedom & CLAIMS:
        for place in range(box.players if freedom & WAITING else 1):
            for body in range(rules.BODIES):
                value = value_of(work, box, values, freedom, body, place)
                if value > best:
                    best, best_body, best_place = value, body, place
    return best_body, best_place


@rule
def value_of(work: Any, box: Any, values: Any, freedom: int, body: int, place: int) -> float:
    """What the round brings if the hero claims this body once there are so many claims."""
    work[1] = work[0]
    if not all_claim(work, box, body, place):
        return -1.0
    taker = fly_to_the_end(work[1])
    return value_after(work[1], box, values, freedom, taker)


@rule
def all_claim(work: Any, box: Any, body: int, place: int) -> bool:
    """Everybody claims in the second record; whether the hero can do so as it wants to."""
    p = work[1]
    while p.claims < box.players:
        seat = next_to_claim(work, box, body, place)
        if seat == NOBODY:
            return False
        wanted = body if seat == HERO and body != NOBODY else dearest(work, box, seat)
        if p.owner[wanted] != NOBODY:
            return False
        rules.claim(p, box, seat, wanted)
    return True


@rule
def next_to_claim(work: Any, box: Any, body: int, place: int) -> int:
    """The first from the star master's left who has not claimed and does not wait."""
    p = work[1]
    for left in range(1, box.players + 1):
        seat = left_of(p.master, left, box.players)
        if rules.has_claimed(p, seat):
            continue
        if seat == HERO and body != NOBODY:
            if p.claims >= place:
                return seat
        elif left > 1 or p.claims > 0 or box.players == 2 or not is_tie(work, box, seat):
            return seat
    return NOBODY


@rule
def is_tie(work: Any, box: Any, seat: int) -> bool:
    """Whether the second dearest body will earn as much as the dearest."""
    best = dearest(work, box, seat)
    most = earned(work, seat, best)
    for body in range(rules.BODIES):
        if body != best and work[1].owner[body] == NOBODY and earned(work, seat, body) == most:
            return True
    return False


@rule
def dearest(work: Any, box: Any, seat: int) -> int:
    """The free body that will earn this seat most, as level 5 sees it."""
    best, most = NOBODY, -rules.START_CHIPS
    for body in range(rules.BODIES):
        if work[1].owner[body] == NOBODY:
            earns = earned(work, seat, body)
            if earns > most:
                best, most = body, earns
    return best


@rule
def earned(work: Any, seat: int, body: int) -> int:
    """What a free body would earn this seat if nobody claimed after it; tried in the third."""
    work[2] = work[1]
    work[2].owner[body] = seat
    fly_to_the_end(work[2])
    return int(work[2].chips[seat]) - int(work[1].chips[seat])


@rule
def fly_to_the_end(p: Any) -> int:
    """The bodies move; who takes the pot, or NOBODY."""
    for turn in range(rules.BODIES):
        body = rules.mover(p, turn)
        event = rules.land(p, body)
        if event == rules.WHOLE_POT:
            return int(p.owner[body])
        if event == rules.POT_STAYS:
            break
    return NOBODY


@rule
def value_after(p: Any, box: Any, values: Any, freedom: int, taker: int) -> float:
    """What the hero may hope for when a round is over."""
    takes = p.takes + (taker != NOBODY)
    going_on: float = values[
        min(takes, rules.FREE_TAKES),
        left_of(p.master, 2, box.players),
        _index(p.chips, box.players),
    ]
    if taker == NOBODY or takes <= rules.FREE_TAKES:
        return going_on
    ended = share(p, box)
    if taker == HERO and freedom & ENDING:
        return max(ended, going_on)
    return ended if p.chips[taker] == richest(p, box) else going_on


@rule
def share(p: Any, box: Any) -> float:
    """The hero's share of the victory, from 0 to 1."""
    winners = 0
    for seat in range(box.players):
        winners += p.chips[seat] == richest(p, box)
    return 1.0 / winners if p.chips[HERO] == richest(p, box) else 0.0


# --- Trying it ------------------------------------------------------------------------------------


@rule
def played_out(work: Any, box: Any, values: Any, freedom: int, chance: Any) -> float:
    """One game in which the hero chooses by these values; its share of the victory."""
    p = work[0]
    first, takes = draw(chance, box.players), 0
    for seat in range(box.players):
        p.chips[seat] = rules.START_CHIPS
    p.pot = 0
    for _ in range(MOST_ROUNDS):
        deal(p, box, takes, first, chance)
        body, place = best_claim(work, box, values, freedom)
        work[1] = work[0]
        all_claim(work, box, body, place)
        taker = fly_to_the_end(work[1])
        work[0] = work[1]
        takes += taker != NOBODY
        first = left_of(first, 1, box.players)
        if takes > rules.FREE_TAKES and taker != NOBODY:
            going_on = values[rules.FREE_TAKES, first, _index(p.chips, box.players)]
            leads = p.chips[taker] == richest(p, box)
            if taker == HERO and freedom & ENDING:
                leads = share(p, box) >= going_on
            if leads:
                break
    return share(p, box)
