"""Rules are compiled on their first use, which takes seconds: here they are, before anybody waits.

Compiled rules are kept for the next time, so that this is long only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from orrery.core.contract import Position
from orrery.core.kernel import CLOCK, COMPILED, cache_folder
from orrery.games import NAMES, game, game_class

#: Enough for every rule to be asked at least once.
_PLIES = 120


def _mark(name: str) -> Path:
    """Says that a game, with all that it is made of now, has been compiled."""
    return cache_folder(game_class(name).__module__) / "compiled"


def cold_games() -> list[str]:
    """The games whose rules are not compiled yet."""
    if not COMPILED:
        return []
    return [name for name in NAMES if not _mark(name).exists()]


def compile_rules(names: list[str], processes: int, tell: Callable[[str], None]) -> None:
    """Compile the rules of these games in processes of their own; ``tell`` hears of each."""
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        running = {pool.submit(compile_game, name): name for name in names}
        for done in as_completed(running):
            done.result()
            tell(running[done])


def compile_game(name: str) -> None:
    """Ask every rule of a game once, by playing."""
    for _ in played(name):
        pass
    _mark(name).touch()


def played(name: str) -> Iterator[Position]:
    """Positions of a game in which the first seat plays what comes first."""
    position = game(name).start(1)
    for ply in range(_PLIES):
        if position.is_over:
            return
        look_at(position)
        yield position
        # The clock goes last, so that the others do something before time is up.
        seat = max(position.to_act)
        moves = position.moves(seat)
        before = position.copy()
        move = moves[ply * 7 % len(moves)] if moves else position.moves(CLOCK)[0]
        position.play(move)
        position.game.steps(before, move, position, None)


def look_at(position: Position) -> None:
    """All that a page asks of a position."""
    for seat in (None, 0):
        position.scene(seat)
        position.task(seat)
        position.progress(seat)
        position.imagine(seat, 0)
    for seat, _ in enumerate(position.game.seats):
        position.game.threat(position, seat)
    position.copy()


@cache
def load_rules(name: str) -> None:
    """Have this process load what was compiled, with a few moves; once, and never on the loop."""
    for ply, _ in enumerate(played(name)):
        if ply == 8:
            return
