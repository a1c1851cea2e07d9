"""The codes of all moves, and which of them can be moves in each phase of a turn."""

from __future__ import annotations

from orrery.games.orbis.data.components import COLOURS, GODS, MARKET
from orrery.games.orbis.rules.places import PLACES

N_COLOURS = len(COLOURS)
N_MARKET = len(MARKET)
N_GODS = len(GODS)
N_PLACES = len(PLACES)

#: What is decided now, in the order of a turn.
PHASES = ("choose", "face", "pay", "validate", "discard", "destroy", "gain", "limit", "over")
CHOOSE, FACE, PAY, VALIDATE, DISCARD, DESTROY, GAIN, LIMIT, OVER = range(len(PHASES))

#: The trades: which colour is given, three of it, and which comes back.
TRADES = tuple((g, t) for g in range(N_COLOURS) for t in range(N_COLOURS) if g != t)

TAKE_CODE = 0
GOD_CODE = TAKE_CODE + N_MARKET
TRADE_CODE = GOD_CODE + N_GODS
LAY_CODE = TRADE_CODE + len(TRADES)
FLIP_CODE = LAY_CODE + N_PLACES
PAY_CODE = FLIP_CODE + N_PLACES
VALIDATE_CODE = PAY_CODE + N_COLOURS
DECLINE_CODE = VALIDATE_CODE + 1
DISCARD_CODE = DECLINE_CODE + 1
GAIN_CODE = DISCARD_CODE + N_COLOURS
DESTROY_CODE = GAIN_CODE + N_COLOURS
N_CODES = DESTROY_CODE + N_COLOURS * N_MARKET

_TAKES = range(TAKE_CODE, GOD_CODE)
_GODS = range(GOD_CODE, TRADE_CODE)
_TRADES = range(TRADE_CODE, LAY_CODE)
_LAYS_AND_FLIPS = range(LAY_CODE, PAY_CODE)
_PAYS = range(PAY_CODE, VALIDATE_CODE)
_ANSWERS = range(VALIDATE_CODE, DISCARD_CODE)
_DISCARDS = range(DISCARD_CODE, GAIN_CODE)
_GAINS = range(GAIN_CODE, DESTROY_CODE)
_DESTROYS = range(DESTROY_CODE, N_CODES)

#: By phase: the codes that may be legal in it, rising. Trades stand where they can matter.
PHASE_CODES = {
    CHOOSE: (*_TAKES, *_GODS, *_TRADES),
    FACE: (*_TRADES, *_LAYS_AND_FLIPS),
    PAY: (*_TRADES, *_PAYS),
    VALIDATE: (*_TRADES, *_ANSWERS),
    DISCARD: (*_DISCARDS,),
    DESTROY: (*_DESTROYS,),
    GAIN: (*_GAINS,),
    LIMIT: (*_TRADES, *_DISCARDS),
    OVER: (),
}
MOST_PHASE_CODES = max(map(len, PHASE_CODES.values()))
