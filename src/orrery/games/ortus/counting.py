"""What a study of Ortus counts: elements, attacks, wells, and the rules that act now and then.

Decisions that leave no choice are made by the rules, so what happened is read from the positions
before and after a move, and not from the move alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.core.contract import Move, Position
from orrery.core.kernel import PlainRecord, copy_array, plain_of
from orrery.core.options import Value
from orrery.core.rulebook import Countable, Use, effect, ending
from orrery.core.texts import Sentence, say
from orrery.games.ortus.data.arena import ARENAS, Arena
from orrery.games.ortus.rules.attacks import act
from orrery.games.ortus.rules.box import CHARGES, ELEMENT_STEPS, ELEMENTS, FIRST_ENERGY, RANGED
from orrery.games.ortus.rules.position import GUIDING, NOWHERE, PER_SIDE, WARRIORS, WAVES
from orrery.games.ortus.rules.turn import ENERGY
from orrery.games.ortus.words.names import ATTACK_WORDS, ELEMENT_WORDS
from orrery.games.ortus.words.notation import (
    DRAGONS,
    RECOVER,
    STRIKE,
    Arrival,
    Attack,
    Bid,
    Charge,
    Dragons,
    Walk,
)

_ACTING = say("Elements that act")
_FELLED = say("Elements that are felled")
_ATTACKS = (STRIKE, *RANGED, *CHARGES, DRAGONS)
_RULE = {
    STRIKE: "OT10",
    "storm": "OT11",
    "flame": "OT11",
    "charge earth": "OT12",
    "charge water": "OT12",
    "rivers": "OT17",
    "waves": "OT18",
    DRAGONS: "OT19",
}
_BEAR = "OT16"
_WATER = ("rivers", "waves")

_EFFECTS = (
    effect("saved", "an attacked warrior is saved", "OT8"),
    effect("fallen", "an attacked warrior falls", "OT8"),
    effect("guide", "the guide takes a step", "OT13"),
    effect("on-guide", "a warrior recovers on the cell of its guide", "OT5"),
    effect("well-energy", "wells bring energy", "OT3"),
    effect("no-energy", "a turn ends with no energy left for defence", "OT6"),
)
_CLOAK = effect("revealed", "an earth warrior is attacked, revealed or as a bystander", "OT16")
_RIVERS = (
    effect("second-river", "rivers hit a second warrior", "OT17"),
    effect("third-river", "rivers hit a third warrior or more", "OT17"),
)
_WAVES = (
    effect("second-wave", "a wave reaches a second warrior", "OT18"),
    effect("third-wave", "a wave reaches a third warrior", "OT18"),
)
_SHIELD = effect("shield", "a shield lowers an attack to 2", "OT19")
_BIDDING = (
    effect("bid", "somebody offers to start with less", "OT20"),
    effect("no-bid", "nobody offers less than the full energy", "OT20"),
)
_HANDICAP = effect("handicap", "points of handicap save a warrior", "OT21")
_ENDINGS = (
    ending("guide", "the guide stands on the core", "OT13"),
    ending("wells", "five wells are held", "OT3"),
    ending("repetition", "the same position for the third time", ""),
    ending("length", "too many turns", ""),
)


def countables(chosen: Mapping[str, Value]) -> tuple[Countable, ...]:
    """All that can be counted with these options."""
    step = ELEMENT_STEPS.index(str(chosen["elements"]))  # so many elements have their own rules
    wind, earth, water, fire = (step > element for element in range(len(ELEMENTS)))
    missing = {"flame" if fire else DRAGONS, *(("charge water",) if water else _WATER)}
    acting = [_countable_element(f"acts-{name}", _ACTING, name) for name in ELEMENTS]
    falling = [_countable_element(f"fells-{name}", _FELLED, name) for name in ELEMENTS]
    attacks = [_countable_attack(verb, earth) for verb in _ATTACKS if verb not in missing]
    kite = (effect("kite", "a wind warrior flies like a kite", "OT15"),) if wind else ()
    return (
        *acting,
        *falling,
        *attacks,
        *_EFFECTS,
        *kite,
        *((_CLOAK,) if earth else ()),
        *((*_RIVERS, *_WAVES) if water else ()),
        *((_SHIELD,) if fire else ()),
        *(_BIDDING if chosen["bidding"] else ()),
        *((_HANDICAP,) if chosen["handicap"] else ()),
        *_ENDINGS,
    )


def _countable_element(key: str, group: Sentence, name: str) -> Countable:
    return Countable(key, group, ELEMENT_WORDS[name])


def _countable_attack(verb: str, earth: bool) -> Countable:
    rule = _BEAR if earth and verb == "charge earth" else _RULE[verb]
    return Countable(verb, say("Attacks"), ATTACK_WORDS[verb], rule)


def counted(before: Position, move: Move, after: Position) -> Iterator[Use]:
    """What this move used and did."""
    p, q = before.plain, after.plain
    if isinstance(move, Attack | Charge | Dragons):
        yield from _attack(before, move)
    elif isinstance(move, Walk):
        yield Use(f"acts-{move.element}", move.seat)
        if move.element == "wind" and before.game.plain_box.wind:
            yield Use("kite", move.seat)
    elif isinstance(move, Arrival) and move.verb == RECOVER:
        if p.guide[move.seat] == _number(before, move.cell):
            yield Use("on-guide", move.seat)
    elif isinstance(move, Bid):
        yield Use("bid", move.seat)
    elif move.text == "pass" and p.bid == FIRST_ENERGY:
        yield Use("no-bid", move.seat)
    elif move.text == "save":
        yield Use("saved", move.seat)
        if p.points[move.seat]:
            yield Use("handicap", move.seat)
    yield from _falls(p, q)
    yield from _later_questions(p, move, q)
    yield from _collection(p, q)


def _number(position: Position, cell: str) -> int:
    arena: Arena = ARENAS.find(str(position.game.chosen["arena"]))
    return arena.number_of[cell]


def _attack(before: Position, move: Attack | Charge | Dragons) -> Iterator[Use]:
    """The attack, who makes it, and what it asks first."""
    if isinstance(move, Dragons):
        verb, start = DRAGONS, move.fires[0]
    else:
        verb, start = move.verb, move.start
    warrior = before.plain.at[_number(before, start)] - 1
    yield Use(verb, move.seat)
    yield Use(f"acts-{_element(warrior)}", move.seat)
    array = copy_array(before.state)
    act(array[0], before.game.box, move.code)
    asked = plain_of(array[0])
    yield from _question(asked, before.game.plain_box)
    hit = 1 + asked.rest.bit_count()
    if hit > 1:
        yield Use("second-river", move.seat)
    if hit > 2:
        yield Use("third-river", move.seat)


def _question(q: PlainRecord, box: PlainRecord) -> Iterator[Use]:
    """What helps or harms the warrior about whom the defender is asked."""
    if box.earth and _element(q.target) == "earth":
        yield Use("revealed", q.turn)
    if q.shielded >> (q.target % PER_SIDE) & 1:
        yield Use("shield", 1 - q.turn)


def _element(warrior: int) -> str:
    return ELEMENTS[warrior >> 1 & 3]


def _later_questions(p: PlainRecord, move: Move, q: PlainRecord) -> Iterator[Use]:
    """Further warriors that a wave reaches; of those that had to fall, only the number is known."""
    waves = WAVES in (p.attack, q.attack) or (isinstance(move, Charge) and move.verb == "waves")
    if not waves:
        return
    falls = q.honour[p.turn] - p.honour[p.turn]
    start = p.wave or 1
    asked_anew = p.phase == GUIDING  # else the first fall answers a question already counted
    reached = q.wave if q.attack == WAVES else start + falls - (not asked_anew)
    for number in range(start + 1, reached + 1):
        yield Use("second-wave" if number == 2 else "third-wave", p.turn)


def _falls(p: PlainRecord, q: PlainRecord) -> Iterator[Use]:
    """Every fall brings honour, and honour a step of the guide."""
    for seat in (0, 1):
        for _ in range(q.honour[seat] - p.honour[seat]):
            yield Use("fallen", 1 - seat)
        if q.guide[seat] != p.guide[seat]:
            yield Use("guide", seat)
    for warrior in range(WARRIORS):
        if p.cell[warrior] != NOWHERE and q.cell[warrior] == NOWHERE:
            yield Use(f"fells-{_element(warrior)}", 1 - warrior // PER_SIDE)


def _collection(p: PlainRecord, q: PlainRecord) -> Iterator[Use]:
    """What the change of turns shows: energy from wells, and none left for defence."""
    if q.turn_number > p.turn_number >= 1:
        if q.energy[q.turn] > ENERGY:
            yield Use("well-energy", q.turn)
        if q.energy[p.turn] == 0:
            yield Use("no-energy", p.turn)
