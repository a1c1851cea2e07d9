"""The flight of the bodies, step by step, as the rules make it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from orrery.core.contract import Move, Position, Seat
from orrery.core.kernel import Record, copy_array, plain_of
from orrery.core.scene import MoveStep
from orrery.core.texts import Sentence, say
from orrery.games.orbit import rules
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.ring import ahead
from orrery.games.orbit_box.scene.table import Payment
from orrery.games.orbit_box.scene.travel import body_way, payments
from orrery.games.orbit_box.words.names import body_title, body_word

if TYPE_CHECKING:
    from orrery.games.orbit.game import Orbit

# In seconds.
_CLAIMED = 0.7
_TAKE_OFF, _A_CELL = 0.3, 0.17
_PAID = 1.0
_POT_TAKEN = 1.8
_LOOK_AT_THE_END = 1.3


def flight(game: Orbit, before: Position, move: Move, seat: Seat | None) -> tuple[MoveStep, ...]:
    """What happens when everybody has claimed: body by body, each landing with what it pays."""
    if before.plain.phase not in (rules.CLAIMING, rules.WISHING):
        return ()
    p: Record = copy_array(before.state)[0]
    rules.make_claims(p, game.box, move.seat, move.code)
    if not rules.all_claimed(p, game.box):
        return ()
    paid = payments(before.plain.chips, p.chips, game.seats)
    first = game.moment(plain_of(p), seat, paid, _CLAIMED, say("Everybody has claimed."))
    *steps, last = (first, *_flights(game, p, seat))
    return (*steps, replace(last, seconds=last.seconds + _LOOK_AT_THE_END))


def _flights(game: Orbit, p: Record, seat: Seat | None) -> Iterator[MoveStep]:
    for turn in range(rules.BODIES):
        body = int(rules.mover(p, turn))
        standing = plain_of(p)
        event = int(rules.land(p, body))
        yield _flown(game, p, body, standing.cell[body], standing.chips, seat)
        if event == rules.NOTHING:
            continue
        paid = payments(standing.chips, p.chips, game.seats)
        ends = event in (rules.WHOLE_POT, rules.POT_STAYS)
        words = _landed(game, p, body, event, paid)
        landed = game.moment(plain_of(p), seat, paid, _POT_TAKEN if ends else _PAID, words)
        yield replace(landed, is_result=True)
        if ends:
            return


def _flown(
    game: Orbit, p: Record, body: int, start: int, chips: list[int], seat: Seat | None
) -> MoveStep:
    """The body is there, and nothing is paid yet."""
    arrived = copy_array(p)[0]
    arrived.pot += int(sum(p.chips)) - sum(chips)
    arrived.chips[:] = chips
    letter, die, way = LETTERS[body], int(p.die[body]), int(p.direction)
    words = say("{body} flies to cell {cell}.", body=body_title(letter), cell=int(p.cell[body]) + 1)
    passed = [ahead(start, way * k, rules.CELLS) for k in range(1, die)]
    step = game.moment(plain_of(arrived), seat, (), _TAKE_OFF + _A_CELL * die, words)
    return replace(step, ways=(body_way(letter, passed, rules.CELLS),))


def _landed(game: Orbit, p: Record, body: int, event: int, paid: tuple[Payment, ...]) -> Sentence:
    """What a landing asked for, and who paid it (OR6 to OR8)."""
    title = body_title(LETTERS[body])
    if event == rules.POT_STAYS:
        return say("{body} lands on two bodies and belongs to nobody: the pot stays.", body=title)
    if not paid:
        return say("{body} is not alone there, but there is no chip to take.", body=title)
    giver, taker = (game.seat_titles.get(who, "") for who in (paid[0].giver, paid[0].taker))
    if event == rules.WHOLE_POT:
        return say("{body} lands on two bodies: {who} takes the whole pot.", body=title, who=taker)
    met = _met(p, body)
    if event == rules.TO_POT:
        return say(
            "{body} lands on {other}: {who} pays the pot a chip.",
            body=title,
            other=met,
            who=giver,
        )
    if event == rules.FROM_POT:
        return say(
            "{body} lands on {other}: {who} takes a chip from the pot.",
            body=title,
            other=met,
            who=taker,
        )
    return say(
        "{body} lands on {other}: {who} takes a chip from {whom}.",
        body=title,
        other=met,
        who=taker,
        whom=giver,
    )


def _met(p: Record, body: int) -> Sentence:
    """The one other body on its cell."""
    others = (b for b in range(rules.BODIES) if b != body and p.cell[b] == p.cell[body])
    return body_word(LETTERS[next(others)])
