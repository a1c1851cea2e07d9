"""What the search is measured by: plain UCT, and itself without one piece of its knowledge.

All of them think for the same time at every move.
"""

from __future__ import annotations

from dataclasses import replace

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.errors import OptionError
from orrery.core.texts import listed
from orrery.players.levels import best_settings, by_habit, is_lost
from orrery.players.search import Budget, Search, SearchSettings
from orrery.players.search.knowledge import told_by

SEARCH, PLAIN_UCT = "search", "uct"

#: For each piece of knowledge, the settings that use it and those that do not.
PIECES: dict[str, tuple[dict[str, float], dict[str, float]]] = {
    "prefer": (
        {"prior_weight": 1.0},
        # Nobody knows which moves are worth keeping.
        {"prior_weight": 0.0, "most_children": SearchSettings.most_children},
    ),
    # A hasty player plays to the end, in place of an estimate.
    "roll": ({"hasty": True, "cut": SearchSettings.cut}, {"hasty": False}),
    "estimate": ({"cut": 0}, {"cut": SearchSettings.cut}),
}


def uses(settings: SearchSettings, piece: str) -> bool:
    """Whether a search asks for this piece of knowledge."""
    unused = PIECES[piece][1]
    return any(getattr(settings, name) != value for name, value in unused.items())


def yardsticks(game: Game) -> list[str]:
    """Whom the search of this game should beat: plain UCT, and itself with a piece changed.

    Nobody, where the game has told nothing: such a search is plain UCT.
    """
    best, told = best_settings(game), told_by(game)
    how = {piece: "without" if uses(best, piece) else "with" for piece in told}
    changed = [f"{SEARCH} {how[piece]} {piece}" for piece in told]
    return [PLAIN_UCT, *changed] if told else []


def settings_named(game: Game, name: str) -> SearchSettings:
    """The settings of the search, or of one of its yardsticks."""
    best = best_settings(game)
    if name == SEARCH:
        return best
    if name == PLAIN_UCT:
        return SearchSettings(varies=best.varies, proves=best.proves)
    words = name.split()
    if len(words) != 3 or words[1] not in ("with", "without") or words[2] not in PIECES:
        raise OptionError(f"there is no {name!r}; there is {SEARCH}, {listed(yardsticks(game))}")
    used, unused = PIECES[words[2]]
    return replace(best, **(used if words[1] == "with" else unused))  # type: ignore[arg-type]


class TimedPlayer:
    """Searches for the same time at every move, as the best level does or by another name."""

    def __init__(self, name: str, seed: int | str, seconds: float) -> None:
        self._name, self._seed, self._seconds = name, seed, seconds
        self._search: Search | None = None

    def choose(self, position: Position, seat: Seat) -> Move | None:
        game = position.game
        if self._search is None or self._search.game is not game:
            self._search = Search(game, settings_named(game, self._name), self._seed)
        if is_lost(self._search.settings, position, seat):
            return by_habit(position, seat, self._seed)
        return self._search.think(position, seat, Budget(seconds=self._seconds)).best.move
