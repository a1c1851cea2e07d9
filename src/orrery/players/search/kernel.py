"""One simulation of the search, compiled for each game: down the tree, on to the end, back up.

Many-step turns and an opponent's answers are ordinary nodes: a node knows who moved into it, and
its worth is told from that seat's side. Where something is hidden or left to chance (``varies``),
each simulation takes place in a world dealt anew, and a node's children are those of all worlds.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from orrery.core.chance import draw, draw_word
from orrery.core.kernel import apply, deal_again, legal, payoff, rule, sample, to_act
from orrery.players.search.knowledge import estimate, prefer, roll
from orrery.players.search.tree import LOST, NONE, UNKNOWN, WON


@rule
def simulate_many(
    root: Any,
    work: Any,
    box: Any,
    nodes: Any,
    pool: Any,
    priors: Any,
    use: Any,
    settings: Any,
    seat: int,
    chance: Any,
    values: Any,
    codes: Any,
    scores: Any,
    lore: Any,
    count: int,
) -> int:
    """Run so many simulations for this seat, or until the root is proven or the tree is full.

    Returns how many were run.
    """
    for done in range(count):
        if nodes[use[0].root].proven != UNKNOWN:
            return done
        work[0] = root[0]
        p = work[0]
        if settings[0].varies:
            deal_world(p, box[0], seat, chance)
        leaf = descend(
            p, box[0], seat, nodes, pool, priors, use[0], settings[0], chance, codes, scores,
            work[1:], lore,
        )  # fmt: skip
        if nodes[leaf].proven != UNKNOWN:
            known_values(nodes[leaf], values)
        else:
            play_on(p, box[0], seat, settings[0], chance, values, work[1:], lore)
        back_up(nodes, use[0].root, leaf, values, settings[0].proves)
        if use[0].nodes == len(nodes):
            return done + 1
    return count


@rule
def deal_world(p: Any, box: Any, seat: int, chance: Any) -> None:
    """Another world that the seat holds possible."""
    for word in range(4):
        p.chance[word] = draw_word(chance)
    deal_again(p, box, seat)


@rule
def who_acts(bits: int, seat: int) -> int:
    """This seat if it may act, or else the first that may; the clock only if nobody else may."""
    if bits >> (seat + 1) & 1:
        return seat
    if bits == 1:
        return -1
    first = 0
    while bits >> (first + 1) & 1 == 0:
        first += 1
    return first


# --- Down the tree --------------------------------------------------------------------------------


@rule
def descend(
    p: Any,
    box: Any,
    seat: int,
    nodes: Any,
    pool: Any,
    priors: Any,
    use: Any,
    settings: Any,
    chance: Any,
    codes: Any,
    scores: Any,
    spare: Any,
    lore: Any,
) -> int:
    """Play from the root along the most promising children to a node without any; that node."""
    node = use.root
    while True:
        bits = to_act(p, box)
        if bits == 0:
            prove_end(p, box, nodes, node, settings)
            return node
        if nodes[node].visits < settings.expand_after and node != use.root:
            return node
        actor = who_acts(bits, seat)
        if settings.varies:
            child = choose_in_world(
                p, box, actor, nodes, node, use, settings, chance, codes, scores, spare, lore
            )
        else:
            if nodes[node].codes_at == NONE:
                most = len(codes) if node == use.root else settings.most_children
                list_codes(
                    p, box, actor, nodes[node], most, pool, priors, use, settings, chance, codes,
                    scores, spare, lore,
                )  # fmt: skip
            child = choose(actor, nodes, node, pool, priors, use, settings)
        if child == NONE:  # the tree is full
            return node
        apply(p, box, actor, nodes[child].code)
        node = child
        if nodes[node].proven != UNKNOWN:
            return node


@rule
def list_codes(
    p: Any,
    box: Any,
    actor: int,
    node: Any,
    most: int,
    pool: Any,
    priors: Any,
    use: Any,
    settings: Any,
    chance: Any,
    codes: Any,
    scores: Any,
    spare: Any,
    lore: Any,
) -> None:
    """Put the moves of a node into the pool: the best looking first, or in a random order."""
    count = legal(p, box, actor, codes)
    kept = min(count, most, len(pool) - use.codes)
    node.codes_at, node.codes_count = use.codes, kept
    node.complete = kept == count
    if settings.prior_weight > 0:
        prefer(p, box, actor, codes, count, scores, spare, lore)
    for k in range(kept):
        if settings.prior_weight > 0:
            best = best_from(scores, k, count)
        else:
            best = k + draw(chance, count - k)
        codes[k], codes[best] = codes[best], codes[k]
        scores[k], scores[best] = scores[best], scores[k]
        pool[use.codes + k] = codes[k]
        priors[use.codes + k] = scores[k]
    use.codes += kept


@rule
def best_from(scores: Any, first: int, count: int) -> int:
    best = first
    for k in range(first + 1, count):
        if scores[k] > scores[best]:
            best = k
    return best


@rule
def room_for_children(node: Any, settings: Any) -> float:
    """How many children a node may have now."""
    if settings.widening_power >= 1.0:
        return float(settings.most_children)
    return settings.widening_base + node.visits**settings.widening_power


@rule
def choose(
    actor: int, nodes: Any, node: int, pool: Any, priors: Any, use: Any, settings: Any
) -> int:
    """The child to follow: a new one while there is room, or else the most promising."""
    this = nodes[node]
    best = NONE
    if this.children == this.codes_count or this.children >= room_for_children(this, settings):
        best = most_promising(nodes, node, settings, log(this.visits + 1.0))
        if this.children == this.codes_count or nodes[best].proven != LOST:
            return best
    at = this.codes_at + this.children  # also where all that was looked at is lost
    return add_child(nodes, node, use, actor, pool[at], priors[at])


@rule
def most_promising(nodes: Any, node: int, settings: Any, log_visits: float) -> int:
    """By UCB: what a child was worth, its looks, and how little is known about it."""
    best, best_score = NONE, -1e9
    child = nodes[node].first_child
    while child != NONE:
        score = promise(nodes[child], settings, log_visits)
        if score > best_score:
            best, best_score = child, score
        child = nodes[child].sibling
    return best


@rule
def promise(child: Any, settings: Any, log_visits: float) -> float:
    if child.proven != UNKNOWN:
        return 1e6 * child.proven
    visits = max(child.visits, 1)
    return (
        child.worth / visits
        + settings.exploration * sqrt(log_visits / visits)
        + settings.prior_weight * child.prior / (visits + 1)
    )


@rule
def add_child(nodes: Any, node: int, use: Any, seat: int, code: int, prior: float) -> int:
    if use.nodes == len(nodes):
        return NONE
    number = use.nodes
    use.nodes += 1
    child = nodes[number]
    child.code, child.seat, child.prior = code, seat, prior
    child.parent, child.sibling = node, nodes[node].first_child
    child.first_child, child.codes_at = NONE, NONE
    child.children, child.codes_count, child.complete = 0, 0, 0
    child.visits, child.seen, child.worth, child.proven = 0, 0, 0.0, UNKNOWN
    nodes[node].first_child = number
    nodes[node].children += 1
    return number


# --- Where worlds differ --------------------------------------------------------------------------


@rule
def choose_in_world(
    p: Any,
    box: Any,
    actor: int,
    nodes: Any,
    node: int,
    use: Any,
    settings: Any,
    chance: Any,
    codes: Any,
    scores: Any,
    spare: Any,
    lore: Any,
) -> int:
    """The same among the moves that are legal in this world."""
    count = legal(p, box, actor, codes)
    best, best_score, known = NONE, -1e9, 0
    for k in range(count):
        child = child_with(nodes, node, codes[k], actor)
        if child != NONE:
            known += 1
            nodes[child].seen += 1
            score = promise(nodes[child], settings, log(nodes[child].seen + 1.0))
            if score > best_score:
                best, best_score = child, score
    if known == count or known >= room_for_children(nodes[node], settings):
        return best
    if settings.prior_weight > 0:
        prefer(p, box, actor, codes, count, scores, spare, lore)
    else:
        for k in range(count):
            scores[k] = draw(chance, 1 << 20) / (1 << 20)
    fresh = best_unknown(nodes, node, actor, codes, count, scores)
    return add_child(nodes, node, use, actor, codes[fresh], scores[fresh])


@rule
def best_unknown(nodes: Any, node: int, actor: int, codes: Any, count: int, scores: Any) -> int:
    """The best looking of the moves that are not yet children."""
    best = NONE
    for k in range(count):
        better = best == NONE or scores[k] > scores[best]
        if better and child_with(nodes, node, codes[k], actor) == NONE:
            best = k
    return best


@rule
def child_with(nodes: Any, node: int, code: int, seat: int) -> int:
    child = nodes[node].first_child
    while child != NONE and (nodes[child].code != code or nodes[child].seat != seat):
        child = nodes[child].sibling
    return child


# --- On to the end --------------------------------------------------------------------------------


@rule
def play_on(
    p: Any, box: Any, seat: int, settings: Any, chance: Any, values: Any, spare: Any, lore: Any
) -> None:
    """Play on, at random or hastily, and write what the end, or an estimate, is worth."""
    moves = 0
    bits = to_act(p, box)
    while bits != 0:
        if moves == settings.cut:
            estimate(p, box, values, spare, lore)
            return
        actor = who_acts(bits, seat)
        if settings.hasty:
            apply(p, box, actor, roll(p, box, actor, chance, spare, lore))
        else:
            apply(p, box, actor, sample(p, box, actor, chance))
        moves += 1
        bits = to_act(p, box)
    for other in range(len(values)):
        values[other] = payoff(p, box, other)


# --- Back up --------------------------------------------------------------------------------------


@rule
def back_up(nodes: Any, root: int, leaf: int, values: Any, proves: int) -> None:
    """Add the values to all nodes on the way back, and pass on what is proven."""
    node = leaf
    while True:
        this = nodes[node]
        this.visits += 1
        if this.seat >= 0:
            this.worth += values[this.seat]
        if node == root:
            break
        if proves and this.proven != UNKNOWN:
            pass_on(nodes, this.parent, this)
        node = this.parent


@rule
def prove_end(p: Any, box: Any, nodes: Any, node: int, settings: Any) -> None:
    """A finished game is won or lost for good; a draw stays unknown."""
    if settings.proves and nodes[node].seat >= 0:
        value = payoff(p, box, nodes[node].seat)
        if value == 1.0:
            nodes[node].proven = WON
        elif value == -1.0:
            nodes[node].proven = LOST


@rule
def known_values(node: Any, values: Any) -> None:
    """The values of a node that is proven, for two seats."""
    for seat in range(len(values)):
        values[seat] = float(node.proven) if seat == node.seat else -float(node.proven)


@rule
def pass_on(nodes: Any, number: int, child: Any) -> None:
    """One won child decides for the seat that can choose it; all lost decide against."""
    node = nodes[number]
    if child.proven == LOST and not all_lost(nodes, number):
        return
    node.proven = child.proven if node.seat == child.seat else -child.proven


@rule
def all_lost(nodes: Any, number: int) -> bool:
    node = nodes[number]
    if node.complete == 0 or node.children < node.codes_count:
        return False
    child = node.first_child
    while child != NONE:
        if nodes[child].proven != LOST:
            return False
        child = nodes[child].sibling
    return True
