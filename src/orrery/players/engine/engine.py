"""An engine: answers requests about positions of one game, several at a time."""

from __future__ import annotations

from typing import Any

import orrery
from orrery.core.contract import Game, Position
from orrery.core.errors import OrreryError
from orrery.core.texts import listed
from orrery.players.engine.desk import REPORT, Desk, Send, get_ready
from orrery.players.engine.positions import read_position, seat_to_think
from orrery.players.engine.requests import PROTOCOL, Fault, Request, name_of, read, read_go
from orrery.players.levels import RANKS

#: So many positions are kept at a time.
MOST_POSITIONS = 256


class Engine:
    """Takes requests line by line, and sends messages, some of them from other threads."""

    def __init__(self, game: Game, send: Send, seed: int | str = 0) -> None:
        self.game, self.seed = game, seed
        self._send = send
        self._desks: dict[str, Desk] = {}
        self._line = 0

    def take(self, line: str) -> bool:
        """Take one line; whether to go on."""
        self._line += 1
        if not line.strip():
            return True
        request: Request = {}
        try:
            request = read(line)
            return self._handle(request)
        except Fault as fault:
            self.complain(fault, request)
        except Exception as error:  # no line may end the engine
            wrong = f"this request failed: {type(error).__name__}: {error}"
            self.complain(Fault(wrong, REPORT), request)
        return True

    def complain(self, fault: Fault, request: Request) -> None:
        """One line that says what is wrong and what would be right."""
        about = {"id": request["id"]} if isinstance(request.get("id"), str) else {}
        told = {"line": self._line, "wrong": fault.wrong, "right": fault.right}
        self._send({"type": "error", **about, **told})

    def stop(self) -> None:
        """Let everybody answer soon."""
        for desk in self._desks.values():
            desk.stop()

    def wait(self) -> None:
        """Until all have answered."""
        for desk in self._desks.values():
            desk.wait()

    def _handle(self, request: Request) -> bool:
        kind = request["type"]
        if kind == "hello":
            self._hello(request)
        elif kind == "position":
            self._position(request)
        elif kind == "go":
            self._go(request)
        elif kind == "stop":
            self._stop(request)
        return bool(kind != "quit")

    # --- Requests ---------------------------------------------------------------------------------

    def _hello(self, request: Request) -> None:
        """Say who this is, once everything is compiled."""
        if request.get("protocol", PROTOCOL) != PROTOCOL:
            raise Fault("this engine does not speak that protocol", f"protocol is {PROTOCOL}")
        game = self.game
        if request.get("game", game.name) != game.name:
            raise Fault(f"this engine plays {game.name}", "start one for the other game")
        self._choose_options(request)
        get_ready(self.game)
        self._send(
            {
                "type": "hello",
                "name": "orrery",
                "version": orrery.__version__,
                "protocol": PROTOCOL,
                "game": self.game.name,
                "rules": self.game.rules,
                "options": self.game.chosen,
                "seats": list(self.game.seats),
                "levels": [str(rank.name) for rank in RANKS],
            }
        )

    def _choose_options(self, request: Request) -> None:
        options = request.get("options", {})
        if not isinstance(options, dict):
            raise Fault("options is no object", 'options is an object, such as {"setup": "1"}')
        try:
            chosen = type(self.game)(**{**self.game.chosen, **options})
        except OrreryError as error:
            raise Fault(str(error), "leave it out, or say what the game has") from None
        if chosen.chosen != self.game.chosen:
            self.game = chosen

    def _position(self, request: Request) -> None:
        name = name_of(request)
        desk = self._desks.get(name) or Desk(name, self.seed, self._send)
        desk.check_idle()
        desk.position = position = read_position(request, self.game)
        if name not in self._desks and len(self._desks) == MOST_POSITIONS:
            raise Fault(
                f"{MOST_POSITIONS} positions are kept at most", "use one of their ids again"
            )
        self._desks[name] = desk
        self._send({"type": "position", "id": name, **_standing(position)})

    def _go(self, request: Request) -> None:
        go = read_go(request)
        desk = self._desk(go.id)
        desk.check_idle()
        assert desk.position
        desk.go(go, seat_to_think(desk.position, go.seat))

    def _stop(self, request: Request) -> None:
        """Stop one, or all; it does no harm if none is thinking any more."""
        if "id" in request:
            self._desk(name_of(request)).stop()
        else:
            self.stop()

    def _desk(self, name: str) -> Desk:
        if name not in self._desks:
            known = listed([f'"{other}"' for other in self._desks]) or "none so far"
            raise Fault(f"there is no position {name!r}", f"send it first; known: {known}")
        return self._desks[name]


def _standing(position: Position) -> dict[str, Any]:
    """What a program wants to know about a position it has sent."""
    outcome = position.outcome
    over = outcome and {
        "winners": list(outcome.winners),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }
    return {"ply": position.ply, "to_act": list(position.to_act), "outcome": over}
