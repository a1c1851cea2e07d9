"""The net of Orbis: all numbers of the table, and one logit for each code."""

from __future__ import annotations

from dataclasses import replace

from orrery.core.contract import Game
from orrery.games.orbis.rules.box import MOST_PLAYERS
from orrery.games.orbis.rules.codes import MOST_PHASE_CODES
from orrery.players.nets.description import NetDescription, table_net


def describe(game: Game) -> NetDescription:
    """The same for all tables, so that one net plays with two, three and four.

    Seats that nobody has stand empty in the observation, and what the net says about them means
    nothing.
    """
    return replace(table_net(game, values=MOST_PLAYERS), most_moves=MOST_PHASE_CODES)
