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
ORTUS = [
    ("wind f4-h2", "Gold moves wind from f4 to h2."),
    ("strike g6xg7", "Gold strikes from g6 at g7."),
    ("storm f4xh6", "Gold attacks h6 with a storm from f4."),
    ("flame f4xh6", "Gold attacks h6 with a flame from f4."),
    ("charge earth d3-f5xg5", "Gold charges with earth from d3 to f5 and attacks g5."),
    ("charge water d3-f5xg5", "Gold charges with water from d3 to f5 and attacks g5."),
    ("rivers d3-f5xg5", "Gold charges as rivers from d3 to f5 and attacks g5."),
    ("waves d3-f5xg5", "Gold charges as waves from d3 to f5 and attacks g5."),
    ("dragons f4+h6xf6", "Gold attacks f6 with dragons from f4 and h6."),
    ("guide h3", "Gold leads the guide to h3."),
    ("place wind a3", "Gold places wind on a3."),
    ("recover wind a3", "Gold brings wind back on a3."),
    ("bid 5", "Gold offers to start with 5 energy."),
    ("pass", "Gold passes."),
    ("save", "Gold saves the warrior."),
    ("fall", "Gold lets the warrior fall."),
    ("end", "Gold ends the manoeuvre."),
]
ORBIS = [
    ("take b2", "Sun takes the tile on b2."),
    ("god fire", "Sun takes the goddess of fire."),
    ("trade red blue", "Sun trades three red for one blue."),
    ("lay 1:0", "Sun lays the tile at 1:0."),
    ("flip 2:-1", "Sun flips the tile at 2:-1: a wasteland."),
    ("pay red", "Sun pays one red."),
    ("discard red", "Sun discards one red."),
    ("gain white", "Sun gains one white."),
    ("destroy red b2", "Sun destroys one red on b2."),
    ("validate", "Sun validates the effect."),
    ("decline", "Sun declines the effect."),
]

SPOKEN = {
    "orion": ORION,
    "orbit": ORBIT,
    "harun": HARUN,
    "corona": CORONA,
    "ortus": ORTUS,
    "orbis": ORBIS,
}


@pytest.mark.parametrize(
    ("name", "text", "spoken"),
    [(name, text, spoken) for name, moves in SPOKEN.items() for text, spoken in moves],
)
def test_a_move_is_spoken(name, text, spoken):
    game = orrery.game(name)
    assert str(game.spoken(game.read(text, 0))) == spoken
