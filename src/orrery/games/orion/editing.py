"""Positions of Orion Duel put together by hand: tokens, tiles of both players, whose turn it is.

    galaxies:b4,...,k3/holes:c6,...,j5/blue:line.d4.d5.d6/orange:single.e7/turn:blue

Each player's tiles stand in the order in which they were laid, own hexes first as in a move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product, zip_longest
from typing import NamedTuple

from orrery.core.contract import Move, Position, Records, Seat
from orrery.core.editing.arrangement import Arrangement
from orrery.core.editing.editor import REMOVE, Edit, PositionEditor, PositionFault, Tool
from orrery.core.errors import OptionError, Refusal
from orrery.core.hexes import distance
from orrery.core.kernel import new_array
from orrery.core.options import Choice, Option
from orrery.core.scene import Item
from orrery.core.texts import Text, say
from orrery.games.orion.data.board import (
    ALIKE,
    BLACK_HOLES,
    CELLS,
    GALAXIES,
    HEX_OF,
    NUMBER_OF,
    TILES,
    UNLIKE,
)
from orrery.games.orion.rules import kernel as rules
from orrery.games.orion.rules.box import SEATS, as_set, cells_in
from orrery.games.orion.rules.order_of_play import can_be_played, never_laid
from orrery.games.orion.rules.tiles import KIND_NUMBER, PLACEMENTS, kind_of
from orrery.games.orion.words import notation
from orrery.games.orion.words.names import KIND_WORDS, SEAT_TITLES, SEAT_WORDS, TOKEN_WORDS
from orrery.games.orion.words.notation import TileMove

_TURN = Choice("turn", SEATS, SEATS[0], say("who lays the next tile"), say("To move"), SEAT_TITLES)
#: The tokens by the names in an arrangement: tool, symbol, word in a move, how many there are.
_TOKENS = {
    "galaxies": ("tool-galaxy", "galaxy", "galaxy", GALAXIES),
    "holes": ("tool-hole", "black-hole", "hole", BLACK_HOLES),
}
_TOKEN_TITLES = {"galaxies": say("Galaxy"), "holes": say("Black hole")}
_CODES_OF_KIND = {
    tile.kind: [code for code, place in enumerate(PLACEMENTS) if kind_of(place) == tile.kind]
    for tile in TILES
}


class DuelBoard(NamedTuple):
    """An arrangement, understood."""

    tokens: Mapping[str, tuple[str, ...]]  # cells
    tiles: tuple[tuple[TileMove, ...], tuple[TileMove, ...]]  # by seat, in the order of play
    turn: Seat

    @property
    def first(self) -> Seat:
        """Who began, as far as the numbers of tiles tell."""
        blue, orange = map(len, self.tiles)
        return self.turn if blue == orange else int(orange > blue)

    def in_order(self) -> Iterator[TileMove]:
        """All tiles, by turns."""
        turns = zip_longest(self.tiles[self.first], self.tiles[1 - self.first])
        return (tile for tile in chain.from_iterable(turns) if tile is not None)

    def covering(self) -> dict[str, TileMove]:
        """The tile on each cell that carries one."""
        return {cell: tile for tile in chain(*self.tiles) for cell in tile.own + tile.other}


class DuelEditor(PositionEditor):
    """Puts positions of Orion Duel together."""

    options = ("one_sided",)

    @property
    def fields(self) -> tuple[Option, ...]:
        return (_TURN,)

    def blank(self) -> Arrangement:
        return {"galaxies": (), "holes": (), "blue": (), "orange": (), "turn": (SEATS[0],)}

    def taken_apart(self, position: Position) -> Arrangement:
        p = position.plain
        if p.phase < rules.LAY_TILES:
            raise Refusal("OD4", say("The tokens do not lie yet."))
        laid: dict[int, list[int]] = {}
        for cell, tile in enumerate(p.tile):
            if p.colour[cell]:
                laid.setdefault(tile, []).append(cell)
        sides: tuple[list[str], list[str]] = ([], [])
        last = p.tiles_laid
        mover = p.turn if p.phase == rules.OVER and p.ending != rules.BLOCKED else 1 - p.turn
        for number in sorted(laid):
            seat = mover if (last - number) % 2 == 0 else 1 - mover
            sides[seat].append(_word(_tile(seat, laid[number], p.colour)))
        return {
            "galaxies": tuple(CELLS[cell] for cell in cells_in(p.galaxies)),
            "holes": tuple(CELLS[cell] for cell in cells_in(p.black_holes)),
            **dict(zip(SEATS, map(tuple, sides), strict=True)),
            "turn": (SEATS[1 - mover],),
        }

    # --- Reading ----------------------------------------------------------------------------------

    def checked(self, arrangement: Arrangement) -> Arrangement:
        board = self._board(arrangement)
        return {
            **{name: tuple(sorted(cells, key=CELLS.index)) for name, cells in board.tokens.items()},
            **{name: tuple(map(_word, board.tiles[seat])) for seat, name in enumerate(SEATS)},
            "turn": (SEATS[board.turn],),
        }

    def _board(self, arrangement: Arrangement) -> DuelBoard:
        tokens = {name: arrangement[name] for name in _TOKENS}
        taken: set[str] = set()
        for cell in chain(*tokens.values()):
            if cell not in NUMBER_OF:
                raise OptionError(say("{name} is not on the board.", name=cell))
            if cell in taken:
                raise OptionError(say("Two tokens lie on {cell}.", cell=cell))
            taken.add(cell)
        blue, orange = (
            tuple(_read_tile(seat, word) for word in arrangement[name])
            for seat, name in enumerate(SEATS)
        )
        covered: set[str] = set()
        for tile in blue + orange:
            for cell in tile.own + tile.other:
                if cell in covered:
                    raise OptionError(say("Two tiles lie on {cell}.", cell=cell))
                covered.add(cell)
        return DuelBoard(tokens, (blue, orange), SEATS.index(arrangement["turn"][0]))

    # --- Tools and edits --------------------------------------------------------------------------

    def tools(self, arrangement: Arrangement) -> tuple[Tool, ...]:
        return (
            *(
                Tool(
                    tool,
                    _TOKEN_TITLES[name],
                    say("Tokens"),
                    max(0, most - len(arrangement[name])),
                    (Item(tool, "symbol", size=0.75, symbol=symbol, style=symbol),),
                )
                for name, (tool, symbol, _, most) in _TOKENS.items()
            ),
            *(
                Tool(
                    f"tray-{name}-{tile.kind}",
                    say("{who}: {kind}", who=SEAT_TITLES[name], kind=KIND_WORDS[tile.kind]),
                    left=max(0, tile.count - _number(arrangement[name], tile.kind)),
                )
                for name in SEATS
                for tile in TILES
            ),
            Tool(REMOVE, say("Remove")),
        )

    def edits(self, arrangement: Arrangement, tool: str) -> Sequence[Edit]:
        board = self._board(arrangement)
        covered = board.covering()
        if tool == REMOVE:
            lying = dict.fromkeys((*covered, *chain(*board.tokens.values())))
            return [Edit(f"remove {cell}", (tool, f"cell-{cell}")) for cell in lying]
        for name, (key, _, word, _) in _TOKENS.items():
            if tool == key:
                free = [cell for cell in CELLS if cell not in board.tokens[name]]
                return [Edit(f"{word} {cell}", (tool, f"cell-{cell}")) for cell in free]
        _, _, named = tool.partition("tray-")
        who, _, kind = named.partition("-")
        if who not in SEATS or kind not in _CODES_OF_KIND:
            raise OptionError(say("there is no tool {tool!r}", tool=tool))
        if _number(arrangement[who], kind) >= TILES[KIND_NUMBER[kind]].count:
            return []
        moves = (notation.move(SEATS.index(who), code) for code in _CODES_OF_KIND[kind])
        return [
            Edit(f"{who} {move.text}", move.path)
            for move in moves
            if covered.keys().isdisjoint(move.text.split())
        ]

    def after(self, arrangement: Arrangement, text: str) -> Arrangement:
        what, _, rest = text.partition(" ")
        if what == "remove":
            return self._without(arrangement, rest)
        if what in SEATS:
            return {**arrangement, what: (*arrangement[what], rest.replace(" ", "."))}
        for name, (_, _, word, _) in _TOKENS.items():
            if what == word:
                others = {
                    other: tuple(cell for cell in arrangement[other] if cell != rest)
                    for other in _TOKENS
                }
                return {**arrangement, **others, name: (*others[name], rest)}
        raise OptionError(say("there is no edit {text!r}", text=text[:60]))

    def _without(self, arrangement: Arrangement, cell: str) -> Arrangement:
        """The tile goes first, then the token that it covered."""
        tile = self._board(arrangement).covering().get(cell)
        word = _word(tile) if tile else cell
        names = (SEATS[tile.seat],) if tile else tuple(_TOKENS)
        rest = {name: tuple(w for w in arrangement[name] if w != word) for name in names}
        return {**arrangement, **rest}

    # --- The position, and what is wrong with it --------------------------------------------------

    def build(self, arrangement: Arrangement) -> Records:
        board = self._board(arrangement)
        array = self._bare(board)
        p, box = array[0], self.game.box
        seat = 1 - board.turn
        for tile in board.in_order():
            seat = tile.seat
            rules.put_tile(p, box, seat, tile.code)
        p.left[:] = p.left.clip(0)  # what is too much is a fault, and drawn
        if p.tiles_laid:
            p.turn = seat
            rules.end_turn(p, box, seat)
        if p.phase != rules.OVER:
            p.turn = board.turn
        return array

    def _bare(self, board: DuelBoard) -> Records:
        """The board with its tokens alone, as the rules leave it after the set-up."""
        array = new_array(self.game.position_type)
        p, box = array[0], self.game.box
        galaxies, holes = ([NUMBER_OF[c] for c in cells] for cells in board.tokens.values())
        p.free[:] = p.room[:] = box.board
        p.left[:] = box.count
        p.winner = p.galaxy_player = rules.NO_WINNER
        for cell in galaxies[:GALAXIES]:
            rules.place_token(p, box, cell)
        if p.phase == rules.PLACE_GALAXIES:
            p.phase, p.tokens_placed = rules.PLACE_BLACK_HOLES, 0
            rules.make_room_for_black_holes(p, box)
        for cell in holes[:BLACK_HOLES]:
            rules.place_token(p, box, cell)
        p.galaxies[:], p.black_holes[:] = as_set(galaxies), as_set(holes)
        p.phase, p.turn = rules.LAY_TILES, board.first
        return array

    def faults(self, arrangement: Arrangement) -> Sequence[PositionFault]:
        board = self._board(arrangement)
        faults = [*_missing(board), *_too_near(board), *self._tiles(board), *_turns(board)]
        return faults or [*self._order(board)]

    def _tiles(self, board: DuelBoard) -> Iterator[PositionFault]:
        for seat, tile in product((0, 1), TILES):
            laid = sum(move.kind == tile.kind for move in board.tiles[seat])
            if laid > tile.count:
                wrong = say(
                    "{who} has too many tiles of one kind: {laid} of {kind}, and the box holds"
                    " {n}.",
                    who=SEAT_TITLES[SEATS[seat]],
                    laid=laid,
                    kind=KIND_WORDS[tile.kind],
                    n=tile.count,
                )
                yield PositionFault("OD2", wrong)

    def _order(self, board: DuelBoard) -> Iterator[PositionFault]:
        """What stands against every order in which the tiles may have been laid."""
        start = self.game.at(self._bare(board))
        stuck = never_laid(start, board.tiles)
        if stuck is not None:
            refusal = self.game.refusal(*stuck)
            yield PositionFault(refusal.rule, refusal.sentence)
        elif not can_be_played(start, board.tiles):
            wrong = say("By turns these tiles cannot be laid before somebody has won.")
            yield PositionFault("OD10", wrong)


# --- Words ----------------------------------------------------------------------------------------


def _read_tile(seat: Seat, word: str) -> TileMove:
    try:
        move = notation.read(notation.split(word.replace(".", " ")), seat)
    except Refusal as refusal:
        raise OptionError(refusal.sentence) from None
    if not isinstance(move, TileMove):
        raise OptionError(say("{word!r} is no tile.", word=word))
    return move


def _word(tile: Move) -> str:
    return tile.text.replace(" ", ".")


def _tile(seat: Seat, cells: Sequence[int], colours: Sequence[int]) -> TileMove:
    """The tile of a player that covers these cells in these colours."""
    own = tuple(cell for cell in cells if colours[cell] == 1 + seat)
    other = tuple(cell for cell in cells if colours[cell] != 1 + seat)
    codes = (
        code for code, place in enumerate(PLACEMENTS) if (place.own, place.other) == (own, other)
    )
    move = notation.move(seat, next(codes))
    assert isinstance(move, TileMove)
    return move


def _number(words: Sequence[str], kind: str) -> int:
    return sum(word.partition(".")[0] == kind for word in words)


# --- Faults ---------------------------------------------------------------------------------------


def _missing(board: DuelBoard) -> Iterator[PositionFault]:
    galaxies, holes = map(len, board.tokens.values())
    if galaxies != GALAXIES:
        wrong = say("There are {most} galaxies, and {n} lie here.", most=GALAXIES, n=galaxies)
        yield PositionFault("OD3", wrong)
    if holes != BLACK_HOLES:
        wrong = say("There are {most} black holes, and {n} lie here.", most=BLACK_HOLES, n=holes)
        yield PositionFault("OD3", wrong)


def _too_near(board: DuelBoard) -> Iterator[PositionFault]:
    lying = [(cell, name) for name, cells in board.tokens.items() for cell in cells]
    for (one, first), (two, second) in combinations(lying, 2):
        least = ALIKE if first == second else UNLIKE
        if distance(HEX_OF[one], HEX_OF[two]) < least:
            wrong = say(
                "The {first} on {one} and the {second} on {two} are too near: they lie at least"
                " {least} apart.",
                first=_token_word(first),
                one=one,
                second=_token_word(second),
                two=two,
                least=least,
            )
            yield PositionFault("OD3", wrong)


def _token_word(name: str) -> Text:
    return TOKEN_WORDS["galaxy" if name == "galaxies" else "black hole"]


def _turns(board: DuelBoard) -> Iterator[PositionFault]:
    blue, orange = map(len, board.tiles)
    if abs(blue - orange) > 1:
        wrong = say(
            "The players take turns, so that nobody is two tiles ahead: blue has laid {blue},"
            " orange {orange}.",
            blue=blue,
            orange=orange,
        )
        yield PositionFault("OD6", wrong)
    elif blue != orange and board.turn == int(orange > blue):
        more = SEATS[board.turn]
        wrong = say(
            "{who} has laid a tile more, so that it is {other}'s turn.",
            who=SEAT_TITLES[more],
            other=SEAT_WORDS[SEATS[1 - board.turn]],
        )
        yield PositionFault("OD6", wrong)
