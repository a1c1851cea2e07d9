"""The browser's line to a table, with a line and a clock of the test's own."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from orrery.table.commands import Play
from orrery.table.events import Opened, Person
from orrery.table.log import MemoryLog
from orrery.table.table import Table
from orrery.table.view.table import look
from orrery.web.http.wire import to_json
from orrery.web.language import Languages
from orrery.web.table.deltas import changes

ENGLISH = Languages().all[0]
OPENED = Opened(game="ortus", options={}, seed="7", host="p0")

#: Makes ``lab``: a socket on fake lines, with timers that run when the test says so.
LAB = """async () => {
  const { TableSocket } = await import("/static/table/socket.js");
  const lab = { lines: [], heard: [], statuses: [], timers: new Map(), time: 0, next: 1 };
  lab.socket = new TableSocket("ws://nowhere", {
    heard: (message) => lab.heard.push(message),
    changed: (status) => lab.statuses.push(status),
  }, {
    open: () => {
      const line = { readyState: 0, sent: [], send: (text) => line.sent.push(JSON.parse(text)) };
      line.close = () => { line.readyState = 3; };
      lab.lines.push(line);
      return line;
    },
    wait: (work, pause) => { lab.timers.set(lab.next, { work, pause }); return lab.next++; },
    forget: (timer) => lab.timers.delete(timer),
    now: () => lab.time,
  });
  lab.line = () => lab.lines.at(-1);
  lab.open = () => { lab.line().readyState = 1; lab.line().onopen(); };
  lab.drop = (code = 1006) => { lab.line().readyState = 3; lab.line().onclose({ code }); };
  lab.say = (message) => lab.line().onmessage({ data: JSON.stringify(message) });
  lab.sent = () => lab.line().sent.filter((message) => message.type !== "ping");
  lab.fire = () => {
    const [id, timer] = [...lab.timers][0];
    lab.timers.delete(id);
    timer.work();
    return timer.pause;
  };
  window.lab = lab;
  lab.socket.connect();
}"""


@pytest.fixture
def lab(scripts: Page) -> Page:
    scripts.evaluate(LAB)
    return scripts


def run(page: Page, script: str) -> Any:
    return page.evaluate(f"async () => {{ {script} }}")


def test_the_first_word_is_the_last_number_seen(lab: Page) -> None:
    sent = run(lab, "lab.socket.seen = 7; lab.open(); return lab.sent();")
    assert sent == [{"type": "hello", "seen": 7}]


def test_a_command_is_answered(lab: Page) -> None:
    answer = run(
        lab,
        """lab.open();
        const answer = lab.socket.do({ do: "undo", seat: 0 });
        const { id, command } = lab.sent().at(-1);
        lab.say({ type: "done", id, number: 4 });
        return [command, (await answer).number, lab.socket.unanswered.size];""",
    )
    assert answer == [{"do": "undo", "seat": 0}, 4, 0]


def test_a_refusal_is_an_answer(lab: Page) -> None:
    rule = run(
        lab,
        """lab.open();
        const answer = lab.socket.do({ do: "undo", seat: 0 });
        lab.say({ type: "refused", id: lab.sent().at(-1).id, sentence: "No.", rule: "OD7" });
        return (await answer).rule;""",
    )
    assert rule == "OD7"


def test_what_was_not_answered_is_sent_again_in_order_under_its_name(lab: Page) -> None:
    before, after = run(
        lab,
        """lab.open();
        lab.socket.do({ do: "play", move: 1 });
        lab.socket.do({ do: "play", move: 2 });
        const before = lab.sent().slice(1);
        lab.drop(); lab.fire(); lab.open();
        return [before, lab.sent().slice(1)];""",
    )
    assert [message["command"]["move"] for message in before] == [1, 2]
    assert after == before


def test_a_command_given_without_a_line_waits_for_one(lab: Page) -> None:
    moves = run(
        lab,
        """lab.socket.do({ do: "play", move: 3 });
        lab.open();
        return lab.sent().slice(1).map((message) => message.command.move);""",
    )
    assert moves == [3]


def test_a_question_does_not_outlive_its_line(lab: Page) -> None:
    answer = run(
        lab,
        """lab.open();
        const answer = lab.socket.ask({ type: "try", move: 1 });
        lab.drop(); lab.fire(); lab.open();
        return [await answer, lab.sent().length];""",
    )
    assert answer == [None, 1]


def test_pauses_grow_and_a_line_resets_them(lab: Page) -> None:
    pauses = run(
        lab,
        """const pauses = [];
        for (let i = 0; i < 9; i += 1) { lab.drop(); pauses.push(lab.fire()); }
        lab.open(); lab.drop(); pauses.push(lab.fire());
        return pauses;""",
    )
    assert all(187 <= pauses[k] <= 313 for k in (0, 9))
    assert all(0.75 * 250 * 2**k <= pauses[k] <= 1.25 * 250 * 2**k for k in range(5))
    assert all(6000 <= pause <= 10_000 for pause in pauses[6:9])


def test_a_line_that_is_closed_for_good_stays_closed(lab: Page) -> None:
    assert run(
        lab, "lab.open(); lab.drop(4404); return [lab.statuses.at(-1), lab.timers.size];"
    ) == [
        "closed",
        0,
    ]


def test_states_are_taken_as_they_come(lab: Page) -> None:
    numbers = run(
        lab,
        """lab.open();
        for (const type of ["state", "changes"]) lab.say({ type, number: 5 });
        return lab.heard.map((message) => [message.type, lab.socket.seen]);""",
    )
    assert numbers == [["state", 5], ["changes", 5]]


def test_a_command_that_was_lost_on_the_way_is_sent_again_after_a_pong(lab: Page) -> None:
    moves = run(
        lab,
        """lab.open();
        lab.socket.do({ do: "play", move: 1 });
        lab.socket.ping();
        lab.socket.do({ do: "play", move: 2 });
        lab.say({ type: "pong", at: 0, now: 9, number: 0 });
        return lab.sent().slice(1).map((message) => message.command.move);""",
    )
    assert moves == [1, 2, 1]  # the second was sent after the ping, and may still be answered


def test_a_state_that_was_lost_on_the_way_is_missed_after_a_pong(lab: Page) -> None:
    sent = run(
        lab,
        """lab.open();
        lab.say({ type: "state", number: 5 });
        lab.say({ type: "pong", at: 0, now: 9, number: 5 });
        const pings = lab.timers.size;
        lab.say({ type: "pong", at: 0, now: 9, number: 6 });
        const [, [id, wait]] = [...lab.timers];
        wait.work();
        return [pings, wait.pause, lab.sent()];""",
    )
    hello = {"type": "hello", "seen": 0}
    assert sent == [1, 1000, [hello, hello]]


def test_the_lag_is_half_a_round_trip(lab: Page) -> None:
    lag = run(
        lab,
        "lab.open(); lab.time = 80; lab.say({ type: 'pong', at: 0, now: 9 });"
        " return lab.socket.lag;",
    )
    assert lag == 40


def test_silence_is_a_lost_line(lab: Page) -> None:
    told = run(lab, "lab.open(); lab.fire(); return [lab.statuses.at(-1), lab.line().readyState];")
    assert told == ["lost", 3]


def test_a_new_line_is_opened_at_once_when_the_network_is_back(lab: Page) -> None:
    assert run(lab, "lab.open(); lab.drop(); lab.socket.hurry(); return lab.lines.length;") == 2


# --- States in full -------------------------------------------------------------------------------

COMPLETE = """async (messages) => {
  const { completed } = await import("/static/table/socket.js");
  let state = null;
  for (const message of messages) state = completed(state, message);
  return state;
}"""
ITEM = {"key": "a", "shape": "disc", "at": [1, 2]}
LINE = {"ply": 1, "seat": 0, "text": "x", "spoken": "X."}


def whole(**fields: Any) -> dict[str, Any]:
    scene = {"look": "l", "fixed": [{"key": "sky"}], "items": [ITEM]}
    seats = [{"seat": 0, "acting": True}, {"seat": 1}]
    return {"type": "state", "number": 1, "scene": scene, "log": [LINE], "seats": seats, **fields}


def news(**fields: Any) -> dict[str, Any]:
    return {"type": "changes", "since": 1, "number": 2, **fields}


def test_what_stayed_is_taken_from_before(scripts: Page) -> None:
    new = {"key": "b", "shape": "disc"}
    other = {"ply": 2, "seat": 1, "text": "y", "spoken": "Y."}
    state = scripts.evaluate(
        COMPLETE,
        [
            whole(rated=True, away=[1]),
            news(
                scene={"items": [new, "a"]},
                seats=[{"acting": None}, {"acting": True}],
                log=[other],
                log_from=1,
                away=None,
            ),
        ],
    )
    assert state["scene"] == {"look": "l", "fixed": [{"key": "sky"}], "items": [new, ITEM]}
    assert state["log"] == [LINE, other]
    assert state["seats"] == [{"seat": 0}, {"seat": 1, "acting": True}]
    assert state["rated"]
    assert "away" not in state
    assert "since" not in state


def test_lines_taken_back_leave_the_log(scripts: Page) -> None:
    state = scripts.evaluate(COMPLETE, [whole(), news(log=[], log_from=0)])
    assert state["log"] == []


def test_moves_that_were_offered_before_need_not_come_again(scripts: Page) -> None:
    first = {"codes": [1, 5, 9], "texts": ["one", "five", "nine"], "paths": ["a", "a b", "c"]}
    more = {"codes": [4], "texts": ["four"], "paths": ["d"], "without": [5]}
    seen = [whole(choices=first), news(choices=None), news(since=2, number=3, choices=more)]
    assert "choices" not in scripts.evaluate(COMPLETE, seen[:2])
    assert scripts.evaluate(COMPLETE, seen)["choices"] == {
        "codes": [1, 4, 9],
        "texts": ["one", "four", "nine"],
        "paths": ["a", "d", "c"],
    }


def test_a_whole_game_is_put_together_as_the_server_sees_it(scripts: Page) -> None:
    people = [Person("p0", "Ann"), Person("p1", "Bob")]
    table = Table.open(MemoryLog(), "t", OPENED, people)
    sights = [look(table.state, "p0")]
    for now in range(1, 13):
        seat = table.state.acting[0]
        table.do(Play(seat=seat, move=table.state.position.moves(seat)[-1].code), people[seat], now)
        sights.append(look(table.state, "p0", earlier=sights[-1]))
    known = sights[0].view.choices
    messages = [to_json(sights[0].view, ENGLISH)]
    for before, seen in pairwise(sights):
        messages.append(changes(seen, before, known, ENGLISH))
        known = seen.view.choices or known
    state = scripts.evaluate(COMPLETE, [json.loads(message) for message in messages])
    expected = json.loads(to_json(sights[-1].view, ENGLISH))
    for mine in ("type", "offered", "spoken"):
        state.pop(mine, None)
        expected.pop(mine, None)
    assert state == {"log": [], "chat": [], **expected}


@pytest.mark.parametrize(
    "changed",
    [
        {"scene": {"items": ["unknown"]}},
        {"log": [], "log_from": 9},
        {"chat": [7]},
        {"since": 0},
        {"since": 2},
    ],
)
def test_changes_that_do_not_fit_are_asked_for_again(
    scripts: Page, changed: dict[str, Any]
) -> None:
    assert scripts.evaluate(COMPLETE, [whole(), news(**changed)]) is None


def test_the_first_state_must_be_whole(scripts: Page) -> None:
    assert scripts.evaluate(COMPLETE, [news()]) is None
