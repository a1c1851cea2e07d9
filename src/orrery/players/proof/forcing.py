"""What a game tells the prover: how positions are told apart, and which moves need a look.

A game of two without luck or secrets binds ``fingerprint`` and ``stage``. It may bind ``narrow``
and ``outlook`` too, to save work; whatever they leave out must be proven, move by move, by the
rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.kernel import (
    apply,
    is_bound,
    legal,
    operation,
    operation_unless_bound,
    payoff,
    rule,
    to_act,
)
from orrery.core.texts import say
from orrery.players.expertise import expertise_of

#: ``narrow`` has found a move that wins at once, and put it first.
WINS = -1

#: More than any sum of proof numbers: not to be proven, or not to be disproven.
NEVER = 1 << 40

#: Room to try moves in, and for notes, that the prover lends.
SPARE = 4
NOTES = 1024

# Two numbers below 2^31, each the value of a polynomial modulo a prime.
_PRIME_A, _PRIME_B = 2147483647, 2147483629
_BASE_A, _BASE_B = 1389796837, 974527397
_HALF = (1 << 31) - 1


@rule
def mixed(key: int, word: int) -> int:
    """A fingerprint of 62 bits that goes on with another word, of 31 bits."""
    a = ((key >> 31) * _BASE_A + word + 1) % _PRIME_A
    b = ((key & _HALF) * _BASE_B + word + 1) % _PRIME_B
    return a << 31 | b


@operation
def fingerprint(p: Any, box: Any) -> int:
    """A number for all that decides how the game can go on."""
    return 0


@operation
def stage(p: Any, box: Any) -> int:
    """How far the game has gone: a number that never falls, in which horizons are measured."""
    return 0


@operation_unless_bound
def narrow(
    p: Any, box: Any, seat: int, left: int, codes: Any, room: Any, spare: Any, notes: Any
) -> int:
    """Write the moves of this seat that may matter, and return how many, or WINS.

    Left out are moves after which the other wins at once, with its next move, and only while two
    stages are ``left``. If none is written, all moves lose.
    """
    count = legal(p, box, seat, codes)
    for k in range(count):
        spare[0] = p
        apply(spare[0], box, seat, codes[k])
        if to_act(spare[0], box) == 0 and payoff(spare[0], box, seat) > 0:
            codes[0] = codes[k]
            return WINS
    return count


@operation_unless_bound
def outlook(
    p: Any, box: Any, attacker: int, left: int, room: Any, spare: Any, notes: Any, found: Any
) -> None:
    """Write the first proof number and disproof number of a position, as small as it looks easy."""
    found[0], found[1] = 1, 1


def bind_forcing(game: Game) -> None:
    """Bind what a game tells the prover; an ``OptionError`` if it tells nothing."""
    module = expertise_of(game).forcing
    if module:
        import_module(module)
    if not is_bound(fingerprint, game.position_type):
        raise OptionError(say("forced wins of {game} cannot be proven", game=game.title))
