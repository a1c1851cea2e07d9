"""What is known about playing one game well, and where it is found.

A game names a module (``Game.expert``), ours or of any other package, that holds its ``EXPERTISE``.
Here nobody names a game. What a game does not say is as in ``players/plain.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from orrery.core.errors import OptionError
from orrery.core.texts import say

if TYPE_CHECKING:
    from orrery.core.contract import Game
    from orrery.players.nets.tree import TreeSettings
    from orrery.players.search.tree import SearchSettings

#: Who serves games that nobody has thought about.
PLAIN = "orrery.players.plain"

#: Where the bots of a game begin whose levels nobody has matched, in the numbers people are shown.
UNMEASURED = (1300, 1500, 1700, 1900, 2100, 2200)


@dataclass(frozen=True)
class HabitLevel:
    """A level that plays as the game's simple player of this strength, without a search tree."""

    strength: int


@dataclass(frozen=True)
class SearchLevel:
    """A level that searches like this."""

    settings: SearchSettings
    simulations: int
    overlooks: float = 0.0  # the share of moves that it does not notice


@dataclass(frozen=True)
class NetLevel:
    """A level that a net guides, where there is one for the game as it is played."""

    settings: TreeSettings
    simulations: int  # questions to the net; with one, its first choice is played
    overlooks: float = 0.0  # the share of moves that it does not notice
    #: With one simulation: 0 plays the likeliest move, 1 each as often as the net says.
    temperature: float = 0.0


@dataclass(frozen=True)
class Expertise:
    """How one game is played well.

    Whatever has to be compiled is named by its place and imported only when it is asked for, so
    that one game does not pay for the others.
    """

    #: Levels 1 to 5. The sixth is the fifth with as much time as it is given.
    levels: tuple[HabitLevel | SearchLevel, ...]
    #: The simple player, ``module:class``, made from a seed and a strength from 1 to 5; without
    #: one, random games decide.
    player: str = ""
    #: The module that tells the search what it knows (``players/search/knowledge.py``).
    knowledge: str = ""
    #: The module that describes its net (``players/nets/description.py``): ``describe(game)``, and
    #: perhaps ``fits(game, trained)``, whether a net that was trained with such options knows it.
    net: str = ""
    #: Where the net itself lies, ``package:file``, and the levels that it plays; whoever plays with
    #: options that it does not know meets the levels above.
    weights: str = ""
    net_levels: Mapping[int, NetLevel] = field(default_factory=dict)
    #: What solves a position exactly, ``module:function`` of a position and a seat or None.
    solver: str = ""
    #: The module that tells the prover of forced wins about it (``players/proof/forcing.py``).
    forcing: str = ""
    #: What was the best in a round, ``module:function`` of a position in it; it gives a sentence.
    best_in_round: str = ""
    #: The most points that could be made in it, ``module:function`` of the same; it gives a number.
    best_score: str = ""
    #: Where the bots of levels 1 to 6 begin, in the numbers that people are shown. They follow from
    #: the matches between neighbouring levels in benchmarks/STRENGTH.md: Bradley and Terry's model
    #: gives the levels their ratings on the scale of Elo (lab/arena/elo.py, with its prior of one
    #: drawn game), and level 2, whom newcomers meet, is put at 1500, where newcomers begin. A test
    #: does the sum again. Where level 6 has not been measured and searches for longer than
    #: level 5, it is taken to be 100 better; where both play by the same habits, it is the same.
    first_ratings: Sequence[int] = UNMEASURED


def expertise_of(game: Game | type[Game]) -> Expertise:
    """What is known about playing a game."""
    try:
        found: Expertise = import_module(game.expert or PLAIN).EXPERTISE
    except (ImportError, AttributeError) as error:
        raise OptionError(
            say(
                "the expert {expert!r} of {game} cannot be loaded: {error}",
                expert=game.expert,
                game=game.name,
                error=str(error),
            )
        ) from error
    return found


def named(place: str) -> Any:
    """What stands at a place, ``module:name``."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
