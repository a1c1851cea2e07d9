"""Orion Duel as a scene: the sky, the board with its constellations, tokens, tiles and trays."""

from __future__ import annotations

from functools import cache, lru_cache

from orrery.core.contract import Highlight, Position, Seat
from orrery.core.hexes import FLAT, Point, neighbours, outline
from orrery.core.scene import TURNABLE, Group, Item, LayoutPart, Scene, WideLayout, load_look
from orrery.core.texts import Sentence, count, say
from orrery.games.orion.data.board import CELLS, HEX_OF, TILES, ZONES
from orrery.games.orion.rules.box import SEATS, cells_in
from orrery.games.orion.rules.kernel import CHOOSE_FIRST, N_TILES
from orrery.games.orion.rules.tiles import SHAPES
from orrery.games.orion.words.names import KIND_WORDS, SEAT_WORDS

LOOK = load_look("orrery.games.orion", "orion")

SIDE = 20.0
_LEFT, _TOP, _WIDTH, _HEIGHT = -194.0, -250.0, 388.0, 500.0
_TRAY_Y = 218.0
_TRAY_STEP = 61.0
_TRAY_SIDE = 7.0
_TRAY_HIGH = 24.0
_BOARD_HEIGHT = 386.0


def scene(position: Position, seat: Seat | None) -> Scene:
    """The table from a player's side: their own tiles lie below the board."""
    p, outcome = position.plain, position.outcome
    near = seat if seat in (0, 1) else 0
    is_on = p.phase < CHOOSE_FIRST + 2 and not p.ending
    left = p.raw("left")
    groups = (
        *_tiles(p.raw("colour"), p.raw("tile"), p.tiles_laid),
        _tokens(tuple(p.galaxies), tuple(p.black_holes)),
        *_tray(near, left, _TRAY_Y),
        *_tray(1 - near, left, -_TRAY_Y),
        _choice() if p.phase == CHOOSE_FIRST else (),
        _highlights(outcome.highlights) if outcome else (),
    )
    title = _final_title(position.game.ending(outcome)) if outcome else _title(p.turn, p.tiles_laid)
    return Scene(
        LOOK,
        _LEFT,
        _TOP,
        _WIDTH,
        _HEIGHT,
        title,
        _fixed(),
        groups,
        f"turn-{SEATS[p.turn]}" if is_on else "",
        wide=_wide(),
        signs=("sign-blue", "sign-orange"),
    )


@cache
def _title(turn: Seat, laid: int) -> Sentence:
    who = SEAT_WORDS[SEATS[turn]]
    return _final_title(
        count("{who} to move, {n} tile laid", "{who} to move, {n} tiles laid", laid, who=who)
    )


def _final_title(standing: Sentence) -> Sentence:
    return say("Orion Duel, {standing}", standing=standing)


def centre(cell: str) -> Point:
    """Where a cell lies in the scene."""
    return FLAT.centre(HEX_OF[cell], SIDE)


# --- What never changes ---------------------------------------------------------------------------


@cache
def _fixed() -> tuple[Item, ...]:
    return (*_sky(), *_board(), *(item for z in range(len(ZONES)) for item in _zone(z)))


def _sky() -> list[Item]:
    right, bottom = _LEFT + _WIDTH, _TOP + _HEIGHT
    corners = ((_LEFT, _TOP), (right, _TOP), (right, bottom), (_LEFT, bottom))
    sky = [Item("sky", "polygon", points=corners, style="sky backdrop")]
    for k in range(110):  # multiples of two irrational numbers scatter evenly
        x, y = (_LEFT + _WIDTH * (k * 0.7548777 % 1), _TOP + _HEIGHT * (k * 0.5698403 % 1))
        sky.append(Item(f"star-{k}", "disc", (x, y), 0.35 + 0.25 * (k * k % 4), "star"))
    return sky


def _board() -> list[Item]:
    edge = outline(list(HEX_OF.values()), FLAT, SIDE)
    items = [Item("board", "polygon", points=edge, style="board")]
    for name in CELLS:
        items.append(Item(f"cell-{name}", "hex", centre(name), SIDE - 0.6, "cell", name))
    for name in CELLS:
        x, y = centre(name)
        items.append(Item(f"name-{name}", "label", (x, y + 12.8), 5.5, "name", name))
    return items


def _zone(number: int) -> list[Item]:
    """The light of a constellation: a coloured line along its cells, and its name outside."""
    zone = ZONES[number]
    cells = [HEX_OF[CELLS[cell]] for cell in zone.cells]
    middle = tuple(sum(FLAT.centre(cell, SIDE)[i] for cell in cells) / 4 for i in range(2))
    away = (middle[0] / _length(middle), middle[1] / _length(middle))
    points = [p for p in outline(cells, FLAT, SIDE) if _dot(p, away) > _dot(middle, away) + 4]
    points.sort(key=lambda p: _dot(p, (-away[1], away[0])))
    lit = tuple((x + 2.5 * away[0], y + 2.5 * away[1]) for x, y in points)
    place = (middle[0] + 29 * away[0], middle[1] + 29 * away[1])
    turn = _TURNS[number]
    return [
        Item(
            f"zone-{number}",
            "line",
            points=lit,
            style=f"zone {zone.colour}",
            text=zone.constellation,
        ),
        Item(
            f"zone-name-{number}",
            "label",
            place,
            9.5,
            f"zone-name {zone.colour}",
            zone.constellation,
            turn=turn,
        ),
    ]


# The names run along the sides of the board.
_TURNS = (-30.0, -30.0, 30.0, 30.0, -90.0, 90.0)


def _dot(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    return a[0] * b[0] + a[1] * b[1]


def _length(a: tuple[float, ...]) -> float:
    return float(_dot(a, a) ** 0.5)


@cache
def _wide() -> WideLayout:
    """The trays stand in columns: the own tiles at the right of the board, the others at the left.

    The board stays where it is, since its colours shine from the middle.
    """
    high = _BOARD_HEIGHT / len(TILES)
    scale = high / (2 * _TRAY_HIGH + 2)
    column = _TRAY_STEP * scale
    top = -_BOARD_HEIGHT / 2
    parts = [LayoutPart(_LEFT, top, _WIDTH, _BOARD_HEIGHT, _LEFT, top)]
    for number in range(len(TILES)):
        left, y = _tray_x(number) - _TRAY_STEP / 2, top + high * number
        for middle, x in ((-_TRAY_Y, _LEFT - column), (_TRAY_Y, _LEFT + _WIDTH)):
            above = middle - _TRAY_HIGH - 1
            parts.append(LayoutPart(left, above, _TRAY_STEP, 2 * _TRAY_HIGH + 2, x, y, scale))
    width = _WIDTH + 2 * column
    return WideLayout(_LEFT - column - 4, top - 4, width + 8, _BOARD_HEIGHT + 8, tuple(parts))


# --- What changes ---------------------------------------------------------------------------------
# Both players see the same; an item that is as before is the very same one.


#: Where each column of the board begins and ends.
_LETTERS = [name[0] for name in CELLS]
_COLUMNS = tuple(
    (_LETTERS.index(letter), _LETTERS.index(letter) + _LETTERS.count(letter))
    for letter in sorted(set(_LETTERS))
)


@lru_cache(maxsize=128)
def _tiles(colours: bytes, tiles: bytes, laid: int) -> tuple[Group, ...]:
    """The hexes by column and cell, then the tiles by number, from what each cell shows.

    A move changes two columns or three, and two tiles: its own, and the one that was the last.
    """
    cells_of: list[list[int]] = [[] for _ in range(N_TILES + 1)]
    for cell, tile in enumerate(tiles):
        cells_of[tile].append(cell)
    return (
        *[_column(begin, colours[begin:end], tiles[begin:end]) for begin, end in _COLUMNS],
        *[_tile(tile, tuple(cells_of[tile]), tile == laid) for tile in range(1, N_TILES + 1)],
    )


@lru_cache(maxsize=16_384)
def _column(begin: int, colours: bytes, tiles: bytes) -> Group:
    """The hexes of a column that are covered."""
    shown = enumerate(zip(colours, tiles, strict=True), begin)
    return tuple(_hex(cell, colour - 1, tile) for cell, (colour, tile) in shown if colour)


@lru_cache(maxsize=16_384)
def _hex(cell: int, owner: Seat, tile: int) -> Item:
    name, colour = CELLS[cell], SEATS[owner]
    said = say("{cell}: {colour}, tile {number}", cell=name, colour=SEAT_WORDS[colour], number=tile)
    return Item(f"hex-{name}", "hex", centre(name), SIDE, f"hex {colour} settles", said)


@lru_cache(maxsize=32_768)
def _tile(number: int, cells: tuple[int, ...], is_last: bool) -> Group:
    """The outline of a tile; nothing if it has not been laid."""
    if not cells:
        return ()
    style = "tile last settles" if is_last else "tile settles"
    return (Item(f"tile-{number}", "polygon", points=_outline(cells), style=style),)


@cache
def _outline(cells: tuple[int, ...]) -> tuple[Point, ...]:
    return outline([HEX_OF[CELLS[cell]] for cell in cells], FLAT, SIDE)


@lru_cache(maxsize=4096)
def _tokens(galaxies: tuple[int, int], black_holes: tuple[int, int]) -> Group:
    kinds = dict.fromkeys(cells_in(black_holes), "black-hole")
    kinds.update(dict.fromkeys(cells_in(galaxies), "galaxy"))
    return tuple(_token(kind, CELLS[cell]) for cell, kind in sorted(kinds.items()))


@cache
def _token(symbol: str, name: str) -> Item:
    x, y = centre(name)
    said = {
        "galaxy": say("galaxy on {cell}", cell=name),
        "black-hole": say("black hole on {cell}", cell=name),
    }[symbol]
    return Item(f"{symbol}-{name}", "symbol", (x, y - 2.5), 0.95, symbol, said, symbol)


@lru_cache(maxsize=4096)
def _tray(seat: Seat, left: bytes, y: float) -> tuple[Group, ...]:
    """The tiles a player has left, one place for each kind; given are those of both."""
    own = left[seat * len(TILES) :]
    return tuple(_place(seat, kind, own[kind], y) for kind in range(len(TILES)))


@cache
def _place(seat: Seat, number: int, left: int, y: float) -> Group:
    """So many tiles of a kind, in a frame."""
    kind = TILES[number].kind
    x = _tray_x(number)
    key = f"tray-{SEATS[seat]}-{kind}"
    said = say("{who}: {n} {kind} left", who=SEAT_WORDS[SEATS[seat]], n=left, kind=KIND_WORDS[kind])
    state = f"tray {SEATS[seat]} {TURNABLE if left else 'empty'}"
    return (
        Item(key, "polygon", points=_frame(x, y), style=state, text=said),
        *_specimen(seat, kind, (x - 8, y), "" if left else "empty"),
        _count(f"{key}-count", left, (x + 17, y + 1)),
    )


def _tray_x(number: int) -> float:
    return _TRAY_STEP * (number - (len(TILES) - 1) / 2)


@cache
def _count(key: str, left: int, at: Point) -> Item:
    return Item(key, "label", at, 11, "count" if left else "count empty", f"\u00d7{left}")


def _frame(x: float, y: float) -> tuple[Point, ...]:
    wide, high = _TRAY_STEP / 2 - 2, _TRAY_HIGH
    return ((x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high))


@cache
def _specimen(seat: Seat, kind: str, at: Point, state: str) -> tuple[Item, ...]:
    """A small tile that shows its shape and colours."""
    shape = next(s for s in SHAPES if s.kind == kind)
    hexes = [(step, seat) for step in shape.own] + [(step, 1 - seat) for step in shape.other]
    places = [FLAT.centre(step, _TRAY_SIDE) for step, _ in hexes]
    middle = [sum(place[i] for place in places) / len(places) for i in range(2)]
    key = f"tray-{SEATS[seat]}-{kind}"
    return tuple(
        Item(
            f"{key}-{k}",
            "hex",
            (at[0] + x - middle[0], at[1] + y - middle[1]),
            _TRAY_SIDE,
            " ".join(filter(None, ("hex specimen", SEATS[colour], state))),
        )
        for k, ((x, y), (_, colour)) in enumerate(zip(places, hexes, strict=True))
    )


@cache
def _choice() -> Group:
    """Who moves first, asked of the galaxy player (OD4)."""
    items = []
    for seat, name in enumerate(SEATS):
        at = (60.0 * (2 * seat - 1), 0.0)
        said, word = _FIRST[name]
        items.append(Item(f"first-{name}", "disc", at, 34, f"choice {name}", said))
        items.append(Item(f"first-{name}-word", "label", at, 11, "choice-word", word))
    return tuple(items)


_FIRST = {
    "blue": (say("blue moves first"), say("blue first")),
    "orange": (say("orange moves first"), say("orange first")),
}


@lru_cache(maxsize=64)
def _highlights(chains: tuple[Highlight, ...]) -> Group:
    """The chains that won, cell by cell from one end to the other."""
    names = dict.fromkeys(
        name for chain in chains for name in _along([key[len("hex-") :] for key in chain.items])
    )
    return tuple(
        Item(f"won-{name}", "hex", centre(name), SIDE - 2.5, "won highlight") for name in names
    )


def _along(chain: list[str]) -> list[str]:
    """The cells of a chain, each beside an earlier one, from an end of it."""
    return _spread(_spread(chain[0], chain)[-1], chain)


def _spread(start: str, chain: list[str]) -> list[str]:
    """The cells by their distance from one of them, within the chain."""
    name_of = {HEX_OF[name]: name for name in chain}
    found = [start]
    del name_of[HEX_OF[start]]
    for name in found:  # grows while it is walked
        beside = [cell for cell in neighbours(HEX_OF[name]) if cell in name_of]
        found += [name_of.pop(cell) for cell in beside]
    return found
