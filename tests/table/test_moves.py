"""Moves through the table: who may make them, once, and in which order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from orrery.core.errors import Refusal
from orrery.table.commands import Play, Sit
from orrery.table.events import Bot, Entry, Moved
from orrery.table.log import MemoryLog
from orrery.table.standing import Standing
from orrery.table.table import Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, START, opened, owner, play, play_any


def other(seat: int) -> int:
    return 1 - seat


def test_a_move_by_text_or_code_is_written_as_text() -> None:
    table = opened("orion", [ANN, BOB])
    (seat,) = table.state.acting
    move = table.state.position.moves(seat)[7]
    (entry,) = play(table, move.code, START)
    assert entry.event == Moved(seat=seat, move=move.text)
    assert entry.number == table.state.number


def test_only_the_owner_moves_and_only_in_turn() -> None:
    table = opened("orion", [ANN, BOB])
    (seat,) = table.state.acting
    with pytest.raises(Refusal, match="not yours"):
        table.do(Play(seat, 0), owner(table, other(seat)), START)
    with pytest.raises(Refusal, match="not yours"):
        table.do(Play(seat, 0), CAT, START)
    with pytest.raises(Refusal, match="turn"):
        table.do(Play(other(seat), 0), owner(table, other(seat)), START)
    assert table.state.position.ply == 0


def test_an_illegal_move_is_refused_by_its_rule_and_nothing_is_written() -> None:
    table = opened("orion", [ANN, BOB], setup="1")
    number = table.state.number
    with pytest.raises(Refusal) as caught:
        play(table, "line a1 b1 c9", START)
    assert caught.value.rule.startswith("OD")
    assert table.state.number == number
    assert table.catch_up() == []


def test_a_command_that_comes_twice_happens_once() -> None:
    table = opened("orion", [ANN, BOB])
    (seat,) = table.state.acting
    command = Play(seat, table.state.position.moves(seat)[0].code)
    first = table.do(command, owner(table, seat), START, "c1")
    assert table.do(command, owner(table, seat), START + 9, "c1") == first
    assert table.state.position.ply == 1


def test_a_command_that_comes_twice_happens_once_after_a_restart_and_at_another_process() -> None:
    log = MemoryLog()
    here = opened("orion", [ANN, BOB], log=log)
    elsewhere = Table.load(log, here.id)
    (seat,) = here.state.acting
    command = Play(seat, here.state.position.moves(seat)[0].code)
    first = here.do(command, owner(here, seat), START, "c1")
    assert elsewhere.do(command, owner(here, seat), START, "c1") == first
    again = Table.load(log, here.id)
    assert again.do(command, owner(here, seat), START, "c1") == first
    assert again.state.position.ply == 1


def test_two_people_may_name_their_commands_alike() -> None:
    table = opened("orion", [ANN, BOB])
    for ply in (1, 2):
        (seat,) = table.state.acting
        code = table.state.position.moves(seat)[0].code
        table.do(Play(seat, code), owner(table, seat), START, "1")
        assert table.state.position.ply == ply


def test_a_move_meant_for_an_older_table_is_refused() -> None:
    table = opened("orion", [ANN, ANN], setup="free")
    (seat,) = table.state.acting
    table.do(Play(seat, table.state.position.moves(seat)[0].code, 0), ANN, START)
    code = table.state.position.moves(seat)[0].code
    with pytest.raises(Refusal, match="has changed"):
        table.do(Play(seat, code, 0), ANN, START)
    with pytest.raises(Refusal, match="has changed"):
        table.do(Play(seat, code, 5), ANN, START)
    table.do(Play(seat, code, 1), ANN, START)


def test_a_bid_meant_for_one_hourglass_is_not_made_in_the_next() -> None:
    table = opened("corona", [ANN, BOB], players="2", deal="random")
    table.tick(START + 60_000)  # nobody bid, and the next round begins
    assert table.state.position.state.round_number == 2
    with pytest.raises(Refusal, match="when everybody has seen the last one"):
        table.do(Play(0, "bid 5", 0), ANN, START + 60_100)
    table.tick(START + 80_000)
    with pytest.raises(Refusal, match="has changed"):
        table.do(Play(0, "bid 5", 0), ANN, START + 80_100)


def test_time_never_runs_backwards() -> None:
    table = opened("orion", [ANN])
    table.do(Sit(1), BOB, START - 5000)
    play_any(table, START - 9000)
    play_any(table, START + 10)
    times = [entry.at for entry in table._log.read(table.id)]
    assert times == sorted(times)
    assert times[-1] == START + 10


class BrokenLog(MemoryLog):
    """A log on a full disk."""

    is_full = False

    def append(
        self, table: str, entries: Sequence[Entry], standing: Standing | None = None
    ) -> None:
        if self.is_full:
            raise OSError("no space left")
        super().append(table, entries, standing)


def test_what_is_not_written_down_has_not_happened() -> None:
    log = BrokenLog()
    table = opened("orion", [ANN, BOB], log=log)
    before = table.state
    log.is_full = True
    with pytest.raises(OSError, match="no space"):
        play_any(table, START)
    assert table.state is before
    log.is_full = False
    play_any(table, START)
    assert table.state.position.ply == 1


def test_a_state_does_not_change_under_whoever_looks_at_it() -> None:
    table = opened("orion", [ANN, BOB])
    before = table.state
    board = before.position.state.tobytes()
    play_any(table, START)
    assert before.position.ply == 0
    assert before.position.state.tobytes() == board


def test_bots_move_for_themselves_only() -> None:
    table = opened("orion", [ANN, Bot(1)], setup="1", first="orange")
    move = table.state.position.moves(1)[0].text
    with pytest.raises(Refusal, match="No bot sits here: Blue"):
        table.bot_move(0, move, START)
    table.bot_move(1, move, START, ply=0)
    with pytest.raises(Refusal):
        table.bot_move(1, move, START, ply=0)
    assert table.state.acting == (0,)


@pytest.mark.parametrize(
    ("game", "options", "holding"),
    [
        ("orion", {}, ""),
        ("orbis", {}, "0 points"),
        ("ortus", {"arrangement": "standard", "first": "gold"}, "7 energy"),
    ],
)
def test_a_seat_shows_what_it_holds(game: str, options: dict[str, str], holding: str) -> None:
    table = opened(game, [ANN, ANN], **options)
    assert str(see(table.state, ANN.id).seats[0].holding) == holding


def test_the_game_ends_by_its_rules() -> None:
    table = opened("orion", [ANN, ANN])
    while table.state.phase == "playing":
        play_any(table, START, number=len(table.state.position.moves()) // 2)
    outcome = table.state.position.outcome
    assert outcome
    assert table.state.ending
    assert table.state.ending.kind == "rules"
    assert table.state.ending.winners == outcome.winners
    seen = see(table.state, ANN.id)
    assert seen.result
    assert seen.result.scores == list(outcome.scores)
    assert seen.result.sentence == table.state.game.verdict(outcome)
    assert str(seen.result.sentence).startswith(
        str(table.state.game.seat_title(outcome.winners[0]))
    )
    assert seen.choices is None
    with pytest.raises(Refusal, match="is over"):
        table.do(Play(0, 0), ANN, START)
