"""What a player may do in the manoeuvre (OT4).

What is allowed is said once, as sets of cells: ``reach_of`` a warrior, ``strikes_of`` it, and
``dragons_targets``. Whoever tests a code, lists all codes, counts them or finds one of them reads
these sets.
"""

from __future__ import annotations

from typing import Any

from orrery.core.chance import draw
from orrery.core.kernel import rule
from orrery.games.ortus.rules.cells import (
    NONE,
    WORDS,
    Cells,
    beside,
    both,
    count,
    either,
    has,
    is_empty,
    lowest,
    nth,
    words,
    write_codes,
)
from orrery.games.ortus.rules.hexlines import first_of, is_target, share_hexline, targets_of
from orrery.games.ortus.rules.position import (
    EARTH,
    FIRE,
    NOWHERE,
    PER_SIDE,
    element_of,
    free_cells,
    side_of,
    warrior_on,
)
from orrery.games.ortus.rules.reach import (
    CHARGES,
    SHOOTS,
    attack_steps,
    charge_ends,
    craft_of,
    ground_of,
    is_kite,
    may_attack,
    not_adjacent,
    walks,
)

# Blocks of codes that begin at a cell, in units of one cell or one pair of neighbours.
FIRST_SHOT = 4
FIRST_CHARGE = 6
EARTH_CHARGE, WATER_CHARGE, RIVERS_CHARGE, WAVES_CHARGE = range(4)


@rule
def shot_code(box: Any, warrior: int) -> int:
    """The first code of this warrior's ranged attacks: storms, or flames."""
    kind = 1 if element_of(warrior) == FIRE else 0
    return box.cell_count * (FIRST_SHOT + kind)


@rule
def first_charge(box: Any, warrior: int) -> int:
    """The first kind of charge that this warrior has (OT12, OT17)."""
    if element_of(warrior) == EARTH:
        return EARTH_CHARGE
    return RIVERS_CHARGE if box.water else WATER_CHARGE


@rule
def charge_kinds(box: Any, warrior: int) -> int:
    """How many kinds it has: advanced water chooses between rivers and waves (OT18)."""
    return 2 if first_charge(box, warrior) == RIVERS_CHARGE else 1


@rule
def charge_code(box: Any, kind: int) -> int:
    """The first code of a kind of charge within its block."""
    return box.cell_count * FIRST_CHARGE + box.pair_count * kind


# --- What is allowed ------------------------------------------------------------------------------


@rule
def reach_of(p: Any, box: Any, warrior: int, free: Cells, targets: Cells) -> tuple[Cells, Cells]:
    """Where a warrior may walk, and what it may do from afar.

    That is the targets of its ranged attacks, or the ends of its charges, each beside a target.
    """
    steps = attack_steps(p, box, warrior)
    ground = ground_of(p, box, warrior, free, steps)
    walk = walks(p, box, warrior, ground, steps, free)
    far = not_adjacent(box, targets, p.cell[warrior])
    if steps == 0 or is_empty(far):
        return walk, NONE
    if craft_of(box, warrior) == SHOOTS:
        return walk, beside(ground, far)
    return walk, charge_ends(box, ground, far, free)


@rule
def strikes_of(p: Any, box: Any, warrior: int, targets: Cells) -> Cells:
    """The targets that are adjacent now, and were when the turn began (OT10)."""
    near = both(targets, words(box.around[p.cell[warrior]]))
    if is_empty(near) or not may_attack(p, box, warrior):
        return NONE
    return both(near, words(box.around[p.began[warrior]]))


@rule
def dragons_targets(p: Any, box: Any, seat: int, targets: Cells) -> Cells:
    """The cells that both fires may attack together."""
    cells = NONE
    if may_fly(p, box, seat):
        fire = first_of(seat, FIRE)
        for w in range(WORDS):
            word = targets[w]
            while word != 0:
                cell = lowest(box, w, word)
                if sees_target(p, box, fire, cell) and sees_target(p, box, fire + 1, cell):
                    cells = either(cells, words(box.spot[cell]))
                word &= word - 1
    return cells


@rule
def may_fly(p: Any, box: Any, seat: int) -> bool:
    """Both fires may still attack (OT19)."""
    fire = first_of(seat, FIRE)
    return box.fire != 0 and may_attack(p, box, fire) and may_attack(p, box, fire + 1)


@rule
def sees_target(p: Any, box: Any, fire: int, target: int) -> bool:
    """A hexline with at least one cell between (OT19)."""
    return box.apart[p.cell[fire], target] > 1 and share_hexline(
        p, box, fire, warrior_on(p, target)
    )


# --- One code at a time ---------------------------------------------------------------------------


@rule
def is_action(p: Any, box: Any, seat: int, code: int) -> bool:
    """Whether the player may do this in the manoeuvre."""
    if code == box.end_code:
        return True
    if code >= box.guide_code:
        return False
    if code >= box.dragons_code:
        return is_dragons(p, box, seat, code - box.dragons_code)
    if code >= box.strike_code:
        return is_strike(p, box, seat, code - box.strike_code)
    cell, action = code // box.block, code % box.block
    warrior = warrior_on(p, cell)
    if warrior < 0 or side_of(warrior) != seat:
        return False
    cells = box.cell_count
    if action < cells * FIRST_SHOT:
        return element_of(warrior) == action // cells and is_walk(p, box, warrior, action % cells)
    if action < cells * FIRST_CHARGE:
        first = shot_code(box, warrior)
        return first <= action < first + cells and is_shot(p, box, warrior, action - first)
    action -= cells * FIRST_CHARGE
    kind = action // box.pair_count - first_charge(box, warrior)
    if not 0 <= kind < charge_kinds(box, warrior):
        return False
    return is_charge(p, box, warrior, action % box.pair_count)


@rule
def is_walk(p: Any, box: Any, warrior: int, cell: int) -> bool:
    free = free_cells(p, box, side_of(warrior))
    return has(box, free, cell) and has(box, reach_of(p, box, warrior, free, NONE)[0], cell)


@rule
def is_shot(p: Any, box: Any, warrior: int, cell: int) -> bool:
    """A ranged attack at the warrior on a cell (OT11)."""
    seat = side_of(warrior)
    if craft_of(box, warrior) != SHOOTS or not is_target(p, box, seat, cell):
        return False
    free, target = free_cells(p, box, seat), words(box.spot[cell])
    return has(box, reach_of(p, box, warrior, free, target)[1], cell)


@rule
def is_charge(p: Any, box: Any, warrior: int, pair: int) -> bool:
    """A charge that ends on the first cell of a pair and attacks the second (OT12)."""
    seat, end = side_of(warrior), box.pair_cell[pair]
    cell = box.neighbour[end, box.pair_direction[pair]]
    if craft_of(box, warrior) != CHARGES or not is_target(p, box, seat, cell):
        return False
    free, target = free_cells(p, box, seat), words(box.spot[cell])
    return has(box, reach_of(p, box, warrior, free, target)[1], end)


@rule
def is_strike(p: Any, box: Any, seat: int, pair: int) -> bool:
    """A strike from the first cell of a pair at the second (OT10)."""
    cell = box.pair_cell[pair]
    target = box.neighbour[cell, box.pair_direction[pair]]
    warrior = warrior_on(p, cell)
    if warrior < 0 or side_of(warrior) != seat or not is_target(p, box, seat, target):
        return False
    return not is_empty(strikes_of(p, box, warrior, words(box.spot[target])))


@rule
def is_dragons(p: Any, box: Any, seat: int, number: int) -> bool:
    target = dragons_target(box, number)
    if not is_target(p, box, seat, target):
        return False
    if is_empty(dragons_targets(p, box, seat, words(box.spot[target]))):
        return False
    return dragons_from(p, box, seat, target) == number


@rule
def dragons_target(box: Any, number: int) -> int:
    """The target of the dragons with this number."""
    low, high = 0, box.cell_count
    while high - low > 1:
        middle = (low + high) // 2
        if box.dragons_first[middle] <= number:
            low = middle
        else:
            high = middle
    return low


@rule
def dragons_from(p: Any, box: Any, seat: int, target: int) -> int:
    """The number of the dragons from where the fires of this player stand."""
    fire = first_of(seat, FIRE)
    return dragons_number(box, target, p.cell[fire], p.cell[fire + 1])


@rule
def dragons_number(box: Any, target: int, a: int, b: int) -> int:
    """The number of the dragons from two cells in line with a target."""
    i, j = int(box.place_in_line[target, a]), int(box.place_in_line[target, b])
    low, high = min(i, j), max(i, j)
    return box.dragons_first[target] + high * (high - 1) // 2 + low


# --- All of them, rising --------------------------------------------------------------------------


@rule
def list_actions(p: Any, box: Any, seat: int, out: Any) -> int:
    """Write the codes of everything the player may do in the manoeuvre, rising; how many."""
    free, targets = free_cells(p, box, seat), targets_of(p, box, seat)
    written = 0
    for w in range(WORDS):
        word = p.side[seat, w]
        while word != 0:
            warrior = warrior_on(p, lowest(box, w, word))
            written = list_warrior(p, box, warrior, free, targets, out, written)
            word &= word - 1
    if not is_empty(targets):
        written = list_strikes(p, box, seat, targets, out, written)
        written = list_dragons(p, box, seat, targets, out, written)
    out[written] = box.end_code
    return written + 1


@rule
def list_warrior(
    p: Any, box: Any, warrior: int, free: Cells, targets: Cells, out: Any, written: int
) -> int:
    """The codes in the block of a warrior's cell."""
    walk, afar = reach_of(p, box, warrior, free, targets)
    block = p.cell[warrior] * box.block
    base = block + box.cell_count * element_of(warrior)
    written = write_codes(box, walk, base, out, written)
    if is_empty(afar):
        return written
    if craft_of(box, warrior) == SHOOTS:
        return write_codes(box, afar, block + shot_code(box, warrior), out, written)
    far = not_adjacent(box, targets, p.cell[warrior])
    first = first_charge(box, warrior)
    for kind in range(first, first + charge_kinds(box, warrior)):
        written = write_pairs(box, afar, far, block + charge_code(box, kind), out, written)
    return written


@rule
def list_strikes(p: Any, box: Any, seat: int, targets: Cells, out: Any, written: int) -> int:
    for w in range(WORDS):
        word = p.side[seat, w]
        while word != 0:
            cell = lowest(box, w, word)
            struck = strikes_of(p, box, warrior_on(p, cell), targets)
            if not is_empty(struck):
                here = words(box.spot[cell])
                written = write_pairs(box, here, struck, box.strike_code, out, written)
            word &= word - 1
    return written


@rule
def write_pairs(box: Any, cells: Cells, targets: Cells, base: int, out: Any, written: int) -> int:
    """Write base + pair for each of these cells and each target beside it, rising."""
    for w in range(WORDS):
        word = cells[w]
        while word != 0:
            cell = lowest(box, w, word)
            for direction in range(6):
                target = box.neighbour[cell, direction]
                if target >= 0 and has(box, targets, target):
                    out[written] = base + box.pair_at[cell, direction]
                    written += 1
            word &= word - 1
    return written


@rule
def list_dragons(p: Any, box: Any, seat: int, targets: Cells, out: Any, written: int) -> int:
    cells = dragons_targets(p, box, seat, targets)
    for w in range(WORDS):
        word = cells[w]
        while word != 0:
            number = dragons_from(p, box, seat, lowest(box, w, word))
            out[written] = box.dragons_code + number
            written += 1
            word &= word - 1
    return written


# --- One of them by its number, which also counts them --------------------------------------------

#: More than there are actions: whoever looks for this one passes all of them, and so counts them.
BEYOND = 1 << 30

#: What is found where there are fewer.
NOT_HERE = -1

# Numbers of actions, in so many bits each.
COUNT = 15
ONE = (1 << COUNT) - 1
FOUR = (1 << 4 * COUNT) - 1


@rule
def sample_action(p: Any, box: Any, seat: int, chance: Any) -> int:
    """A uniformly random action: all are counted, and one of them is found."""
    free, targets = free_cells(p, box, seat), targets_of(p, box, seat)
    counts, total = count_actions(p, box, seat, free, targets)
    return action_at(p, box, seat, free, targets, counts, draw(chance, total))


@rule
def count_actions(
    p: Any, box: Any, seat: int, free: Cells, targets: Cells
) -> tuple[tuple[int, int], int]:
    """How many actions each warrior has, and how many there are, with the end of the manoeuvre."""
    counts, total = (0, 0), 1
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        _, rest = find_of_warrior(p, box, warrior, free, targets, BEYOND)
        counts = pushed(counts, BEYOND - rest)
        total += BEYOND - rest
    _, rest = find_attack(p, box, seat, targets, BEYOND)
    return counts, total + BEYOND - rest


@rule
def pushed(counts: tuple[int, int], number: int) -> tuple[int, int]:
    """Four numbers a word, since a rule may not allocate; the first comes to lie on top."""
    return counts[0] << COUNT | counts[1] >> 3 * COUNT, (counts[1] << COUNT | number) & FOUR


@rule
def action_at(
    p: Any, box: Any, seat: int, free: Cells, targets: Cells, counts: tuple[int, int], n: int
) -> int:
    """The action with n others before it, where it is known how many each warrior has."""
    for k in range(PER_SIDE):
        here = counts[k >> 2] >> COUNT * (3 - (k & 3)) & ONE
        if n < here:
            return find_of_warrior(p, box, seat * PER_SIDE + k, free, targets, n)[0]
        n -= here
    code, _ = find_attack(p, box, seat, targets, n)
    return box.end_code if code == NOT_HERE else code


@rule
def find_attack(p: Any, box: Any, seat: int, targets: Cells, n: int) -> tuple[int, int]:
    """The strike, or the dragons, with n others before it; else what is left of n."""
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        if p.cell[warrior] != NOWHERE:
            struck, cell = strikes_of(p, box, warrior, targets), p.cell[warrior]
            target, n = nth_or_rest(box, struck, n)
            if target != NOT_HERE:
                return box.strike_code + box.pair_at[cell, box.line[cell, target]], n
    target, n = nth_or_rest(box, dragons_targets(p, box, seat, targets), n)
    if target != NOT_HERE:
        return box.dragons_code + dragons_from(p, box, seat, target), n
    return NOT_HERE, n


@rule
def find_of_warrior(
    p: Any, box: Any, warrior: int, free: Cells, targets: Cells, n: int
) -> tuple[int, int]:
    """The same among the codes in the block of a warrior's cell."""
    if p.cell[warrior] == NOWHERE:
        return NOT_HERE, n
    walk, afar = reach_of(p, box, warrior, free, targets)
    block = p.cell[warrior] * box.block
    cell, n = nth_or_rest(box, walk, n)
    if cell != NOT_HERE:
        return block + box.cell_count * element_of(warrior) + cell, n
    if is_empty(afar):
        return NOT_HERE, n
    if craft_of(box, warrior) == SHOOTS:
        cell, n = nth_or_rest(box, afar, n)
        return NOT_HERE if cell == NOT_HERE else block + shot_code(box, warrior) + cell, n
    far = not_adjacent(box, targets, p.cell[warrior])
    first = first_charge(box, warrior)
    for kind in range(first, first + charge_kinds(box, warrior)):
        pair, n = find_charge(box, afar, far, n)
        if pair != NOT_HERE:
            return block + charge_code(box, kind) + pair, n
    return NOT_HERE, n


@rule
def find_charge(box: Any, ends: Cells, far: Cells, n: int) -> tuple[int, int]:
    """The same among the pairs of an end and a target beside it."""
    for w in range(WORDS):
        word = far[w]
        while word != 0:
            target = lowest(box, w, word)
            end, n = nth_or_rest(box, both(ends, words(box.around[target])), n)
            if end != NOT_HERE:
                return box.pair_at[end, box.line[end, target]], n
            word &= word - 1
    return NOT_HERE, n


@rule
def nth_or_rest(box: Any, cells: Cells, n: int) -> tuple[int, int]:
    """The same among the cells of a set."""
    if is_empty(cells):  # quicker than to count them, and mostly so
        return NOT_HERE, n
    here = count(cells)
    if n < here:
        return nth(box, cells, n), 0
    return NOT_HERE, n - here


@rule
def can_act(p: Any, box: Any, seat: int) -> bool:
    """Whether the player may do anything but end the manoeuvre."""
    free = free_cells(p, box, seat)
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        if can_step(p, box, warrior, free):
            return True
    targets = targets_of(p, box, seat)
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        if find_of_warrior(p, box, warrior, free, targets, 0)[0] != NOT_HERE:
            return True
    return find_attack(p, box, seat, targets, 0)[0] != NOT_HERE


@rule
def can_step(p: Any, box: Any, warrior: int, free: Cells) -> bool:
    """A quick look: it may walk to a neighbouring cell."""
    if p.moved[warrior] or p.cell[warrior] == NOWHERE or is_kite(box, warrior):
        return False
    if p.energy[side_of(warrior)] == 0:
        return False
    return not is_empty(both(free, words(box.around[p.cell[warrior]])))
