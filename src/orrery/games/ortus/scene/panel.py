"""A panel for each side: energy with points of handicap, honour, wells, and who waits beside."""

from __future__ import annotations

from orrery.core.contract import Seat
from orrery.core.hexes import Point
from orrery.core.scene import Item
from orrery.core.texts import Text, joined, say
from orrery.games.ortus.data.arena import HAVEN_STEPS, WINNING_WELLS
from orrery.games.ortus.rules.box import SEATS
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.rules.position import ARRANGING, BIDDING, OVER, PER_SIDE
from orrery.games.ortus.rules.turn import ENERGY, WELL_ENERGY, idle_count, wells_of
from orrery.games.ortus.scene.shapes import LEFT, MARGIN, PANEL_HEIGHT, PANEL_TOPS, WIDTH, plate
from orrery.games.ortus.words.names import SEAT_TITLES, SEAT_WORDS

_UPPER, _LOWER = 15.5, 38.5  # the two lines of a panel
MOST_ENERGY = ENERGY + WELL_ENERGY * (WINNING_WELLS - 1)
WINNING_HONOUR = HAVEN_STEPS + 1

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
        Item(
            f"panel-{name}-name",
            "label",
            _at(seat, 28, _UPPER),
            13.5,
            "side-name",
            SEAT_TITLES[name],
        ),
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


def _pips(seat: Seat, kind: str, count: int, state: str) -> list[Item]:
    start, step = {"honour": (_HONOUR, _HONOUR_STEP), "wells": (_WELLS, _WELL_STEP)}[kind]
    return [
        Item(
            f"{kind}-{SEATS[seat]}-{k + 1}-{state}",
            "symbol",
            _at(seat, start + 5 + step * k, _LOWER),
            1,
            f"pip {kind} {state}",
            symbol=f"pip-{kind}",
        )
        for k in range(count)
    ]


# --- What changes ---------------------------------------------------------------------------------


def panels(sight: Sight, acting: tuple[Seat, ...]) -> list[Item]:
    """How both sides stand."""
    return [item for seat in range(2) for item in _panel(sight, seat, seat in acting)]


def _panel(sight: Sight, seat: Seat, acts: bool) -> list[Item]:
    p, name = sight.p, SEATS[seat]
    wells = int(wells_of(p, sight.box, seat))
    said = _said(sight, seat, wells)
    style = "side acting" if acts else "side"
    items = [Item(f"side-{name}", "polygon", points=_plate(seat), style=style, text=said)]
    items += _energy(sight, seat)
    items += _pips(seat, "honour", min(int(p.honour[seat]), WINNING_HONOUR), "full")
    items += _pips(seat, "wells", min(wells, WINNING_WELLS), "full")
    items += _turn(sight, seat)
    word = _waiting_word(sight, seat)
    if word:
        at = _at(seat, _WORD, _LOWER)
        items.append(Item(f"waiting-{name}", "label", at, 8.6, "head", word))
    return items


def _energy(sight: Sight, seat: Seat) -> list[Item]:
    energy, points = int(sight.p.energy[seat]), int(sight.p.points[seat])
    name = SEATS[seat]
    items = [
        Item(
            f"energy-{name}-number", "label", _at(seat, _NUMBER, _UPPER), 15, "energy", str(energy)
        )
    ]
    if energy:
        shown = _track(seat, min(energy, MOST_ENERGY))
        items.append(Item(f"energy-{name}", "line", points=shown, style="energy-bar"))
    for k in range(int(sight.box.handicap[seat])):
        at = _at(seat, _POINTS + _POINT_STEP * k, _UPPER - 2.5)
        state = "full" if k < points else "hollow"
        style = f"pip point {state}"
        items.append(Item(f"point-{name}-{k + 1}", "symbol", at, 1, style, symbol="pip-point"))
    return items


def _turn(sight: Sight, seat: Seat) -> list[Item]:
    if sight.p.phase in (ARRANGING, BIDDING, OVER) or seat != sight.p.turn:
        return []
    word = say("turn {n}", n=int(sight.p.turn_number))
    return [Item(f"turn-{SEATS[seat]}", "label", _at(seat, 84, _UPPER + 0.6), 8.2, "turn", word)]


def _waiting_word(sight: Sight, seat: Seat) -> Text:
    waiting = int(idle_count(sight.p, seat))
    if sight.hides(seat):
        placed = PER_SIDE - waiting
        return say("{placed} of {all} placed, unseen", placed=placed, all=PER_SIDE)
    if not waiting:
        return ""
    return say("To place") if sight.p.phase == ARRANGING else say("Fallen")


def _said(sight: Sight, seat: Seat, wells: int) -> Text:
    energy, points, honour = (int(sight.p[name][seat]) for name in ("energy", "points", "honour"))
    return joined(
        [
            SEAT_WORDS[SEATS[seat]],
            say("energy {n}", n=energy),
            say("handicap points {n}", n=points) if sight.box.handicap[seat] else "",
            say("honour {n} of {most}", n=honour, most=WINNING_HONOUR),
            say("wells {n} of {most}", n=wells, most=WINNING_WELLS),
        ]
    )
