"""Orion Duel: the rules OD1 to OD13, compiled.

Read from top to bottom: what a position holds, the set-up, where a tile may lie, what a tile does,
how the game ends, and last the bindings that make it a game of the kernel.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from orrery.core import kernel
from orrery.core.chance import CHANCE_FIELD, draw
from orrery.core.kernel import binds, record_type, rule
from orrery.games.orion.data.board import BLACK_HOLES, CELLS, GALAXIES, TILES
from orrery.games.orion.rules.box import WORD
from orrery.games.orion.rules.tiles import PLACEMENTS, SHAPES

BLUE, ORANGE = 0, 1

# What is done now.
PLACE_GALAXIES, PLACE_BLACK_HOLES, CHOOSE_FIRST, LAY_TILES, OVER = range(5)

# How the game ended.
BY_CONDITIONS, BY_TOKENS, BLOCKED, DRAWN = range(1, 5)

NO_WINNER = -1

# The codes of all moves: placements of tiles, then of tokens, then who moves first.
N_CELLS = len(CELLS)
N_KINDS = len(TILES)
N_SHAPES = len(SHAPES)
N_PLACEMENTS = len(PLACEMENTS)
GALAXY_CODE = N_PLACEMENTS
BLACK_HOLE_CODE = GALAXY_CODE + N_CELLS
FIRST_CODE = BLACK_HOLE_CODE + N_CELLS
N_CODES = FIRST_CODE + 2

N_TILES = 2 * sum(tile.count for tile in TILES)
FULL_WORD = (1 << WORD) - 1

# How many random placements are tried before the legal ones are counted; see `sample_placement`.
TRIES = 16

POSITION = record_type(
    [
        CHANCE_FIELD,
        # Sets of cells, as bit maps
        ("galaxies", np.int64, (2,)),
        ("black_holes", np.int64, (2,)),
        ("room", np.int64, (2,)),  # during set-up: cells far enough from all tokens (OD3)
        ("free", np.int64, (2,)),  # cells without a tile
        ("beside", np.int64, (2, 2)),  # by colour: cells next to a hex of that colour
        # Cell by cell
        ("colour", np.int8, (N_CELLS,)),  # 0 without a tile, else 1 + its colour
        ("tile", np.int8, (N_CELLS,)),  # the number of the tile there, in the order of play
        ("chain", np.int8, (N_CELLS,)),  # a further cell of the same chain; the head names itself
        ("chain_galaxies", np.int8, (N_CELLS,)),  # at the head of a chain: how many it holds
        ("chain_black_holes", np.int8, (N_CELLS,)),
        ("chain_zones", np.int8, (N_CELLS,)),  # bit z: it touches zone z
        # By colour
        ("left", np.int8, (2, N_KINDS)),  # tiles left, by kind
        ("joined", np.int8, (2,)),  # bit k: a chain joins pair k of opposite zones
        ("galaxy_groups", np.int8, (2,)),  # sum of n div 4 over the chains (OD9)
        ("black_hole_groups", np.int8, (2,)),  # sum of n div 3
        # The state of play
        ("phase", np.int8),
        ("turn", np.int8),
        ("galaxy_player", np.int8),
        ("tokens_placed", np.int8),  # of the kind that is being placed
        ("tiles_laid", np.int8),
        ("ending", np.int8),
        ("winner", np.int8),
    ]
)


# --- Set-up (OD3, OD4) ----------------------------------------------------------------------------


@rule
def begin(p: Any, box: Any) -> None:
    for w in range(2):
        p.free[w] = box.board[w]
        p.room[w] = box.board[w]
    for kind in range(N_KINDS):
        p.left[BLUE, kind] = box.count[kind]
        p.left[ORANGE, kind] = box.count[kind]
    p.winner = NO_WINNER
    if box.free:
        p.galaxy_player = box.galaxy_player if box.galaxy_player >= 0 else draw(p.chance, 2)
        p.turn = p.galaxy_player
        return
    p.galaxy_player = NO_WINNER
    if box.preset:
        lay_out(p, box)
    else:
        scatter(p, box)
    p.phase = LAY_TILES
    p.turn = box.first if box.first >= 0 else draw(p.chance, 2)


@rule
def lay_out(p: Any, box: Any) -> None:
    """Put the tokens where the preset has them."""
    for i in range(GALAXIES):
        place_token(p, box, box.galaxy_cells[i])
    for i in range(BLACK_HOLES):
        place_token(p, box, box.black_hole_cells[i])


@rule
def scatter(p: Any, box: Any) -> None:
    """Put each token on a random cell that leaves room for the rest."""
    while p.phase != CHOOSE_FIRST:
        cell = draw(p.chance, N_CELLS)
        while not is_token_place(p, box, cell):
            cell = draw(p.chance, N_CELLS)
        place_token(p, box, cell)


@rule
def is_token_place(p: Any, box: Any, cell: int) -> bool:
    """Whether the token keeps its distances (OD3) and leaves room for the rest (OD4)."""
    if (p.room[0] & box.spot[cell, 0]) == 0 and (p.room[1] & box.spot[cell, 1]) == 0:
        return False
    wanted = GALAXIES if p.phase == PLACE_GALAXIES else BLACK_HOLES
    rest = wanted - p.tokens_placed - 1
    room0 = p.room[0] & ~box.near_alike[cell, 0]
    room1 = p.room[1] & ~box.near_alike[cell, 1]
    # OD4 asks for no more: every complete layout of galaxies leaves room for the black holes.
    return tokens_fit(box, room0, room1, rest)


@rule
def tokens_fit(box: Any, room0: int, room1: int, count: int) -> bool:
    """Whether this many tokens of one kind fit into the room: a search in the order of the cells.

    The cells chosen so far are packed into one number, seven bits each, since a rule may not
    allocate; stepping back rebuilds the room that was left before the last choice.
    """
    if count == 0:
        return True
    chosen, depth, cell = 0, 0, 0
    left0, left1 = room0, room1
    while True:
        while cell < N_CELLS and (left0 & box.spot[cell, 0] | left1 & box.spot[cell, 1]) == 0:
            cell += 1
        if cell < N_CELLS:
            depth += 1
            if depth == count:
                return True
            chosen = chosen << 7 | cell
            left0 &= ~box.near_alike[cell, 0]
            left1 &= ~box.near_alike[cell, 1]
        elif depth == 0:
            return False
        else:
            cell = chosen & 127
            chosen >>= 7
            depth -= 1
            left0, left1 = room0, room1
            for k in range(depth):
                other = chosen >> 7 * k & 127
                left0 &= ~box.near_alike[other, 0]
                left1 &= ~box.near_alike[other, 1]
        cell += 1


@rule
def place_token(p: Any, box: Any, cell: int) -> None:
    """Put a token on the board, and go on to the next kind when all of one kind lie there."""
    p.tokens_placed += 1
    for w in range(2):
        p.room[w] &= ~box.near_alike[cell, w]
        if p.phase == PLACE_GALAXIES:
            p.galaxies[w] |= box.spot[cell, w]
        else:
            p.black_holes[w] |= box.spot[cell, w]
    if p.phase == PLACE_GALAXIES and p.tokens_placed == GALAXIES:
        p.phase = PLACE_BLACK_HOLES
        p.turn = 1 - p.galaxy_player
        p.tokens_placed = 0
        make_room_for_black_holes(p, box)
    elif p.phase == PLACE_BLACK_HOLES and p.tokens_placed == BLACK_HOLES:
        p.phase = CHOOSE_FIRST
        p.turn = p.galaxy_player


@rule
def make_room_for_black_holes(p: Any, box: Any) -> None:
    for w in range(2):
        p.room[w] = box.board[w]
    for cell in range(N_CELLS):
        if has(p.galaxies, box, cell):
            for w in range(2):
                p.room[w] &= ~box.near_unlike[cell, w]


@rule
def has(cells: Any, box: Any, cell: int) -> bool:
    """Whether a set of cells holds this one."""
    return (cells[0] & box.spot[cell, 0] | cells[1] & box.spot[cell, 1]) != 0


# --- Where a tile may lie (OD6 to OD8) ------------------------------------------------------------


@rule
def is_placement(p: Any, box: Any, seat: int, code: int) -> bool:
    """Whether the player may lay this tile here."""
    shape = box.shape_of[code]
    if p.left[seat, box.shape_kind[shape]] == 0 or not box.shape_allowed[shape]:  # OD6, OD2
        return False
    own0, own1, other0, other1 = (
        box.own[code, 0],
        box.own[code, 1],
        box.other[code, 0],
        box.other[code, 1],
    )
    if ((own0 | other0) & ~p.free[0] | (own1 | other1) & ~p.free[1]) != 0:  # OD6
        return False
    return reaches(p, own0, own1, seat) and reaches(p, other0, other1, 1 - seat)


@rule
def reaches(p: Any, cells0: int, cells1: int, colour: int) -> bool:
    """OD7 for one colour of a tile: it covers no token, or adjoins that colour on the board."""
    token0 = cells0 & (p.galaxies[0] | p.black_holes[0])
    token1 = cells1 & (p.galaxies[1] | p.black_holes[1])
    return (token0 | token1) == 0 or (
        cells0 & p.beside[colour, 0] | cells1 & p.beside[colour, 1]
    ) != 0


class FreeCells(NamedTuple):
    """What the cells without a tile offer to one player, each set as two words."""

    free0: int
    free1: int
    clear0: int  # no token either
    clear1: int
    near0: int  # next to the own colour
    near1: int
    other0: int  # fit for a hex of the other colour (OD7)
    other1: int


@rule
def ground_of(p: Any, seat: int) -> FreeCells:
    free0, free1 = p.free[0], p.free[1]
    clear0 = free0 & ~(p.galaxies[0] | p.black_holes[0])
    clear1 = free1 & ~(p.galaxies[1] | p.black_holes[1])
    return FreeCells(
        free0,
        free1,
        clear0,
        clear1,
        free0 & p.beside[seat, 0],
        free1 & p.beside[seat, 1],
        clear0 | free0 & p.beside[1 - seat, 0],
        clear1 | free1 & p.beside[1 - seat, 1],
    )


@rule
def ahead(cells0: int, cells1: int, step: int) -> tuple[int, int]:
    """The spots from which a step of this many spots leads into the set."""
    if step >= 0:
        return (cells0 >> step | cells1 << (WORD - step)) & FULL_WORD, cells1 >> step
    return cells0 << -step & FULL_WORD, (cells1 << -step | cells0 >> (WORD + step)) & FULL_WORD


@rule
def anchors(box: Any, ground: FreeCells, shape: int) -> tuple[int, int]:
    """All cells on which this shape may have its anchor (OD6, OD7)."""
    if box.shape_own[shape] == 1:
        at0, at1 = ground.clear0 | ground.near0, ground.clear1 | ground.near1
    else:
        step = box.shape_step[shape]
        free0, free1 = ahead(ground.free0, ground.free1, step)
        clear0, clear1 = ahead(ground.clear0, ground.clear1, step)
        near0, near1 = ahead(ground.near0, ground.near1, step)
        # OD7: no own hex covers a token, or one of the two adjoins the own colour.
        at0 = ground.clear0 & clear0 | ground.near0 & free0 | ground.free0 & near0
        at1 = ground.clear1 & clear1 | ground.near1 & free1 | ground.free1 & near1
    step = box.shape_other[shape]
    if step != 0:
        other0, other1 = ahead(ground.other0, ground.other1, step)
        at0 &= other0
        at1 &= other1
    return at0, at1


@rule
def may_use(p: Any, box: Any, seat: int, shape: int) -> bool:
    """Whether the player still has a tile of this shape (OD6, OD2)."""
    return p.left[seat, box.shape_kind[shape]] != 0 and box.shape_allowed[shape]


@rule
def list_placements(p: Any, box: Any, seat: int, out: Any) -> int:
    """Write the codes of all legal placements, rising; return how many."""
    ground = ground_of(p, seat)
    count = 0
    for shape in range(N_SHAPES):
        if may_use(p, box, seat, shape):
            at0, at1 = anchors(box, ground, shape)
            for code in range(box.shape_first[shape], box.shape_first[shape + 1]):
                at = at1 if box.anchor_word[code] else at0
                out[count] = code  # overwritten unless it counts: cheaper than a branch
                count += at >> box.anchor_bit[code] & 1
    return count


@rule
def mark_placements(p: Any, box: Any, seat: int, mask: Any) -> None:
    """Mark all legal placements: every code is written, without a branch, many at a time."""
    ground = ground_of(p, seat)
    for shape in range(N_SHAPES):
        at0, at1 = 0, 0
        if may_use(p, box, seat, shape):
            at0, at1 = anchors(box, ground, shape)
        # Unsigned: an index that may be negative keeps the compiler from doing many at once.
        first, last = np.uint64(box.shape_first[shape]), np.uint64(box.shape_first[shape + 1])
        for code in range(first, last):
            at = at1 if box.anchor_word[code] else at0
            mask[code] = np.int8(at >> np.int64(box.anchor_bit[code]) & 1)


@rule
def can_place(p: Any, box: Any, seat: int) -> bool:
    """Whether the player has any legal placement at all (OD12)."""
    ground = ground_of(p, seat)
    for shape in range(N_SHAPES):
        if may_use(p, box, seat, shape):
            at0, at1 = anchors(box, ground, shape)
            if (at0 | at1) != 0:
                return True
    return False


@rule
def sample_placement(p: Any, box: Any, seat: int, chance: Any) -> int:
    """A uniformly random legal placement.

    Drawing blindly until a placement is legal is uniform too, and quick while many are legal; after
    some failures the legal ones are counted and one of them is drawn.
    """
    for _ in range(TRIES):
        code = draw(chance, N_PLACEMENTS)
        if is_placement(p, box, seat, code):
            return code
    ground = ground_of(p, seat)
    total = 0
    for shape in range(N_SHAPES):
        if may_use(p, box, seat, shape):
            at0, at1 = anchors(box, ground, shape)
            total += size(at0) + size(at1)
    return nth_placement(p, box, seat, ground, draw(chance, total))


@rule
def nth_placement(p: Any, box: Any, seat: int, ground: FreeCells, n: int) -> int:
    """The legal placement with n others before it."""
    for shape in range(N_SHAPES):
        if may_use(p, box, seat, shape):
            at0, at1 = anchors(box, ground, shape)
            here = size(at0) + size(at1)
            if n < here:
                for code in range(box.shape_first[shape], box.shape_first[shape + 1]):
                    at = at1 if box.anchor_word[code] else at0
                    n -= at >> box.anchor_bit[code] & 1
                    if n < 0:
                        return code
            n -= here
    return -1


@rule
def size(word: int) -> int:
    """How many bits of a word are set."""
    word = word - (word >> 1 & 0x555555555555555)
    word = (word & 0x333333333333333) + (word >> 2 & 0x333333333333333)
    word = (word + (word >> 4)) & 0xF0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F


# --- What a tile does -----------------------------------------------------------------------------


@rule
def lay_tile(p: Any, box: Any, seat: int, code: int) -> None:
    put_tile(p, box, seat, code)
    end_turn(p, box, seat)


@rule
def put_tile(p: Any, box: Any, seat: int, code: int) -> None:
    """The tile lies there now, whoever wins by it."""
    shape = box.shape_of[code]
    p.left[seat, box.shape_kind[shape]] -= 1
    p.tiles_laid += 1
    for i in range(3):
        cell = box.cells[code, i]
        if cell >= 0:
            cover(p, box, cell, seat if i < box.shape_own[shape] else 1 - seat)


@rule
def cover(p: Any, box: Any, cell: int, colour: int) -> None:
    """A hex of this colour now lies on the cell; it joins the chains beside it (OD8)."""
    for w in range(2):
        p.free[w] &= ~box.spot[cell, w]
        p.beside[colour, w] |= box.beside[cell, w]
    p.colour[cell] = 1 + colour
    p.tile[cell] = p.tiles_laid
    p.chain[cell] = cell
    p.chain_galaxies[cell] = has(p.galaxies, box, cell)
    p.chain_black_holes[cell] = has(p.black_holes, box, cell)
    p.chain_zones[cell] = box.zone[cell]
    for k in range(6):
        other = box.neighbour[cell, k]
        if other < 0:
            break
        if p.colour[other] == 1 + colour:
            unite(p, head(p, cell), head(p, other), colour)


@rule
def head(p: Any, cell: int) -> int:
    """The cell that stands for the whole chain."""
    while p.chain[cell] != cell:
        p.chain[cell] = p.chain[p.chain[cell]]
        cell = p.chain[cell]
    return cell


@rule
def chain_head(p: Any, cell: int) -> int:
    """The same for whoever may not write to the position."""
    while p.chain[cell] != cell:
        cell = p.chain[cell]
    return cell


@rule
def unite(p: Any, a: int, b: int, colour: int) -> None:
    """Two chains of a colour become one; what that adds to the conditions is counted (OD9)."""
    if a == b:
        return
    galaxies, others = p.chain_galaxies[a], p.chain_galaxies[b]
    p.galaxy_groups[colour] += (galaxies + others) // 4 - galaxies // 4 - others // 4
    p.chain_galaxies[b] = galaxies + others
    holes, others = p.chain_black_holes[a], p.chain_black_holes[b]
    p.black_hole_groups[colour] += (holes + others) // 3 - holes // 3 - others // 3
    p.chain_black_holes[b] = holes + others
    zones = p.chain_zones[a] | p.chain_zones[b]
    p.chain_zones[b] = zones
    p.joined[colour] |= pairs_joined(zones)
    p.chain[a] = b


@rule
def pairs_joined(zones: int) -> int:
    """The pairs of opposite zones of which a chain touches both, as bits."""
    both = zones & zones >> 1
    return both & 1 | both >> 1 & 2 | both >> 2 & 4


# --- How the game ends (OD9 to OD12) --------------------------------------------------------------


@rule
def conditions(p: Any, colour: int) -> int:
    """How many conditions a colour holds (OD9)."""
    joined = p.joined[colour]
    pairs = (joined & 1) + (joined >> 1 & 1) + (joined >> 2 & 1)
    return pairs + p.galaxy_groups[colour] + p.black_hole_groups[1 - colour]


@rule
def token_score(p: Any, box: Any, colour: int) -> int:
    """Galaxies on hexes of a colour minus black holes on them (OD11)."""
    score = 0
    for cell in range(N_CELLS):
        if p.colour[cell] == 1 + colour:
            score += has(p.galaxies, box, cell)
            score -= has(p.black_holes, box, cell)
    return score


@rule
def end_turn(p: Any, box: Any, seat: int) -> None:
    """After a placement OD10, OD11 and OD12 are checked, in this order."""
    lead = conditions(p, BLUE) - conditions(p, ORANGE)
    if lead != 0:
        finish(p, BY_CONDITIONS, lead)
    elif p.tiles_laid == N_TILES:
        lead = token_score(p, box, BLUE) - token_score(p, box, ORANGE)
        finish(p, BY_TOKENS if lead != 0 else DRAWN, lead)
    else:
        p.turn = 1 - seat
        if not can_place(p, box, p.turn):
            finish(p, BLOCKED, 1 if seat == BLUE else -1)


@rule
def finish(p: Any, ending: int, lead: int) -> None:
    """The game is over; a positive lead is blue's."""
    p.phase = OVER
    p.ending = ending
    if lead != 0:
        p.winner = BLUE if lead > 0 else ORANGE


# --- The operations of the kernel -----------------------------------------------------------------

binds(kernel.set_up, POSITION)(begin)


@binds(kernel.to_act, POSITION)
@rule
def seat_to_act(p: Any, box: Any) -> int:
    return 0 if p.phase == OVER else 2 << p.turn


@binds(kernel.is_legal, POSITION)
@rule
def is_move(p: Any, box: Any, seat: int, code: int) -> bool:
    if p.phase == OVER or seat != p.turn:
        return False
    if code < GALAXY_CODE:
        return p.phase == LAY_TILES and is_placement(p, box, seat, code)
    if code < BLACK_HOLE_CODE:
        return p.phase == PLACE_GALAXIES and is_token_place(p, box, code - GALAXY_CODE)
    if code < FIRST_CODE:
        return p.phase == PLACE_BLACK_HOLES and is_token_place(p, box, code - BLACK_HOLE_CODE)
    return p.phase == CHOOSE_FIRST


@binds(kernel.legal, POSITION)
@rule
def list_moves(p: Any, box: Any, seat: int, out: Any) -> int:
    if p.phase == LAY_TILES:
        return list_placements(p, box, seat, out)
    count = 0
    for code in range(GALAXY_CODE, N_CODES):
        if is_move(p, box, seat, code):
            out[count] = code
            count += 1
    return count


@binds(kernel.mark_legal, POSITION)
@rule
def mark_moves(p: Any, box: Any, seat: int, mask: Any, room: Any) -> None:
    if p.phase == LAY_TILES:
        mark_placements(p, box, seat, mask)
        mask[GALAXY_CODE:] = 0
    else:
        mask[:GALAXY_CODE] = 0
        for code in range(GALAXY_CODE, N_CODES):
            mask[code] = is_move(p, box, seat, code)


@binds(kernel.sample, POSITION)
@rule
def sample_move(p: Any, box: Any, seat: int, chance: Any) -> int:
    if p.phase == LAY_TILES:
        return sample_placement(p, box, seat, chance)
    code = GALAXY_CODE + draw(chance, N_CODES - GALAXY_CODE)
    while not is_move(p, box, seat, code):
        code = GALAXY_CODE + draw(chance, N_CODES - GALAXY_CODE)
    return code


@binds(kernel.apply, POSITION)
@rule
def make_move(p: Any, box: Any, seat: int, code: int) -> None:
    if code < GALAXY_CODE:
        lay_tile(p, box, seat, code)
    elif code < BLACK_HOLE_CODE:
        place_token(p, box, code - GALAXY_CODE)
    elif code < FIRST_CODE:
        place_token(p, box, code - BLACK_HOLE_CODE)
    else:
        p.turn = code - FIRST_CODE
        p.phase = LAY_TILES


@binds(kernel.payoff, POSITION)
@rule
def worth(p: Any, box: Any, seat: int) -> float:
    if p.winner == NO_WINNER:
        return 0.0
    return 1.0 if p.winner == seat else -1.0


@binds(kernel.deal_again, POSITION)
@rule
def nothing_is_hidden(p: Any, box: Any, seat: int) -> None:
    """Every player sees everything."""
