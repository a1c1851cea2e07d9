"""Positions that a program sends: as a record, as a seed and moves, or as a world."""

from __future__ import annotations

from typing import Any

from orrery.core import records
from orrery.core.contract import Game, Position, Seat
from orrery.core.errors import OptionError, RecordError, Refusal
from orrery.core.kernel import CLOCK
from orrery.core.texts import listed
from orrery.players.engine.requests import Fault, Request, text, whole
from orrery.players.engine.worlds import WorldError, read_world

_SOURCES = ("record", "seed", "world")


def read_position(request: Request, game: Game) -> Position:
    """The position that a request describes in one of the three ways."""
    given = [name for name in _SOURCES if name in request]
    if len(given) != 1:
        wrong = f"{listed(given)} describe it twice" if given else "this describes no position"
        raise Fault(wrong, f"give one of {listed(_SOURCES)}")
    if "moves" in request and given != ["seed"]:
        raise Fault(f"moves do not go with a {given[0]}", "give them with a seed")
    if given == ["record"]:
        return _of_record(text(request, "record"), game)
    if given == ["world"]:
        return _of_world(text(request, "world"), game)
    return _of_seed(request, game)


def _of_record(written: str, game: Game) -> Position:
    right = f'a record begins with "game: {game.name}", then headers, an empty line and the moves'
    try:
        record = records.parse(written)
        if record.game != game.name:
            wrong = f"this is a record of {record.game!r}"
            raise Fault(wrong, f"this engine plays {game.name}")
        return records.replay(record, _as_recorded(game, record))
    except (OptionError, RecordError) as error:
        raise Fault(f"this record cannot be read: {error}", right) from None


def _as_recorded(game: Game, record: records.GameRecord) -> Game:
    """The game as a record has it; the engine's own if it is the same, so that trees are kept."""
    other = type(game)(records.rules_of(record, type(game)), **record.options)
    same = (other.rules, other.chosen) == (game.rules, game.chosen)
    return game if same else other


def _of_world(written: str, game: Game) -> Position:
    try:
        return read_world(game, written)
    except WorldError as error:
        raise Fault(str(error), "send a world as it came") from None


def _of_seed(request: Request, game: Game) -> Position:
    seed = request["seed"]
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise Fault("this is no seed", "a seed is a whole number or text")
    moves = request.get("moves", [])
    if not isinstance(moves, list):
        raise Fault("moves is no list", 'moves is a list, such as ["take 1", "take 2"]')
    position = game.start(seed)
    for number, move in enumerate(moves, 1):
        _play(position, number, move)
    return position


def _play(position: Position, number: int, given: Any) -> None:
    seat, move = None, given
    if isinstance(given, dict) and "move" in given:
        move, seat = given["move"], whole(given, "seat", CLOCK, len(position.game.seats) - 1)
    if isinstance(move, bool) or not isinstance(move, str | int):
        right = 'a move is its text or its code, or {"seat": 0, "move": ...}'
        raise Fault(f"move {number} is no move", right)
    try:
        position.play(move, seat)
    except Refusal as refusal:
        raise Fault(f"move {number} is refused: {refusal}", _instead(position)) from None


def _instead(position: Position) -> str:
    """What could have been played."""
    if position.is_over:
        return "send the moves up to the end of the game"
    seat = position.to_act[-1]
    example = position.moves(seat)[-1].text
    return f"legal is, for example, {example!r} by seat {seat}"


def seat_to_think(position: Position, seat: Seat | None) -> Seat:
    """Whose move is wanted: the seat that was named, or the only one that may act."""
    seats = [other for other in position.to_act if other != CLOCK]
    names = listed([f"{other} ({position.game.seat_name(other)})" for other in seats])
    if not seats:
        over = "the game is over" if position.is_over else "only the clock may act"
        raise Fault(f"{over} in this position", "send another position")
    if seat is None and len(seats) > 1:
        raise Fault("several seats may act", f'say "seat" for one of them: {names}')
    if seat is not None and seat not in seats:
        raise Fault(f"seat {seat} may not act", f"{names} may")
    return seats[0] if seat is None else seat
