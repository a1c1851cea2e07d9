"""A player is asked in one way only: on a copy, and the rules look at its answer."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from pebbles import Pebbles

import orrery
from orrery.players.asking import BadAnswer, ask

SOURCES = Path(orrery.__file__).parent


class Answers:
    """Answers whatever it was told to."""

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def choose(self, position: Any, seat: int) -> Any:
        return self._answer


class Meddles:
    """Writes on the board that it is shown, plays on it and takes back."""

    def choose(self, position: Any, seat: int) -> Any:
        move = position.moves(seat)[0]
        position.play(move)
        position.undo()
        position.undo()
        position.state["chance"] = 7
        return move


def test_a_meddler_harms_nobody_but_itself() -> None:
    position = Pebbles().start(3).play("take 1")
    before, past = position.state.tobytes(), position.history
    move = ask(Meddles(), position, position.to_act[0])
    assert (position.state.tobytes(), position.history) == (before, past)
    assert move in position.moves()


def test_a_bad_answer_is_told_from_a_move() -> None:
    game = Pebbles(pebbles=2)
    position = game.start(1)
    seat = position.to_act[0]
    for answer, told in [
        (None, "waited where it had to move"),
        ("take 1", "answered 'take 1', which is no move"),
        (game.read("take 1", 1 - seat), "answered take 1, which is a move of another seat"),
        (game.read("take 3", seat), "made an illegal move: take 3: "),
    ]:
        with pytest.raises(BadAnswer, match=told):
            ask(Answers(answer), position, seat)
    assert position.ply == 0


def test_whoever_may_wait_may_answer_nothing() -> None:
    position = orrery.game("orbit", players=2, mode="live").start(1)
    assert ask(Answers(None), position, 0) is None


@pytest.mark.once
def test_nobody_asks_a_player_in_another_way() -> None:
    """Players ask each other, and the laws are about what a player does to the board it is shown;
    everybody else goes through ``ask``."""
    asking = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "choose"
    }
    players = {f"players/{name}.py" for name in ("asking", "levels", "player", "warm")}
    assert asking == {*players, "testing/players.py"}
