"""What is said at the end of a game is true, and says whose chain, whose chips, how many."""

import pytest

import orrery
from orrery.core.contract import Outcome
from orrery.games.harun.rules import LOW_RESERVE
from orrery.games.orbis.data.components import GODS
from orrery.games.orbis.words.names import GOD_TITLES


def verdict(game: orrery.Game, outcome: Outcome) -> str:
    return str(game.verdict(outcome))


@pytest.mark.parametrize(
    ("reason", "scores", "said"),
    [
        ("constellations", (1, 0), "Blue wins. Blue's chain joins two opposite constellations."),
        ("galaxies", (1, 0), "Blue wins. Blue's chain holds four galaxies."),
        ("black holes", (1, 0), "Blue wins. Orange's chain holds three black holes."),
        ("more conditions", (2, 1), "Blue wins. Blue holds more conditions, 2 to 1."),
        (
            "tokens",
            (3, -1),
            "Blue wins. All tiles are laid; galaxies less black holes are 3 to -1.",
        ),
        ("blocked", (0, 0), "Blue wins. Orange has tiles left and no place for them."),
    ],
)
def test_od9_the_verdict_says_which_colour(reason: str, scores: tuple[int, int], said: str) -> None:
    game = orrery.game("orion")
    first, second = map(float, scores)
    assert verdict(game, Outcome((0,), (first, second), reason)) == said
    turned = said.replace("Blue", "?").replace("Orange", "Blue").replace("?", "Orange")
    assert verdict(game, Outcome((1,), (second, first), reason)) == turned


def test_od11_a_draw_has_no_colour() -> None:
    drawn = verdict(orrery.game("orion"), Outcome((), (1.0, 1.0), "draw"))
    assert drawn == "Nobody wins. All tiles are laid, and galaxies less black holes are equal."


def test_ha7_the_reserve_need_not_be_empty() -> None:
    assert LOW_RESERVE == 10
    said = verdict(orrery.game("harun", players=2), Outcome((0,), (40.0, 23.0), "reserve"))
    assert said == (
        "Mercury wins. Fewer than ten chips were left in the reserve; most chips decide."
    )


@pytest.mark.parametrize(
    ("chips", "reason", "how"),
    [
        ((13, 5, 0), "out of chips", "Earth has no chips left"),
        ((18, 0, 0), "out of chips", "Venus and Earth have no chips left"),
        ((16, 4, 4), "doubled", "Mercury has twice the chips of the start"),
        ((18, 1, 5), "doubled", "Mercury has twice the chips of the start"),
        ((12, 8, 4), "star masters", "Everybody was star master often enough"),
    ],
)
def test_co6_the_verdict_names_who_ended_the_game(
    chips: tuple[int, ...], reason: str, how: str
) -> None:
    outcome = Outcome((0,), tuple(map(float, chips)), reason)
    said = verdict(orrery.game("corona", players=3), outcome)
    assert said == f"Mercury wins. {how}; most chips decide."


def test_ob14_gods_and_goddesses_have_their_names() -> None:
    assert str(GOD_TITLES["apprentice"]) == "apprentice goddess"
    others = [str(GOD_TITLES[god]) for god in GODS if god != "apprentice"]
    assert all(title.startswith(("god of ", "goddess of ")) for title in others)
    assert sum(title.startswith("goddess") for title in others) == 4
