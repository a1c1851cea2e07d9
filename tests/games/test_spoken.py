"""Every kind of move as a spoken sentence."""

import pytest

import orrery

ORION = [
    ("single d4", "Blue lays a single on d4."),
    ("double d4 d5", "Blue lays a double on d4 and d5."),
    ("mixed d4 d5", "Blue lays a mixed tile: blue on d4, orange on d5."),
    ("line d4 d5 d6", "Blue lays a line: blue on d4 and d5, orange on d6."),
    ("galaxy d4", "Blue places a galaxy on d4."),
    ("hole d4", "Blue places a black hole on d4."),
    ("first orange", "Blue says: orange moves first."),
]


@pytest.mark.parametrize(
    ("name", "text", "spoken"), [("orion", text, spoken) for text, spoken in ORION]
)
def test_a_move_is_spoken(name, text, spoken):
    game = orrery.game(name)
    assert str(game.spoken(game.read(text, 0))) == spoken
