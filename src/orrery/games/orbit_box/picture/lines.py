"""What a terminal shows below the ring: the hand, the plan, the seats, and what can be chosen."""

from __future__ import annotations

from textwrap import wrap

from orrery.core.terminal import PLAIN, Ink, Piece
from orrery.games.orbit_box.picture.inks import HEADING, Line
from orrery.games.orbit_box.scene.table import RingTable, SeatLine, colour_of

_ACTING = Ink((255, 224, 138), bold=True)


def lines_below(table: RingTable, width: int) -> list[Line]:
    """All lines, none wider than this."""
    lines = [
        *_listed("to place:", _hand(table), width),
        *_listed("moves:", _moves(table), width),
        *_treasure(table),
        *(_seat(seat, table) for seat in table.seats),
        *_listed("bids:", [str(bid) for bid in table.bids], width),
        *_listed("choices:", [f"{word} ({key})" for key, word in table.choices], width),
    ]
    return [[], *lines] if lines else []


def _listed(heading: str, words: list[str], width: int) -> list[Line]:
    """The words after a heading, on as many lines as they need; no word is torn apart."""
    if not words:
        return []
    glued = "  ".join(word.replace(" ", "\0") for word in words)
    rows = wrap(glued, width - len(heading) - 1, break_on_hyphens=False)
    starts = [heading] + [" " * len(heading)] * (len(rows) - 1)
    return [
        [Piece(start, HEADING), Piece(" " + row.replace("\0", " "))]
        for start, row in zip(starts, rows, strict=True)
    ]


def _hand(table: RingTable) -> list[str]:
    return [*table.hand_bodies, *(f"{colour} star" for colour in table.hand_stars)]


def _moves(table: RingTable) -> list[str]:
    return [
        f"{arrow.letter} {arrow.start + 1}-{arrow.end + 1}"
        + (f" +{arrow.points}" if arrow.points else "")
        for arrow in table.arrows
    ]


def _treasure(table: RingTable) -> list[Line]:
    treasures = (("pot", table.pot), ("reserve", table.reserve))
    return [
        [Piece(f"{word}:", HEADING), Piece(f" {chips}")]
        for word, chips in treasures
        if chips is not None
    ]


def _seat(seat: SeatLine, table: RingTable) -> Line:
    chips = "?" if seat.chips is None else str(seat.chips)
    owned = [colour_of(body.letter) for body in table.bodies if body.owner == seat.name]
    notes = ["star master"] if seat.master else []
    notes += ["highest bid" if seat.bidder else "bid"] if seat.bid or seat.bidder else []
    if seat.bid:
        notes[-1] += f" {seat.bid}"
    notes += ["suspended"] if seat.suspended else []
    notes += [f"claims {' '.join(owned)}"] if owned else []
    line = f"{seat.name:<9}{chips:>3} chips   {', '.join(notes)}"
    ink = _ACTING if seat.acting else PLAIN
    return [Piece("> " if seat.acting else "  ", _ACTING), Piece(line, ink)]
