"""What a person may have meant by touching cells, and why it is refused."""

from __future__ import annotations

import pytest

import orrery
from orrery.core.contract import Position
from orrery.core.errors import Refusal
from orrery.games.ortus.rules.position import GUIDING, RECOVERING


def why_not(position: Position, seat: int, *path: str) -> str:
    """What is said to somebody who touched these items, to no avail."""
    meant = position.game.meant(position, seat, path)
    with pytest.raises(Refusal) as refused:
        position.copy().play(meant[0])
    return str(refused.value)


@pytest.fixture
def begun() -> Position:
    return orrery.game("ortus", arrangement="standard", first="gold").start(1)


def test_a_cell_without_an_own_warrior(begun: Position) -> None:
    assert why_not(begun, 0, "cell-c5") == "There is no warrior of yours on c5. (OT4)"
    assert why_not(begun, 0, "cell-c5", "cell-c6") == why_not(begun, 0, "cell-c5")


def test_an_own_warrior_and_a_cell_that_it_cannot_reach(begun: Position) -> None:
    own, other = (
        [w.cell for w in begun.game.sight(begun, 0).warriors if w.side == side] for side in range(2)
    )
    assert "(OT" in why_not(begun, 0, f"cell-{own[0]}", f"cell-{own[1]}")
    elements = {w.cell: w.element for w in begun.game.sight(begun, 0).warriors}
    for cell in own:
        meant = begun.game.meant(begun, 0, (f"cell-{cell}", f"cell-{other[0]}"))
        verbs = {"wind": "storm", "fire": "flame"}
        assert meant[0].text.split()[0] == verbs.get(elements[cell], elements[cell])


def test_every_meant_move_begins_with_the_touch(begun: Position) -> None:
    for warrior in begun.game.sight(begun, 0).warriors:
        path = (f"cell-{warrior.cell}",)
        meant = begun.game.meant(begun, 0, path)
        assert meant
        assert all(move.path[:1] == path for move in meant)
    assert begun.game.meant(begun, 0, ("pass",)) == []


def test_a_neighbouring_enemy_is_struck(begun: Position) -> None:
    sight = begun.game.sight(begun, 0)
    mine = next(w for w in sight.warriors if w.side == 0)
    cells = begun.game.meant(begun, 0, (f"cell-{mine.cell}",))
    beside = cells[0].path[-1]
    foe = next(w for w in sight.warriors if w.side == 1)
    array = begun.state
    array.cell[foe.number] = sight.arena.number_of[beside.removeprefix("cell-")]
    meant = begun.game.meant(begun, 0, (f"cell-{mine.cell}", beside))
    assert meant[0].text.startswith("strike")


def test_trays_while_arranging_and_after_honour() -> None:
    position = orrery.game("ortus").start(1)
    assert "haven" in why_not(position, 0, "tray-earth", "cell-c5")
    assert position.game.meant(position, 0, ("tray-earth",))[0].text.startswith("place earth")


def test_a_guide_is_meant_while_guiding(begun: Position) -> None:
    begun.state.phase = GUIDING
    assert begun.game.meant(begun, 0, ("cell-c5",))[0].text == "guide c5"
    begun.state.phase = RECOVERING
    meant = begun.game.meant(begun, 0, ("tray-wind", "cell-c5"))
    assert meant[0].text == "recover wind c5"
