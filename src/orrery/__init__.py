"""Orrery: exact, fast rules for a family of published games, and everything that stands on them.

import orrery
game = orrery.game("orion", setup="1")
position = game.start(seed=7)
position.play("line d4 d5 d6")
"""

from orrery.core import records
from orrery.core.contract import Game, Highlight, Move, Outcome, Position, ScoreLine
from orrery.core.errors import OptionError, OrreryError, RecordError, Refusal
from orrery.core.kernel import CLOCK
from orrery.games import NAMES as GAMES
from orrery.games import game, game_class

__version__ = "0.1.0"

__all__ = [
    "CLOCK",
    "GAMES",
    "Game",
    "Highlight",
    "Move",
    "OptionError",
    "OrreryError",
    "Outcome",
    "Position",
    "RecordError",
    "Refusal",
    "ScoreLine",
    "game",
    "game_of",
    "load",
]


def game_of(record: records.Record) -> Game:
    """The game that a record was played with, by the rules that it names."""
    try:
        rules = records.rules_of(record, game_class(record.game))
        return game(record.game, rules, **record.options)
    except OptionError as error:
        header = "options" if record.game in GAMES else "game"
        raise record.fault(header, error.sentence) from None


def load(text: str) -> Position:
    """The last position of a recorded game, its history included."""
    record = records.parse(text)
    return records.replay(record, game_of(record))
