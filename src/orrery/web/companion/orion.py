"""What the tools beside Orion Duel look up: the board, its pieces, and set-ups to lay out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import msgspec

from orrery.core.contract import Game, Position
from orrery.core.texts import Text, say
from orrery.games import game as make_game
from orrery.games.orion.data.board import BLACK_HOLES, CELLS, GALAXIES
from orrery.games.orion.rules import kernel as rules
from orrery.games.orion.rules.box import SEATS
from orrery.games.orion.words.names import SEAT_TITLES, SEAT_WORDS
from orrery.lab.orion_setups.listing import PRESET, ListedSetUp, listed_setups
from orrery.table.view.scene import SceneItem, SceneView, Words, drawn, drawn_items
from orrery.web.pages.pictures import cropped

#: The board without the trays of the players.
_BOARD = (-194.0, -196.0, 388.0, 392.0)


class LaidOut(msgspec.Struct, frozen=True):
    """A set-up: where the tokens lie, and how often whoever begins wins it, from 0 to 1."""

    kind: str  # "preset", "balanced" or "random"
    name: str
    galaxies: tuple[str, ...]
    black_holes: tuple[str, ...]
    chance: float


class TokenPiece(msgspec.Struct, frozen=True):
    """Something that lies on cells: at most so many, and how it looks on each cell."""

    name: str
    title: Words
    most: int
    items: dict[str, SceneItem]


class DuelTables(msgspec.Struct, frozen=True):
    """All that these tools look up."""

    scene: SceneView
    pieces: list[TokenPiece]
    setups: list[LaidOut]
    asks: str  # where the server tells who has won


def duel_tables() -> DuelTables:
    """The board and its pieces as a table draws them, and every set-up we know."""
    board = replace(cropped(bare_position().scene(), _BOARD), wide=None, groups=(), title="")
    return DuelTables(
        scene=drawn(board),
        pieces=_pieces(),
        setups=[_laid_out(one) for one in listed_setups()],
        asks="/companion/orion/winner",
    )


def bare_position() -> Position:
    """An empty board."""
    return _game("free").start(1)


def _pieces() -> list[TokenPiece]:
    """Drawn by a board that is full of them."""
    position = bare_position()
    p, box = position.state, position.game.box
    p.galaxies[:] = box.board
    tokens = {item.key: item for item in position.scene().items}
    p.black_holes[:], p.galaxies[:] = box.board, 0
    tokens |= {item.key: item for item in position.scene().items}
    kinds: list[tuple[str, Text, int]] = [
        ("galaxy", say("Galaxy"), GALAXIES),
        ("black-hole", say("Black hole"), BLACK_HOLES),
    ]
    found = [
        TokenPiece(
            name,
            title,
            most,
            _by_cell(drawn_items([tokens[f"{name}-{cell}"] for cell in CELLS])),
        )
        for name, title, most in kinds
    ]
    return found + [_hexes(colour) for colour in range(len(SEATS))]


def _hexes(colour: int) -> TokenPiece:
    name = SEATS[colour]
    position = bare_position()
    position.state.colour[:], position.state.tile[:] = 1 + colour, 1
    said = {cell: say("{cell}: {colour}", cell=cell, colour=SEAT_WORDS[name]) for cell in CELLS}
    hexes = {item.key: item for item in position.scene().items}
    items = [replace(hexes[f"hex-{cell}"], text=said[cell]) for cell in CELLS]
    return TokenPiece(name, SEAT_TITLES[name], len(CELLS), _by_cell(drawn_items(items)))


def _by_cell(items: list[SceneItem]) -> dict[str, SceneItem]:
    return dict(zip(CELLS, items, strict=True))


def _laid_out(listed: ListedSetUp) -> LaidOut:
    setup = listed.name if listed.kind == PRESET else "random"
    seen = _game(setup).start(int(listed.name)).view()
    return LaidOut(
        listed.kind,
        listed.name,
        tuple(seen["galaxies"]),
        tuple(seen["black_holes"]),
        listed.chance,
    )


@cache
def _game(setup: str) -> Game:
    """To make one takes a while."""
    return make_game("orion", setup=setup)


# --- Who has won ----------------------------------------------------------------------------------


def tapped_position(
    tokens: Sequence[Sequence[int]], hexes: Sequence[Sequence[int]], *, is_last: bool
) -> Position:
    """A position from what somebody sees on the board.

    Given are the cells of galaxies and of black holes, then those of each colour.

    The tiles themselves are not known, and nobody needs them to see who has won (OD9 to OD11).
    """
    position = bare_position()
    p, box = position.state, position.game.box
    for cells, lying in zip(tokens, (p.galaxies, p.black_holes), strict=True):
        for cell in cells:
            lying[:] |= box.spot[cell]
    p.phase = rules.LAY_TILES
    p.tiles_laid = rules.N_TILES if is_last else 1
    for colour, cells in enumerate(hexes):
        for cell in cells:
            rules.cover(p, box, cell, colour)
    return position
