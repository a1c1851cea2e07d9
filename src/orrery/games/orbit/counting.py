"""What a study of Orbit counts: bodies, their order of flight, and what landings do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.core.contract import Move, Position
from orrery.core.kernel import PlainRecord
from orrery.core.options import Value
from orrery.core.rulebook import Countable, Use, effect, ending
from orrery.core.texts import say
from orrery.games.orbit import rules
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.rounds import NOBODY
from orrery.games.orbit_box.words.names import body_title

_LETTERS = LETTERS[: rules.BODIES]
_PLACES = (
    say("flies first"),
    say("flies second"),
    say("flies third"),
    say("flies fourth"),
    say("flies fifth"),
    say("flies sixth"),
)

_BODIES = tuple(
    Countable(f"body-{letter}", say("Bodies"), body_title(letter), "OR4") for letter in _LETTERS
)
_FLIGHTS = tuple(
    Countable(f"flies-{place}", say("Place in the order of flight"), name, "OR3")
    for place, name in enumerate(_PLACES)
)
_EVENTS = {
    rules.FROM_OWNER: effect("from-owner", "a landing takes a chip from another owner", "OR6"),
    rules.TO_POT: effect("to-pot", "a neutral body makes an owner pay the pot", "OR6"),
    rules.FROM_POT: effect("from-pot", "a landing on a neutral body takes a chip", "OR6"),
    rules.WHOLE_POT: effect("whole-pot", "an owner takes the whole pot", "OR7"),
    rules.POT_STAYS: effect("pot-stays", "a neutral body ends the round, the pot stays", "OR7"),
}
_EFFECTS = (
    *_EVENTS.values(),
    effect("second-wish", "a seat gets another body than the one it wants most", "OR4"),
    effect("broke", "a player has no chips at the end of a round", "OR8"),
    effect("goes-on", "who has taken the pot goes on", "OR9"),
)
_ENDINGS = (
    ending("ended", "ended by a player who has taken the pot", "OR9"),
    ending("rounds", "too many rounds", "OR9"),
)
_SEALED_ONLY = "second-wish"


def countables(chosen: Mapping[str, Value]) -> tuple[Countable, ...]:
    """All that can be counted with these options."""
    sealed = chosen["mode"] == "sealed"
    effects = (one for one in _EFFECTS if sealed or one.key != _SEALED_ONLY)
    return (*_BODIES, *_FLIGHTS, *effects, *_ENDINGS)


def counted(before: Position, move: Move, after: Position) -> Iterator[Use]:
    """What this move used and did: most happens with the last claim of a round."""
    p, q = before.plain, after.plain
    if move.text == "go on":
        yield Use("goes-on", move.seat)
    flown = p.phase in (rules.CLAIMING, rules.WISHING) and (
        q.round_number > p.round_number or q.phase in (rules.CHOOSING, rules.OVER)
    )
    if not flown:
        return
    yield from _flight(q)
    if p.phase == rules.WISHING:
        yield from _served(p, move, q)
    for seat in range(len(before.game.seats)):
        if q.chips[seat] == 0:
            yield Use("broke", seat)


def _flight(q: PlainRecord) -> Iterator[Use]:
    for body, (owner, event) in enumerate(zip(q.last_owner, q.last_event, strict=True)):
        if owner != NOBODY:
            place = body if q.last_direction > 0 else rules.BODIES - 1 - body
            yield Use(f"body-{_LETTERS[body]}", owner)
            yield Use(f"flies-{place}", owner)
        if event in _EVENTS:
            yield Use(_EVENTS[event].key, max(owner, 0))


def _served(p: PlainRecord, move: Move, q: PlainRecord) -> Iterator[Use]:
    """Whose dearest wish was taken already; the last list is completed by this very move."""
    for body, owner in enumerate(q.last_owner):
        if owner == NOBODY:
            continue
        dearest = p.wishes[owner][0]
        if dearest == NOBODY:  # a list of one wish, made now
            dearest = move.code - rules.WISH if rules.WISH <= move.code < rules.DONE else body
        if dearest != body:
            yield Use("second-wish", owner)
