"""Rounds of Orbit, Harun and Corona put together by hand."""

from __future__ import annotations

import pytest

import orrery
from orrery.core.editing.arrangement import read_arrangement, write_arrangement
from orrery.core.editing.editor import PositionEditor
from orrery.core.errors import OptionError, Refusal
from orrery.players.chance_player import RandomPlayer
from orrery.testing import check_game

DEALT = {"corona": {"deal": "random"}, "harun": {"deal": "random"}, "orbit": {}}


def editor_of(name: str, **options: object) -> PositionEditor:
    editor = orrery.game(name, **options).editor()
    assert editor is not None
    return editor


def fault(name: str, **parts: str) -> tuple[str, str]:
    """The first fault of a dealt first round for two, with some parts written otherwise."""
    game = orrery.game(name, players=2, **DEALT[name])
    editor = game.editor()
    assert editor is not None
    written = {**editor.taken_apart(game.start(3)), "master": ("mercury",)}
    changed = {**written, **{part: tuple(words.split()) for part, words in parts.items()}}
    found = editor.all_faults(editor.read(write_arrangement(changed)))
    assert found, "this is possible"
    return found[0].rule, str(found[0].sentence)


@pytest.mark.parametrize("name", DEALT)
@pytest.mark.parametrize("players", [2, 5])
def test_every_round_of_play_is_written_down_and_put_together_again(
    name: str, players: int
) -> None:
    game = orrery.game(name, players=players, mode="sealed", **DEALT[name])
    editor = game.editor()
    assert editor is not None
    position, player, rounds = game.start(5), RandomPlayer(5), 0
    while not position.is_over:
        try:
            arrangement = editor.taken_apart(position)
        except Refusal:
            pass
        else:
            rounds += 1
            assert editor.all_faults(arrangement) == ()
            again = editor.position(editor.read(write_arrangement(arrangement)))
            ours, theirs = again.view(0), position.view(0)
            for told in (ours, theirs):
                told.pop("last", None)
            assert ours == theirs
        seat = position.to_act[-1]
        position.play(player.choose(position, seat), seat)
    assert rounds > 1


@pytest.mark.compiled
@pytest.mark.parametrize("name", DEALT)
def test_a_game_from_such_a_round_obeys_all_laws_and_its_record_replays(name: str) -> None:
    line = orrery.game(name, players=3, mode="sealed", **DEALT[name]).start(2).start_line()
    position = orrery.position(name, line, seed=4)
    again = orrery.load(position.record())
    assert again.state.tobytes() == position.state.tobytes()
    check_game(position.game, games=5, closely=1, both_modes=False)


@pytest.mark.parametrize(
    ("name", "parts", "rule", "words"),
    [
        ("corona", {"bodies": "R1"}, "CO2", "The body O is not on the ring yet."),
        ("corona", {"mercury": "5"}, "CO1", "In the first round everybody has as many chips"),
        ("corona", {"round": "2", "mercury": "7"}, "CO1", "These are too many chips"),
        ("corona", {"round": "2", "mercury": "3"}, "CO5", "Chips only change hands: there are 12"),
        ("corona", {"suspended": "venus"}, "CO5", "Nobody is suspended in the first round."),
        ("corona", {"round": "7"}, "CO6", "The game would have ended before this round: star mas"),
        (
            "corona",
            {"round": "2", "mercury": "12", "venus": "0"},
            "CO6",
            "The game would have ended before this round: out of chips.",
        ),
        ("harun", {"red": "1"}, "HA1", "Red star: there are 2, and 1 on the ring."),
        ("harun", {"round": "2", "mercury": "70"}, "HA7", "The game would have ended before this"),
        ("harun", {"last_winner": "venus"}, "HA7", "Before the first round nobody has reached a"),
        ("orbit", {"bodies": "R1 O1 Y2 G3 B4 V5"}, "OR2", "Bodies begin alone on their cells; on"),
        ("orbit", {"round": "2", "mercury": "20"}, "OR1", "These are too many chips"),
        ("orbit", {"round": "2", "mercury": "12"}, "OR2", "The pot holds fewer chips than there"),
        ("orbit", {"round": "2", "takes": "2"}, "OR7", "The pot is taken once a round at most."),
    ],
)  # fmt: skip
def test_every_impossible_round_gets_one_sentence(
    name: str, parts: dict[str, str], rule: str, words: str
) -> None:
    assert fault(name, **parts)[0] == rule
    assert fault(name, **parts)[1].startswith(words)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("corona", "bodies:R13", "a body is written as a letter (R O Y G B V) and a cell from 1"),
        ("corona", "bodies:R1,R2", "The body R stands here twice."),
        ("corona", "dice:1,2", "every body gets a die from 1 to 6"),
        ("corona", "dice:1,2,3,4,5,7", "every body gets a die from 1 to 6"),
        ("corona", "pluto:3", "a position of Corona has no 'pluto'"),
        ("harun", "red:13", "a star lies on a cell from 1 to 12, not on '13'"),
        ("harun", "red:3/black:3", "Two stars lie on cell 3."),
        ("orbit", "bodies:R1", "The body O is not on the ring yet."),
        ("orbit", "dice:R1,R2,Y3,G4,B5,V6", "every body has one die from 1 to 6"),
    ],
)
def test_what_cannot_be_read_gets_one_line(name: str, text: str, words: str) -> None:
    with pytest.raises(OptionError) as error:
        editor_of(name, players=2).read(text)
    assert str(error.value).startswith(words)


@pytest.mark.parametrize("name", DEALT)
def test_every_edit_of_every_tool_changes_the_round(name: str) -> None:
    editor = editor_of(name, players=3)
    for board in (editor.blank(), editor.first()):
        for tool in editor.tools(board):
            for edit in editor.edits(board, tool.key):
                assert edit.path[0] == tool.key
                assert editor.edited(board, edit.text) != editor.checked(board), edit.text
        assert read_arrangement(write_arrangement(board)).keys() <= board.keys()
        with pytest.raises(OptionError):
            editor.edits(board, "tool-hammer")
        with pytest.raises(OptionError):
            editor.edited(board, "castle")


@pytest.mark.parametrize(("name", "die", "words"), [("orbit", "Q", "no body"), ("harun", "9", "9")])
def test_a_die_that_is_not_there_cannot_be_turned(name: str, die: str, words: str) -> None:
    editor = editor_of(name)
    with pytest.raises(OptionError, match=words):
        editor.turned(editor.first()["dice"], die)  # type: ignore[attr-defined]
