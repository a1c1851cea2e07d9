"""What the finder of Ortus reads off positions made by hand: wells and revenge."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from orrery.core.contract import Position
from orrery.games.ortus import Ortus
from orrery.games.ortus.rules.box import ELEMENTS
from orrery.games.ortus.rules.lessons import duel
from orrery.lab.puzzles import Branch
from orrery.lab.puzzles.ortus import slayers, win_themes

GOLD, BLACK = 0, 1
GAME = Ortus(arrangement="standard", first="gold", elements="none")


def elements_of(warriors: set[int]) -> list[str]:
    return [ELEMENTS[warrior >> 1 & 3] for warrior in sorted(warriors)]


def play_on(position: Position) -> Position:
    """To the next turn, without doing anything."""
    number = position.plain.turn_number
    while position.plain.turn_number == number:
        texts = [move.text for move in position.moves()]
        position.play("end" if "end" in texts else texts[0])
    return position


def struck(answer: str, energy: int = 14) -> Position:
    """Gold's earth has struck Black's wind, which was answered so; Black's turn has begun."""
    position = duel(GAME, "earth k5", "wind j5, fire h4", energy=(14, energy), honour=(1, 7))
    position.play("strike k5xj5")
    if answer:
        position.play(answer)
    return play_on(position)


@pytest.mark.parametrize(("answer", "energy"), [("fall", 14), ("", 2)])
def test_who_felled_one_is_known_whether_the_fall_was_chosen_or_could_not_be_paid(answer, energy):
    assert elements_of(slayers(struck(answer, energy), BLACK)) == ["earth"]


def test_an_attack_that_was_paid_for_calls_for_no_revenge():
    assert slayers(struck("save"), BLACK) == set()


def test_only_the_turn_before_calls_for_revenge():
    position = play_on(play_on(struck("fall")))
    assert position.to_act == (BLACK,)
    assert slayers(position, BLACK) == set()


def test_revenge_is_a_win_in_which_the_one_who_felled_falls():
    position = struck("fall")
    position.state.energy[GOLD] = 0  # nothing can be saved
    attack = next(move.text for move in position.moves() if move.text.endswith("xk5"))
    walk = next(move.text for move in position.moves() if "x" not in move.text)
    assert "revenge" in win_themes(position, Branch(attack), [attack])
    assert "revenge" not in win_themes(position, Branch(walk), [walk])


def test_wells_pay_for_more_than_comes_without_them():
    position = duel(GAME, "wind n7, wind n6", "fire b2", energy=(22, 0), honour=(7, 0))
    walk = next(text for text, spent in costs(position) if spent == 14)
    step = next(text for text, spent in costs(position.copy().play(walk)) if spent == 1)
    assert "wells" not in win_themes(position, Branch(walk), [walk])
    assert "wells" in win_themes(position, Branch(walk, (), (Branch(step),)), [walk, step])


def costs(position: Position) -> Iterator[tuple[str, int]]:
    """Each move of Gold, and what it takes."""
    for move in position.moves():
        after = position.copy().play(move)
        yield move.text, position.plain.energy[GOLD] - after.plain.energy[GOLD]
