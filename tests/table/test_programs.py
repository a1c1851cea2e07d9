"""What is programmed is played in the same instant, seen by its owner alone, and ends in time."""

from __future__ import annotations

import threading
from contextlib import suppress

import pytest
from msgspec.structs import replace

from orrery.core.errors import Refusal
from orrery.games.ortus.rules import lessons
from orrery.table.bots.pace import pace
from orrery.table.clock_rules import Bank, Days
from orrery.table.commands import Answer, Play, Program, Propose, Resign, Say, Undo, Unprogram
from orrery.table.events import Bot, Entry, Moved, Person, Programmed
from orrery.table.identity import own_entries
from orrery.table.programming import MOST_PROGRAMS, NOTED
from orrery.table.table import Table
from orrery.table.view.programs import ProgramsView
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, START, opened, play
from .test_races import SharedLog, bidding

EXPECTED, ANSWER = "bend f3 f4 g5", "mixed c4 c3"


def duel(clock: Bank | Days | None = None) -> Table:
    return opened("orion", [ANN, BOB], clock, setup="1", first="blue")


def ladder(limit: int, seat: int) -> Program:
    return Program(seat, {"kind": "ladder", "limit": limit})


def line(*moves: str) -> Program:
    return Program(1, {"kind": "if", "moves": list(moves)})


def following(move: str) -> Program:
    return Program(1, {"kind": "next", "move": move})


def moves(entries: list[Entry]) -> list[tuple[int, str]]:
    return [(e.event.seat, e.event.move) for e in entries if isinstance(e.event, Moved)]


def programmed(table: Table, seat: int) -> list[str]:
    return [kept.program.kind for kept in table.state.programs.of(seat)]


def programs(table: Table, reader: Person) -> ProgramsView:
    return see(table.state, reader.id).programs or ProgramsView([], [], ())


def words(table: Table, reader: Person) -> list[str]:
    return [str(note) for note in programs(table, reader).notes]


# --- Played at once -------------------------------------------------------------------------------


def test_an_answer_is_written_down_with_the_move_it_answers() -> None:
    table = duel(Bank(60, 5))
    table.do(line(EXPECTED, ANSWER, "line h3 h4 h5", "single c5"), BOB, START + 1)
    written = table.do(Play(0, EXPECTED), ANN, START + 2000, cause="click")
    assert moves(written) == [(0, EXPECTED), (1, ANSWER)]
    assert len({entry.at for entry in written}) == 1
    assert table.do(Play(0, EXPECTED), ANN, START + 2500, cause="click") == written
    assert [clock.left for clock in table.state.clocks] == [63_000, 65_000]  # it took no time
    assert programmed(table, 1) == ["if"]
    assert str(programs(table, BOB).kept[0].text).startswith("If line h3")
    assert moves(play(table, "line h3 h4 h5", START + 3000))[-1] == (1, "single c5")
    assert programmed(table, 1) == []


def test_a_table_that_is_read_again_has_the_same_programs() -> None:
    log = SharedLog()
    table = bidding(log)
    play(table, "bid 3", START, 0)
    table.do(ladder(9, 0), ANN, START + 1)
    again = Table.load(log, table.id)
    assert again.state.programs == table.state.programs
    assert moves(play(again, "bid 5", START + 2, 1)) == [(1, "bid 5"), (0, "bid 6")]


def test_a_line_that_does_not_come_ends_and_its_owner_hears_why() -> None:
    table = duel()
    table.do(line(EXPECTED, ANSWER), BOB, START)
    table.do(line("single h4", ANSWER), BOB, START)
    assert programmed(table, 1) == ["if", "if"]
    assert moves(play(table, "single h3", START + 1)) == [(0, "single h3")]
    assert words(table, BOB) == [
        f"single h3 was played, and not {expected}: choose anew."
        for expected in (EXPECTED, "single h4")
    ]
    assert words(table, ANN) == []
    play(table, ANSWER, START + 2)
    assert words(table, BOB) == []


def test_a_next_move_that_became_illegal_is_dropped_and_its_owner_told_why() -> None:
    table = duel()
    table.do(following("single c5"), BOB, START)
    table.do(following("single h3"), BOB, START)  # one next move at a time
    assert [p.moves for p in programs(table, BOB).kept] == [["single h3"]]
    assert programs(table, BOB).kept[0].items
    assert moves(play(table, "single h3", START + 1)) == [(0, "single h3")]
    assert words(table, BOB) == [
        "single h3 is no longer possible: h3 already carries a tile. (OD6)"
    ]
    assert programmed(table, 1) == []


def test_a_line_comes_before_the_next_move() -> None:
    table = duel()
    table.do(following("single c5"), BOB, START)
    table.do(line(EXPECTED, ANSWER), BOB, START)
    assert moves(play(table, EXPECTED, START + 1))[-1] == (1, ANSWER)
    assert programmed(table, 1) == []


def test_who_has_nothing_to_do_with_it_cannot_program() -> None:
    table = duel()
    with pytest.raises(Refusal, match="This seat is not yours"):
        table.do(line(EXPECTED, ANSWER), ANN, START)
    with pytest.raises(Refusal, match="It is your turn: play it"):
        table.do(Program(0, {"kind": "next", "move": EXPECTED}), ANN, START)
    with pytest.raises(Refusal, match="seats are open"):
        opened("orion", [ANN]).do(Program(0, {"kind": "next", "move": EXPECTED}), ANN, START)
    with pytest.raises(Refusal, match="Nothing of the kind is programmed"):
        table.do(Unprogram(1), BOB, START)
    assert table.state.number == 4


def test_programs_are_taken_back_one_by_one_or_all_at_once() -> None:
    table = duel()
    for expected in (EXPECTED, "single h3", "single h4"):
        table.do(line(expected, ANSWER), BOB, START)
    table.do(Unprogram(1, 2), BOB, START)
    assert [p.number for p in programs(table, BOB).kept] == [1, 3]
    with pytest.raises(Refusal, match="may have been played already"):
        table.do(Unprogram(1, 2), BOB, START)
    table.do(Unprogram(1), BOB, START)
    assert programmed(table, 1) == []
    assert moves(play(table, EXPECTED, START + 1)) == [(0, EXPECTED)]


def test_nobody_programs_without_end() -> None:
    table = duel()
    every = [move.text for move in table.state.position.moves(0)]
    expected = [text for text in every if text.startswith("single h") or "single i" in text]
    expected = expected[: MOST_PROGRAMS + 1]
    assert len(expected) > MOST_PROGRAMS
    for text in expected[:-1]:
        table.do(line(text, ANSWER), BOB, START)
    with pytest.raises(Refusal, match="take one back first"):
        table.do(line(expected[-1], ANSWER), BOB, START)
    table.do(line(expected[0], "single c5"), BOB, START)  # in place of another
    assert len(programmed(table, 1)) == MOST_PROGRAMS


# --- Ladders --------------------------------------------------------------------------------------


def test_two_ladders_climb_in_one_write_until_the_stronger_one_stands() -> None:
    table = bidding()
    play(table, "bid 5", START, 0)
    table.do(ladder(12, 0), ANN, START + 1)
    written = table.do(ladder(15, 1), BOB, START + 2)
    assert isinstance(written[0].event, Programmed)
    assert moves(written) == [(n % 2, f"bid {n + 5}") for n in range(1, 8)]
    assert {entry.at for entry in written} == {START + 2}
    p = table.state.position.state
    assert (p.bidder, p.bid) == (1, 12)  # no higher than it takes
    assert words(table, ANN) == ["Venus bids 12: your ladder goes no further."]
    assert [programmed(table, seat) for seat in range(3)] == [[], ["ladder"], []]
    assert moves(play(table, "bid 14", START + 3, 2)) == [(2, "bid 14"), (1, "bid 15")]


def test_of_three_ladders_the_highest_stands_whoever_was_first() -> None:
    table = bidding()
    for seat, limit in ((0, 12), (1, 9), (2, 14)):
        table.do(ladder(limit, seat), (ANN, BOB, CAT)[seat], START)
    written = play(table, "bid 2", START + 1, 1)
    assert [n for _, n in moves(written)] == [f"bid {n}" for n in range(2, 13)]
    p = table.state.position.state
    assert (p.bidder, p.bid) == (2, 12)


def test_a_ladder_leaves_every_higher_bid_to_a_person_in_the_same_millisecond() -> None:
    table = bidding()
    play(table, "bid 5", START, 0)
    table.do(ladder(9, 0), ANN, START)
    ply = table.state.position.ply
    assert moves(table.do(Play(1, "bid 6", ply), BOB, START + 1)) == [(1, "bid 6"), (0, "bid 7")]
    with pytest.raises(Refusal, match="Beaten by mercury, who bids 7"):
        table.do(Play(2, "bid 7", ply), CAT, START + 1)
    # Seen on an older table, and good all the same: a ladder never jumps.
    assert moves(table.do(Play(2, "bid 10", ply), CAT, START + 1)) == [(2, "bid 10")]
    assert table.state.position.state.bidder == 2


def test_processes_that_race_with_ladders_agree_on_one_order() -> None:
    log = SharedLog()
    first = bidding(log)
    tables = [Table.load(log, first.id) for _ in range(3)]
    people = (ANN, BOB, CAT)

    def climb(seat: int) -> None:
        for command in (ladder(10 + seat, seat), Play(seat, f"bid {seat + 1}")):
            with suppress(Refusal):  # another bid may be higher already
                tables[seat].do(command, people[seat], START + 1)

    threads = [threading.Thread(target=climb, args=[seat]) for seat in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    first.catch_up()
    numbers = [entry.number for entry in log.read(first.id)]
    assert numbers == list(range(1, len(numbers) + 1))
    bids = [int(move.text.split()[1]) for move in first.state.position.history]
    assert bids == sorted(set(bids))
    p = first.state.position.state
    assert p.bidder == 2
    assert p.bid in (12, 11)


def test_a_ladder_ends_when_time_is_up() -> None:
    table = bidding()
    play(table, "bid 5", START, 0)
    table.do(ladder(12, 1), BOB, START + 1)  # bids 6 at once
    table.do(ladder(9, 0), ANN, START + 2)
    assert table.state.position.state.bid == 10
    due = table.due()
    assert due
    assert moves(table.tick(due)) == [(-1, "time")]
    assert table.state.programs.kept == ()
    with pytest.raises(Refusal, match="for the bidding of a round"):
        table.do(ladder(20, 2), CAT, due + 1)


def test_a_ladder_that_comes_too_late_does_not_bid() -> None:
    table = bidding()
    play(table, "bid 5", START, 0)
    table.measured(BOB.id, 400)  # so the hourglass waits for Bob, but not for Cat
    with pytest.raises(Refusal, match="Time is up"):
        table.do(ladder(12, 2), CAT, START + 60_050)
    late = table.do(Play(1, "bid 7"), BOB, START + 60_100, lag=400)
    assert moves(late) == [(1, "bid 7")]


def test_a_ladder_answers_in_the_same_instant_a_bid_that_a_slow_line_delayed() -> None:
    table = bidding()
    play(table, "bid 5", START, 0)
    table.do(ladder(9, 0), ANN, START + 1)
    table.measured(BOB.id, 400)
    late = table.do(Play(1, "bid 7"), BOB, START + 60_100, lag=400)
    assert moves(late) == [(1, "bid 7"), (0, "bid 8")]


# --- Saves ----------------------------------------------------------------------------------------


def attacked() -> Table:
    """Black's earth will be struck by gold's wind, and black saves what it can."""
    table = opened("ortus", [ANN, BOB], Bank(900), elements="none", arrangement="standard")
    position = lessons.duel(table.state.game, "wind f5, wind f7", "earth f6")  # type: ignore[arg-type]
    table._state = replace(table.state, position=position)
    table.do(Program(1, {"kind": "save", "keep": 9, "warriors": ["earth-1"]}), BOB, START)
    return table


def test_a_save_is_made_while_energy_lasts() -> None:
    table = attacked()
    assert moves(play(table, "strike f5xf6", START + 5)) == [(0, "strike f5xf6"), (1, "save")]
    assert table.state.clocks[1].left == 900_000
    assert moves(play(table, "strike f7xf6", START + 9)) == [(0, "strike f7xf6")]
    assert table.state.acting == (1,)  # 8 would be left: now a person decides
    assert programmed(table, 1) == ["save"]


def test_undoing_a_step_leaves_the_orders_of_others_alone() -> None:
    table = attacked()
    walk = next(m.text for m in table.state.position.moves(0) if m.text.startswith("wind f5-"))
    play(table, walk, START + 1)
    table.do(Undo(0), ANN, START + 2)
    assert programmed(table, 1) == ["save"]


# --- How programs end -----------------------------------------------------------------------------


def test_a_takeback_ends_every_program() -> None:
    table = duel()
    play(table, EXPECTED, START)
    play(table, ANSWER, START + 1)
    table.do(line("line h3 h4 h5", "single c5"), BOB, START + 2)
    table.do(Propose(1, "takeback"), BOB, START + 3)
    table.do(Answer(0, True), ANN, START + 4)
    assert table.state.programs.kept == ()
    assert words(table, BOB) == ["A move was taken back; nothing is programmed any more."]


def test_the_end_of_a_game_ends_every_program() -> None:
    for end in ("resigned", "flagged"):
        table = duel(Bank(60))
        table.do(line(EXPECTED, ANSWER), BOB, START)
        if end == "resigned":
            table.do(Resign(0), ANN, START)
        else:
            table.tick(START + 61_000)
        assert table.state.ending
        assert table.state.ending.kind == end
        assert table.state.programs.kept == ()
        with pytest.raises(Refusal, match="The game is over"):
            table.do(line(EXPECTED, ANSWER), BOB, START + 61_000)


def test_a_bot_that_sits_down_does_not_play_what_was_programmed() -> None:
    table = bidding()
    play(table, "bid 2", START, 1)
    table.do(ladder(12, 0), ANN, START)
    table.do(Resign(0), ANN, START)
    assert isinstance(table.state.seats[0], Bot)
    assert table.state.programs.kept == ()
    assert moves(play(table, "bid 6", START + 1, 1)) == [(1, "bid 6")]


def test_a_word_about_an_ended_program_stays_for_a_while() -> None:
    table = bidding()
    play(table, "bid 2", START, 1)
    table.do(ladder(4, 0), ANN, START)
    play(table, "bid 9", START + 1, 1)
    play(table, "bid 10", START + 2, 2)
    assert words(table, ANN) == ["Venus bids 9: your ladder goes no further."]
    play(table, "bid 11", START + 1 + NOTED, 1)
    assert words(table, ANN) == []


# --- Only the owner sees it -----------------------------------------------------------------------


def test_nobody_else_sees_that_something_is_programmed() -> None:
    plain, secret = duel(Bank(60)), duel(Bank(60))
    secret.do(line(EXPECTED, ANSWER), BOB, START + 1)
    secret.do(following("single c5"), BOB, START + 1)
    secret.do(Unprogram(1, 2), BOB, START + 1)
    for reader in (ANN.id, "a spectator", ""):
        assert see(secret.state, reader) == see(plain.state, reader)
    own = see(secret.state, BOB.id)
    assert (own.number, see(plain.state, BOB.id).number) == (7, 4)
    play(plain, "single h3", START + 10)
    play(secret, "single h3", START + 10)
    for reader in (ANN.id, "a spectator"):
        assert see(secret.state, reader) == see(plain.state, reader)


def test_what_is_programmed_in_secret_does_not_delay_a_bot() -> None:
    table = opened("corona", [ANN, BOB, Bot(3)], players="3", deal="random")
    play(table, "bid 3", START + 100, 0)
    before = pace(table.state, 2)
    table.do(ladder(9, 0), ANN, START + 5000)
    assert pace(table.state, 2) == before


def test_what_one_takes_home_leaves_no_gap_for_the_secrets_of_others() -> None:
    log = SharedLog()
    table = bidding(log)
    for seat, person in ((0, ANN), (1, BOB)):
        table.do(ladder(9, seat), person, START)
    play(table, "bid 3", START + 1, 2)
    bids = [n for n, move in enumerate(table.state.position.history, 6) if move.seat == 2]
    own = own_entries(log.read(table.id), {CAT.id})
    assert [e.number for e in own if isinstance(e.event, Moved)] == bids
    assert not [e for e in own if isinstance(e.event, Programmed)]
    anns = own_entries(log.read(table.id), {ANN.id})
    assert [e.number for e in anns if isinstance(e.event, Programmed)] == [6]


def test_a_line_of_chat_tells_no_secret_by_its_number() -> None:
    table = duel()
    table.do(line(EXPECTED, ANSWER), BOB, START)
    table.do(Say("Hello"), ANN, START + 1)
    assert [said.number for said in table.state.chat] == [see(table.state, ANN.id).number] == [5]


def test_on_one_screen_nothing_is_offered() -> None:
    table = opened("orion", [ANN, ANN], setup="1", first="blue")
    assert see(table.state, ANN.id, 1).programs is None
    assert [o.kind for o in programs(duel(), BOB).offers] == ["next", "if"]
