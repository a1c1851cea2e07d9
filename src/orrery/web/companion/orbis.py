"""The score sheet of Orbis: what a phone needs to add it up, asked from the rules.

A sheet is turned into a position that the scoring rules can count: tiles with the printed points,
one for each region that somebody has entered. So the rules are asked, and never told again; the
table for the browser says what they answered.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
from msgspec.structs import replace

from orrery.core.kernel import Record, copy_array
from orrery.core.texts import Text, say
from orrery.games import game as make_game
from orrery.games.orbis.data.components import EFFECTS, GODS, TOKENS
from orrery.games.orbis.rules import scoring
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.places import REGIONS
from orrery.games.orbis.words.names import GOD_TITLES, GOD_WORDS
from orrery.table.view.scene import Words

WASTELAND, TEMPLE, MYSTIC, LEFT, GIVEN = "wasteland", "temple", "mystic", "left", "given"
#: Regions that bring printed points: how many are validated, and their points together.
SCORING: dict[str, Text] = {
    "sacred stone": say("Sacred stones"),
    "village": say("Villages"),
    "volcano": say("Volcanoes"),
    "irrigation": say("Irrigations"),
    "forest": say("Forests"),
}
#: What is only counted.
COUNTED: dict[str, Text] = {
    WASTELAND: say("Wastelands"),
    TEMPLE: say("Temple symbols"),
    MYSTIC: say("Highest mystic value"),
    LEFT: say("Worshippers left"),
}
#: What gods may look at.
_LOOKED_AT = (*SCORING, WASTELAND, TEMPLE)


class OrbisSheet(msgspec.Struct, frozen=True):
    """What one player has at the end."""

    counts: dict[str, int] = {}
    points: dict[str, int] = {}
    god: str = ""
    given: bool = False  # the god of death was given what he asks for

    def with_count(self, row: str, count: int) -> OrbisSheet:
        """The same sheet with another number in a row."""
        return replace(self, counts={**self.counts, row: count})


class SheetTotal(msgspec.Struct, frozen=True):
    """What the rules make of a sheet."""

    regions: int
    wastelands: int
    temples: int
    god: int
    total: int
    wins: bool


# --- Asking the rules -----------------------------------------------------------------------------


def totals(sheets: Sequence[OrbisSheet]) -> list[SheetTotal]:
    """What each player has, and who wins, by the scoring rules (OB12 to OB15)."""
    p, box = _counted(sheets)
    wins = int(scoring.winners(p, box))
    found = []
    for seat in range(len(sheets)):
        parts = (int(scoring.temple_points(p, box, seat)), int(scoring.god_points(p, box, seat)))
        places = np.flatnonzero(p.universe[seat] != NONE).tolist()
        lost = sum(
            int(scoring.tile_points(p, box, seat, place))
            for place in places
            if p.wasteland[seat, place]
        )
        total = int(scoring.creation_points(p, box, seat))
        won = bool(wins >> seat & 1)
        found.append(SheetTotal(total - lost - sum(parts), lost, *parts, total, won))
    return found


def _counted(sheets: Sequence[OrbisSheet]) -> tuple[Record, Record]:
    """A position in which each player has what the sheet says, and the tiles for it."""
    game = make_game("orbis", players=len(sheets))
    p: Record = game.start(1).state
    box: Record = copy_array(game.box_array)[0]
    box.effect[:], box.points[:], box.count[:], box.mystic[:] = 0, 0, 0, 0
    p.universe[:], p.wasteland[:], p.validated[:], p.domain[:] = NONE, 0, 1, 0
    tile = 0
    for seat, sheet in enumerate(sheets):
        counts = sheet.counts
        p.god[seat] = GODS.index(sheet.god) if sheet.god else NONE
        p.sacrificed[seat], p.domain[seat, 0] = sheet.given, counts.get(LEFT, 0)
        regions = [row for row in SCORING for _ in range(counts.get(row, 0))]
        if counts.get(TEMPLE, 0) or counts.get(MYSTIC, 0):
            regions.append(TEMPLE)
        for place, row in enumerate(regions):
            box.effect[tile] = EFFECTS.index(row)
            if place == regions.index(row):  # the first one bears the points of all
                box.points[tile] = sheet.points.get(row, 0)
            if row == TEMPLE:
                box.count[tile], box.mystic[tile] = counts.get(TEMPLE, 0), counts.get(MYSTIC, 0)
            p.universe[seat, place] = tile
            tile += 1
        flipped = slice(len(regions), len(regions) + counts.get(WASTELAND, 0))
        p.universe[seat, flipped], p.wasteland[seat, flipped] = 0, 1
    return p, box


# --- What they answered ---------------------------------------------------------------------------


class SheetRow(msgspec.Struct, frozen=True):
    """A row that people fill in."""

    name: str
    title: Words
    is_scoring: bool = False  # then its points are entered beside the number


class GodRow(msgspec.Struct, frozen=True):
    """A god: the points, and what takes them away again."""

    name: str
    title: Words
    words: Words
    points: int
    #: Rows of which there must be one.
    needs: list[str]
    #: Rows of which nobody may have more, and of which nobody may have fewer.
    most: list[str]
    fewest: list[str]
    #: Whether there is something to be given.
    asks: bool
    #: What one of these costs whoever has this god.
    costs: dict[str, int]


class SheetTables(msgspec.Struct, frozen=True):
    """How a score sheet is added up."""

    rows: list[SheetRow]
    gods: list[GodRow]
    #: What one of these costs whoever has another god.
    costs: dict[str, int]
    #: By the number of players: what the first in each of these rows takes, the next, and so on;
    #: who has none of the first row takes nothing. The earlier seat goes first if all are equal.
    tokens: dict[int, list[int]]
    ranked: list[str]
    regions: int  # a universe has no more
    given: Words = ""


def sheet_tables() -> SheetTables:
    """The rows, the gods, and what the rules say about them."""
    return SheetTables(
        rows=[
            *(SheetRow(name, title, True) for name, title in SCORING.items()),
            *(SheetRow(name, title) for name, title in COUNTED.items()),
        ],
        gods=[_god(name) for name in GODS],
        costs={WASTELAND: _cost("")},
        tokens={players: list(tokens) for players, tokens in TOKENS.items()},
        ranked=[TEMPLE, MYSTIC],
        regions=REGIONS,
        given=say("Six worshippers were given"),
    )


def _god(name: str) -> GodRow:
    """Two players have one of everything; then one thing after the other is changed."""
    full = OrbisSheet(dict.fromkeys(_LOOKED_AT, 1), {}, name, given=True)

    def loses(own: OrbisSheet, other: OrbisSheet) -> bool:
        return totals([own, other])[0].god < points

    points = totals([full, full])[0].god
    without = {row: full.with_count(row, 0) for row in _LOOKED_AT}
    more = {row: full.with_count(row, 2) for row in _LOOKED_AT}
    return GodRow(
        name,
        GOD_TITLES[name],
        GOD_WORDS[name],
        points,
        needs=[row for row in _LOOKED_AT if loses(without[row], without[row])],
        most=[row for row in _LOOKED_AT if loses(full, more[row])],
        fewest=[row for row in _LOOKED_AT if loses(full, without[row])],
        asks=loses(replace(full, given=False), full),
        costs={WASTELAND: _cost(name)},
    )


def _cost(god: str) -> int:
    """What a wasteland costs whoever has this god."""
    return -totals([OrbisSheet({WASTELAND: 1}, {}, god), OrbisSheet()])[0].wastelands
