"""Deal for me: the table completes a set-up, by moves like any other."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.core.errors import Refusal
from orrery.table.clock_rules import Bank
from orrery.table.commands import BeReady, Deal, Play, Resign, Undo
from orrery.table.events import Bot, Moved, Undone
from orrery.table.table import Table
from orrery.table.view.table import see
from orrery.table.view.words.log_lines import SECRET

from .sitting import ANN, BOB, START, opened, owner, play, play_any

#: Games in which something is placed by hand, and how many moves that is for whoever begins.
BY_HAND: list[tuple[str, dict[str, Any], int]] = [
    ("harun", {"players": "2"}, 11),
    ("corona", {"players": "2"}, 6),
    ("ortus", {}, 7),
    ("orion", {"setup": "free"}, 8),
]
NOTHING = "nothing for you to set up"


def may_deal(table: Table, seat: int) -> bool:
    return "deal" in see(table.state, owner(table, seat).id).can


@pytest.mark.parametrize(("game", "options", "moves"), BY_HAND)
def test_one_command_places_everything_by_moves_of_that_seat(
    game: str, options: dict[str, Any], moves: int
) -> None:
    table = opened(game, [ANN, BOB], **options)
    seat = table.state.acting[0]
    assert may_deal(table, seat)
    entries = table.do(Deal(seat), owner(table, seat), START + 1, cause="click")
    assert [type(entry.event) for entry in entries] == [Moved] * moves
    assert {entry.event.seat for entry in entries if isinstance(entry.event, Moved)} == {seat}
    assert not may_deal(table, seat)
    assert table.state.acting  # the game goes on
    with pytest.raises(Refusal, match=NOTHING):
        table.do(Deal(seat), owner(table, seat), START + 2)
    again = table.do(Deal(seat), owner(table, seat), START + 2, cause="click")  # sent twice
    assert again == entries
    replayed = Table.load(table._log, table.id).state.position
    assert replayed.state.tobytes() == table.state.position.state.tobytes()


def test_what_was_placed_by_hand_stays() -> None:
    table = opened("ortus", [ANN, BOB])
    play_any(table, START, 0)
    (first,) = table.state.history
    table.do(Deal(0), ANN, START + 1)
    assert table.state.history[0] == first
    assert len(table.state.history) == 7


def test_it_is_dealt_by_chance_and_not_by_the_luck_of_the_game() -> None:
    tables = [opened("harun", [ANN, BOB], players="2") for _ in range(2)]
    for table in tables:
        table.do(Deal(table.state.acting[0]), owner(table, table.state.acting[0]), START)
    one, other = (table.state.position for table in tables)
    assert [move.text for move in one.history] != [move.text for move in other.history]
    assert one.plain.dice == other.plain.dice  # the same seed, whoever placed what


def test_a_hidden_set_up_stays_hidden() -> None:
    table = opened("ortus", [ANN, BOB])
    before = see(table.state, BOB.id).scene.whole()
    table.do(Deal(0), ANN, START)
    seen = see(table.state, BOB.id)
    assert {line.text for line in seen.log} == {SECRET}
    assert SECRET not in {line.text for line in see(table.state, ANN.id).log}
    keys = {item.key for item in seen.scene.whole().items or ()}
    assert keys == {item.key for item in before.items or ()}
    assert table.state.acting == (1,)


def test_it_is_undone_step_by_step_until_something_is_shown() -> None:
    table = opened("ortus", [ANN, BOB])
    table.do(Deal(0), ANN, START)
    (undone,) = table.do(Undo(0), ANN, START + 1)
    assert undone.event == Undone(seat=0)
    assert len(table.state.history) == 6
    table.do(Deal(0), ANN, START + 2)
    table.do(Deal(1), BOB, START + 3)
    with pytest.raises(Refusal, match="cannot be undone"):
        table.do(Undo(0), ANN, START + 4)


def test_the_clock_runs_until_it_is_dealt() -> None:
    table = opened("ortus", [ANN, BOB], clock=Bank(60, 5))
    table.do(Deal(0), ANN, START + 20_000)
    clock = table.state.clocks[0]
    assert clock.left == 45_000  # one turn is over, and adds five seconds
    assert clock.since is None
    with pytest.raises(Refusal, match="over"):  # Bob's time has run out meanwhile
        table.do(Deal(1), BOB, START + 61_000)


def test_it_is_refused_where_there_is_nothing_to_set_up() -> None:
    table = opened("orion", [ANN, None], setup="free")
    with pytest.raises(Refusal, match="has not begun"):
        table.do(Deal(0), ANN, START)
    table = opened("orion", [ANN, BOB], setup="1", first="blue")
    for seat, who in ((0, ANN), (1, BOB)):
        assert not may_deal(table, seat)
        with pytest.raises(Refusal, match=NOTHING):
            table.do(Deal(seat), who, START)
    with pytest.raises(Refusal, match="not yours"):
        table.do(Deal(1), ANN, START)
    table.do(Resign(0), ANN, START)
    with pytest.raises(Refusal, match="game is over"):
        table.do(Deal(0), ANN, START)


def test_the_next_round_is_dealt_when_it_has_begun() -> None:
    """Whoever sets up the second round does so after the card about the first one."""
    table = opened("corona", [ANN, BOB], players="2", mode="sealed")
    master = table.state.acting[0]
    table.do(Deal(master), owner(table, master), START)
    bidder = table.state.acting[0]
    play(table, "bid 1", START, bidder)
    play(table, "pass", START, 1 - bidder)
    while table.state.interval is None:
        play_any(table, START)
    master = table.state.position.to_act[-1]
    assert not may_deal(table, master)
    with pytest.raises(Refusal, match="next round"):
        table.do(Deal(master), owner(table, master), START)
    for seat in (0, 1):
        table.do(BeReady(seat), owner(table, seat), START)
    assert table.do(Deal(master), owner(table, master), START)


def test_bots_go_on_by_themselves() -> None:
    table = opened("ortus", [ANN, Bot(1)])
    table.do(Deal(0), ANN, START)
    assert table.state.acting == (1,)
    table.bot_move(1, table.state.position.moves(1)[0].text, START)
    with pytest.raises(Refusal, match="placed"):
        table.do(Play(0, 0), ANN, START)
