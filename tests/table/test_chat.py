"""Talking at a table: who hears what, and what cannot be said."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal
from orrery.table.commands import Propose, Resign, Say
from orrery.table.events import Opened, Person
from orrery.table.log import MemoryLog
from orrery.table.table import Table
from orrery.table.talk.audience import heard
from orrery.table.talk.chat import AT_ONCE, LONGEST, MOST_LINES, TALK_AFTER, WITHIN, cleaned
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, DAN, START, opened, play_any


def told(table: Table, reader: Person | None) -> list[str]:
    return [line.text or line.phrase for line in heard(table.state, reader.id if reader else "")]


def test_what_players_say_everybody_hears() -> None:
    table = opened("orion", [ANN, BOB])
    table.do(Say("hello there"), ANN, START)
    table.do(Say(phrase="luck"), BOB, START + 1)
    for reader in (ANN, BOB, CAT, None):
        assert told(table, reader) == ["hello there", "luck"]
    assert [(line.by, line.seat) for line in table.state.chat] == [(ANN, 0), (BOB, 1)]


def test_nobody_whispers_advice() -> None:
    """Spectators talk among themselves while the game goes on; afterwards all may read it."""
    table = opened("orion", [ANN, BOB])
    table.do(Say("play f6!"), CAT, START)
    assert told(table, ANN) == told(table, BOB) == []
    assert told(table, DAN) == told(table, None) == told(table, CAT) == ["play f6!"]
    assert "f6" not in str(see(table.state, ANN.id).spoken)
    table.do(Resign(0), ANN, START + 1)
    assert told(table, ANN) == ["play f6!"]


def test_before_the_game_everybody_talks_to_everybody() -> None:
    table = opened("orion", [ANN])
    table.do(Say("may I join?"), CAT, START)
    assert told(table, ANN) == ["may I join?"]


def test_two_worlds_that_differ_in_whispers_look_alike_to_players() -> None:
    seen = []
    for words in ("gold is on the left", "gold is on the right"):
        table = opened("ortus", [ANN, BOB])
        table.do(Say(words), CAT, START)
        view = see(table.state, BOB.id)
        seen.append((view.number, str(view.spoken), view.log, heard(table.state, BOB.id)))
    assert seen[0] == seen[1]


def test_who_left_a_seat_to_a_bot_only_whispers() -> None:
    """They know what was in their hand."""
    table = opened("corona", [ANN, BOB, CAT], players="3", deal="random")
    table.do(Resign(1), BOB, START)
    table.do(Say("I had it"), BOB, START)
    assert told(table, ANN) == []


def test_talk_is_no_news_and_answers_nothing() -> None:
    table = opened("orion", [ANN, BOB], setup="1", first="blue")
    play_any(table, START)
    table.do(Propose(0, "draw"), ANN, START)
    news = str(see(table.state, BOB.id).spoken)
    table.do(Say("well?"), ANN, START)
    seen = see(table.state, BOB.id)
    assert seen.proposal
    assert (str(seen.spoken), seen.told, seen.number) == (news, 6, 7)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  two \t words\n", "two words"),
        ("a\x00b\x1b[31m", "a b [31m"),
        ("evil\u202etxt.exe\u2066", "eviltxt.exe"),
        ("\u200fleft\u200e", "left"),
        ("tag\U000e0041ged", "tagged"),
        ("👩\u200d🚀 fine", "👩\u200d🚀 fine"),
        ("z" + "\u0301" * 40, "ź" + "\u0301" * 3),
        ("<b>&amp;</b>", "<b>&amp;</b>"),  # nothing is lost; who shows it escapes it
        ("Zażółć gęślą jaźń", "Zażółć gęślą jaźń"),
    ],
)
def test_what_hides_or_turns_words_round_is_removed(text: str, kept: str) -> None:
    assert cleaned(text) == kept


@pytest.mark.parametrize(
    "text", ["", "  \n ", "\u202e\u200b", "\u3164\u2800", "\u200d", "\ufe0f \u034f"]
)
def test_an_empty_line_is_refused(text: str) -> None:
    table = opened("orion", [ANN, BOB])
    with pytest.raises(Refusal, match="empty"):
        table.do(Say(text), ANN, START)


def test_a_line_has_an_end() -> None:
    table = opened("orion", [ANN, BOB])
    table.do(Say("x" * LONGEST), ANN, START)
    with pytest.raises(Refusal, match="at most 200 letters; this one has 201"):
        table.do(Say("x" * (LONGEST + 1)), ANN, START)
    with pytest.raises(Refusal, match="no such phrase; there are: hello"):
        table.do(Say(phrase="rude"), ANN, START)


def test_nobody_floods_the_table_by_the_times_of_the_log() -> None:
    table = opened("orion", [ANN, BOB])
    for number in range(AT_ONCE):
        table.do(Say(f"line {number}"), ANN, START + number * 1000)
    with pytest.raises(Refusal, match="Wait 6 seconds"):
        table.do(Say("once more"), ANN, START + 4500)
    table.do(Say("I may"), BOB, START + 4500)
    elsewhere = Table.load(table._log, table.id)  # another process decides the same
    with pytest.raises(Refusal, match="Wait 1 second"):
        elsewhere.do(Say("once more"), ANN, START + WITHIN - 1)
    elsewhere.do(Say("once more"), ANN, START + WITHIN)


def test_a_host_may_switch_chat_off() -> None:
    wish = Opened(game="orion", options={}, seed="7", host=ANN.id, chat=False)
    table = Table.open(MemoryLog(), "quiet", wish, [ANN, BOB], START)
    with pytest.raises(Refusal, match="switched chat off"):
        table.do(Say("hello"), ANN, START)


def test_a_finished_table_falls_silent_one_day() -> None:
    table = opened("orion", [ANN, BOB])
    table.do(Resign(0), ANN, START)
    table.do(Say(phrase="game"), ANN, START + TALK_AFTER - 1)
    with pytest.raises(Refusal, match="left for long"):
        table.do(Say("still here?"), ANN, START + TALK_AFTER)


def test_the_table_remembers_the_last_lines_and_the_log_all() -> None:
    table = opened("orion", [ANN, BOB])
    for number in range(MOST_LINES + 3):
        table.do(Say(str(number)), ANN, START + number * WITHIN)
    assert told(table, BOB) == [str(number) for number in range(3, MOST_LINES + 3)]
    assert len(table._log.read(table.id)) == MOST_LINES + 7


def test_a_struck_line_is_gone_for_everybody() -> None:
    table = opened("orion", [ANN, BOB])
    (entry,) = table.do(Say("something bad"), ANN, START)
    table.strike(entry.number, START + 1)
    (line,) = heard(Table.load(table._log, table.id).state, BOB.id)
    assert (line.text, line.struck, line.by) == ("", True, ANN)
