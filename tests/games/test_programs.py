"""What can be played ahead of time in each game, against its rules."""

from __future__ import annotations

from typing import Any

import pytest
from corona.positions import reach, start
from orbit_box.plays import bid, play_all, time
from ortus.positions import duel
from pebbles import Pebbles

import orrery
from orrery.core import programs
from orrery.core.programming import replaces
from orrery.core.programs import MoveLine, NextMove, Order

Position = orrery.Position


def given(position: Position, seat: int, **raw: Any) -> programs.Program:
    program = position.game.checked_program(position, seat, raw)
    assert programs.read(programs.written(program)) == program
    return program


def plays(position: Position, seat: int, program: programs.Program) -> str | None:
    move = position.game.programmed(position, seat, program)
    return move and move.text


def ends(position: Position, seat: int, program: programs.Program) -> str | None:
    why = position.game.program_ended(position, seat, program)
    return None if why is None else str(why)


def kinds(position: Position, seat: int) -> list[str]:
    return [offer.kind for offer in position.game.programs(position, seat)]


def refused(position: Position, seat: int, **raw: Any) -> str:
    with pytest.raises(orrery.Refusal) as caught:
        position.game.checked_program(position, seat, raw)
    return str(caught.value)


# --- Corona and Harun: a ladder (CO3, HA3) --------------------------------------------------------


def bidding(game: str = "corona", **options: Any) -> Position:
    return orrery.game(game, players=3, deal="random", **options).start(1)


@pytest.mark.parametrize("game", ["corona", "harun"])
def test_a_ladder_bids_one_more_than_another_and_no_more_than_its_limit(game: str) -> None:
    position = bidding(game)
    ladder = given(position, 1, kind="ladder", limit=9)
    assert plays(position, 1, ladder) is None  # nobody has bid, and it does not begin
    assert plays(bid(position, (0, 4)), 1, ladder) == "bid 5"
    assert plays(bid(position, (1, 5)), 1, ladder) is None  # its own bid stands
    assert plays(bid(position, (2, 8)), 1, ladder) == "bid 9"
    assert ends(position, 1, ladder) is None
    assert plays(bid(position, (2, 9)), 1, ladder) is None
    assert ends(position, 1, ladder) == "Earth bids 9: your ladder goes no further."
    assert str(position.game.program_sentence(position, 1, ladder)) == "Bid ladder, up to 9"


@pytest.mark.parametrize(("game", "most", "rule"), [("corona", 21, "CO3"), ("harun", 14, "HA3")])
def test_the_limit_of_a_ladder_beats_the_standing_bid(game: str, most: int, rule: str) -> None:
    position = bid(bidding(game), (0, 6))
    said = f"limit is a whole number from 7 to {most}"
    assert refused(position, 1, kind="ladder", limit=6) == f"{said}, not 6 ({rule})"
    assert refused(position, 1, kind="ladder", limit=most + 1) == f"{said}, not {most + 1} ({rule})"
    assert refused(position, 1, kind="ladder") == f"{said}, not None ({rule})"
    extra = refused(position, 1, kind="ladder", limit=9, round=5)
    assert extra == f"ladder has no field 'round'. ({rule})"


def test_a_ladder_ends_with_the_bidding_for_which_it_was_given() -> None:
    position = bid(bidding(), (0, 6))
    ladder = given(position, 1, kind="ladder", limit=9)
    time(position)
    assert (plays(position, 1, ladder), ends(position, 1, ladder)) == (None, "")
    while position.state.round_number == 1:
        position.play(position.moves(0)[0])
    bid(position, (0, 4))
    assert (plays(position, 1, ladder), ends(position, 1, ladder)) == (None, "")


def test_who_is_suspended_gives_no_ladder() -> None:
    position = start(3, deal="random")
    position.state.suspended[1] = 1
    assert kinds(position, 1) == []
    assert refused(position, 1, kind="ladder", limit=9) == (
        "venus is suspended in this round. (CO5)"
    )


def test_a_ladder_is_for_live_bidding() -> None:
    sealed = bidding(mode="sealed")
    assert kinds(sealed, 0) == []
    assert refused(sealed, 0, kind="ladder", limit=9) == (
        "Sealed bids are made once, so there is nothing to climb. (CO3)"
    )
    planning = time(bid(bidding(), (0, 6)))
    assert refused(planning, 1, kind="ladder", limit=9) == (
        "A ladder is for the bidding of a round. (CO3)"
    )
    assert refused(bid(bidding(), (0, 21)), 1, kind="ladder", limit=21).endswith("bids 21. (CO3)")


def test_a_ladder_of_the_star_master_is_as_good_as_any() -> None:
    position = reach(start(3, master=0), 1)
    master = int(position.state.master)
    while position.state.phase == 0:
        position.play(position.moves(master)[0])
    other = (master + 1) % 3
    bid(position, (other, 3))
    assert plays(position, master, given(position, master, kind="ladder", limit=5)) == "bid 4"


# --- Ortus: saves (OT8, OT21) ---------------------------------------------------------------------


def struck(**how: Any) -> Position:
    """Gold's wind on f5 strikes the black earth beside it, for 3."""
    position = duel("wind f5", "earth f6, fire k9", elements="none", **how)
    return position.play("strike f5xf6")


def saving(position: Position, keep: int, *warriors: str) -> programs.Program:
    return given(position, 1, kind="save", keep=keep, warriors=list(warriors))


def test_a_save_is_paid_as_long_as_enough_energy_stays() -> None:
    position = struck()
    energy, price = int(position.state.energy[1]), int(position.state.power)
    assert plays(position, 1, saving(position, energy - price, "earth-1")) == "save"
    assert plays(position, 1, saving(position, energy - price + 1, "earth-1")) is None
    after = position.copy().play("save")
    assert int(after.state.energy[1]) == energy - price


def test_only_the_named_warriors_are_saved() -> None:
    position = struck()
    assert plays(position, 1, saving(position, 0, "earth-2", "fire-1")) is None
    assert plays(position, 1, saving(position, 0, "fire-1", "earth-1")) == "save"


def test_nothing_is_saved_without_the_energy_for_it() -> None:
    position = struck()
    position.state.energy[1] = 2
    order = saving(position, 0, "earth-1")
    assert plays(position, 1, order) is None
    assert ends(position, 1, order) is None  # there may be more energy in another turn
    assert plays(position, 0, order) is None


def test_handicap_points_pay_first_and_are_not_kept() -> None:
    position = struck(handicap=2, handicap_for="black")
    position.state.points[1] = 2
    energy = int(position.state.energy[1])
    assert plays(position, 1, saving(position, energy - 1, "earth-1")) == "save"


def test_an_order_to_save_is_described_and_checked() -> None:
    position = struck(fallen="gold fire")
    (offer,) = (o for o in position.game.programs(position, 0) if o.kind == "save")
    assert offer.rule == "OT8"
    words = [str(word) for field in offer.fields[1:] for _, word in field.choices]  # type: ignore[union-attr]
    assert words[0] == "wind on f5"
    assert "fire, fallen" in words
    wrong = refused(position, 1, kind="save", keep=0, warriors=["dragon"])
    assert wrong.startswith("warriors is one or more of wind-1, ")
    assert wrong.endswith("not 'dragon' (OT8)")
    assert refused(position, 1, kind="save", keep=99, warriors=["wind-1"]).startswith("keep is a")
    said = [
        str(position.game.program_sentence(position, 1, saving(position, 3, *names)))
        for names in (["wind-1"], [name for name, _ in offer.fields[1].choices])  # type: ignore[union-attr]
    ]
    assert said == ["Save 1 warrior, keep 3 energy", "Save every warrior, keep 3 energy"]


def test_nothing_is_programmed_while_arrangements_are_hidden() -> None:
    position = orrery.game("ortus").start(1)
    assert kinds(position, 0) == []
    assert refused(position, 0, kind="save", keep=0, warriors=["wind-1"]).endswith("(OT8)")


def test_a_line_in_ortus_answers_an_attack() -> None:
    position = duel("wind f5", "earth f6, fire k9", elements="none")
    line = given(position, 1, kind="if", moves=["strike f5xf6", "fall"])
    assert plays(position.play("strike f5xf6"), 1, line) == "fall"


# --- Orion Duel: the next move, and lines ---------------------------------------------------------


def preset() -> Position:
    return orrery.game("orion", setup="1", first="blue").start(7)


def test_a_line_answers_the_expected_move_and_goes_on() -> None:
    position = preset()
    assert kinds(position, 0) == []  # blue is to move
    assert kinds(position, 1) == ["next", "if"]
    moves = ["bend f4 f3 g5", "mixed c4 c3", "line h3 h4 h5", "single c5"]
    line = given(position, 1, kind="if", moves=moves)
    assert line == MoveLine(0, ("bend f3 f4 g5", "mixed c4 c3", "line h3 h4 h5", "single c5"))
    said = "If bend f3 f4 g5, then mixed c4 c3; if line h3 h4 h5, then single c5"
    assert str(position.game.program_sentence(position, 1, line)) == said
    for expected, answer in zip(line.moves[::2], line.moves[1::2], strict=True):
        assert plays(position, 1, line) is None
        assert plays(position.play(expected), 1, line) == answer
        assert ends(position, 1, line) is None
        position.play(answer)
    assert ends(position, 1, line) == ""


def test_a_line_ends_when_something_else_is_played() -> None:
    position = preset()
    line = given(position, 1, kind="if", moves=["bend f3 f4 g5", "mixed c4 c3"])
    position.play("single h3")
    assert plays(position, 1, line) is None
    assert ends(position, 1, line) == ("single h3 was played, and not bend f3 f4 g5: choose anew.")


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (["line d4 d5 d6", "mixed c4 c3"], "(OD7)"),
        (["bend f3 f4 g5", "single f4"], "f4 already carries a tile. (OD6)"),
        (["bend f3 f4 g5"], "A line has from 2 to 12 moves."),
        ("bend f3 f4 g5", "A line has from 2 to 12 moves."),
        (["bend f3 f4 g5"] * 13, "A line has from 2 to 12 moves."),
        (["single h3", "mixed c4 c3", "single h4"], "You have no single left. (OD6)"),
        (["single h3", "mixed c4 c3", "line h4 h5 h6"], "ends with one of yours."),
        (["single h3", None], "A move is a text or a code, not None."),
    ],
)
def test_a_line_of_nonsense_is_refused_with_the_rule(moves: Any, why: str) -> None:
    assert refused(preset(), 1, kind="if", moves=moves).endswith(why)


def test_a_next_move_is_played_if_it_is_legal_then() -> None:
    position = preset()
    program = given(position, 1, kind="next", move="single c5")
    assert program == NextMove(0, "single c5")
    assert plays(position, 1, program) is None
    here, there = (position.copy().play(move) for move in ("single h3", "single c5"))
    assert plays(here, 1, program) == "single c5"
    assert ends(here, 1, program) is None
    assert ends(here.play("mixed c4 c3"), 1, program) == ""  # something else, by hand
    assert plays(there, 1, program) is None
    assert ends(there, 1, program) == (
        "single c5 is no longer possible: c5 already carries a tile. (OD6)"
    )


def test_a_next_move_must_make_sense_now() -> None:
    position = preset()
    assert refused(position, 0, kind="next", move="single c5") == "It is your turn: play it."
    assert refused(position, 1, kind="next", move="line d4 d5 d6").endswith("(OD7)")
    assert refused(position, 1, kind="next", move="hop") != ""
    assert refused(position, 1, kind="next") == "A move is a text or a code, not None."
    assert (
        refused(position, 1, kind="dance") == "There is no program 'dance'; there is next and if."
    )
    free = orrery.game("orion", setup="free").start(1)
    assert kinds(free, 0) == kinds(free, 1) == []


def test_games_of_luck_and_secrets_offer_nothing() -> None:
    for name in ("orbis", "orbit"):
        position = orrery.game(name).start(1)
        assert [kinds(position, seat) for seat in range(len(position.game.seats))] == (
            [[]] * len(position.game.seats)
        )


# --- Any game -------------------------------------------------------------------------------------


def test_the_example_game_has_programs_for_two_short_methods() -> None:
    position = Pebbles().start(3)
    first, second = position.to_act[0], 1 - position.to_act[0]
    line = given(position, second, kind="if", moves=["take 1", "take 3"])
    assert plays(position.play("take 1"), second, line) == "take 3"
    assert refused(position, first, kind="next", move="take 4").endswith("(PE2)")


def test_lines_stand_beside_each_other_unless_they_answer_in_two_ways() -> None:
    position = preset()
    a, b, other = "bend f3 f4 g5", "mixed c4 c3", "single h3"
    long = given(position, 1, kind="if", moves=[a, b, other, "single c5"])

    def replaced(*moves: str) -> bool:
        new = given(position, 1, kind="if", moves=list(moves))
        return replaces(1, new, long, position)

    assert not replaced(other, b)  # another branch
    assert not replaced(a, b, "line h3 h4 h5", "single c5")
    assert replaced(a, "single c5")  # another answer to the same move
    assert replaced(a, b)  # the same, and shorter
    assert replaces(1, NextMove(0, b), NextMove(0, a), position)
    assert not replaces(1, NextMove(0, b), Order("x", {}), position)


def test_played_programs_are_like_moves_by_hand() -> None:
    by_hand = play_all(bid(bidding(), (0, 6)), 1, "bid 7")
    position = bid(bidding(), (0, 6))
    move = position.game.programmed(position, 1, given(position, 1, kind="ladder", limit=7))
    assert move
    assert position.play(move).state.tobytes() == by_hand.state.tobytes()
