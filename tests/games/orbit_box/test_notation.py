"""What the words of Orbit, Harun and Corona have in common."""

from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.core.kernel import CLOCK

from .plays import box_game, refused

GAMES = ["corona", "harun", "orbit"]

#: Texts that say no move, and the rule that says why.
NO_MOVES = {
    "corona": [("bid 99", "CO3"), ("place V13", "CO2"), ("V7", "CO4"), ("jump", "")],
    "harun": [("bid 99", "HA3"), ("place V13", "HA2"), ("K7", "HA4"), ("star", "HA2"), ("x", "")],
    "orbit": [("claim K", "OR4"), ("wish", "OR4"), ("jump", "")],
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Any:
    return box_game(request.param)


def where_several_act(name: str) -> orrery.Position:
    options = {} if name == "orbit" else {"deal": "random"}
    return orrery.game(name, **options).start(1)


@pytest.mark.parametrize("seat", [CLOCK, 0, 3])
def test_text_code_and_value_name_the_same_move(game: Any, seat: int) -> None:
    for code in range(game.code_count):
        move = game.move(seat, code)
        assert (move.seat, move.code, str(move)) == (seat, code, move.text)
        assert game.read(move.text, seat) == move


def test_no_two_codes_share_a_text_or_a_value(game: Any) -> None:
    moves = [game.move(0, code) for code in range(game.code_count)]
    assert len({move.text for move in moves}) == game.code_count
    assert len({(move.verb, move.body, move.number) for move in moves}) == game.code_count


def test_case_and_spaces_do_not_matter(game: Any) -> None:
    for code in range(game.code_count):
        move = game.move(0, code)
        for text in (move.text.upper(), move.text.lower(), f"  {move.text.replace(' ', '   ')} "):
            assert game.read(text, 0) == move


@pytest.mark.parametrize("code", [-1, 10**6])
def test_a_number_that_is_no_code_is_refused(game: Any, code: int) -> None:
    seat = game.start(1).to_act[-1]
    assert refused(game.start(1), code, seat) == ("", f"No move has the code {code}.", "")
    beyond = refused(game.start(1), game.code_count, seat)
    assert beyond == ("", f"No move has the code {game.code_count}.", "")


def test_a_move_is_played_by_its_value_its_text_or_its_code(game: Any) -> None:
    seat = game.start(1).to_act[-1]
    move = game.start(1).moves(seat)[0]
    forms = (move, move.text, move.code)
    states = [game.start(1).play(form, seat=seat).state.tobytes() for form in forms]
    assert len(set(states)) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_must_be_named_where_several_may_act(name: str) -> None:
    position = where_several_act(name)
    names = "clock, mercury, venus, earth and mars"
    sentence = f"Several may act, {names}: say who does."
    assert refused(position, "time") == ("", sentence, "")
    assert refused(position, "time", 7) == ("", f"There is no seat 7; {names} may act.", "")


@pytest.mark.parametrize("name", GAMES)
def test_without_a_position_the_words_alone_are_judged(name: str) -> None:
    for text, rule in NO_MOVES[name]:
        with pytest.raises(orrery.Refusal) as caught:
            box_game(name).read(text, 0)
        assert caught.value.rule == rule


@pytest.mark.parametrize("text", ["", "jump", "V V", "2"])
def test_after_the_end_nonsense_is_still_refused_in_words(game: Any, text: str) -> None:
    over = game.start(1)
    over.state.phase = 3
    with pytest.raises(orrery.Refusal):
        game.read(text, 0, over)
    assert refused(over, "time", CLOCK) == ("", "The game is over.", "")
