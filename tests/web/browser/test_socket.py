"""The browser's line to a table, with a line and a clock of the test's own."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

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


def test_an_older_state_is_ignored_and_the_same_one_is_not(lab: Page) -> None:
    numbers = run(
        lab,
        """lab.open();
        for (const number of [5, 4, 5, 6]) lab.say({ type: "state", number });
        return lab.heard.map((message) => message.number);""",
    )
    assert numbers == [5, 5, 6]


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

COMPLETE = """async ([before, state]) => {
  const { completed } = await import("/static/table/socket.js");
  return completed(before, state);
}"""
ITEM = {"key": "a", "shape": "disc", "at": [1, 2]}
LINE = {"ply": 1, "seat": 0, "text": "x", "spoken": "X."}


def whole(**fields: Any) -> dict[str, Any]:
    scene = {"look": "l", "fixed": [{"key": "sky"}], "items": [ITEM]}
    return {"number": 1, "scene": scene, "log": [LINE], **fields}


def test_what_stayed_is_taken_from_before(scripts: Page) -> None:
    new = {"key": "b", "shape": "disc"}
    other = {"ply": 2, "seat": 1, "text": "y", "spoken": "Y."}
    news = {"number": 2, "scene": {"look": "l", "items": [new, "a"]}, "log": [other], "log_from": 1}
    state = scripts.evaluate(COMPLETE, [whole(), news])
    assert state["scene"]["items"] == [new, ITEM]
    assert state["scene"]["fixed"] == [{"key": "sky"}]
    assert state["log"] == [LINE, other]


def test_lines_taken_back_leave_the_log(scripts: Page) -> None:
    state = scripts.evaluate(COMPLETE, [whole(), {"number": 2, "scene": {"items": ["a"]}}])
    assert state["log"] == []


@pytest.mark.parametrize(
    "news",
    [
        {"scene": {"items": ["unknown"]}},
        {"scene": {"items": ["a"]}, "log_from": 9},
    ],
)
def test_a_state_that_does_not_fit_is_asked_for_again(scripts: Page, news: dict[str, Any]) -> None:
    assert scripts.evaluate(COMPLETE, [whole(), news]) is None


def test_the_first_state_must_be_whole(scripts: Page) -> None:
    assert scripts.evaluate(COMPLETE, [None, {"scene": {"items": []}}]) is None
