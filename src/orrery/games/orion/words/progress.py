"""How far both colours have come: constellations, galaxies, black holes (OD9), and threats."""

from __future__ import annotations

from functools import cache, lru_cache

from orrery.core.contract import Game, Position, Seat
from orrery.core.kernel import PlainRecord
from orrery.core.progress import Progress, ProgressLine, SeatProgress
from orrery.core.texts import Sentence, Text, count, say
from orrery.games.orion.data.board import ZONES
from orrery.games.orion.rules.box import SEATS
from orrery.games.orion.rules.kernel import LAY_TILES
from orrery.games.orion.rules.survey import (
    CUT_OFF,
    OF_BLACK_HOLES,
    OF_GALAXIES,
    Nearest,
    surveyed,
)
from orrery.games.orion.words.names import SEAT_TITLES


@lru_cache(maxsize=128)
def progress(p: PlainRecord, box: PlainRecord) -> Progress:
    """Everybody sees everything; before the first tile there is nothing to tell."""
    if p.phase < LAY_TILES:
        return Progress()
    colours = surveyed(p, box)
    seats = tuple(
        SeatProgress(
            (
                _constellations(own.way),
                _galaxies(own.galaxies),
                _black_holes(1 - seat, colours[1 - seat].black_holes),
            )
        )
        for seat, own in enumerate(colours)
    )
    held = min(own.conditions for own in colours)
    return Progress(seats, (_conditions(held),) if held else ())


@cache
def _constellations(way: Nearest) -> ProgressLine:
    what = say("Constellations")
    if way.missing >= CUT_OFF:
        return ProgressLine(what, 0, way.whole, say("every way is cut off"), "chain")
    names = [zone.constellation for zone in ZONES[2 * way.pair : 2 * way.pair + 2]]
    note = count(
        "{n} hex is missing between {from_here} and {to_there}",
        "{n} hexes are missing between {from_here} and {to_there}",
        way.missing,
        from_here=names[0],
        to_there=names[1],
    )
    return ProgressLine(what, max(0, way.whole - way.missing), way.whole, note, "chain")


@cache
def _galaxies(n: int) -> ProgressLine:
    return ProgressLine(
        say("Galaxies in a chain"), n, _next(n, OF_GALAXIES), "", "galaxy", reach=12.0
    )


@cache
def _black_holes(colour: Seat, n: int) -> ProgressLine:
    what = say("Black holes in a chain of {who}", who=SEAT_TITLES[SEATS[colour]])
    return ProgressLine(what, n, _next(n, OF_BLACK_HOLES), "", "black-hole", reach=13.0)


def _next(n: int, each: int) -> int:
    """How many make the condition that a chain has, or comes to next."""
    return each if n <= each else 2 * each


@cache
def _conditions(n: int) -> ProgressLine:
    return ProgressLine(say("Conditions that each colour holds"), n, note=say("one more wins"))


def threat(game: Game, position: Position, seat: Seat) -> Text:
    """Whether the next tile of this seat could win, and by what."""
    move = position.winning_move(seat)
    if move is None:
        return ""
    meant = position if seat in position.to_act else game.in_turn(position, seat)
    assert meant is not None  # else there would be no such move
    outcome = meant.copy().play(move).outcome
    assert outcome is not None
    how: Sentence | None = game.reason_sentence(outcome)
    return say(
        "{who} could win with the next tile. {how}", who=SEAT_TITLES[SEATS[seat]], how=how or ""
    )
