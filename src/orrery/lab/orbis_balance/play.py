"""Whole games of Orbis between greedy players, in compiled code, with everything counted.

Counts are one flat record, so that the counts of two batches add up field by field.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.core.chance import seeded
from orrery.core.kernel import Record, new_array, record_type, rule, sample, set_up
from orrery.games.orbis.data.components import EFFECTS, VILLAGE
from orrery.games.orbis.data.tiles import TileSet
from orrery.games.orbis.rules.box import MOST_PLAYERS, N_TILES, NONE, build_box
from orrery.games.orbis.rules.codes import (
    CHOOSE,
    DECLINE_CODE,
    DISCARD_CODE,
    FLIP_CODE,
    GAIN_CODE,
    GOD_CODE,
    LAY_CODE,
    LIMIT,
    N_COLOURS,
    N_GODS,
    N_MARKET,
    N_PLACES,
    OVER,
    PAY_CODE,
    TRADE_CODE,
    VALIDATE_CODE,
)
from orrery.games.orbis.rules.kernel import POSITION, TURNS, act, advance, can_lay, only_move
from orrery.games.orbis.rules.payment import total
from orrery.games.orbis.rules.places import REGIONS
from orrery.games.orbis.rules.scoring import (
    creation_points,
    god_points,
    is_face_up,
    is_validated,
    temple_points,
    temples,
    tile_points,
    wastelands,
)
from orrery.players.orbis.kernel import WORKING_COPIES, best_code, fill_blur
from orrery.players.orbis.player import CARE, own_taste
from orrery.players.orbis.worth import MIND

#: Points from LOWEST to LOWEST + SCORES - 1 have a count of their own; the rest join the ends.
LOWEST, SCORES = -15, 76
MOST_SYMBOLS = 12
N_EFFECTS = len(EFFECTS)

#: Instead of a strength: any legal move.
RANDOM = 0

_ORDER = (MOST_PLAYERS,)

COUNTS = record_type(
    [
        ("games", np.int64),
        ("moves", np.int64),  # that somebody was asked for
        # By place in the order of turns, from the player who began
        ("wins", np.float64, _ORDER),  # shared victories in parts
        ("points", np.float64, _ORDER),
        ("points_squared", np.float64, _ORDER),
        # By seat, for strengths that differ
        ("seat_wins", np.float64, _ORDER),
        ("seat_points", np.float64, _ORDER),
        # Over all players
        ("scores", np.int64, (SCORES,)),
        ("wastelands", np.int64, (REGIONS + 1,)),
        ("margin", np.float64),  # of the winner over the next, in points
        ("by_worshippers", np.int64),  # games that points left undecided
        ("shared", np.int64),
        ("trades", np.int64),
        ("above_limit", np.int64),  # worshippers discarded (OB10)
        ("left_over", np.int64),  # worshippers at the end
        # By tile
        ("face_up", np.int64, (N_TILES,)),
        ("flipped", np.int64, (N_TILES,)),
        ("flipped_freely", np.int64, (N_TILES,)),  # though it could have been laid face up
        ("unclaimed", np.int64, (N_TILES,)),  # in the market at the end
        ("lying", np.int64, (N_TILES,)),  # turns in the market
        ("tile_points", np.int64, (N_TILES,)),
        ("earning", np.int64, (N_TILES,)),  # validated at the end
        ("tile_wins", np.float64, (N_TILES,)),  # of those who had it face up
        # By effect
        ("paid", np.int64, (N_EFFECTS,)),  # worshippers, for the tile and for a village
        ("waived", np.int64, (N_EFFECTS,)),  # by farms
        ("declined", np.int64, (N_EFFECTS,)),
        # Temples, by symbols
        ("symbols", np.int64, (MOST_SYMBOLS + 1,)),
        ("tokens", np.int64, (MOST_SYMBOLS + 1,)),  # points
        # By god
        ("offered", np.int64, (N_GODS,)),
        ("chosen", np.int64, (N_GODS,)),
        ("god_turn", np.int64, (N_GODS, TURNS)),
        ("god_points", np.int64, (N_GODS,)),
        ("pleased", np.int64, (N_GODS,)),
        ("god_wins", np.float64, (N_GODS,)),
        ("god_scores", np.int64, (N_GODS,)),  # all points of those who have it
    ]
)

Counts = npt.NDArray[Record]


def play_batch(
    players: int, tile_set: TileSet, strengths: tuple[int, ...], games: range, seed: int
) -> Counts:
    """Play these games, each by its own number, and count; a strength for each seat."""
    box = build_box(players, tile_set)
    counts, work = new_array(COUNTS), np.zeros(WORKING_COPIES + 1, POSITION)
    minds = np.zeros(players, MIND)
    care = np.array([CARE[strength - 1] for strength in strengths])
    thinks = np.array([strength != RANDOM for strength in strengths])
    for seat in range(players):
        minds[seat] = own_taste(players)
    for number in games:
        luck = seeded(f"orbis balance {seed} {players} {number}")
        work[WORKING_COPIES] = np.zeros(1, POSITION)[0]
        work[WORKING_COPIES].chance[:] = luck
        chance = seeded(f"orbis mistakes {seed} {players} {number}")
        play_game(work, box, minds, care, thinks, chance, counts[0])
    return counts


# --- One game -------------------------------------------------------------------------------------


@rule
def play_game(
    work: Any, box: Any, minds: Any, care: Any, thinks: Any, chance: Any, counts: Any
) -> None:
    """Play a game in the last working copy, whose generator is seeded."""
    p = work[WORKING_COPIES]
    set_up(p, box)
    first = int(p.turn)
    for god in range(N_GODS):
        counts.offered[god] += p.offered[god]
    while p.phase != OVER:
        seat = int(p.turn)
        counts.moves += 1
        if p.phase == CHOOSE:
            watch_market(p, counts)
            fill_blur(minds[seat], chance, care[seat, 0], care[seat, 1])
        make_counted_move(
            p,
            box,
            best_code(p, work, box, minds[seat]) if thinks[seat] else sample(p, box, seat, chance),
            counts,
        )
    count_end(p, box, first, counts)


@rule
def make_counted_move(p: Any, box: Any, code: int, counts: Any) -> None:
    """Play a move and the forced ones after it, as the rules do, and count them all."""
    while code != NONE:
        count_move(p, box, code, counts)
        act(p, box, code)
        advance(p, box)
        code = only_move(p, box)


@rule
def watch_market(p: Any, counts: Any) -> None:
    for place in range(N_MARKET):
        counts.lying[p.market[place]] += 1


# --- What is counted of a move --------------------------------------------------------------------


@rule
def count_move(p: Any, box: Any, code: int, counts: Any) -> None:
    if code < GOD_CODE:
        return
    if code < TRADE_CODE:
        count_god(p, box, code - GOD_CODE, counts)
    elif code < LAY_CODE:
        counts.trades += 1
    elif code < FLIP_CODE:
        count_face_up(p, box, counts)
    elif code < PAY_CODE:
        counts.flipped[p.hand] += 1
        counts.flipped_freely[p.hand] += could_lay(p, box)
    else:
        count_answer(p, box, code, counts)


@rule
def count_god(p: Any, box: Any, god: int, counts: Any) -> None:
    counts.chosen[god] += 1
    counts.god_turn[god, p.turns_taken // box.players] += 1


@rule
def count_face_up(p: Any, box: Any, counts: Any) -> None:
    tile = p.hand
    effect = box.effect[tile]
    counts.face_up[tile] += 1
    counts.paid[effect] += total(p.due) + p.due_any
    for colour in range(N_COLOURS):
        if p.farm[p.turn, colour]:
            counts.waived[effect] += box.cost[tile, colour]


@rule
def could_lay(p: Any, box: Any) -> bool:
    places = 0
    for place in range(N_PLACES):
        places += can_lay(p, box, place)
    return places > 0


@rule
def count_answer(p: Any, box: Any, code: int, counts: Any) -> None:
    if p.laid != NONE and code in (VALIDATE_CODE, DECLINE_CODE):
        tile = p.universe[p.turn, p.laid]
        if code == DECLINE_CODE:
            counts.declined[box.effect[tile]] += 1
        elif box.effect[tile] == VILLAGE:
            counts.paid[VILLAGE] += box.count[tile]
    elif DISCARD_CODE <= code < GAIN_CODE and p.phase == LIMIT:
        counts.above_limit += 1


# --- What is counted at the end -------------------------------------------------------------------


@rule
def count_end(p: Any, box: Any, first: int, counts: Any) -> None:
    counts.games += 1
    for place in range(N_MARKET):
        counts.unclaimed[p.market[place]] += 1
    count_decision(p, box, counts)
    for seat in range(box.players):
        won = share_of_victory(p, box, seat)
        count_player(p, box, seat, (seat - first) % int(box.players), won, counts)
        count_universe(p, box, seat, won, counts)
        count_blessing(p, box, seat, won, counts)


@rule
def share_of_victory(p: Any, box: Any, seat: int) -> float:
    winners = 0
    for other in range(box.players):
        winners += int(p.winners) >> other & 1
    return (int(p.winners) >> seat & 1) / winners


@rule
def count_decision(p: Any, box: Any, counts: Any) -> None:
    """By how much the game was won, and by what (OB15)."""
    best, second, winners = -1000, -1000, 0
    for seat in range(box.players):
        points = creation_points(p, box, seat)
        winners += int(p.winners) >> seat & 1
        if points > best:
            best, second = points, best
        elif points > second:
            second = points
    counts.margin += best - second
    if winners > 1:
        counts.shared += 1
    elif best == second:
        counts.by_worshippers += 1


@rule
def count_player(p: Any, box: Any, seat: int, order: int, won: float, counts: Any) -> None:
    points = creation_points(p, box, seat)
    counts.wins[order] += won
    counts.points[order] += points
    counts.points_squared[order] += points * points
    counts.seat_wins[seat] += won
    counts.seat_points[seat] += points
    counts.scores[min(max(points - LOWEST, 0), SCORES - 1)] += 1
    counts.wastelands[wastelands(p, seat)] += 1
    counts.left_over += total(p.domain[seat])
    symbols = min(temples(p, box, seat), MOST_SYMBOLS)
    counts.symbols[symbols] += 1
    counts.tokens[symbols] += temple_points(p, box, seat)


@rule
def count_universe(p: Any, box: Any, seat: int, won: float, counts: Any) -> None:
    for place in range(N_PLACES):
        if is_face_up(p, seat, place):
            tile = p.universe[seat, place]
            counts.tile_points[tile] += tile_points(p, box, seat, place)
            counts.earning[tile] += is_validated(p, box, seat, place)
            counts.tile_wins[tile] += won


@rule
def count_blessing(p: Any, box: Any, seat: int, won: float, counts: Any) -> None:
    god, points = p.god[seat], god_points(p, box, seat)
    counts.god_points[god] += points
    counts.pleased[god] += points > 0
    counts.god_wins[god] += won
    counts.god_scores[god] += creation_points(p, box, seat)
