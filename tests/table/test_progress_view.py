"""Where the game stands, as a table tells it, and who is warned of threats."""

from __future__ import annotations

import pytest

from orrery.core.contract import Seat
from orrery.games.orion.data.board import NUMBER_OF
from orrery.games.orion.rules import kernel as rules
from orrery.table.events import Bot, Sitter
from orrery.table.table import Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, opened

# The row that joins Taurus and Monoceros on preset 1, but for its last two hexes.
ROW = "a1 b3 c3 d3 e3 f2 g3 h3 i3"


def threatened(*sitters: Sitter | None, rated: bool = False, first: str = "blue") -> Table:
    """Orange could join two constellations with its next tile."""
    table = opened("orion", sitters, rated=rated, setup="1", first=first)
    position = table.state.position
    for cell in ROW.split():
        rules.cover(position.state, position.game.box, NUMBER_OF[cell], 1)
    return table


def warnings(table: Table, reader: str, seat: Seat | None = None) -> list[str]:
    progress = see(table.state, reader, seat).progress
    assert progress is not None
    return [str(one.threat) for one in progress.seats]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_whoever_plays_a_weak_bot_is_warned(level: int) -> None:
    said = warnings(threatened(ANN, Bot(level)), ANN.id)
    assert said[0] == ""
    assert said[1].startswith("Orange could win with the next tile.")


def test_nobody_is_warned_among_people_nor_against_a_strong_bot_nor_for_points() -> None:
    assert warnings(threatened(ANN, BOB), ANN.id) == ["", ""]
    assert warnings(threatened(ANN, Bot(4)), ANN.id) == ["", ""]
    assert warnings(threatened(ANN, Bot(1), rated=True), ANN.id) == ["", ""]


def test_spectators_and_whoever_waits_are_not_warned() -> None:
    assert warnings(threatened(ANN, Bot(1)), BOB.id) == ["", ""]
    assert warnings(threatened(ANN, Bot(1), first="orange"), ANN.id) == ["", ""]


def test_a_table_that_waits_for_people_tells_no_progress() -> None:
    assert see(opened("orion", [ANN]).state, ANN.id).progress is None


def test_every_line_has_a_picture_that_the_look_knows() -> None:
    for game in ("orion", "ortus", "orbis", "orbit", "harun", "corona"):
        table = opened(game, [ANN] * 2, **_dealt(game))
        progress = see(table.state, ANN.id).progress
        assert progress is not None
        lines = [*progress.shared, *(line for one in progress.seats for line in one.lines)]
        look = table.state.game.look
        for line in lines:
            assert not line.symbol or f'id="{look.name}-{line.symbol}"' in look.definitions


def _dealt(game: str) -> dict[str, str]:
    if game == "ortus":
        return {"arrangement": "standard"}
    return {"players": "2"} if game in ("orbit", "harun", "corona") else {}
