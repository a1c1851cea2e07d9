"""Many games at once in compiled code: each rule does one thing for the games from ``first`` on.

A part of a batch is the work of one thread, so that all cores can do their part side by side.
"""

from __future__ import annotations

from typing import Any

from orrery.core.chance import draw_word
from orrery.core.kernel import (
    apply,
    is_legal,
    legal,
    mark_legal,
    observe,
    payoff,
    rule,
    sample,
    set_up,
    to_act,
)
from orrery.envs.untimed import seat_in_turn


@rule
def start_games(
    records: Any, box: Any, blank: Any, luck: Any, seats: Any, wanted: Any, first: int, last: int
) -> None:
    """Begin a new game in each record that is wanted."""
    for i in range(first, last):
        if wanted[i]:
            begin_game(records, box, blank, luck, seats, i)


@rule
def begin_game(records: Any, box: Any, blank: Any, luck: Any, seats: Any, i: int) -> None:
    """A new game whose generator is seeded by four words of the record's own luck."""
    records[i] = blank[0]
    for word in range(4):
        records[i].chance[word] = draw_word(luck[i])
    set_up(records[i], box[0])
    seats[i] = seat_in_turn(to_act(records[i], box[0]))


@rule
def first_illegal(
    records: Any, box: Any, seats: Any, codes: Any, count: int, first: int, last: int
) -> int:
    """The first game whose code is no legal move, or -1; a game that is over takes any code."""
    for i in range(first, last):
        if seats[i] >= 0:
            if codes[i] < 0 or codes[i] >= count:
                return i
            if not is_legal(records[i], box[0], seats[i], codes[i]):
                return i
    return -1


@rule
def play_codes(
    records: Any,
    box: Any,
    blank: Any,
    luck: Any,
    seats: Any,
    codes: Any,
    rewards: Any,
    over: Any,
    restart: bool,
    first: int,
    last: int,
) -> None:
    """Play a legal code in each game that goes on; a game that ends pays, and begins again."""
    for i in range(first, last):
        play_code(records, box, blank, luck, seats, codes, rewards, over, restart, i)


@rule
def play_random(
    records: Any,
    box: Any,
    blank: Any,
    luck: Any,
    seats: Any,
    codes: Any,
    rewards: Any,
    over: Any,
    restart: bool,
    first: int,
    last: int,
) -> None:
    """The same with a random legal move in each game, written into ``codes``."""
    for i in range(first, last):
        codes[i] = 0 if seats[i] < 0 else sample(records[i], box[0], seats[i], luck[i])
        play_code(records, box, blank, luck, seats, codes, rewards, over, restart, i)


@rule
def play_code(
    records: Any,
    box: Any,
    blank: Any,
    luck: Any,
    seats: Any,
    codes: Any,
    rewards: Any,
    over: Any,
    restart: bool,
    i: int,
) -> None:
    """Play the code of one game, pay if that ends it, and begin again."""
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = 0.0
    if seats[i] < 0:
        over[i] = True
        return
    apply(records[i], box[0], seats[i], codes[i])
    bits = to_act(records[i], box[0])
    over[i] = bits == 0
    seats[i] = seat_in_turn(bits)
    if over[i]:
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = payoff(records[i], box[0], seat)
        if restart:
            begin_game(records, box, blank, luck, seats, i)


@rule
def mark_all(
    records: Any, box: Any, seats: Any, masks: Any, room: Any, first: int, last: int
) -> None:
    """The legal moves of whoever is in turn, as masks; none where a game is over."""
    for i in range(first, last):
        if seats[i] < 0:
            masks[i, :] = 0
        else:
            mark_legal(records[i], box[0], seats[i], masks[i], room)


@rule
def list_all(
    records: Any, box: Any, seats: Any, lists: Any, counts: Any, room: Any, first: int, last: int
) -> int:
    """The legal moves of whoever is in turn, as lists, as far as they fit; the longest length."""
    longest = 0
    for i in range(first, last):
        counts[i] = 0 if seats[i] < 0 else legal(records[i], box[0], seats[i], room)
        longest = max(longest, counts[i])
        for place in range(min(counts[i], lists.shape[1])):
            lists[i, place] = room[place]
    return longest


@rule
def observe_all(records: Any, box: Any, seats: Any, out: Any, first: int, last: int) -> None:
    """What each of these seats may see of its game."""
    for i in range(first, last):
        observe(records[i], box[0], seats[i], out[i])


@rule
def sample_all(
    records: Any, box: Any, seats: Any, luck: Any, codes: Any, first: int, last: int
) -> None:
    """A random legal move of whoever is in turn; 0 where a game is over."""
    for i in range(first, last):
        if seats[i] < 0:
            codes[i] = 0
        else:
            codes[i] = sample(records[i], box[0], seats[i], luck[i])
