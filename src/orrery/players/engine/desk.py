"""One position of an engine, and whoever thinks about it, in a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from orrery.core.contract import Game, Move, Position, Seat
from orrery.players.asking import ask
from orrery.players.engine.requests import Fault, Go
from orrery.players.levels import (
    LEVELS,
    QUASAR_SECONDS,
    AnySearch,
    LevelPlayer,
    is_searched,
    strongest_search,
)
from orrery.players.search import Budget, Line

#: So many seconds lie between two pieces of information.
INFO_EVERY = 0.5

#: Where only nodes are limited, the end comes at the latest with so many simulations for each.
SIMULATIONS_A_NODE = 10

REPORT = "this is a fault of ours; please report it"

Send = Callable[[dict[str, Any]], None]


class Desk:
    """Thinks about its position when it is told to; keeps the search tree from move to move."""

    def __init__(self, name: str, seed: int | str, send: Send) -> None:
        self.name, self.seed = name, seed
        self.position: Position | None = None
        self._send = send
        self._search: AnySearch | None = None
        self._levels: dict[int, LevelPlayer] = {}
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self.is_thinking = False

    def check_idle(self) -> None:
        if self.is_thinking:
            right = "wait for its best move, or send stop and wait for it"
            raise Fault(f"{self.name} is still thinking", right)

    def go(self, go: Go, seat: Seat) -> None:
        """Begin to think."""
        self._stopping.clear()
        self.is_thinking = True
        self._thread = threading.Thread(target=self._run, args=(go, seat), name=self.name)
        self._thread.start()

    def stop(self) -> None:
        """Answer soon with what was found so far."""
        self._stopping.set()

    def wait(self) -> None:
        """Until the answer is given."""
        if self._thread:
            self._thread.join()

    # --- In the thread ----------------------------------------------------------------------------

    def _run(self, go: Go, seat: Seat) -> None:
        assert self.position
        try:
            answer = self._answer(self.position, go, seat)
        except Exception as error:  # whatever goes wrong in one search, the engine goes on
            wrong = f"thinking failed: {type(error).__name__}: {error}"
            answer = {"type": "error", "id": self.name, "wrong": wrong, "right": REPORT}
        self.is_thinking = False  # before the answer, which may at once bring the next request
        self._send(answer)

    def _answer(self, position: Position, go: Go, seat: Seat) -> dict[str, Any]:
        if not is_searched(position.game) or (go.level and go.level < LEVELS[-1]):
            return self._at_level(position, seat, go.level or LEVELS[-1])
        return self._searched(position, seat, go)

    def _at_level(self, position: Position, seat: Seat, level: int) -> dict[str, Any]:
        """As a level plays, which takes moments; it has nothing more to tell."""
        if level not in self._levels:
            self._levels[level] = LevelPlayer(level, self.seed)
        start = time.perf_counter()
        move = ask(self._levels[level], position, seat)
        seconds = round(time.perf_counter() - start, 3)
        return {"type": "best", "id": self.name, **_named(move), "level": level, "seconds": seconds}

    def _searched(self, position: Position, seat: Seat, go: Go) -> dict[str, Any]:
        search = self._search_for(position.game)
        start = time.perf_counter()
        due = start + INFO_EVERY

        def look() -> bool:
            nonlocal due
            now = time.perf_counter()
            if now >= due:
                due = now + INFO_EVERY
                told = _told(search.lines(position, seat), go.lines, now - start)
                self._send({"type": "info", "id": self.name, **told})
            return self._stopping.is_set()

        report = search.think(position, seat, _budget(go), look)
        best = {"type": "best", "id": self.name, **_named(report.best.move)}
        told = _told(report.lines, go.lines, report.seconds)
        # Visits of moves are not all simulations: a net looks at the position itself first.
        return {**best, **told, "simulations": report.simulations}

    def _search_for(self, game: Game) -> AnySearch:
        if self._search is None or self._search.game is not game:
            self._search = strongest_search(game, self.seed)
        return self._search


def get_ready(game: Game) -> None:
    """Think for a moment, so that no later answer has to wait for the compiler."""
    position = game.start(0)
    seat = position.to_act[-1]
    if not is_searched(game):
        ask(LevelPlayer(LEVELS[0], 0), position, seat)
    else:
        strongest_search(game, 0).think(position, seat, Budget(simulations=1, nodes=100))


def _budget(go: Go) -> Budget:
    seconds = QUASAR_SECONDS if go.level and go.seconds is None else go.seconds
    if go.nodes is None:
        return Budget(seconds=seconds, simulations=go.simulations)
    # The tree of a small game never grows so far.
    simulations = go.simulations or SIMULATIONS_A_NODE * go.nodes
    return Budget(seconds=seconds, simulations=simulations, nodes=go.nodes)


def _told(lines: tuple[Line, ...], count: int, seconds: float) -> dict[str, Any]:
    """What was found, the best lines in full."""
    return {
        "simulations": sum(line.visits for line in lines),
        "seconds": round(seconds, 3),
        "lines": [line_json(line) for line in lines[:count]],
    }


def _named(move: Move | None) -> dict[str, Any]:
    """A move in both forms; null for one who rather waits."""
    return {"move": move and move.text, "code": move and move.code}


def line_json(line: Line) -> dict[str, Any]:
    """One line of a search for programs."""
    return {
        **_named(line.move),
        "value": round(line.value, 4),
        "visits": line.visits,
        "proven": line.proven,
        "variation": [move.text for move in line.variation],
    }
