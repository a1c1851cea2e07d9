"""From touches to a move, as the browser's ``picker.js``: it knows paths over keys, and no game.

Every legal move has a path: the items a person touches to make it, in order. A pick is what was
touched so far; it says what may be touched next, and whether a move is complete.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

Path = tuple[str, ...]


class WholeMove(NamedTuple):
    """A complete move."""

    code: int
    text: str
    sure: bool  # not where the order of the touches was guessed


class OfferedPaths:
    """The legal moves, arranged for picking."""

    def __init__(self, choices: Mapping[str, Any] | None) -> None:
        choices = choices or {"codes": [], "texts": [], "paths": []}
        self.codes: list[int] = choices["codes"]
        self.texts: list[str] = choices["texts"]
        self.paths: list[Path] = [tuple(path.split(" ")) for path in choices["paths"]]
        self.families: dict[str, list[int]] = defaultdict(list)
        for move, path in enumerate(self.paths):
            self.families[path[0]].append(move)
        self._loose: dict[str, bool] = {}

    def any_order(self, first: str) -> bool:
        """Whether touches after the first may come in any order, such as the cells of a tile.

        All paths that begin with this key are equally long, and what one has second another has
        third.
        """
        if first not in self._loose:
            self._loose[first] = _is_any_order([self.paths[m] for m in self.families[first]])
        return self._loose[first]


def _is_any_order(paths: Sequence[Path]) -> bool:
    length = len(paths[0]) if paths else 0
    if length < 3 or any(len(path) != length or len({*path}) != length for path in paths):
        return False
    second = {path[1] for path in paths}
    return all(any(path[step] in second for path in paths) for step in range(2, length))


class Pick:
    """What was touched so far. A pick never changes; touching gives another one."""

    def __init__(self, moves: OfferedPaths, touched: Path = ()) -> None:
        self.moves, self.touched = moves, touched

    @property
    def _is_loose(self) -> bool:
        return bool(self.touched) and self.moves.any_order(self.touched[0])

    @cached_property
    def _fits(self) -> list[int]:
        """The moves that are still possible."""
        if not self.touched:
            return list(range(len(self.moves.paths)))
        return [
            move
            for move in self.moves.families.get(self.touched[0], ())
            if self.moves.paths[move][: len(self.touched)] == self.touched
            or (self._is_loose and {*self.touched} <= {*self.moves.paths[move]})
        ]

    @cached_property
    def offers(self) -> dict[str, None]:
        """What continues some of them, in the order of the moves."""
        done = len(self.touched)
        paths = (self.moves.paths[move] for move in self._fits)
        if self._is_loose:
            return dict.fromkeys(key for path in paths for key in path if key not in self.touched)
        return dict.fromkeys(path[done] for path in paths if len(path) > done)

    @cached_property
    def whole(self) -> WholeMove | None:
        """The move whose path was touched; in another order, the one that ends alike."""
        full = [m for m in self._fits if len(self.moves.paths[m]) == len(self.touched)]
        if not self.touched or not full:
            return None
        best = max(full, key=lambda move: self._same_end(self.moves.paths[move]))
        sure = self._same_end(self.moves.paths[best]) > 0
        return WholeMove(self.moves.codes[best], self.moves.texts[best], sure)

    def _same_end(self, path: Path) -> int:
        same = 0
        while same < len(path) and path[-1 - same] == self.touched[-1 - same]:
            same += 1
        return same

    @property
    def is_final(self) -> bool:
        """Whether a move is complete and nothing can be added."""
        return self.whole is not None and not self.offers

    def touchable(self) -> dict[str, None]:
        """What may be touched at all: what continues, what is chosen, and what else could begin."""
        keys = dict.fromkeys([*self.touched, *self.offers])
        for kept in range(len(self.touched)):
            keys.update(Pick(self.moves, self.touched[:kept]).offers)
        return keys

    def touch(self, key: str) -> Pick | None:
        """The pick after a touch; None if the key leads nowhere.

        It goes on, or steps back from something chosen, or changes the mind about as few of the
        last touches as possible.
        """
        if key in self.offers:
            return Pick(self.moves, (*self.touched, key))
        if key in self.touched:
            return self._without(self.touched.index(key))
        for kept in reversed(range(len(self.touched))):
            before = Pick(self.moves, self.touched[:kept])
            if key in before.offers:
                return Pick(self.moves, (*before.touched, key))
        return None

    def _without(self, place: int) -> Pick:
        if place and self._is_loose:
            rest = self.touched[:place] + self.touched[place + 1 :]
        else:
            rest = self.touched[:place]
        return Pick(self.moves, rest)

    def back(self) -> Pick:
        """One step back."""
        return Pick(self.moves, self.touched[:-1])

    def finished_by(self, key: str) -> WholeMove | None:
        """The move that a touch would complete, with nothing left to add."""
        after = Pick(self.moves, (*self.touched, key)) if key in self.offers else None
        return after.whole if after is not None and after.is_final else None
