"""Golden playthroughs: one game told in full, to notice any change of the rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from orrery.core.chance import seeded
from orrery.core.contract import Game, Position
from orrery.core.kernel import sample, to_act
from orrery.players.playout import random_seat


def playthrough(game: Game, seed: int) -> str:
    """A random game as text: each ply's choices, its move, and a hash of all that can be seen."""
    return "\n".join(_lines(game, seed)) + "\n"


def _lines(game: Game, seed: int) -> Iterator[str]:
    yield f"{game!r}, rules {game.rules}, seed {seed}"
    position, chance = game.start(seed), seeded(f"playthrough {seed}")
    yield from ("", str(position), "")
    while not position.is_over:
        bits = to_act(position.state, game.box)
        seat = random_seat(bits, chance)
        code = int(sample(position.state, game.box, seat, chance))
        choices = len(position.codes(seat))
        position.play(code, seat)
        move = position.history[-1]
        yield (
            f"{position.ply}. {game.seat_name(seat)}: {move.text}"
            f"  [code {code}, one of {choices}, view {_seen(position)}]"
        )
    yield from ("", str(position), "", str(position.outcome))
    for seat, account in enumerate(position.outcome.accounts if position.outcome else ()):
        yield from ("", f"{game.seat_name(seat)}:")
        yield from (f"{line.points:3} {line.what}: {line.why}" for line in account)


def _seen(position: Position) -> str:
    seats = (None, *range(len(position.game.seats)))
    views = json.dumps([position.view(seat) for seat in seats], sort_keys=True)
    return hashlib.sha256(views.encode()).hexdigest()[:12]
