"""Turns of Ortus put together by hand."""

from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.core.contract import Position
from orrery.core.editing.arrangement import write_arrangement
from orrery.core.errors import OptionError, Refusal
from orrery.players.chance_player import RandomPlayer
from orrery.testing import check_game

GAME = orrery.game("ortus", arrangement="standard", first="gold")
EDITOR = GAME.editor()
ON_FIVE_WELLS = "wind.d2 wind.d8 earth.f6 earth.h4 water.h10 water.o3 fire.o4 fire.o5"


def fault(**parts: str) -> tuple[str, str]:
    """The first fault of the standard beginning, in turn 3, with some parts written otherwise."""
    start = {**EDITOR.taken_apart(GAME.start(1)), "turn_number": ("3",)}
    changed = {**start, **{part: tuple(words.split()) for part, words in parts.items()}}
    found = EDITOR.all_faults(EDITOR.read(write_arrangement(changed)))
    assert found, "this is possible"
    return found[0].rule, str(found[0].sentence)


def seen(position: Position) -> dict[str, Any]:
    """What everybody sees; which of two alike warriors is which plays no part."""
    view = position.view(0)
    warriors = [{**warrior, "number": 0} for warrior in view.pop("warriors")]
    return {**view, "warriors": sorted(warriors, key=str)}


def test_every_turn_of_play_is_written_down_and_put_together_again() -> None:
    position, player, turns = GAME.start(1), RandomPlayer(1), 0
    while not position.is_over and position.ply < 120:
        try:
            arrangement = EDITOR.taken_apart(position)
        except Refusal:
            pass
        else:
            turns += 1
            assert EDITOR.all_faults(arrangement) == ()
            again = EDITOR.position(EDITOR.read(write_arrangement(arrangement)))
            assert seen(again) == seen(position)
            assert again.codes().tolist() == position.codes().tolist()
        position.play(player.choose(position, position.to_act[0]), position.to_act[0])
    assert turns > 3


@pytest.mark.compiled  # a turn has too many moves to be listed by plain Python
def test_a_game_from_such_a_turn_obeys_all_laws_and_its_record_replays() -> None:
    position = orrery.position("ortus", GAME.start(2).start_line(), seed=4)
    assert orrery.load(position.record()).state.tobytes() == position.state.tobytes()
    check_game(position.game, games=2, closely=1, both_modes=False)


@pytest.mark.parametrize(
    ("parts", "rule", "words"),
    [
        ({"gold": "wind.h7"}, "OT7", "No warrior stands on the core."),
        ({"gold": "wind.a1", "black": "wind.a2"}, "OT7", "a1 lies in the other's haven, where"),
        ({"gold_guide": "o3"}, "OT13", "Gold has a guide from the first point of honour on."),
        ({"gold_guide": "o3", "gold_honour": "2"}, "OT13", "The guide of Gold is 6 from the core"),
        ({"black": "wind.a2"}, "OT13", "Gold has less honour than warriors of the other side"),
        ({"gold_energy": "20"}, "OT3", "Gold has at most 14 energy in this turn."),
        ({"turn_number": "1", "gold_energy": "8"}, "OT2", "Gold has at most 7 energy in this turn"),
        ({"gold": ON_FIVE_WELLS}, "OT3", "Gold would have won: five wells at the collection."),
    ],
)  # fmt: skip
def test_every_impossible_turn_gets_one_sentence(
    parts: dict[str, str], rule: str, words: str
) -> None:
    assert fault(**parts)[0] == rule
    assert fault(**parts)[1].startswith(words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gold:air.f4", "a warrior is written 'wind.f4', not 'air.f4'"),
        ("gold:wind.z9", "a warrior is written 'wind.f4', not 'wind.z9'"),
        ("gold:wind.f4/black:wind.f4", "Two warriors stand on f4."),
        ("gold:wind.f4,wind.f5,wind.f6", "Gold has more warriors of one element than the box"),
        ("gold_guide:f4,f5", "a guide stands on one cell of the arena"),
    ],
)
def test_what_cannot_be_read_gets_one_line(text: str, words: str) -> None:
    with pytest.raises(OptionError) as error:
        EDITOR.read(text)
    assert str(error.value).startswith(words)


def test_tools_put_warriors_and_guides_on_the_board_and_take_them_away() -> None:
    board = EDITOR.blank()
    for tool in EDITOR.tools(board):
        for edit in list(EDITOR.edits(board, tool.key))[:2]:
            changed = EDITOR.edited(board, edit.text)
            assert changed != EDITOR.checked(board)
            cell = edit.path[1].removeprefix("cell-")
            assert EDITOR.edited(changed, f"remove {cell}") == EDITOR.checked(board)


def test_the_first_turn_is_the_beginning_of_the_booklet() -> None:
    assert EDITOR.first()["turn_number"] == ("1",)
    assert EDITOR.all_faults(EDITOR.first()) == ()


def test_what_is_no_tool_and_no_edit_is_told() -> None:
    with pytest.raises(OptionError, match="there is no tool 'tool-red-fire'"):
        EDITOR.edits(EDITOR.blank(), "tool-red-fire")
    with pytest.raises(OptionError, match="there is no edit 'jump'"):
        EDITOR.after(EDITOR.blank(), "jump")


def test_an_element_of_which_all_stand_has_no_places() -> None:
    board = EDITOR.blank()
    cells = iter(EDITOR.arena.cells[1:])
    while places := EDITOR.edits(board, "tool-gold-fire"):
        board = EDITOR.after(board, f"gold fire {next(cells)}")
    assert places == []
    assert EDITOR.edits(board, "tool-gold-water")


@pytest.mark.parametrize(
    ("parts", "rule", "sentence"),
    [
        (
            {"gold": "", "gold_energy": "0"},
            "OT4",
            "Gold can do nothing in this turn with so little energy.",
        ),
        (
            {"turn_number": "1", "gold_honour": "1"},
            "OT2",
            "Nobody has honour in the first turn.",
        ),
    ],
)
def test_every_fault_is_told_not_only_the_first(
    parts: dict[str, str], rule: str, sentence: str
) -> None:
    start = {**EDITOR.taken_apart(GAME.start(1)), "turn_number": ("3",)}
    changed = {**start, **{part: tuple(words.split()) for part, words in parts.items()}}
    found = EDITOR.all_faults(EDITOR.read(write_arrangement(changed)))
    assert (rule, sentence) in [(one.rule, str(one.sentence)) for one in found]
