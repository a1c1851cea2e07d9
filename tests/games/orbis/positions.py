"""Positions of Orbis that were set up by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import orrery
from orrery.games.orbis.data.components import COLOURS, GODS, MARKET, SEATS
from orrery.games.orbis.data.tiles import Tile, read_tiles
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.codes import PHASES
from orrery.games.orbis.rules.places import NUMBER_OF, PLACES, Place

#: Tuning the shipped set leaves this one alone.
TILES = read_tiles((Path(__file__).parent / "tiles.toml").read_text("utf-8"), "tiles.toml", "")
NUMBER = {tile.id: number for number, tile in enumerate(TILES.tiles)}
TILE: dict[str, Tile] = {tile.id: tile for tile in TILES.tiles}

#: One tile of each colour that costs nothing and asks for nothing.
PLAIN = {"yellow": "Y1b", "green": "G1b", "blue": "B1b", "red": "R1c", "white": "W1c"}

PLAYERS = (2, 3, 4)
ASKING = ("village", "volcano", "irrigation", "forest")


@cache
def orbis(players: int = 2) -> orrery.Game:
    """The game for so many players, built once."""
    return orrery.game("orbis", players=players, tiles=TILES)


def start(players: int = 2, first: int = 0, seed: int = 1) -> orrery.Position:
    """The start of a game in which this seat begins."""
    position = orbis(players).start(seed)
    position.state.turn = first
    return position


# --- The table ------------------------------------------------------------------------------------


def show(position: orrery.Position, **tiles: str) -> orrery.Position:
    """Let these tiles lie in the market: ``b2="Y1c"``."""
    for place, tile in tiles.items():
        position.state.market[MARKET.index(place)] = NUMBER[tile]
    return position


def gather(position: orrery.Position, place: str, **colours: int) -> orrery.Position:
    """Let exactly these worshippers stand on a tile of the market."""
    position.state.crowd[MARKET.index(place)] = counted(colours)
    return position


def offer(position: orrery.Position, *gods: str) -> orrery.Position:
    """Let exactly these gods be there to be taken."""
    position.state.offered[:] = [god in gods for god in GODS]
    return position


def next_tile(position: orrery.Position, tile: str) -> orrery.Position:
    """Let this tile be drawn next."""
    position.state.stack[position.state.drawn] = NUMBER[tile]
    return position


# --- A player -------------------------------------------------------------------------------------


def give(position: orrery.Position, seat: int = 0, **colours: int) -> orrery.Position:
    """Let a domain hold exactly these worshippers."""
    position.state.domain[seat] = counted(colours)
    return position


def build(position: orrery.Position, tiles: str, seat: int = 0) -> orrery.Position:
    """Let these tiles lie in a universe: ``1:0=Y1c 1:1=-G1a 2:0=B2a!``.

    A minus is a wasteland; an exclamation mark is a tile that was validated.
    """
    for word in tiles.split():
        place, _, tile = word.partition("=")
        lay(position, NUMBER_OF[as_place(place)], tile, seat)
    return position


def lay(position: orrery.Position, place: int, tile: str, seat: int) -> None:
    p, name = position.state, tile.strip("-!")
    p.universe[seat, place] = NUMBER[name]
    p.regions[seat] += 1
    p.bottom_row[seat] += PLACES[place].row == 1
    if tile.startswith("-"):
        p.wasteland[seat, place] = 1
        return
    effect = TILE[name].effect
    p.validated[seat, place] = tile.endswith("!") or effect.kind not in ASKING
    if effect.kind == "farm":
        p.farm[seat, COLOURS.index(effect.colour)] = 1


def devote(position: orrery.Position, god: str, seat: int = 0) -> orrery.Position:
    """Let a player have this god."""
    position.state.god[seat] = GODS.index(god)
    position.state.offered[GODS.index(god)] = 0
    return position


def last_turn(position: orrery.Position, god: str, seat: int = 0) -> orrery.Position:
    """Let all turns but this one be over; a god is taken in it."""
    players = len(position.game.seats)
    position.state.turns_taken = 15 * players - 1
    position.state.turn = seat
    position.state.regions[:players] = 14
    position.state.god[seat] = NONE
    position.state.offered[GODS.index(god)] = 1
    return position


def taking(tile: str, position: orrery.Position | None = None, **domain: int) -> orrery.Position:
    """The first seat has taken this tile from a corner and may have these worshippers."""
    position = position or start()
    show(position, a1=tile)
    if domain:
        give(position, **domain)
    return position.play("take a1")


# --- What can be read off -------------------------------------------------------------------------


def counted(colours: dict[str, int]) -> list[int]:
    return [colours.get(colour, 0) for colour in COLOURS]


def as_place(text: str) -> Place:
    row, column = map(int, text.split(":"))
    return Place(row, column)


def played(position: orrery.Position, *moves: str) -> orrery.Position:
    """The position after these moves."""
    for move in moves:
        position.play(move)
    return position


def phase(position: orrery.Position) -> str:
    return PHASES[position.state.phase]


def texts(position: orrery.Position, verb: str = "") -> set[str]:
    """The legal moves that begin with this word, or all."""
    return {move.text for move in position.moves() if move.text.startswith(verb)}


def trades(position: orrery.Position) -> set[str]:
    return texts(position, "trade")


def trades_of(*colours: str) -> set[str]:
    """All trades in which these colours are given."""
    return {f"trade {given} {taken}" for given in colours for taken in COLOURS if given != taken}


def held(position: orrery.Position, seat: int = 0) -> dict[str, int]:
    """A domain, without the colours that are not there."""
    domain = position.view()["players"][SEATS[seat]]["domain"]
    return {colour: count for colour, count in domain.items() if count}


def standing(position: orrery.Position) -> dict[str, dict[str, int]]:
    """The worshippers in the market, by place and colour, without zeros."""
    market = position.view()["market"]
    crowds = {
        place: {colour: count for colour, count in shown["worshippers"].items() if count}
        for place, shown in market.items()
    }
    return {place: crowd for place, crowd in crowds.items() if crowd}


def universe(position: orrery.Position, seat: int = 0) -> dict[str, dict[str, object]]:
    return position.view()["players"][SEATS[seat]]["universe"]


def score(position: orrery.Position, seat: int = 0) -> int:
    return position.view()["players"][SEATS[seat]]["points"]


def account(position: orrery.Position, seat: int = 0) -> list[tuple[str, int, str]]:
    """The account of a finished game, in words."""
    lines = position.outcome.accounts[seat]
    return [(str(line.what), line.points, str(line.why)) for line in lines]


def refused(position: orrery.Position, move: str | int) -> tuple[str, str, str]:
    """Rule, sentence and what is still fine of a refused move, which changes nothing."""
    before = position.state.tobytes(), position.ply
    with pytest.raises(orrery.Refusal) as caught:
        position.play(move)
    assert (position.state.tobytes(), position.ply) == before
    return caught.value.rule, str(caught.value.sentence), caught.value.partial


def where_tiles_are(position: orrery.Position) -> list[int]:
    """The numbers of all tiles: to come, in the market, in hand, in universes."""
    p, players = position.state, len(position.game.seats)
    in_play = int(position.game.box.level_start[3])
    found = [
        *p.stack[p.drawn : in_play].tolist(),
        *p.market.tolist(),
        int(p.hand),
        *p.universe[:players].ravel().tolist(),
    ]
    return sorted(number for number in found if number != NONE)
