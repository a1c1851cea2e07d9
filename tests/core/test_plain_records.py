"""Positions as numbers and lists."""

from __future__ import annotations

import pytest

import orrery
from orrery.games import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_field_reads_as_in_the_record(name: str) -> None:
    position = orrery.game(name).start(3)
    for field in position.state.dtype.names or ():
        assert getattr(position.plain, field) == position.state[field].tolist()
        assert position.plain.raw(field) == position.state[field].tobytes()


def test_what_was_read_once_is_not_read_again() -> None:
    position = orrery.game("orion").start(3)
    assert position.plain is position.copy().plain
    assert position.plain.colour is position.plain.colour


def test_a_state_that_was_written_to_is_read_anew() -> None:
    position = orrery.game("orion").start(3)
    before = position.plain
    position.state.tiles_laid = 7
    assert (before.tiles_laid, position.plain.tiles_laid) == (0, 7)


def test_a_field_that_is_not_there_names_itself() -> None:
    with pytest.raises(AttributeError, match="this record has no field 'colours'"):
        _ = orrery.game("orion").start(3).plain.colours


def test_an_outcome_is_made_anew_when_the_state_has_changed() -> None:
    position = orrery.game("orion", setup="1", first="blue").start(seed=7)
    while not position.is_over:
        position.play(position.moves()[0])
    assert position.outcome is position.outcome
    position.state.winner = 1 - position.state.winner
    assert position.outcome
    assert position.outcome.winners == (position.state.winner,)
