"""A position is one line of text: read back exactly, or refused in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pebbles import Pebbles

import orrery
from orrery.core.chance import CHANCE_FIELD, seeded
from orrery.core.kernel import record_type, sample, to_act
from orrery.core.lines import _fields, _number, _seal
from orrery.players.playout import random_seat

from .toys import Auction

PLIES = 40


def positions(game: orrery.Game, seed: int, every: int = 8) -> Iterator[orrery.Position]:
    """Now and then a position of a random game."""
    position, chance = game.start(seed), seeded(f"lines {seed}")
    while not position.is_over and position.ply < PLIES:
        if position.ply % every == 0:
            yield position
        seat = random_seat(to_act(position.state, game.box), chance)
        position.play(int(sample(position.state, game.box, seat, chance)), seat)
    yield position


def sealed(line: str) -> str:
    return f"{line} | {_seal(line.split(' | '))}"


@pytest.mark.parametrize("name", orrery.GAMES)
def test_a_line_reads_back_as_the_same_position(name: str) -> None:
    for position in positions(orrery.game(name), seed=4):
        line = position.line()
        again = orrery.position(name, line)
        assert again.state.tobytes() == position.state.tobytes()
        assert (again.game.rules, again.game.chosen) == (position.game.rules, position.game.chosen)
        assert again.line() == line
        assert "\n" not in line
        assert (again.ply, again.history) == (0, ())


def test_a_position_that_was_read_goes_on_like_its_original() -> None:
    position = orrery.game("orbis", players=3).start(seed=4)
    again = orrery.position("orbis", position.line())
    for _ in range(30):
        move = position.moves()[-1]
        assert again.moves()[-1] == move
        assert position.play(move).state.tobytes() == again.play(move).state.tobytes()


def test_options_and_earlier_rules_stand_on_the_line() -> None:
    position = orrery.game("orbis", 1, players=4).start(seed=4)
    assert position.line().startswith("orbis/1 players=4 tiles=")
    assert orrery.position("orbis", position.line()).game.rules == 1


def test_a_game_of_somebody_else_has_lines_too() -> None:
    position = Pebbles(pebbles=9).start(seed=1).play("take 2")
    line = position.line()
    assert line.startswith("pebbles/1 pebbles=9 | chance=")
    assert " pebbles=7 " in line
    assert Pebbles.position(line).state.tobytes() == position.state.tobytes()
    assert Pebbles.position(f"  {line}\n").line() == line


def test_a_position_of_nothing_but_zeros_has_a_line() -> None:
    position = Pebbles().start(seed=1)
    position.state.pebbles = position.state.turn = 0
    line = position.line_for(0)
    assert line.startswith("pebbles/1 pebbles=12 | as light |  | ")
    assert Pebbles.position(" ".join(line.split()), seed=1).is_over


def test_a_position_that_was_read_has_no_record() -> None:
    again = Pebbles.position(Pebbles().start(seed=1).line())
    with pytest.raises(orrery.Refusal, match="has no record"):
        again.record()


# --- What a seat may know -------------------------------------------------------------------------


@pytest.mark.parametrize("name", orrery.GAMES)
def test_a_line_for_a_seat_shows_what_the_seat_sees_and_no_luck(name: str) -> None:
    for position in positions(orrery.game(name), seed=5, every=20):
        for seat in (None, *range(len(position.game.seats))):
            line = position.line_for(seat)
            assert "chance=" not in line
            assert orrery.position(name, line).view(seat) == position.view(seat)


def test_what_a_seat_may_not_know_is_dealt_anew_at_writing_and_at_reading() -> None:
    position = Auction().start(7)
    lines = {position.line_for(0) for _ in range(8)}
    assert len(lines) > 1
    assert all(line.partition(" | ")[2].startswith("as ann | card=") for line in lines)
    worlds = [Auction.position(position.line_for(0)) for _ in range(8)]
    assert {int(world.state.card[0]) for world in worlds} == {int(position.state.card[0])}
    assert len({tuple(world.state.card[1:]) for world in worlds}) > 1
    assert len({tuple(world.state.chance) for world in worlds}) == 8


def test_a_seed_deals_what_a_line_leaves_open() -> None:
    line = Auction().start(7).line_for(None)
    assert " | as spectator | " in line
    first, second, other = (Auction.position(line, seed).state.tobytes() for seed in (1, 1, 2))
    assert first == second != other


def test_a_line_for_a_seat_hangs_on_nothing_that_is_hidden_from_it() -> None:
    """Whoever reads many of them learns no more than from worlds that differ in what is hidden."""
    position = orrery.game("orbit", players=2, mode="sealed").start(seed=2).play("wish R", seat=1)
    wishes = {
        int(orrery.position("orbit", position.line_for(0), seed).state.wishes[1, 0])
        for seed in range(60)
    }
    assert wishes == set(range(6))


# --- What is no line ------------------------------------------------------------------------------

LINE = "pebbles/1 pebbles=9 | chance=1,2,3,4 pebbles=7 turn=1"


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("", "a position is written 'pebbles/1 OPTIONS | FIELDS | SEAL'"),
        (LINE, "a position is written"),
        (f"{LINE} | a | b | c", "a position is written"),
        (sealed(LINE.replace("pebbles/", "stones/")), "this is a position of 'stones', not of p"),
        (sealed(LINE.replace("/1", "")), "pebbles has rules 1, not ''"),
        (sealed(LINE.replace("/1", "/2")), "pebbles has rules 1, not '2'"),
        (sealed(LINE.replace(" pebbles=9", " stones=9")), "pebbles has no option 'stones'"),
        (sealed(LINE.replace(" pebbles=9", " pebbles")), "options are written name=value, not"),
        (sealed(LINE.replace("=9", "=9 pebbles=9")), "the option 'pebbles' stands here a second"),
        (sealed(LINE.replace("=9", "=99")), "pebbles is a whole number from 1 to 30, not '99'"),
        (sealed(LINE.replace("turn=1", "turn")), "a field is written name=numbers, not 'turn'"),
        (sealed(LINE.replace("turn=1", "tern=1")), "pebbles has no field 'tern'"),
        (sealed(LINE.replace("turn=1", "end_of_3=1")), "pebbles has no field 'end_of_3'"),
        (sealed(f"{LINE} turn=0"), "the field 'turn' stands here a second time"),
        (sealed(LINE.replace("turn=1", "turn=x")), "'x' is no number that 'turn' can have"),
        (sealed(LINE.replace("turn=1", "turn=")), "'' is no number that 'turn' can have"),
        (sealed(LINE.replace("turn=1", "turn=128")), "'128' is no number that 'turn' can have"),
        (sealed(LINE.replace("turn=1", "turn=-129")), "'-129' is no number that 'turn' can have"),
        (sealed(LINE.replace("turn=1", "turn=1.5")), "'1.5' is no number that 'turn' can have"),
        (sealed(LINE.replace("turn=1", "turn=٣")), "is no number that 'turn' can have"),
        (sealed(LINE.replace("turn=1", "turn=1,1")), "'turn' has the wrong number of values"),
        (sealed(LINE.replace("3,4", "3")), "'chance' has the wrong number of values; it needs 4"),
        (sealed(LINE.replace("3,4", "3*999999999")), "'chance' has the wrong number of values"),
        (sealed(LINE.replace("| c", "| as nobody | c")), "nobody here is called 'nobody'; there"),
        (f"{LINE} | 0123456789abcdef", "this line is not as it was written: its seal does not f"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_line_is_said_in_one_sentence(line: str, wrong: str) -> None:
    with pytest.raises(orrery.LineError) as error:
        Pebbles.position(line)
    assert str(error.value).startswith(wrong) or wrong in str(error.value)
    assert "\n" not in str(error.value)


def test_a_line_of_another_game_is_refused() -> None:
    with pytest.raises(orrery.LineError, match="this is a position of 'pebbles', not of orion"):
        orrery.position("orion", Pebbles().start(seed=1).line())


def test_a_game_that_does_not_exist_has_no_lines() -> None:
    with pytest.raises(orrery.OptionError, match="there is no game 'pebbles'"):
        orrery.position("pebbles", sealed(LINE))


LINES = {
    "corona": orrery.game("corona", players=3, deal="random").start(seed=3).line(),
    "orbit": orrery.game("orbit", players=2).start(seed=3).line_for(1),
}


@pytest.mark.parametrize("name", LINES)
@given(data=st.data())
def test_a_mangled_line_is_refused_or_means_the_same(name: str, data: st.DataObject) -> None:
    line = LINES[name]
    start = data.draw(st.integers(0, len(line) - 1))
    end = data.draw(st.integers(start, min(len(line), start + 12)))
    put = data.draw(st.text("0123456789abc=,*-| /\n", max_size=6) | st.text(max_size=3))
    mangled = line[:start] + put + line[end:]
    try:
        read = orrery.position(name, mangled, seed=1)
    except orrery.LineError:
        return  # each with a sentence of its own, as above
    assert read.state.tobytes() == orrery.position(name, line, seed=1).state.tobytes()


def test_fields_may_be_fractions() -> None:
    """No game of ours has any; somebody else's may."""
    kind = record_type([CHANCE_FIELD, ("share", np.float64, (2,))])
    array = np.zeros(1, kind)
    array["share"] = (0.1, -2.5e30)
    assert _fields(array[0]) == "share=0.1,-2.5e+30"
    assert [_number(part, np.dtype(np.float64)) for part in ("0.1", "-2.5e+30", "x")] == [
        0.1,
        -2.5e30,
        None,
    ]
