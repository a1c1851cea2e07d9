"""How programs are offered, read, played and ended; ``programs`` says what they are.

Whatever is asked here is answered by what the seat may see, and by nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from orrery.core.errors import OptionError, Refusal
from orrery.core.programs import (
    LONGEST_LINE,
    MoveLine,
    NextMove,
    Offer,
    Order,
    Program,
    StandingOrder,
)
from orrery.core.texts import Sentence, Text, listed, say

if TYPE_CHECKING:
    from orrery.core.contract import Move, Position, Seat

#: The seed of worlds in which a line is tried; nothing in them that is hidden is true.
_IMAGINED = 0


# --- What can be programmed -----------------------------------------------------------------------

_NEXT_OFFER = Offer(
    NextMove.kind,
    say("Next move"),
    say("Played when it is your turn, if it is possible then."),
)
_LINE_OFFER = Offer(
    MoveLine.kind,
    say("If … then"),
    say("If the other plays what you expect, your answer follows at once."),
)
# Why something is not offered, found out after every move.
_OVER, _OWN_TURN = say("The game is over."), say("It is your turn: play it.")
_NO_NEXT_MOVE = say("The next move cannot be programmed here.")
_NO_LINES = say("Moves cannot be planned ahead here.")


def offers(position: Position, seat: Seat) -> tuple[Offer, ...]:
    """All that this seat can program now; the very same where only moves ahead are offered."""
    found = _offers_ahead(position, seat)
    for order in position.game.standing_orders:
        try:
            found = (*found, order.offer(position, seat))
        except Refusal:
            continue
    return found


#: By whether the next move can be programmed, and whether lines can.
_AHEAD: dict[tuple[bool, bool], tuple[Offer, ...]] = {
    (False, False): (),
    (True, False): (_NEXT_OFFER,),
    (False, True): (_LINE_OFFER,),
    (True, True): (_NEXT_OFFER, _LINE_OFFER),
}


def _offers_ahead(position: Position, seat: Seat) -> tuple[Offer, ...]:
    """Moves of whoever waits for another."""
    acting, game = position.to_act, position.game
    if not acting or seat in acting:
        return ()
    meant = game.in_turn(position, seat)
    has_next = meant is not None and meant.codes(seat).size > 0
    return _AHEAD[has_next, game.foresees(position)]


def _check_waiting(position: Position, seat: Seat) -> None:
    acting = position.to_act
    if not acting:
        raise Refusal("", _OVER)
    if seat in acting:
        raise Refusal("", _OWN_TURN)


def _in_turn(position: Position, seat: Seat) -> Position:
    _check_waiting(position, seat)
    meant = position.game.in_turn(position, seat)
    if meant is None:
        raise Refusal("", _NO_NEXT_MOVE)
    return meant


# --- Reading what a person wants ------------------------------------------------------------------


def checked(position: Position, seat: Seat, raw: Mapping[str, Any]) -> Program:
    """The program that a person means; nonsense is refused, with the rule where one refuses."""
    kind = raw.get("kind")
    if kind == NextMove.kind:
        return _checked_next(position, seat, raw.get("move"))
    if kind == MoveLine.kind:
        return _checked_line(position, seat, raw.get("moves"))
    for order in position.game.standing_orders:
        if order.kind == kind:
            return _checked_order(order, position, seat, raw)
    known = [offer.kind for offer in offers(position, seat)]
    raise Refusal(
        "",
        say(
            "There is no program {kind!r}; there is {known}.",
            kind=kind,
            known=listed(known) or say("none"),
        ),
    )


def _checked_next(position: Position, seat: Seat, move: Any) -> NextMove:
    meant = _in_turn(position, seat)
    return NextMove(position.ply, _played(meant, _move(move), seat).text)


def _move(value: Any) -> str | int:
    if isinstance(value, str | int) and not isinstance(value, bool):
        return value
    raise Refusal("", say("A move is a text or a code, not {value!r}.", value=value))


def _played(position: Position, move: str | int, seat: Seat | None = None) -> Move:
    last = position.play(move, seat).last
    assert last
    return last


def _checked_line(position: Position, seat: Seat, moves: Any) -> MoveLine:
    _check_waiting(position, seat)
    if not position.game.foresees(position):
        raise Refusal("", _NO_LINES)
    if not isinstance(moves, list | tuple) or not 2 <= len(moves) <= LONGEST_LINE:
        raise Refusal("", say("A line has from 2 to {most} moves.", most=LONGEST_LINE))
    made = tried(position, seat, moves)
    if made[0].seat == seat or made[-1].seat != seat:
        raise Refusal("", say("A line begins with a move of another and ends with one of yours."))
    return MoveLine(position.ply, tuple(move.text for move in made))


def tried(position: Position, seat: Seat, moves: Iterable[str | int]) -> list[Move]:
    """These moves one after the other, in a world as the seat may know it."""
    world = position.imagine(seat, _IMAGINED)
    made = []
    for move in moves:
        before = world.copy()
        made.append(_played(world, _move(move)))
        if position.game.reveals(before.state, world.state):
            raise Refusal("", say("What comes of {move} cannot be foreseen.", move=made[-1].text))
    return made


def _checked_order(
    order: StandingOrder, position: Position, seat: Seat, raw: Mapping[str, Any]
) -> Order:
    offer = order.offer(position, seat)
    names = [field.name for field in offer.fields]
    for name in raw:
        if name != "kind" and name not in names:
            raise Refusal(
                offer.rule,
                say("{kind} has no field {name!r}.", kind=offer.kind, name=name),
            )
    try:
        values = {field.name: field.read(raw.get(field.name)) for field in offer.fields}
    except OptionError as error:
        raise Refusal(offer.rule, error.sentence) from None
    return Order(order.kind, MappingProxyType({**order.bound(position, values)}))


# --- What a program plays, and when it is over ----------------------------------------------------


def programmed(position: Position, seat: Seat, program: Program) -> Move | None:
    """What the program plays now, if it does."""
    if seat not in position.to_act or ended(position, seat, program) is not None:
        return None
    text = _wanted(position, seat, program)
    if text is None:
        return None
    try:  # an order may wish for what the rules refuse
        return _played(position.copy(), text, seat)
    except Refusal:
        return None


def _wanted(position: Position, seat: Seat, program: Program) -> str | None:
    match program:
        case NextMove(_, move):
            return move
        case MoveLine():
            return next(iter(_rest(position, program)), None)
        case Order(_, values):
            return _order(position, program).move(position, seat, values)


def _order(position: Position, program: Order) -> StandingOrder:
    return next(o for o in position.game.standing_orders if o.kind == program.kind)


def _rest(position: Position, line: MoveLine) -> tuple[str, ...]:
    """What is still to come of a line; nothing, if the game has left it."""
    since = _since(position, line.ply)
    here = tuple(move.text for move in since)
    if position.ply < line.ply or line.moves[: len(here)] != here:
        return ()
    return line.moves[len(here) :]


def _since(position: Position, ply: int) -> tuple[Move, ...]:
    return position.history[ply:]


def ended(position: Position, seat: Seat, program: Program) -> Text | None:
    """Why a program is over, in no words where its owner knows anyway; None: it stands."""
    match program:
        case NextMove():
            return _next_ended(position, seat, program)
        case MoveLine():
            return _line_ended(position, seat, program)
        case Order(_, values):
            return _order(position, program).ended(position, seat, values)


def _next_ended(position: Position, seat: Seat, program: NextMove) -> Text | None:
    since = _since(position, program.ply)
    if any(move.seat == seat for move in since):
        return ""
    if position.has_revealed(len(since)):
        return say("{move} was not played: something new has come up.", move=program.move)
    if seat not in position.to_act:
        return None
    try:
        position.copy().play(program.move, seat)
    except Refusal as refusal:
        why, rule = refusal.sentence, refusal.rule
        if not rule:
            return say("{move} is no longer possible: {why}", move=program.move, why=why)
        return say(
            "{move} is no longer possible: {why} ({rule})", move=program.move, why=why, rule=rule
        )
    return None


def _line_ended(position: Position, seat: Seat, line: MoveLine) -> Text | None:
    if _rest(position, line):
        return None
    for expected, move in zip(line.moves, _since(position, line.ply), strict=False):
        if move.text != expected and move.seat != seat:
            return say(
                "{move} was played, and not {expected}: choose anew.",
                move=move.text,
                expected=expected,
            )
        if move.text != expected:
            break
    return ""


def replaces(seat: Seat, new: Program, old: Program, position: Position) -> bool:
    """Whether a new program takes the place of an older one.

    Of each kind there is one, but as many lines as do not answer the same in two ways.
    """
    if not isinstance(new, MoveLine) or not isinstance(old, MoveLine):
        return new.kind == old.kind
    rest = _rest(position, old)
    for move, other in zip(tried(position, seat, new.moves), rest, strict=False):
        if move.text != other:
            return move.seat == seat
    return True


# --- For people -----------------------------------------------------------------------------------


def ahead(position: Position, seat: Seat, program: Program) -> tuple[Position, list[Move]]:
    """The moves that a program has in mind, and the position in which the first one is made."""
    match program:
        case NextMove(_, text):
            meant = position.game.in_turn(position, seat) or position
            return meant, [position.game.read(text, seat)]
        case MoveLine():
            return position, tried(position, seat, _rest(position, program))
        case Order():
            return position, []


def sentence(position: Position, seat: Seat, program: Program) -> Sentence:
    """A program in a few words."""
    match program:
        case NextMove(_, move):
            return say("Next: {move}", move=move)
        case MoveLine():
            return _line_sentence(ahead(position, seat, program)[1], seat)
        case Order(_, values):
            return _order(position, program).sentence(position, values)


def _line_sentence(moves: Sequence[Move], seat: Seat) -> Sentence:
    """'If a, then b; if c, then d', however many moves each part has."""
    whole: Sentence | None = None
    expected: list[str] = []
    answers: list[str] = []
    for place, move in enumerate(moves):
        (answers if move.seat == seat else expected).append(move.text)
        if place + 1 < len(moves) and not (move.seat == seat != moves[place + 1].seat):
            continue
        values = {"expected": listed(expected), "answer": listed(answers)}
        if whole is None:
            whole = say("If {expected}, then {answer}", **values)
        else:
            whole = say("{before}; if {expected}, then {answer}", before=whole, **values)
        expected, answers = [], []
    assert whole
    return whole
