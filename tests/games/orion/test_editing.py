"""Positions of Orion Duel put together by hand: what is possible, and why the rest is not."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

import orrery
from orrery.core.contract import Position
from orrery.core.editing.arrangement import read_arrangement, write_arrangement
from orrery.core.editing.editor import REMOVE
from orrery.core.errors import OptionError, Refusal
from orrery.core.kernel import COMPILED
from orrery.games.orion.editing import DuelEditor
from orrery.games.orion.rules.order_of_play import can_be_played
from orrery.players.chance_player import RandomPlayer
from orrery.testing import check_game

PRESET = orrery.game("orion", setup="1", first="blue")
EDITOR = DuelEditor(PRESET)
START = write_arrangement(EDITOR.taken_apart(PRESET.start(1)))


def played(seed: int) -> Position:
    """A random game to its end."""
    position, player = orrery.game("orion").start(seed), RandomPlayer(seed)
    while not position.is_over:
        position.play(player.choose(position, position.to_act[0]))
    return position


def without_chance(position: Position) -> bytes:
    array = position.copy()._array
    array["chance"] = 0
    return array.tobytes()


def fault(**parts: str) -> tuple[str, str]:
    """The first fault of preset 1 with some parts written otherwise."""
    written = {**read_arrangement(START), **{k: tuple(v.split()) for k, v in parts.items()}}
    found = EDITOR.all_faults(EDITOR.read(write_arrangement(written)))
    assert found, "this is possible"
    return found[0].rule, str(found[0].sentence)


@pytest.mark.parametrize("seed", range(5))
def test_every_position_of_play_is_written_down_and_put_together_again(seed: int) -> None:
    position = played(seed)
    while position.ply:
        editor = DuelEditor(position.game)
        again = editor.build(editor.taken_apart(position))
        again["chance"] = 0
        assert again.tobytes() == without_chance(position)
        assert editor.faults(editor.taken_apart(position)) == []
        position.undo()


def test_a_line_is_a_game_that_begins_there_with_a_record_that_replays() -> None:
    position = orrery.game("orion", setup="2").start(4)
    for _ in range(6):
        position.play(position.moves()[7])
    begun = orrery.position("orion", position.start_line(), seed=9)
    assert without_chance(begun) == without_chance(position)
    begun.play(begun.moves()[3])
    again = orrery.load(begun.record())
    assert again.state.tobytes() == begun.state.tobytes()
    assert again.start_line() == begun.start_line()
    assert "position=galaxies:" in begun.record()


@pytest.mark.compiled
def test_a_game_from_a_position_obeys_all_laws() -> None:
    position = orrery.game("orion", setup="1", first="blue").start(1)
    for text in ("line e4 e5 e6", "mixed g4 g5", "bend f3 f4 g3"):
        position.play(text)
    check_game(type(position.game).position(position.start_line()).game, games=20, closely=1)


def test_a_finished_game_is_no_beginning() -> None:
    with pytest.raises(orrery.LineError, match="The game is over here"):
        orrery.position("orion", played(3).start_line())


@pytest.mark.parametrize(
    ("parts", "rule", "words"),
    [
        ({"galaxies": ""}, "OD3", "There are 8 galaxies, and 0 lie here."),
        ({"holes": "f6"}, "OD3", "There are 7 black holes, and 1 lie here."),
        ({"turn": "orange", "orange": "single.a1"}, "OD6", "Orange has laid a tile more, so"),
        ({"blue": "single.a1 double.b1.b2"}, "OD6", "The players take turns, so that nobody"),
        (
            {"blue": "single.a1 single.a2", "orange": "single.a3"},
            "OD2",
            "Blue has too many",
        ),
    ],
)
def test_every_impossible_position_gets_one_sentence(
    parts: dict[str, str], rule: str, words: str
) -> None:
    assert fault(**parts)[0] == rule
    assert fault(**parts)[1].startswith(words)


def test_tokens_keep_their_distances() -> None:
    galaxies = list(EDITOR.taken_apart(PRESET.start(1))["galaxies"])
    beside = next(c for c in ("d4", "d5", "e5", "f5") if c not in START)
    near = [*galaxies[1:], beside]
    rule, sentence = fault(galaxies=" ".join(near))
    assert rule == "OD3"
    assert "too near" in sentence


def test_a_token_is_covered_only_in_touch_with_its_colour() -> None:
    galaxy = EDITOR.taken_apart(PRESET.start(1))["galaxies"][0]
    rule, sentence = fault(blue=f"single.{galaxy}", turn="orange")
    assert (rule, sentence) == (
        "OD7",
        f"blue may cover the galaxy on {galaxy} only in touch with blue on the board.",
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("galaxies:z9", "z9 is not on the board."),
        ("galaxies:a1,a1", "Two tokens lie on a1."),
        ("blue:single.a1/orange:single.a1", "Two tiles lie on a1."),
        ("blue:line.a1.a2", "A line is three hexes in a straight row"),
        ("blue:galaxy.a1", "'galaxy.a1' is no tile."),
        ("turn:green", "turn is blue or orange, not 'green'"),
        ("turn:blue,orange", "turn has one value, not several"),
        ("moons:a1", "a position of Orion Duel has no 'moons'"),
        ("galaxies", "a part of a position is written 'name:word,word'"),
        ("turn:blue/turn:blue", "'turn' stands in this position a second time"),
        ("turn:" + "a" * 7000, "this position is too long to be one"),
    ],
)
def test_what_cannot_be_read_gets_one_line(text: str, words: str) -> None:
    with pytest.raises(OptionError) as error:
        EDITOR.read(text)
    assert str(error.value).startswith(words)
    with pytest.raises(orrery.LineError):
        orrery.position("orion", f"orion/1 position={text}")


def test_tools_put_things_on_the_board_and_take_them_away() -> None:
    board = EDITOR.blank()
    for tool in EDITOR.tools(board):
        for edit in list(EDITOR.edits(board, tool.key))[:3]:
            assert edit.path[0] == tool.key
            changed = EDITOR.edited(board, edit.text)
            assert changed != board
            cell = edit.path[1].removeprefix("cell-")
            assert EDITOR.edited(changed, f"remove {cell}") == EDITOR.checked(board)
    assert not EDITOR.edits(board, REMOVE)
    with pytest.raises(OptionError):
        EDITOR.edited(board, "castle a1")
    with pytest.raises(OptionError):
        EDITOR.edits(board, "tray-green-line")


def test_a_hole_takes_the_place_of_a_galaxy() -> None:
    board = EDITOR.edited(EDITOR.edited(EDITOR.blank(), "galaxy a1"), "hole a1")
    assert (board["galaxies"], board["holes"]) == ((), ("a1",))


def test_the_order_of_play_agrees_with_trying_every_order() -> None:
    """Random tiles, few enough that all orders can be played one by one."""
    chance = np.random.default_rng(8)
    start = PRESET.start(1)
    verdicts = set()
    for _ in range(300 if COMPILED else 80):
        board = start.copy()
        sides: tuple[list[orrery.Move], list[orrery.Move]] = ([], [])
        covered: set[str] = set()
        while len(sides[0]) + len(sides[1]) < 4:
            seat = int(len(sides[0]) > len(sides[1]))
            move = PRESET.known_move(seat, int(chance.integers(1300)))
            cells = set(move.path[1:])
            if cells.isdisjoint(covered) and len(cells) > 1:
                covered |= cells
                sides[seat].append(move)
        by_hand = any(
            _plays(board, [blue[0], orange[0], blue[1], orange[1]])
            for blue in permutations(sides[0])
            for orange in permutations(sides[1])
        )
        assert can_be_played(start, sides) == by_hand
        verdicts.add(by_hand)
    assert verdicts == {True, False}


def _plays(start: Position, moves: list[orrery.Move]) -> bool:
    position = start.copy()
    try:
        for move in moves:
            position.play(move)
    except Refusal:
        return False
    return True


def test_before_the_tokens_lie_there_is_nothing_to_write_down() -> None:
    with pytest.raises(Refusal, match="The tokens do not lie yet"):
        EDITOR.taken_apart(orrery.game("orion", setup="free").start(1))


def test_a_kind_that_is_used_up_has_no_places() -> None:
    board = EDITOR.edited(EDITOR.blank(), "blue single a1")
    assert not EDITOR.edits(board, "tray-blue-single")
    assert EDITOR.edits(board, "tray-orange-single")


def test_a_board_with_some_galaxies_and_holes_can_be_drawn() -> None:
    board = EDITOR.edited(EDITOR.edited(EDITOR.blank(), "galaxy a1"), "hole f6")
    position = PRESET.at(EDITOR.build(board))
    assert {"galaxy-a1", "black-hole-f6"} <= {item.key for item in position.scene().items}


def test_tiles_that_no_order_allows_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.games.orion.editing.can_be_played", lambda *_: False)
    assert fault(blue="single.a1", turn="orange") == (
        "OD10",
        "By turns these tiles cannot be laid before somebody has won.",
    )


def test_whoever_looks_too_long_for_an_order_believes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.games.orion.rules.order_of_play._MOST_LAID", 0)
    text = write_arrangement({**EDITOR.read(START), "blue": ("single.a1",), "turn": ("orange",)})
    assert EDITOR.all_faults(EDITOR.read(text)) == ()


def test_in_a_rematch_from_a_position_people_change_seats() -> None:
    position = PRESET.start(1)
    begun = orrery.position("orion", position.start_line())
    assert begun.game.rematch(begun) is begun.game
