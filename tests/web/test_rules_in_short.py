"""What the rules in short on the page of a game must not leave out."""

from __future__ import annotations

import re
from html import unescape

import pytest

from .serving import Visitor

TOLD = {
    "ortus": {
        "OT2": "The first turn has only 7 energy, and the other side 14",
        "OT2, drawn afterwards": "unseen; then it is drawn who begins",
        "OT4": "Every warrior that stood in the arena when your turn began may also attack once",
        "OT5": "One of them may come back onto the cell of your guide instead",
        "OT10": "an enemy that is adjacent, and was when the turn began",
        "OT14": "Their attacks take the place of the ranged attack and the charge above",
        "OT16": "its charge has power 6 and costs 2 energy a cell",
        "OT17": "a charge that attacks everybody around its end with power 3",
        "OT18": "the next in that line is attacked with power 3, then one more with 1",
        "OT19, dragons": "attack it together with power 4, free of energy",
        "OT19, whom two fires shield": "a warrior on hexlines with both of its fires,"
        " or a fire on one with the other fire, is shielded: attacks on it have power 2 at most",
    },
    "orbis": {
        "OB3": "could no longer pay for the region in your hand asks you first",
        "OB9": "validated, which means that you have done what they ask for",
        "OB13": "If symbols are equal, the highest mystic value on a player's white regions",
        "OB13, tokens": "9, 4 and 2 for three, 11, 7, 4 and 2 for four",
        "OB14": "A tie for the most or the fewest is enough, even none against none",
        "OB15": "most worshippers left; if those are equal too, the victory is shared",
    },
    "orbit": {
        "OR1": "Everybody starts with twelve chips and keeps them secret",
        "OR2": "as an ante, later only if the pot holds fewer chips than there are players",
        "OR4": "with two players both do",
        "OR6, neutral": "a neutral body your body you pay a chip to the pot",
        "OR6, reverse": "your body a neutral body you take a chip from the pot",
        "OR7": "a neutral body two bodies the round is over, and the pot stays",
        "OR8": "Who has no chips left plays on, and pays nothing until there are chips again",
    },
    "orion": {
        "OD2": "triangle 3 two of your colour and one of the other",
        "OD2, bends": "bend 3 the same in a wide bend, which may be turned over",
        "OD3": "Two galaxies are at least 3 cells apart, and so are two black holes;"
        " a galaxy and a black hole are at least 2 apart",
        "OD10": "has won at once, whoever laid the tile",
        "OD11": "if they are equal it is a draw",
    },
    "harun": {
        "HA2": "Then seven dice are rolled",
        "HA3": "from 1 to 14",
        "HA7": "The game ends when it holds fewer than ten",
    },
    "corona": {
        "CO1": "two chips for each player at the table, and two more",
        "CO2": "Then six dice are rolled",
        "CO3": "from 1 to 21",
        "CO6": "once from four players on, three times below",
        "CS1": "You are told at once whether yours does",
    },
}


@pytest.mark.parametrize("name", TOLD)
def test_the_page_of_a_game_tells(name: str, site: Visitor) -> None:
    page = site.get(f"/games/{name}?lang=en").text
    words = " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
    assert [rule for rule, told in TOLD[name].items() if told not in words] == []
