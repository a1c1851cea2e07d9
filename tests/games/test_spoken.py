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

ORBIT = [
    ("claim R", "Mercury claims red."),
    ("wish V", "Mercury wishes for violet."),
    ("done", "Mercury has finished the list."),
    ("end", "Mercury ends the game."),
    ("go on", "Mercury goes on."),
]
HARUN = [
    ("bid 7", "Mercury bids 7."),
    ("pass", "Mercury does not bid."),
    ("K2", "Mercury gives black a 2."),
    ("place O12", "Mercury puts orange on cell 12."),
    ("star red 3", "Mercury puts a red star on cell 3."),
    ("star black 4", "Mercury puts a black star on cell 4."),
]
CORONA = [("time", "Time is up."), ("closing", "The agreed time is over.")]

SPOKEN = {"orion": ORION, "orbit": ORBIT, "harun": HARUN, "corona": CORONA}


@pytest.mark.parametrize(
    ("name", "text", "spoken"),
    [(name, text, spoken) for name, moves in SPOKEN.items() for text, spoken in moves],
)
def test_a_move_is_spoken(name, text, spoken):
    game = orrery.game(name)
    assert str(game.spoken(game.read(text, 0))) == spoken
