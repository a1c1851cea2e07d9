"""The places of all seats when a game is over."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from orrery.core.contract import Outcome
from orrery.table.clock_rules import Bank
from orrery.table.commands import Answer, Propose, Resign
from orrery.table.events import Bot
from orrery.table.placing import is_result, places
from orrery.table.state import Ending, TableState
from orrery.table.table import Table

from .sitting import ANN, BOB, CAT, DAN, START, opened, play_any


class Ended:
    """A position of which only the outcome matters."""

    def __init__(self, winners: tuple[int, ...], scores: tuple[float, ...]) -> None:
        self.outcome = Outcome(winners, scores, "points")


def ended(table: Table, winners: tuple[int, ...], *scores: float) -> TableState:
    """The table as if its game had just ended by the rules."""
    position: object = Ended(winners, scores)
    return replace(
        table.state,
        phase="over",
        position=position,  # type: ignore[arg-type]
        ending=Ending("rules", winners),
    )


def four() -> Table:
    return opened("corona", [ANN, BOB, CAT, DAN], players="4", deal="random")


def test_between_two_the_winner_is_first() -> None:
    table = opened("orion", [ANN, BOB])
    with pytest.raises(ValueError, match="when a game is over"):
        places(table.state)
    table.do(Resign(0), ANN, START)
    assert places(table.state) == [2, 1]


def test_a_draw_ties() -> None:
    table = opened("orion", [ANN, BOB])
    table.do(Propose(1, "draw"), BOB, START)
    table.do(Answer(0, True), ANN, START)
    assert places(table.state) == [1, 1]
    assert places(ended(four(), (), 5, 6, 7, 8)) == [1, 1, 1, 1]


def test_winners_share_the_first_place_and_the_others_follow_by_points() -> None:
    assert places(ended(four(), (1, 3), 5, 9, 7, 9)) == [4, 1, 3, 1]
    assert places(ended(four(), (2,), 5, 9, 7, 5)) == [3, 2, 1, 3]  # whatever made the third win


def test_who_gave_up_is_behind_who_stayed_though_a_bot_wins_there() -> None:
    table = four()
    table.do(Resign(2), CAT, START)
    assert places(ended(table, (2,), 5, 6, 30, 4)) == [2, 1, 4, 3]
    assert table.state.players == (ANN, BOB, CAT, DAN)


def test_the_sooner_somebody_gives_up_the_further_behind() -> None:
    table = four()
    table.do(Resign(2), CAT, START)
    table.do(Resign(0), ANN, START)
    assert places(ended(table, (2,), 5, 6, 30, 4)) == [3, 1, 4, 2]
    table.do(Resign(1), BOB, START)
    table.do(Resign(3), DAN, START)
    assert table.state.ending
    assert places(table.state) == [3, 2, 4, 1]
    assert table.state.players == (ANN, BOB, CAT, DAN)


def test_bots_that_stayed_are_first_when_all_people_have_gone() -> None:
    table = opened("corona", [ANN, Bot(1), Bot(2)], players="3", deal="random")
    table.do(Resign(0), ANN, START)
    assert places(table.state) == [3, 1, 1]


def test_running_out_of_time_is_giving_up() -> None:
    table = opened("orion", [ANN, BOB], Bank(60), setup="1", first="blue")
    play_any(table, START + 1)
    table.tick(START + 200_000)
    assert places(table.state) == [1, 2]


# --- What counts ----------------------------------------------------------------------------------


def test_a_game_that_was_broken_off_at_once_is_no_result() -> None:
    table = opened("orion", [ANN, BOB], setup="1", first="blue")
    assert not is_result(table.state)
    play_any(table, START)
    early = Table.load(table._log, table.id)
    early.do(Resign(1), BOB, START)
    assert not is_result(early.state)


def test_a_game_in_which_two_have_moved_is_a_result_however_it_ends() -> None:
    table = opened("orion", [ANN, BOB], setup="1", first="blue")
    play_any(table, START)
    play_any(table, START)
    table.do(Resign(1), BOB, START + 5)
    assert is_result(table.state)
    assert table.state.ended == START + 5


def test_nobody_gains_against_themselves() -> None:
    table = opened("orion", [ANN, ANN], setup="1", first="blue")
    play_any(table, START)
    play_any(table, START)
    table.do(Resign(1), ANN, START)
    assert not is_result(table.state)


def test_a_game_of_bots_alone_is_nobodys_result() -> None:
    assert not is_result(ended(opened("corona", [Bot(1), Bot(2)], players="2"), (0,), 2, 1))
    assert is_result(ended(opened("corona", [ANN, Bot(2)], players="2"), (0,), 2, 1))
