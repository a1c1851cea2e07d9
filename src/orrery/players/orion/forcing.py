"""Orion Duel for the prover: threats, and the few moves that meet them.

With some thousand moves at hand, hardly any proof would end. But most moves leave a threat
standing: the other side lays one tile and has more conditions. Such a move is left out only after
the two tiles were laid by the rules and the game was over; nothing is judged by its looks, so every
proof stays exact. Which tiles could make a threat at all is told by a bound: a tile can add a
condition only if the chains that it touches, taken together, reach opposite zones, four galaxies or
three black holes.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from orrery.core.kernel import binds, rule
from orrery.games.orion.rules.kernel import (
    BY_CONDITIONS,
    LAY_TILES,
    N_CELLS,
    N_KINDS,
    N_SHAPES,
    N_TILES,
    OVER,
    POSITION,
    anchors,
    chain_head,
    ground_of,
    has,
    is_placement,
    lay_tile,
    list_moves,
    list_placements,
    may_use,
    pairs_joined,
    size,
)
from orrery.games.orion.rules.tiles import PLACEMENTS
from orrery.players.proof.forcing import (
    NEVER,
    WINS,
    fingerprint,
    mixed,
    narrow,
    outlook,
    stage,
)

#: So many placements, at most, touch one cell; a tile takes away three times as many, at most.
TOUCHING = max(Counter(cell for p in PLACEMENTS for cell in p.own + p.other).values())
MOST_TAKEN = 3 * TOUCHING

#: So many cells, three values each, go into one word of a fingerprint.
CELLS_A_WORD = 19

#: How a position looks before it was looked into: proof numbers, after the attacker has moved.
QUIET = 60  # no threat: all answers are open
ONE_THREAT = 6
TWO_THREATS = 1  # no cell meets both
UNDER_THREAT = 3  # the attacker has to answer first


# --- Telling positions apart ----------------------------------------------------------------------


@binds(fingerprint, POSITION)
@rule
def board_print(p: Any, box: Any) -> int:
    """Colours, tiles left and turn; tokens stay where they are for a whole proof."""
    key, word = 0, 0
    for cell in range(N_CELLS):
        word = 3 * word + int(p.colour[cell])
        if cell % CELLS_A_WORD == CELLS_A_WORD - 1:
            key = mixed(key, word)
            word = 0
    key = mixed(key, word)
    word = int(p.turn)
    for kind in range(N_KINDS):
        word = word << 4 | int(p.left[0, kind]) << 2 | int(p.left[1, kind])
    return mixed(key, word)


@binds(stage, POSITION)
@rule
def tiles_laid(p: Any, box: Any) -> int:
    return int(p.tiles_laid)


# --- What a tile could add ------------------------------------------------------------------------


@rule
def note_contacts(p: Any, box: Any, notes: Any) -> None:
    """For each colour and free cell: zones, galaxies and black holes of all chains it touches."""
    for cell in range(N_CELLS):
        if p.colour[cell]:
            continue
        galaxy, hole = has(p.galaxies, box, cell), has(p.black_holes, box, cell)
        for colour in range(2):
            zones, galaxies, holes = int(box.zone[cell]), int(galaxy), int(hole)
            first, second = -1, -1
            for k in range(6):
                beside = box.neighbour[cell, k]
                if beside < 0:
                    break
                if p.colour[beside] == 1 + colour:
                    chain = chain_head(p, beside)
                    if chain not in (first, second):
                        first, second = chain, first
                        zones |= int(p.chain_zones[chain])
                        galaxies += int(p.chain_galaxies[chain])
                        holes += int(p.chain_black_holes[chain])
            at = 3 * (N_CELLS * colour + cell)
            notes[at], notes[at + 1], notes[at + 2] = zones, galaxies, holes


@rule
def may_add(p: Any, box: Any, seat: int, code: int, notes: Any) -> bool:
    """Whether this tile could add to the conditions of who lays it; never False if it does."""
    own = box.shape_own[box.shape_of[code]]
    zones, galaxies = 0, 0
    for k in range(own):
        at = 3 * (N_CELLS * seat + box.cells[code, k])
        zones |= notes[at]
        galaxies += notes[at + 1]
    if galaxies >= 4 or pairs_joined(zones) & ~p.joined[seat] != 0:
        return True
    other = box.cells[code, own] if own < 3 else -1
    return bool(other >= 0 and notes[3 * (N_CELLS * (1 - seat) + other) + 2] >= 3)


@rule
def wins_with(p: Any, box: Any, seat: int, code: int, trial: Any) -> bool:
    """Whether the seat has won as soon as it lays this tile."""
    trial[0] = p
    lay_tile(trial[0], box, seat, code)
    return bool(trial[0].phase == OVER and trial[0].winner == seat)


@rule
def has_other_ends(p: Any, open_to_other: int) -> bool:
    """Whether a tile may end the game without adding a condition (OD11, OD12)."""
    return p.tiles_laid + 1 >= N_TILES or open_to_other <= MOST_TAKEN


@rule
def count_placements(p: Any, box: Any, seat: int) -> int:
    """How many placements a seat has."""
    ground, count = ground_of(p, seat), 0
    for shape in range(N_SHAPES):
        if may_use(p, box, seat, shape):
            at0, at1 = anchors(box, ground, shape)
            count += size(at0) + size(at1)
    return count


@rule
def list_threats(
    p: Any, box: Any, seat: int, codes: Any, count: int, spare: Any, notes: Any
) -> int:
    """Keep of these placements those that would give the seat more conditions at once."""
    kept = 0
    for k in range(count):
        if (
            may_add(p, box, seat, codes[k], notes)
            and wins_with(p, box, seat, codes[k], spare[:1])
            and spare[0].ending == BY_CONDITIONS
        ):
            codes[kept] = codes[k]
            kept += 1
    return kept


@rule
def first_win(
    p: Any, box: Any, seat: int, codes: Any, count: int, any_end: bool, spare: Any, notes: Any
) -> int:
    """The first of these placements that wins at once, or -1."""
    for k in range(count):
        is_worth_a_try = any_end or may_add(p, box, seat, codes[k], notes)
        if is_worth_a_try and wins_with(p, box, seat, codes[k], spare[:1]):
            return int(codes[k])
    return -1


# --- What the prover asks -------------------------------------------------------------------------


@binds(narrow, POSITION)
@rule
def meet_threats(
    p: Any, box: Any, seat: int, left: int, codes: Any, room: Any, spare: Any, notes: Any
) -> int:
    if p.phase != LAY_TILES:
        return list_moves(p, box, seat, codes)
    note_contacts(p, box, notes)
    count = list_placements(p, box, seat, codes)
    theirs = list_placements(p, box, 1 - seat, room)
    winning = first_win(p, box, seat, codes, count, has_other_ends(p, theirs), spare, notes)
    if winning >= 0:
        codes[0] = winning
        return WINS
    if left < 2:
        return count
    threats = list_threats(p, box, 1 - seat, room, theirs, spare, notes)
    if threats == 0:
        return count
    kept = 0
    for k in range(count):
        if not leaves_a_threat(p, box, seat, codes[k], room, threats, spare):
            codes[kept] = codes[k]
            kept += 1
    return kept


@rule
def leaves_a_threat(
    p: Any, box: Any, seat: int, code: int, threats: Any, count: int, spare: Any
) -> bool:
    """Whether the other side, after this tile, carries out one of its threats and wins."""
    spare[1] = p
    lay_tile(spare[1], box, seat, code)
    if spare[1].phase == OVER:
        return bool(spare[1].winner == 1 - seat)
    for k in range(count):
        threat = threats[k]
        if is_placement(spare[1], box, 1 - seat, threat) and wins_with(
            spare[1], box, 1 - seat, threat, spare[:1]
        ):
            threats[k], threats[0] = threats[0], threat  # it will do for the next move too
            return True
    return False


@binds(outlook, POSITION)
@rule
def look_for_threats(
    p: Any, box: Any, attacker: int, left: int, room: Any, spare: Any, notes: Any, found: Any
) -> None:
    """A position is decided if who acts wins at once; else threats tell how forcing it is."""
    found[0], found[1] = 1, 1
    if p.phase != LAY_TILES:
        return
    seat = p.turn
    note_contacts(p, box, notes)
    any_end = has_other_ends(p, count_placements(p, box, 1 - seat))
    count = list_placements(p, box, seat, room)
    wins = first_win(p, box, seat, room, count, any_end, spare, notes) >= 0
    if wins or (seat == attacker and left < 2):  # with this move, or too late
        found[0] = 0 if wins and seat == attacker else NEVER
        found[1] = NEVER if wins and seat == attacker else 0
        return
    theirs = list_placements(p, box, 1 - seat, room)
    threats = list_threats(p, box, 1 - seat, room, theirs, spare, notes)
    if seat == attacker:
        found[0] = UNDER_THREAT if threats else 1
        found[1] = 1
    else:
        found[0] = QUIET if threats == 0 else pressure(box, room, threats)
        found[1] = 1 if threats == 0 else 2


@rule
def pressure(box: Any, threats: Any, count: int) -> int:
    """How hard threats press: whether one cell could meet them all."""
    common0, common1 = -1, -1
    for k in range(count):
        common0 &= box.own[threats[k], 0] | box.other[threats[k], 0]
        common1 &= box.own[threats[k], 1] | box.other[threats[k], 1]
    return ONE_THREAT if (common0 | common1) != 0 else TWO_THREATS


@rule
def threats_at(p: Any, box: Any, seat: int, codes: Any, spare: Any, notes: Any) -> int:
    """The placements with which this seat would win if it were its turn, for Python."""
    note_contacts(p[0], box[0], notes)
    count = list_placements(p[0], box[0], seat, codes)
    return list_threats(p[0], box[0], seat, codes, count, spare, notes)


@rule
def lay_at(p: Any, box: Any, seat: int, code: int) -> None:
    """Lay a tile, be it this seat's turn or not, to see what a threat comes to."""
    lay_tile(p[0], box[0], seat, code)
