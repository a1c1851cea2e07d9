"""Orrery: exact, fast rules for a family of published games, and everything that stands on them.

>>> import orrery
>>> orrery.GAMES
('corona', 'harun', 'orbis', 'orbit', 'orion', 'ortus')
>>> game = orrery.game("orion", setup="1", first="blue")
>>> position = game.start(seed=7)
>>> position.play("line e4 e5 e6")
<Orion Duel, ply 1, orange to act>

Where time runs, it is one of those who may act: the pseudo-seat ``CLOCK``.

>>> auction = orrery.game("corona", players=3, deal="random").start(seed=2)
>>> orrery.CLOCK in auction.to_act
True
>>> auction.play("bid 9", seat=2).play("time", seat=orrery.CLOCK)
<Corona, ply 2, clock and earth to act>
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.core import records
from orrery.core.contract import Game, Highlight, Move, Outcome, Position, ScoreLine
from orrery.core.errors import LineError, OptionError, OrreryError, RecordError, Refusal
from orrery.core.kernel import CLOCK
from orrery.games import NAMES as GAMES
from orrery.games import game, game_class

if TYPE_CHECKING:
    from typing import Any

    from orrery.core.contract import Seat
    from orrery.envs.batch import Batch
    from orrery.players.opponent import Opponent

__version__ = "1.0.0"

__all__ = [
    "CLOCK",
    "GAMES",
    "Game",
    "Highlight",
    "LineError",
    "Move",
    "OptionError",
    "OrreryError",
    "Outcome",
    "Position",
    "RecordError",
    "Refusal",
    "ScoreLine",
    "batch",
    "game",
    "game_of",
    "load",
    "player",
    "position",
    "solve",
]


def game_of(record: records.GameRecord) -> Game:
    """The game that a record was played with, by the rules that it names.

    >>> import orrery
    >>> record = orrery.core.records.parse("game: orion\\noptions: setup=2")
    >>> orrery.game_of(record).chosen["setup"]
    '2'
    """
    try:
        rules = records.rules_of(record, game_class(record.game))
        return game(record.game, rules, **record.options)
    except OptionError as error:
        header = "options" if record.game in GAMES else "game"
        raise record.fault(header, error.sentence) from None


def load(text: str) -> Position:
    """The last position of a recorded game, its history included.

    >>> import orrery
    >>> orrery.load("game: orion\\noptions: setup=1\\n\\n1. bend f3 f4 g5 2. mixed c4 c3")
    <Orion Duel, ply 2, blue to act>
    """
    record = records.parse(text)
    return records.replay(record, game_of(record))


def position(name: str, line: str, seed: int | str | None = None) -> Position:
    """The position of this game that ``position.line()`` has written.

    >>> import orrery
    >>> duel = orrery.game("orion", setup="1", first="blue").start(seed=7).play("line e4 e5 e6")
    >>> orrery.position("orion", duel.line())
    <Orion Duel, ply 0, orange to act>

    In ``line_for(seat)`` luck and what that seat may not know are open; the seed deals them.

    >>> orbit = orrery.game("orbit", players=2, mode="sealed").start(seed=2)
    >>> orbit.line_for(0).split(" | ")[:2]
    ['orbit/1 players=2 mode=sealed seconds=60', 'as mercury']
    >>> orrery.position("orbit", orbit.line_for(0), seed=3)
    <Orbit, ply 0, mercury and venus to act>
    """
    return game_class(name).position(line, seed)


# --- Bots, solvers and batches stand on the games, and are imported only when they are asked for --


def batch(
    name: str,
    n: int,
    seed: int | str = 0,
    restart: bool = True,
    threads: int | None = None,
    device: str = "cpu",
    **options: Any,
) -> Batch:
    """``n`` games at once, stepped together in compiled code on all cores.

    A game that ends starts again, unless ``restart`` is False. The same seed and codes always give
    the same games. With ``device="cuda"`` they are played on a GPU, and all arrays are CuPy's.

    >>> import orrery
    >>> batch = orrery.batch("corona", n=100, players=3)
    >>> ended = 0
    >>> for _ in range(200):
    ...     batch.step(batch.sample())
    ...     ended += int(batch.over.sum())
    >>> ended > 100, batch.observe().shape
    (True, (100, 78, 12))
    """
    from orrery.envs.batch import Batch, DeviceBatch  # noqa: PLC0415
    from orrery.envs.untimed import untimed_game  # noqa: PLC0415

    kinds: dict[str, type[Batch]] = {"cpu": Batch, "cuda": DeviceBatch}
    if device not in kinds:
        raise OptionError(f"device is cpu or cuda, not {device!r}")
    return kinds[device](untimed_game(name, options), n, seed, restart, threads)


def player(name: str, level: int = 3, seed: int | str = 0) -> Opponent:
    """A bot that plays this game at a level from 1 to 6; the same seed makes the same choices.

    >>> import orrery
    >>> position = orrery.game("orion", setup="1", first="blue").start(seed=7)
    >>> opponent = orrery.player("orion", level=1)
    >>> move = opponent.choose(position)
    >>> position.play(move)
    <Orion Duel, ply 1, orange to act>
    """
    from orrery.players.opponent import Opponent  # noqa: PLC0415

    return Opponent(game_class(name), level, seed)


def solve(position: Position, seat: Seat | None = None) -> Any:
    """What is exactly known: the best plan of a round, what each body earns, who wins by force.

    The best plan is that of Corona or Harun, the bodies are those of Orbit. In Orion Duel and Ortus
    forced wins are proven, in a minute or not at all; see ``orrery.players.proof.solver``.

    >>> import orrery
    >>> corona = orrery.game("corona", players=2, deal="random").start(seed=2)
    >>> solution = orrery.solve(corona)
    >>> solution.optimum, str(solution.plan)
    (14, 'R6 Y5 G1 O6 B2 V5')
    >>> orrery.solve(orrery.game("orbit", players=3).start(seed=2), seat=0)
    {'R': 0, 'O': -1, 'Y': 0, 'G': 1, 'B': 1, 'V': -1}
    """
    from orrery.players import solving  # noqa: PLC0415

    return solving.solve(position, seat)
