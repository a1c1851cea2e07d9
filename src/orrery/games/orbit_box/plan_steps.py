"""A plan of Harun or Corona as it is played: each body lands and scores, then it is paid for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from orrery.core.contract import Position, Seat
from orrery.core.kernel import PlainRecord, Record, copy_array, plain_of
from orrery.core.scene import MoveStep
from orrery.core.texts import Sentence, count, say
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.bidding import lay_plan, settle
from orrery.games.orbit_box.rules.ring import ahead
from orrery.games.orbit_box.scene.travel import body_way, payments
from orrery.games.orbit_box.words.names import body_title
from orrery.games.orbit_box.words.notation import BoxMove

if TYPE_CHECKING:
    from orrery.games.orbit_box.bidding_game import BiddingGame

# In seconds.
_TAKE_OFF, _A_CELL = 0.5, 0.14
_PAID = 3.2


def plan_steps(
    game: BiddingGame, before: Position, move: BoxMove, seat: Seat | None
) -> Iterator[MoveStep]:
    """What a body's die does, and after the last one what the plan was worth.

    Whoever lays a plan is in a hurry, and sees only the end of it.
    """
    p: Record = copy_array(before.state)[0]
    is_over = lay_plan(p, game.box, move.code)
    if move.seat == seat and not is_over:
        return
    if move.verb == "step":
        yield _landed(game, p, move, seat)
    if is_over:
        laid = plain_of(p)
        settle(p, game.box)
        paid = payments(laid.chips, p.chips, game.seats)
        yield game.moment(plain_of(p), seat, paid, _PAID, _settled(game, laid))


def _landed(game: BiddingGame, p: Record, move: BoxMove, seat: Seat | None) -> MoveStep:
    laid, body = plain_of(p), LETTERS.index(move.body)
    n, cell, score = laid.points[body], laid.cell[body] + 1, laid.score
    words = count(
        "{body} lands on cell {cell}: {n} point, {score} in all.",
        "{body} lands on cell {cell}: {n} points, {score} in all.",
        n,
        body=body_title(move.body),
        cell=cell,
        score=score,
    )
    die, way = move.number, game.way(laid)
    passed = [ahead(laid.origin[body], way * k, game.cells) for k in range(1, die)]
    step = game.moment(laid, seat, (), _TAKE_OFF + _A_CELL * die, words)
    return replace(step, ways=(body_way(move.body, passed, game.cells),))


def _settled(game: BiddingGame, p: PlainRecord) -> Sentence:
    who = game.seat_title(p.bidder)
    if p.score >= p.bid:
        return say(
            "{who} bid {bid} and made {score}: the bid is reached.",
            who=who,
            bid=p.bid,
            score=p.score,
        )
    return say(
        "{who} bid {bid} and made {score}: that is too little, and {who} may not bid next time.",
        who=who,
        bid=p.bid,
        score=p.score,
    )
