"""Facts about Orbis that were counted once and must stay true."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

import orrery
from orrery.core.chance import seeded
from orrery.core.kernel import COMPILED, apply, rule, sample, to_act
from orrery.games.orbis.data.tiles import ORRERY_SET
from orrery.games.orbis.rules import codes
from orrery.games.orbis.rules.box import N_TILES, NONE
from orrery.games.orbis.rules.codes import (
    CHOOSE,
    DISCARD,
    FACE,
    N_COLOURS,
    N_MARKET,
    N_PLACES,
    OVER,
)
from orrery.games.orbis.rules.kernel import MOST_WORSHIPPERS
from orrery.games.orbis.rules.payment import is_payable, total

from .positions import PLAYERS, where_tiles_are

IN_PLAY = {2: 37, 3: 51, 4: 65}


@cache
def orbis(players: int) -> orrery.Game:
    """The game with the shipped tiles."""
    return orrery.game("orbis", players=players)


# --- Tiles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_the_tiles_in_play(players: int) -> None:
    box = orbis(players).box
    assert box.level_start[3] == IN_PLAY[players] == 14 * players + 9
    assert len(where_tiles_are(orbis(players).start(1))) == IN_PLAY[players]


@pytest.mark.parametrize(("players", "second", "third"), [(2, 3, 14), (3, 7, 22), (4, 12, 32)])
def test_the_takes_after_which_the_first_tiles_of_levels_2_and_3_appear(
    players: int, second: int, third: int
) -> None:
    # The k-th take is followed by the k-th refill, and nine tiles lie there from the start.
    starts = orbis(players).box.level_start.tolist()
    assert (starts[1] - 9 + 1, starts[2] - 9 + 1) == (second, third)
    tops = orbis(players).start(1).state.stack
    levels = [ORRERY_SET.tiles[number].level for number in tops[: IN_PLAY[players]].tolist()]
    assert (levels.index(2) - 8, levels.index(3) - 8) == (second, third)


def test_18_cancellation_tokens_suffice() -> None:
    kinds = Counter(tile.effect.kind for tile in ORRERY_SET.tiles)
    death = 1
    assert kinds["village"] + kinds["volcano"] + kinds["irrigation"] + death == 18


def test_the_codes_of_each_phase_are_rising_and_together_all() -> None:
    for listed in codes.PHASE_CODES.values():
        assert list(listed) == sorted(set(listed))
    assert {code for some in codes.PHASE_CODES.values() for code in some} == set(
        range(codes.N_CODES)
    )


# --- Random games, watched after every move -------------------------------------------------------

FINE, NEGATIVE, CROWDED, LOST, OWING, MISCOUNTED, STUCK = range(7)
WRONG = (
    "fine",
    "a count is below zero",
    "a turn begins with more than ten worshippers in a domain",
    "a tile is lost or there twice",
    "something is owed when a turn begins, or it cannot be paid",
    "the counts of regions do not agree with the universes",
    "a game does not end",
)
MOST_MOVES = 5000


@rule
def is_negative(p: Any, box: Any) -> bool:
    for colour in range(N_COLOURS):
        for seat in range(box.players):
            if p.domain[seat, colour] < 0:
                return True
        for place in range(N_MARKET):
            if p.crowd[place, colour] < 0:
                return True
        if p.due[colour] < 0 or p.to_destroy[colour] < 0:
            return True
    return p.due_any < 0 or p.to_discard < 0 or p.to_gain < 0


@rule
def is_crowded(p: Any, box: Any) -> bool:
    """Between turns nobody has more than ten; within one only whoever is in turn may."""
    for seat in range(box.players):
        in_turn = seat == p.turn and p.phase != CHOOSE
        if not in_turn and total(p.domain[seat]) > MOST_WORSHIPPERS:
            return True
    return False


@rule
def count_tile(tile: int, seen: Any) -> int:
    if tile == NONE:
        return 0
    seen[tile] += 1
    return 1


@rule
def has_lost_a_tile(p: Any, box: Any, seen: Any) -> bool:
    """Each tile in play is exactly once in a stack, the market, a hand or a universe."""
    seen[:] = 0
    count = count_tile(p.hand, seen)
    for k in range(p.drawn, box.level_start[3]):
        count += count_tile(p.stack[k], seen)
    for place in range(N_MARKET):
        count += count_tile(p.market[place], seen)
    for seat in range(box.players):
        for place in range(N_PLACES):
            count += count_tile(p.universe[seat, place], seen)
    for k in range(box.level_start[3]):
        if seen[box.in_play[k]] != 1:
            return True
    return count != box.level_start[3]


@rule
def is_owing(p: Any) -> bool:
    if p.phase == DISCARD:
        return total(p.domain[p.turn]) <= p.to_discard
    if p.phase == codes.PAY:
        return not is_payable(p.domain[p.turn], p.due, p.due_any)
    owed = total(p.to_destroy) + p.to_discard + p.to_gain
    if p.phase in (CHOOSE, OVER):
        owed += total(p.due) + p.due_any
        return owed > 0 or p.hand != NONE or p.taken != NONE or p.laid != NONE
    return (p.phase == FACE) != (p.hand != NONE)


@rule
def is_miscounted(p: Any, box: Any) -> bool:
    turns = 0
    for seat in range(box.players):
        regions, bottom = 0, 0
        for place in range(N_PLACES):
            if p.universe[seat, place] != NONE:
                regions += 1
                bottom += box.row[place] == 1
            elif p.wasteland[seat, place] or p.validated[seat, place]:
                return True
        if regions != p.regions[seat] or bottom != p.bottom_row[seat] or bottom > 5:
            return True
        turns += regions + (p.god[seat] != NONE)
    between = p.phase in (CHOOSE, OVER)
    return between and turns != p.turns_taken


@rule
def violation(p: Any, box: Any, seen: Any) -> int:
    if is_negative(p, box):
        return NEGATIVE
    if is_crowded(p, box):
        return CROWDED
    if has_lost_a_tile(p, box, seen):
        return LOST
    if is_owing(p):
        return OWING
    if is_miscounted(p, box):
        return MISCOUNTED
    return FINE


@rule
def watch(p: Any, box: Any, chance: Any, seen: Any) -> tuple[int, int]:
    """A random game, checked after every move: what is wrong, and how many moves there were."""
    moves = 0
    while to_act(p, box) != 0:
        wrong = violation(p, box, seen)
        if wrong != FINE or moves == MOST_MOVES:
            return max(wrong, STUCK * (moves == MOST_MOVES)), moves
        apply(p, box, p.turn, sample(p, box, p.turn, chance))
        moves += 1
    return violation(p, box, seen), moves


@rule
def is_complete(p: Any, box: Any) -> bool:
    """Everybody has 14 regions and a god, and nine tiles lie in the market."""
    for seat in range(box.players):
        if p.regions[seat] != 14 or p.god[seat] == NONE or p.bottom_row[seat] != 5:
            return False
    for place in range(N_MARKET):
        if p.market[place] == NONE:
            return False
    return p.drawn == box.level_start[3] and p.winners > 0


def watched(players: int, seed: int) -> int:
    """How many moves a random game took that broke no rule."""
    position = orbis(players).start(seed)
    p, box = position.state, position.game.box
    wrong, moves = watch(p, box, seeded(f"watched {seed}"), np.zeros(N_TILES, np.int8))
    assert WRONG[wrong] == "fine", f"{players} players, seed {seed}, after {moves} moves"
    assert is_complete(p, box), f"{players} players, seed {seed}"
    assert len(set(p.god[:players].tolist())) == players
    return moves


GAMES = {2: 6_700, 3: 6_700, 4: 6_600}


@pytest.mark.compiled
@pytest.mark.parametrize("players", PLAYERS)
def test_20000_random_games_break_no_rule(players: int) -> None:
    assert sum(GAMES.values()) == 20_000
    moves = [watched(players, seed) for seed in range(GAMES[players])]
    assert 15 * players < min(moves) <= max(moves) < MOST_MOVES


@pytest.mark.parametrize("players", PLAYERS)
def test_a_random_game_breaks_no_rule(players: int) -> None:
    assert watched(players, 0) > 15 * players


def test_a_broken_position_would_be_noticed() -> None:
    seen = np.zeros(N_TILES, np.int8)

    def wrong(field: str, where: Any, value: int) -> str:
        position = orbis(2).start(1)
        getattr(position.state, field)[where] = value
        return WRONG[violation(position.state, position.game.box, seen)]

    assert WRONG[violation(orbis(2).start(1).state, orbis(2).box, seen)] == "fine"
    assert wrong("domain", (1, 0), -1) == WRONG[NEGATIVE]
    assert wrong("crowd", (8, 4), -1) == WRONG[NEGATIVE]
    assert wrong("domain", (0, 0), 11) == WRONG[CROWDED]
    assert wrong("market", 3, -1) == WRONG[LOST]
    assert wrong("due", 3, 1) == WRONG[OWING]
    assert wrong("regions", 1, 1) == WRONG[MISCOUNTED]


# --- Uniform sampling -----------------------------------------------------------------------------


def test_samples_are_uniform() -> None:
    position = orbis(4).start(3)
    position.state.domain[position.state.turn] = [3, 0, 4, 0, 3]
    listed, (seat,) = position.codes().tolist(), position.to_act
    draws, chance = 40_000 if COMPILED else 6_000, seeded("uniform")
    drawn = Counter(
        int(sample(position.state, position.game.box, seat, chance)) for _ in range(draws)
    )
    assert set(drawn) == set(listed)
    expected, freedom = draws / len(listed), len(listed) - 1
    chi_square = sum((drawn[code] - expected) ** 2 / expected for code in listed)
    spread = 2 / (9 * freedom)
    assert chi_square < freedom * (1 - spread + 3.72 * spread**0.5) ** 3  # one in ten thousand
