"""What a player may do in the manoeuvre (OT4): tested one by one, listed, counted and drawn."""

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
    kites,
    may_attack,
    may_charge,
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
    if craft_of(box, warrior) != CHARGES or not 0 <= kind < charge_kinds(box, warrior):
        return False
    return is_charge(p, box, warrior, action % box.pair_count)


@rule
def is_walk(p: Any, box: Any, warrior: int, cell: int) -> bool:
    free = free_cells(p, box, side_of(warrior))
    if p.moved[warrior] or not has(box, free, cell):
        return False
    if is_kite(box, warrior):
        return has(box, kites(p, box, warrior), cell)
    return has(box, ground_of(p, box, warrior, free, p.energy[side_of(warrior)]), cell)


@rule
def is_shot(p: Any, box: Any, warrior: int, cell: int) -> bool:
    """A ranged attack at the warrior on a cell (OT11)."""
    seat, here = side_of(warrior), p.cell[warrior]
    if craft_of(box, warrior) != SHOOTS or not may_attack(p, box, warrior):
        return False
    if box.apart[here, cell] < 2 or not is_target(p, box, seat, cell):
        return False
    free = free_cells(p, box, seat)
    ground = ground_of(p, box, warrior, free, attack_steps(p, box, warrior))
    return not is_empty(both(ground, words(box.around[cell])))


@rule
def is_charge(p: Any, box: Any, warrior: int, pair: int) -> bool:
    """A charge that ends on the first cell of a pair and attacks the second (OT12)."""
    seat, here = side_of(warrior), p.cell[warrior]
    end = box.pair_cell[pair]
    target = box.neighbour[end, box.pair_direction[pair]]
    if not may_charge(p, box, warrior) or not box.in_arena[end]:
        return False
    if box.apart[here, target] < 2 or not is_target(p, box, seat, target):
        return False
    free = free_cells(p, box, seat)
    if not has(box, free, end):
        return False
    return has(box, ground_of(p, box, warrior, free, attack_steps(p, box, warrior)), end)


@rule
def is_strike(p: Any, box: Any, seat: int, pair: int) -> bool:
    """Adjacent now, and when the turn began (OT10)."""
    cell = box.pair_cell[pair]
    target = box.neighbour[cell, box.pair_direction[pair]]
    warrior = warrior_on(p, cell)
    if warrior < 0 or side_of(warrior) != seat or not may_attack(p, box, warrior):
        return False
    return box.apart[p.began[warrior], target] == 1 and is_target(p, box, seat, target)


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
def dragons_number(box: Any, target: int, a: int, b: int) -> int:
    """The number of the dragons from two cells in line with a target."""
    i, j = int(box.place_in_line[target, a]), int(box.place_in_line[target, b])
    low, high = min(i, j), max(i, j)
    return box.dragons_first[target] + high * (high - 1) // 2 + low


@rule
def is_dragons(p: Any, box: Any, seat: int, number: int) -> bool:
    target = dragons_target(box, number)
    fire = first_of(seat, FIRE)
    if not may_fly(p, box, seat) or not is_target(p, box, seat, target):
        return False
    if not sees_target(p, box, fire, target) or not sees_target(p, box, fire + 1, target):
        return False
    return dragons_number(box, target, p.cell[fire], p.cell[fire + 1]) == number


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


# --- All of them ----------------------------------------------------------------------------------


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
    here = p.cell[warrior]
    block = here * box.block
    steps = attack_steps(p, box, warrior)
    ground = ground_of(p, box, warrior, free, steps)
    walk = walks(p, box, warrior, ground, steps, free)
    base = block + box.cell_count * element_of(warrior)
    written = write_codes(box, walk, base, out, written)
    far = not_adjacent(box, targets, here)
    if steps == 0 or is_empty(far):
        return written
    if craft_of(box, warrior) == SHOOTS:
        base = block + shot_code(box, warrior)
        return write_codes(box, beside(ground, far), base, out, written)
    ends = charge_ends(box, ground, far, free)
    first = first_charge(box, warrior)
    for kind in range(first, first + charge_kinds(box, warrior)):
        base = block + charge_code(box, kind)
        written = list_charges(box, ends, far, base, out, written)
    return written


@rule
def list_charges(box: Any, ends: Cells, far: Cells, base: int, out: Any, written: int) -> int:
    for w in range(WORDS):
        word = ends[w]
        while word != 0:
            end = lowest(box, w, word)
            for direction in range(6):
                target = box.neighbour[end, direction]
                if target >= 0 and has(box, far, target):
                    out[written] = base + box.pair_at[end, direction]
                    written += 1
            word &= word - 1
    return written


@rule
def list_strikes(p: Any, box: Any, seat: int, targets: Cells, out: Any, written: int) -> int:
    for w in range(WORDS):
        word = p.side[seat, w]
        while word != 0:
            cell = lowest(box, w, word)
            for direction in range(6):
                if may_strike(p, box, cell, direction, targets):
                    out[written] = box.strike_code + box.pair_at[cell, direction]
                    written += 1
            word &= word - 1
    return written


@rule
def may_strike(p: Any, box: Any, cell: int, direction: int, targets: Cells) -> bool:
    """Whether the warrior on a cell may strike a target in a direction (OT10)."""
    target = box.neighbour[cell, direction]
    if target < 0 or not has(box, targets, target):
        return False
    warrior = warrior_on(p, cell)
    return may_attack(p, box, warrior) and box.apart[p.began[warrior], target] == 1


@rule
def list_dragons(p: Any, box: Any, seat: int, targets: Cells, out: Any, written: int) -> int:
    cells = dragons_targets(p, box, seat, targets)
    fire = first_of(seat, FIRE)
    for w in range(WORDS):
        word = cells[w]
        while word != 0:
            target = lowest(box, w, word)
            number = dragons_number(box, target, p.cell[fire], p.cell[fire + 1])
            out[written] = box.dragons_code + number
            written += 1
            word &= word - 1
    return written


# --- Counting and drawing -------------------------------------------------------------------------


@rule
def sample_action(p: Any, box: Any, seat: int, chance: Any) -> int:
    """A uniformly random action: all are counted, and one of them is found again."""
    free, targets = free_cells(p, box, seat), targets_of(p, box, seat)
    total = 1 + count_strikes(p, box, seat, targets)
    total += count(dragons_targets(p, box, seat, targets))
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        total += count_warrior(p, box, warrior, free, targets)
    return nth_action(p, box, seat, free, targets, draw(chance, total))


@rule
def count_warrior(p: Any, box: Any, warrior: int, free: Cells, targets: Cells) -> int:
    """How many codes in the block of its cell are legal."""
    if p.cell[warrior] == NOWHERE:
        return 0
    steps = attack_steps(p, box, warrior)
    ground = ground_of(p, box, warrior, free, steps)
    total = count(walks(p, box, warrior, ground, steps, free))
    far = not_adjacent(box, targets, p.cell[warrior])
    if steps == 0 or is_empty(far):
        return total
    if craft_of(box, warrior) == SHOOTS:
        return total + count(beside(ground, far))
    ends = charge_ends(box, ground, far, free)
    return total + charge_kinds(box, warrior) * count_charges(box, ends, far)


@rule
def count_charges(box: Any, ends: Cells, far: Cells) -> int:
    """Pairs of an end and a target beside it."""
    total = 0
    for w in range(WORDS):
        word = far[w]
        while word != 0:
            around = both(ends, words(box.around[lowest(box, w, word)]))
            if not is_empty(around):
                total += count(around)
            word &= word - 1
    return total


@rule
def count_strikes(p: Any, box: Any, seat: int, targets: Cells) -> int:
    total = 0
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        if p.cell[warrior] != NOWHERE:
            total += strikes_of(p, box, warrior, targets)
    return total


@rule
def strikes_of(p: Any, box: Any, warrior: int, targets: Cells) -> int:
    """How many targets a warrior may strike."""
    near = both(targets, words(box.around[p.cell[warrior]]))
    if is_empty(near) or not may_attack(p, box, warrior):
        return 0
    return count(both(near, words(box.around[p.began[warrior]])))


@rule
def nth_action(p: Any, box: Any, seat: int, free: Cells, targets: Cells, n: int) -> int:
    """The action with n others before it: walks and attacks from afar, strikes, dragons, end."""
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        here = count_warrior(p, box, warrior, free, targets)
        if n < here:
            return nth_of_warrior(p, box, warrior, free, targets, n)
        n -= here
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        here = strikes_of(p, box, warrior, targets) if p.cell[warrior] != NOWHERE else 0
        if n < here:
            near = both(targets, words(box.around[p.cell[warrior]]))
            near = both(near, words(box.around[p.began[warrior]]))
            direction = int(box.line[p.cell[warrior], nth(box, near, n)])
            return box.strike_code + box.pair_at[p.cell[warrior], direction]
        n -= here
    cells = dragons_targets(p, box, seat, targets)
    if n < count(cells):
        fire, target = first_of(seat, FIRE), nth(box, cells, n)
        number = dragons_number(box, target, p.cell[fire], p.cell[fire + 1])
        return box.dragons_code + number
    return box.end_code


@rule
def nth_of_warrior(p: Any, box: Any, warrior: int, free: Cells, targets: Cells, n: int) -> int:
    here = p.cell[warrior]
    block = here * box.block
    steps = attack_steps(p, box, warrior)
    ground = ground_of(p, box, warrior, free, steps)
    walk = walks(p, box, warrior, ground, steps, free)
    if n < count(walk):
        return block + box.cell_count * element_of(warrior) + nth(box, walk, n)
    n -= count(walk)
    far = not_adjacent(box, targets, here)
    if craft_of(box, warrior) == SHOOTS:
        return block + shot_code(box, warrior) + nth(box, beside(ground, far), n)
    ends = charge_ends(box, ground, far, free)
    pairs = count_charges(box, ends, far)
    kind = first_charge(box, warrior) + n // pairs
    return block + charge_code(box, kind) + nth_charge(box, ends, far, n % pairs)


@rule
def nth_charge(box: Any, ends: Cells, far: Cells, n: int) -> int:
    """The pair of an end and a target with n others before it."""
    for w in range(WORDS):
        word = far[w]
        while word != 0:
            target = lowest(box, w, word)
            around = both(ends, words(box.around[target]))
            here = count(around)
            if n < here:
                end = nth(box, around, n)
                return box.pair_at[end, box.line[end, target]]
            n -= here
            word &= word - 1
    return -1  # uncovered: n is less than the number of pairs


@rule
def can_act(p: Any, box: Any, seat: int) -> bool:
    """Whether the player may do anything but end the manoeuvre."""
    free = free_cells(p, box, seat)
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        if can_step(p, box, warrior, free):
            return True
    targets = targets_of(p, box, seat)
    for warrior in range(seat * PER_SIDE, (seat + 1) * PER_SIDE):
        if count_warrior(p, box, warrior, free, targets) > 0:
            return True
    if count_strikes(p, box, seat, targets) > 0:
        return True
    return not is_empty(dragons_targets(p, box, seat, targets))


@rule
def can_step(p: Any, box: Any, warrior: int, free: Cells) -> bool:
    """A quick look: it may walk to a neighbouring cell."""
    if p.moved[warrior] or p.cell[warrior] == NOWHERE or is_kite(box, warrior):
        return False
    if p.energy[side_of(warrior)] == 0:
        return False
    return not is_empty(both(free, words(box.around[p.cell[warrior]])))
