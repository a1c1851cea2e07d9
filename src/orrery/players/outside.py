"""A player that is another program, in any language: ``cmd:./mybot``.

The program speaks the engine protocol, which ``docs/engine.md`` describes: it is told the position
as its seat may see it, with the legal moves, and answers with one of them. Nothing that it is told
depends on what its seat may not know. Whatever goes wrong is an ``OutsideError``: whoever runs the
game takes it as a forfeit.
"""

from __future__ import annotations

import json
import time
from typing import Any

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK
from orrery.players.engine.requests import PROTOCOL
from orrery.players.engine.worlds import write_world
from orrery.players.program import OutsideProgram, ProgramError, words

PREFIX = "cmd:"

#: How long a program may take to start.
START_SECONDS = 60.0

#: What a program may take beyond the time for a move, for reading and writing.
GRACE_SECONDS = 1.0

_ID = "game"
_SHOWN = 120


class OutsideError(ProgramError):
    """Why a program forfeits: it ended, was too slow, or wrote something else than a move."""


class OutsidePlayer:
    """Hands every question on to a program, and waits for its answer only so long.

    The program starts with the first question, and again with the next one after a failure.
    """

    def __init__(self, name: str, seconds: float = 10.0) -> None:
        self._words = words(name.removeprefix(PREFIX))
        self._seconds = seconds
        self._program: OutsideProgram | None = None
        self._game: Game | None = None

    def choose(self, position: Position, seat: Seat) -> Move | None:
        try:
            program = self._ready(position.game)
            for message in asked(position, seat, self._seconds):
                program.say(json.dumps(message))
            best = _answer(program, "best", self._seconds, GRACE_SECONDS)
            return _move(best, position, seat)
        except ProgramError as error:
            self.close()
            raise OutsideError(str(error)) from None

    def _ready(self, game: Game) -> OutsideProgram:
        """The program, told which game is played."""
        if self._program is None or self._game is not game:
            self.close()
            self._program, self._game = OutsideProgram(self._words), game
            self._program.say(json.dumps(greeting(game)))
            hello = _answer(self._program, "hello", START_SECONDS, 0.0)
            if hello.get("protocol") != PROTOCOL:
                version = _shown(hello.get("protocol"))
                raise ProgramError(f"speaks protocol {version}, and not {PROTOCOL}")
        return self._program

    def close(self) -> None:
        """The game is over."""
        if self._program:
            self._program.end()
            self._program = None


# --- What it is told ------------------------------------------------------------------------------


def greeting(game: Game) -> dict[str, Any]:
    """The first message: what is played."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game.name,
        "options": game.chosen,
        "seats": list(game.seats),
    }


def asked(position: Position, seat: Seat, seconds: float) -> list[dict[str, Any]]:
    """The messages that ask for a move."""
    return [
        {
            "type": "position",
            "id": _ID,
            "seat": seat,
            "view": position.view(seat),
            "history": _history(position, seat),
            "legal": [{"move": move.text, "code": move.code} for move in position.moves(seat)],
            "may_wait": CLOCK in position.to_act,
            "world": write_world(position, seat),
        },
        {"type": "go", "id": _ID, "seat": seat, "seconds": seconds},
    ]


def _history(position: Position, seat: Seat) -> list[dict[str, Any]]:
    """The moves so far; null for what others chose while several could choose.

    Such a choice may be hidden, as a sealed bid is; what of it has come out stands in the view.
    """
    earlier, told = position.copy(), []
    while earlier.last is not None:
        move = earlier.undo()
        others = [other for other in earlier.to_act if other != CLOCK]
        is_open = move.seat in (seat, CLOCK) or len(others) == 1
        told.append({"seat": move.seat, "move": move.text if is_open else None})
    return told[::-1]


# --- What it answers ------------------------------------------------------------------------------


def _answer(program: OutsideProgram, kind: str, seconds: float, grace: float) -> dict[str, Any]:
    """Its next message of this kind; others, such as information, are passed over."""
    deadline = time.monotonic() + seconds + grace
    while (line := program.hear(deadline)) is not None:
        message = _read(line)
        if message["type"] == "error":
            raise ProgramError(f"refused the question: {_shown(message.get('wrong'))}")
        if message["type"] == kind:
            return message
        if time.monotonic() > deadline:  # a talker could go on for ever
            break
    raise ProgramError(f"did not answer within {seconds:g} seconds")


def _read(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise ProgramError(f"answered nonsense: {_shown(line.decode(errors='replace'))}")
    return message


def _move(best: dict[str, Any], position: Position, seat: Seat) -> Move | None:
    """The move in an answer; a waiting program says null."""
    answer = best.get("move", best.get("code", best))
    if answer is None and CLOCK in position.to_act:
        return None
    if isinstance(answer, bool) or not isinstance(answer, str | int):
        raise ProgramError(f"answered no move: {_shown(best)}")
    try:
        return position.copy().play(answer, seat).last
    except Refusal as refusal:
        raise ProgramError(f"answered {_shown(answer)}, refused: {refusal}") from None


def _shown(answer: object) -> str:
    said = repr(answer)
    return said if len(said) <= _SHOWN else f"{said[:_SHOWN]}..."
