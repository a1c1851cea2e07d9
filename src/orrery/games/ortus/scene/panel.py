"""A panel for each side: energy with points of handicap, honour, wells, and who waits beside."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from orrery.core.contract import Seat
from orrery.core.hexes import Point
from orrery.core.scene import Item
from orrery.core.texts import Text, joined, say
from orrery.games.ortus.data.arena import WINNING_WELLS
from orrery.games.ortus.rules.box import SEATS
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.rules.position import ARRANGING, BIDDING, OVER, PER_SIDE
from orrery.games.ortus.rules.turn import ENERGY, WELL_ENERGY
from orrery.games.ortus.scene.shapes import LEFT, MARGIN, PANEL_HEIGHT, PANEL_TOPS, WIDTH, plate
from orrery.games.ortus.words.names import SEAT_WORDS
from orrery.games.ortus.words.progress import WINNING_HONOUR

_UPPER, _LOWER = 15.5, 38.5  # the two lines of a panel
MOST_ENERGY = ENERGY + WELL_ENERGY * (WINNING_WELLS - 1)

# Where things begin, from the left edge of a panel
_POINTS, _NUMBER, _TRACK = 119.0, 161.0, 181.0
_HONOUR, _WELLS, _WORD, _WAITING = 45.0, 167.0, 230.0, 274.0
_STEP = 6.2  # of the track, for 1 energy; the dashes in the look are as long
_HONOUR_STEP, _WELL_STEP, _WAITING_STEP, _POINT_STEP = 9.6, 11.4, 13.6, 7.0


def _at(seat: Seat, right: float, down: float) -> Point:
    """A place in a panel."""
    return LEFT + MARGIN + right, PANEL_TOPS[seat] + down


def waiting_place(seat: Seat, number: int) -> Point:
    """Where the warriors lie that are not on the board, from 0."""
    return _at(seat, _WAITING + _WAITING_STEP * number, _LOWER)


# --- What never changes ---------------------------------------------------------------------------


def frames() -> list[Item]:
    """The empty panels."""
    return [item for seat in range(2) for item in _frame(seat)]


def _frame(seat: Seat) -> list[Item]:
    name = SEATS[seat]
    points = _plate(seat)
    return [
        Item(f"panel-{name}", "polygon", points=points, style="panel"),
        Item(f"crest-{name}", "symbol", _at(seat, 15, _UPPER), 1, "crest", symbol=f"crest-{name}"),
        Item(f"track-{name}", "line", points=_track(seat, MOST_ENERGY), style="track"),
        *_scale(seat),
        Item(f"honour-{name}-word", "label", _at(seat, 7, _LOWER), 8.6, "head", say("Honour")),
        Item(f"wells-{name}-word", "label", _at(seat, 127, _LOWER), 8.6, "head", say("Wells")),
        *_pips(seat, "honour", WINNING_HONOUR, "hollow"),
        *_pips(seat, "wells", WINNING_WELLS, "hollow"),
    ]


def _plate(seat: Seat) -> tuple[Point, ...]:
    return plate(*_at(seat, 0, 0), WIDTH - 2 * MARGIN, PANEL_HEIGHT)


def _track(seat: Seat, energy: int) -> tuple[Point, Point]:
    return _at(seat, _TRACK, _UPPER - 2.5), _at(seat, _TRACK + _STEP * energy, _UPPER - 2.5)


def _scale(seat: Seat) -> list[Item]:
    """What a collection gives, without wells and with one more each (OT3)."""
    return [
        Item(
            f"track-{SEATS[seat]}-{energy}",
            "label",
            _at(seat, _TRACK + _STEP * (energy - 0.5), _UPPER + 7.4),
            7.6,
            "scale",
            str(energy),
        )
        for energy in range(ENERGY, MOST_ENERGY + 1, WELL_ENERGY)
    ]


@cache
def _pips(seat: Seat, kind: str, count: int, state: str) -> tuple[Item, ...]:
    return tuple(_pip(seat, kind, k, state) for k in range(count))


@cache
def _pip(seat: Seat, kind: str, number: int, state: str) -> Item:
    start, step = {"honour": (_HONOUR, _HONOUR_STEP), "wells": (_WELLS, _WELL_STEP)}[kind]
    return Item(
        f"{kind}-{SEATS[seat]}-{number + 1}-{state}",
        "symbol",
        _at(seat, start + 5 + step * number, _LOWER),
        1,
        f"pip {kind} {state}",
        symbol=f"pip-{kind}",
    )


# --- What changes ---------------------------------------------------------------------------------


def panels(sight: Sight, acting: tuple[Seat, ...]) -> list[Item]:
    """How both sides stand."""
    return [item for seat in range(2) for item in _panel(sight, seat, seat in acting)]


def _panel(sight: Sight, seat: Seat, acts: bool) -> list[Item]:
    stock = _stock(sight, seat)
    items = [_side(seat, stock, acts), *_energy(seat, stock.energy)]
    items += [_point(seat, k, k < stock.points) for k in range(stock.handicap)]
    items += _pips(seat, "honour", min(stock.honour, WINNING_HONOUR), "full")
    items += _pips(seat, "wells", min(stock.wells, WINNING_WELLS), "full")
    if seat == sight.p.turn and sight.p.phase not in (ARRANGING, BIDDING, OVER):
        items.append(_turn(seat, sight.p.turn_number))
    word = _waiting_word(sight, seat)
    if word:
        items.append(_waiting(seat, word))
    return items


class Stock(NamedTuple):
    """What a side has."""

    energy: int
    points: int  # of handicap, left in this turn
    handicap: int
    honour: int
    wells: int


def _stock(sight: Sight, seat: Seat) -> Stock:
    p = sight.p
    handicap = sight.box.handicap[seat]
    return Stock(p.energy[seat], p.points[seat], handicap, p.honour[seat], sight.wells[seat])


@lru_cache(maxsize=4096)
def _side(seat: Seat, stock: Stock, acts: bool) -> Item:
    style, said = "side acting" if acts else "side", _said(seat, stock)
    return Item(f"side-{SEATS[seat]}", "polygon", points=_plate(seat), style=style, text=said)


@lru_cache(maxsize=256)
def _energy(seat: Seat, energy: int) -> tuple[Item, ...]:
    name = SEATS[seat]
    items = [
        Item(
            f"energy-{name}-number", "label", _at(seat, _NUMBER, _UPPER), 15, "energy", str(energy)
        )
    ]
    if energy:
        shown = _track(seat, min(energy, MOST_ENERGY))
        items.append(Item(f"energy-{name}", "line", points=shown, style="energy-bar"))
    return tuple(items)


@cache
def _point(seat: Seat, number: int, full: bool) -> Item:
    """A point of handicap."""
    at = _at(seat, _POINTS + _POINT_STEP * number, _UPPER - 2.5)
    key, style = f"point-{SEATS[seat]}-{number + 1}", f"pip point {'full' if full else 'hollow'}"
    return Item(key, "symbol", at, 1, style, symbol="pip-point")


@cache
def _turn(seat: Seat, number: int) -> Item:
    word = say("turn {n}", n=number)
    return Item(f"turn-{SEATS[seat]}", "label", _at(seat, 32, _UPPER), 11, "turn", word)


@cache
def _waiting(seat: Seat, word: Text) -> Item:
    return Item(f"waiting-{SEATS[seat]}", "label", _at(seat, _WORD, _LOWER), 8.6, "head", word)


def _waiting_word(sight: Sight, seat: Seat) -> Text:
    waiting = sight.idle(seat)
    if sight.hides(seat):
        placed = PER_SIDE - waiting
        return say("{placed} of {all} placed, unseen", placed=placed, all=PER_SIDE)
    if not waiting:
        return ""
    return _TO_PLACE if sight.p.phase == ARRANGING else _FALLEN


_TO_PLACE, _FALLEN = say("To place"), say("Fallen")


def _said(seat: Seat, stock: Stock) -> Text:
    return joined(
        [
            SEAT_WORDS[SEATS[seat]],
            say("energy {n}", n=stock.energy),
            say("handicap points {n}", n=stock.points) if stock.handicap else "",
            say("honour {n} of {most}", n=stock.honour, most=WINNING_HONOUR),
            say("wells {n} of {most}", n=stock.wells, most=WINNING_WELLS),
        ]
    )
