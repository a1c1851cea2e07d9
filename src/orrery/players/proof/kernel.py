"""The search for proofs: df-pn, compiled for each game.

A proof number says how many positions, at least, are still to be won before the attacker has won;
a disproof number, how many still to be held. The prover goes on with the position that decides,
deeper and deeper, as long as it is the most promising one, and keeps only the way it has come and
a table. Positions never come again in these games, so no care is taken of circles.
"""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import apply, payoff, rule, to_act
from orrery.players.proof.forcing import NEVER, WINS, fingerprint, mixed, narrow, outlook, stage
from orrery.players.proof.table import NEW, look_up, remember
from orrery.players.search.kernel import who_acts


@rule
def prove_some(
    ways: Any,
    box: Any,
    frames: Any,
    codes: Any,
    keys: Any,
    pns: Any,
    dns: Any,
    table: Any,
    progress: Any,
    list_: Any,
    room: Any,
    spare: Any,
    notes: Any,
    found: Any,
    count: int,
) -> None:
    """Look at so many further positions, unless all is decided before."""
    now = progress[0]
    until = now.looked + count
    while now.depth >= 0 and now.looked < until and now.full == 0:
        frame = frames[now.depth]
        if frame.count == NEW:
            now.looked += 1
            now.deepest = max(now.deepest, now.depth)
            open_frame(
                ways[now.depth], box[0], frame, codes, keys, pns, dns, table, now, list_, room,
                spare, notes, found,
            )  # fmt: skip
        if now.full == 0:
            go_on(ways, box[0], frames, codes, keys, pns, dns, table, now, found)


@rule
def narrow_at(
    p: Any, box: Any, seat: int, left: int, codes: Any, room: Any, spare: Any, notes: Any
) -> int:
    """The same question as the prover asks, for Python."""
    return narrow(p[0], box[0], seat, left, codes, room, spare, notes)


@rule
def open_frame(
    p: Any,
    box: Any,
    frame: Any,
    codes: Any,
    keys: Any,
    pns: Any,
    dns: Any,
    table: Any,
    now: Any,
    list_: Any,
    room: Any,
    spare: Any,
    notes: Any,
    found: Any,
) -> None:
    """List the moves of a position, each with what is known of where it leads."""
    seat = who_acts(to_act(p, box), 0)
    frame.seat = seat
    frame.attacks = 1 if seat == now.attacker else 0
    left = now.limit - stage(p, box)
    count = narrow(p, box, seat, left, list_, room, spare, notes)
    if count == WINS or count == 0:
        decide(frame, codes, keys, pns, dns, list_[0], (count == WINS) == (frame.attacks == 1))
        return
    if frame.first + count > len(codes):
        now.full = 1
        return
    frame.count = count
    for k in range(count):
        at = frame.first + k
        codes[at] = list_[k]
        spare[SPARE_CHILD] = p
        apply(spare[SPARE_CHILD], box, seat, list_[k])
        weigh(spare[SPARE_CHILD], box, at, keys, pns, dns, table, now, room, spare, notes, found)
        if (pns[at] if frame.attacks else dns[at]) == 0:  # the others need no look
            decide(frame, codes, keys, pns, dns, list_[k], frame.attacks == 1)
            return


#: Where the position after a move lies; the first ones are lent to the game.
SPARE_CHILD = 3


@rule
def decide(frame: Any, codes: Any, keys: Any, pns: Any, dns: Any, code: int, is_won: bool) -> None:
    """One move decides: the attacker wins by it, or does not."""
    at = frame.first
    frame.count = 1
    codes[at], keys[at] = code, 0
    pns[at] = 0 if is_won else NEVER
    dns[at] = NEVER if is_won else 0


@rule
def weigh(
    p: Any,
    box: Any,
    at: int,
    keys: Any,
    pns: Any,
    dns: Any,
    table: Any,
    now: Any,
    room: Any,
    spare: Any,
    notes: Any,
    found: Any,
) -> None:
    """What is known of the position after a move, or how it looks."""
    keys[at] = 0
    bits = to_act(p, box)
    left = now.limit - stage(p, box)
    if bits == 0 or left <= 0:
        is_won = bits == 0 and payoff(p, box, now.attacker) > 0
        pns[at] = 0 if is_won else NEVER
        dns[at] = NEVER if is_won else 0
        return
    key = mixed(fingerprint(p, box), now.salt)
    keys[at] = key
    place = look_up(table, key)
    if place >= 0:
        pns[at], dns[at] = table[place].pn, table[place].dn
        return
    outlook(p, box, now.attacker, left, room, spare, notes, found)
    pns[at], dns[at] = found[0], found[1]
    remember(table, key, found[0], found[1], 0)


@rule
def go_on(
    ways: Any,
    box: Any,
    frames: Any,
    codes: Any,
    keys: Any,
    pns: Any,
    dns: Any,
    table: Any,
    now: Any,
    found: Any,
) -> None:
    """Go down to the move that decides, or back up once this position is out of bounds."""
    frame = frames[now.depth]
    mine, yours = (pns, dns) if frame.attacks else (dns, pns)
    best, next_best, total = least_and_sum(mine, yours, frame.first, frame.count, found)
    pn, dn = (mine[best], total) if frame.attacks else (total, mine[best])
    if pn >= frame.most_pn or dn >= frame.most_dn or pn == 0 or dn == 0:
        go_back(frames, keys, pns, dns, table, now, pn, dn)
        return
    if now.depth + 1 == len(frames):
        now.full = 1
        return
    frame.chosen = best
    # A quarter more than the next best, so that two alike do not take turns at every step.
    most_mine = frame.most_pn if frame.attacks else frame.most_dn
    most_mine = min(most_mine, next_best + next_best // 4 + 1)
    most_yours = (frame.most_dn if frame.attacks else frame.most_pn) - total + yours[best]
    now.depth += 1
    child = frames[now.depth]
    child.key, child.count, child.since = keys[best], NEW, now.looked
    child.first = frame.first + frame.count
    child.most_pn = most_mine if frame.attacks else most_yours
    child.most_dn = most_yours if frame.attacks else most_mine
    ways[now.depth] = ways[now.depth - 1]
    apply(ways[now.depth], box, frame.seat, codes[best])


@rule
def least_and_sum(
    mine: Any, yours: Any, first: int, count: int, found: Any
) -> tuple[int, int, int]:
    """Where the least of mine is, the second least, and the sum of yours."""
    best, next_best, total = first, NEVER, 0
    for at in range(first, first + count):
        total += yours[at]
        if at > first:
            if mine[at] < mine[best]:
                next_best = mine[best]
                best = at
            elif mine[at] < next_best:
                next_best = mine[at]
    return best, next_best, min(total, NEVER)


@rule
def go_back(
    frames: Any, keys: Any, pns: Any, dns: Any, table: Any, now: Any, pn: int, dn: int
) -> None:
    """Note what was found, and tell it to the position before."""
    frame = frames[now.depth]
    remember(table, frame.key, pn, dn, now.looked - frame.since)
    now.depth -= 1
    if now.depth < 0:
        now.pn, now.dn = pn, dn
        return
    before = frames[now.depth]
    pns[before.chosen], dns[before.chosen] = pn, dn
