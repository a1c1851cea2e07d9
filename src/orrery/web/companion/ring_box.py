"""What the tools beside the box of Orbit, Harun and Corona look up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from orrery.core.contract import Game
from orrery.core.texts import say
from orrery.games import game as make_game
from orrery.games import game_class
from orrery.games.corona import scoring as corona
from orrery.games.harun import scoring as harun
from orrery.games.harun.rules import RESERVE
from orrery.games.orbit import rules as orbit
from orrery.games.orbit_box.data.bodies import LETTERS, MOST_PLAYERS
from orrery.games.orbit_box.rules.bidding import BID, first_step
from orrery.games.orbit_box.rules.ring import ahead
from orrery.games.orbit_box.scene import ring_scene
from orrery.games.orbit_box.scene.table import BodyOnRing, RingTable, StarOnRing
from orrery.games.orbit_box.words.names import STAR_WORDS, body_title
from orrery.players.harun.solver import DIRECTIONS, STARS, STARS_OF_A_COLOUR
from orrery.players.orbit_box.problems import FACES
from orrery.table.view.scene import SceneItem, SceneView, Words, drawn, drawn_items
from orrery.web.pages.pictures import RING, cropped

FEWEST_PLAYERS = 2


class BodyPiece(msgspec.Struct, frozen=True):
    """A body, as it is called."""

    letter: str
    title: Words


class StarPiece(msgspec.Struct, frozen=True):
    """The stars of a colour: how many there are, and how they look on each cell."""

    colour: str
    title: Words
    count: int
    items: list[SceneItem]


class RingTables(msgspec.Struct, frozen=True):
    """All that the tools of one of these games look up."""

    scene: SceneView
    cells: int
    seconds: int
    bodies: list[BodyPiece]
    #: How many dice are rolled, and whether each belongs to a body.
    dice: int
    coloured: bool
    #: The ways round the ring; more than one where an arrow die is rolled.
    ways: list[str]
    #: By way, face and cell: where a body lands.
    lands: dict[str, list[list[int]]]
    #: Where a body is drawn: "cell many place" leads to its middle and scale, and to those of the
    #: die beside it; with a star on the cell, "cell many place *".
    places: dict[str, tuple[float, ...]]
    #: The chips at the start by the number of players, and those that belong to nobody.
    chips: dict[int, int]
    bank: int
    bank_title: Words = ""
    stars: list[StarPiece] = []
    #: What a landing is worth: by how many others stand on the cell, for each thing that an empty
    #: cell may score; or by the star on it, where "" is none.
    by_standing: dict[str, list[int]] = {}
    by_star: dict[str, int] = {}
    #: By the standing bid, from 0: the bids that beat it.
    bids: list[list[int]] = []
    alone: bool = False  # a cell holds one body before the bodies move
    #: Where the server tells more, and where the most points of every problem can be looked up.
    asks: str = ""
    optima: str = ""


def corona_tables() -> RingTables:
    """Corona: bodies score whoever stands where they land (CO4)."""
    standing = range(corona.BODIES)
    return RingTables(
        **_common("corona", corona.CELLS, corona.BODIES, ("clockwise",)),
        dice=corona.DICE,
        coloured=False,
        chips={
            players: int(make_game("corona", players=players).box.start_chips)
            for players in _players()
        },
        bank=0,
        by_standing={
            str(empty): [int(corona.landing_points(others, empty)) for others in standing]
            for empty in (1, 0)
        },
        bids=_bids("corona"),
        asks="/companion/corona/best",
        optima="/companion/corona/optima",
    )


def harun_tables() -> RingTables:
    """Harun: bodies score the stars on which they land (HA4)."""
    return RingTables(
        **_common("harun", harun.CELLS, harun.BODIES, tuple(DIRECTIONS), starred=True),
        dice=harun.DICE,
        coloured=False,
        chips=dict.fromkeys(_players(), 0),
        bank=RESERVE,
        bank_title=say("Reserve"),
        stars=[_star(colour) for colour in STARS],
        by_star={
            colour: int(harun.landing_points(star))
            for colour, star in {"": harun.NO_STAR, **STARS}.items()
        },
        bids=_bids("harun"),
        asks="/companion/harun/best",
    )


def orbit_tables() -> RingTables:
    """Orbit: every body has a die of its colour (OR3)."""
    return RingTables(
        **_common("orbit", orbit.CELLS, orbit.BODIES, tuple(DIRECTIONS)),
        dice=orbit.BODIES,
        coloured=True,
        chips=dict.fromkeys(_players(), orbit.START_CHIPS),
        bank=0,
        bank_title=say("Pot"),
        alone=True,
        asks="/companion/orbit/flight",
    )


def _players() -> range:
    return range(FEWEST_PLAYERS, MOST_PLAYERS + 1)


def _common(
    name: str, cells: int, bodies: int, ways: tuple[str, ...], starred: bool = False
) -> dict[str, Any]:
    empty = ring_scene(RingTable(cells=cells, title=game_class(name).title))
    scene = replace(cropped(empty, RING), wide=None)
    return {
        "scene": drawn(scene),
        "cells": cells,
        "seconds": _seconds(game_class(name)),
        "bodies": [BodyPiece(letter, body_title(letter)) for letter in LETTERS[:bodies]],
        "ways": list(ways),
        "lands": {way: _lands(DIRECTIONS[way], cells) for way in ways},
        "places": dict(_places(cells, bodies, starred)),
    }


def _seconds(kind: type[Game]) -> int:
    """How long the hourglass usually runs."""
    usual = next(option.default for option in kind.options if option.name == "seconds")
    return int(usual)


def _lands(way: int, cells: int) -> list[list[int]]:
    return [
        [int(ahead(cell, way * face, cells)) for cell in range(cells)]
        for face in range(1, FACES + 1)
    ]


def _places(cells: int, bodies: int, starred: bool) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Drawn once with every number of bodies on every cell, without a star and with one."""
    for cell in range(cells):
        for many in range(1, bodies + 1):
            crowd = tuple(BodyOnRing(letter, cell, die=1) for letter in LETTERS[:many])
            for mark in ("", " *") if starred else ("",):
                stars = (StarOnRing("red", cell),) if mark else ()
                table = RingTable(cells=cells, title="", bodies=crowd, stars=stars)
                found = {item.key: item for item in ring_scene(table).items}
                for place, letter in enumerate(LETTERS[:many]):
                    stone, die = found[f"body-{letter}"], found[f"body-{letter}-die"]
                    numbers = (*stone.at, stone.size, *die.at, die.size)
                    yield f"{cell} {many} {place}{mark}", tuple(round(n, 2) for n in numbers)


def _star(colour: str) -> StarPiece:
    stars = tuple(StarOnRing(colour, cell) for cell in range(harun.CELLS))
    scene = ring_scene(RingTable(cells=harun.CELLS, title="", stars=stars))
    return StarPiece(colour, STAR_WORDS[colour], STARS_OF_A_COLOUR, drawn_items(scene.items))


def _bids(name: str) -> list[list[int]]:
    """What the rules allow after each bid (HA3, CO3)."""
    game = make_game(name, deal="random", players=FEWEST_PLAYERS)
    found = []
    for standing in range(int(game.box.highest) + 1):
        position = game.start(1)
        position.state.bid = standing
        codes = position.codes(0).tolist() if 0 in position.to_act else []
        found.append([code - BID for code in codes if BID < code < int(first_step(game.box))])
    return found
