"""Moves ahead of time over the socket and over HTTP."""

from __future__ import annotations

from typing import Any

from .serving import Line, Visitor

EXPECTED, ANSWER = "bend f3 f4 g5", "mixed c4 c3"


def duel(site: Visitor, stranger: Visitor) -> str:
    """A game of Orion Duel in which the visitor moves first."""
    site.named("Ann")
    stranger.named("Bob")
    table = site.opened(
        game="orion", opt_setup="1", opt_first="blue", seat_0="me", seat_1="open", clock="none"
    )
    with stranger.line(table) as line:
        line.hello()
        assert line.do(do="sit", seat=1)["type"] == "done"
    return table


def asked(line: Line, kind: str, **fields: Any) -> dict[str, Any]:
    line.say(kind, id="question", **fields)
    while True:
        message = line.hear()
        if message.get("id") == "question":
            return message


def code_of(choices: dict[str, Any], text: str) -> int:
    code: int = choices["codes"][choices["texts"].index(text)]
    return code


def test_a_line_is_planned_on_the_board_and_played_at_once(
    site: Visitor, stranger: Visitor
) -> None:
    table = duel(site, stranger)
    with site.line(table) as blue, stranger.line(table) as orange:
        blue.hello()
        state = orange.hello()
        assert [offer["kind"] for offer in state["programs"]["offers"]] == ["next", "if"]
        planned = asked(orange, "plan", ahead={"kind": "if"})
        assert (planned["seat"], planned["task"]) == (0, "Blue: which move do you expect?")
        first = code_of(planned["choices"], EXPECTED)
        ghost = asked(orange, "try", move=first, ahead={"kind": "if", "line": []})
        assert "hex-f3" in [item["key"] for item in ghost["items"]]
        planned = asked(orange, "plan", ahead={"kind": "if", "line": [first]})
        assert (planned["seat"], planned["task"]) == (1, "What will you answer?")
        assert "hex-f3" in [item["key"] for item in planned["scene"]["items"]]
        second = code_of(planned["choices"], ANSWER)
        taken = asked(
            orange,
            "touch",
            path=["tray-orange-single", "cell-f3"],
            ahead={"kind": "if", "line": [first]},
        )
        assert (taken["sentence"], taken["rule"]) == ("f3 already carries a tile.", "OD6")
        program = {"kind": "if", "moves": [first, second]}
        assert orange.do(do="program", seat=1, program=program)["type"] == "done"
        (kept,) = orange.hello()["programs"]["kept"]
        assert kept["text"] == f"If {EXPECTED}, then {ANSWER}"
        assert {"hex-f3", "hex-c4"} <= {item["key"] for item in kept["items"]}
        done = blue.do(do="play", seat=0, move=EXPECTED)
        log = blue.wait_for(done["number"])["log"]
        assert [line["text"] for line in log] == [EXPECTED, ANSWER]
        assert "choices" in blue.state


def test_a_next_move_is_chosen_as_if_it_were_the_turn(site: Visitor, stranger: Visitor) -> None:
    table = duel(site, stranger)
    with stranger.line(table) as orange:
        orange.hello()
        planned = asked(orange, "plan", ahead={"kind": "next"})
        assert (planned["seat"], planned["task"]) == (1, "Choose your next move.")
        code = code_of(planned["choices"], "single c5")
        ghost = asked(orange, "try", move=code, ahead={"kind": "next"})
        assert "hex-c5" in [item["key"] for item in ghost["items"]]
        done = orange.do(do="program", seat=1, program={"kind": "next", "move": code})
        assert orange.wait_for(done["number"])["programs"]["kept"][0]["text"] == "Next: single c5"
    with site.line(table) as blue:
        blue.hello()
        done = blue.do(do="play", seat=0, move="single c5")
        assert [line["text"] for line in blue.wait_for(done["number"])["log"]] == ["single c5"]
    (note,) = stranger.get(f"/api/tables/{table}").json()["programs"]["notes"]
    assert note == "single c5 is no longer possible: c5 already carries a tile. (OD6)"


def test_nonsense_is_refused_in_one_line(site: Visitor, stranger: Visitor) -> None:
    table = duel(site, stranger)
    with site.line(table) as blue, stranger.line(table) as orange:
        blue.hello()
        orange.hello()
        for line, ahead in (
            (blue, {"kind": "if"}),
            (orange, {"kind": "ladder"}),
            (orange, {"kind": "if", "line": ["single h99"]}),
            (orange, {"kind": "if", "line": [99999]}),
        ):
            answer = asked(line, "plan", ahead=ahead)
            assert answer["type"] == "refused"
            assert "\n" not in answer["sentence"]
        unknown = orange.do(do="program", seat=1, program={"kind": "dance"})
        assert unknown["sentence"] == "There is no program 'dance'; there is next and if."
        other = blue.do(do="program", seat=1, program={"kind": "next", "move": ANSWER})
        assert other["sentence"] == "This seat is not yours: Orange."


def test_programs_can_be_given_and_taken_back_over_http(site: Visitor, stranger: Visitor) -> None:
    fields = {"game": "corona", "opt_players": "2", "opt_deal": "random", "clock": "none"}
    site.named("Ann")
    table = site.opened(**fields, seat_0="me", seat_1="open")
    stranger.named("Bob")
    api = f"/api/tables/{table}"
    assert stranger.command(table, "sit", seat=1).status_code == 200
    assert site.command(table, "play", move="bid 3").status_code == 200
    (offer,) = stranger.get(api).json()["programs"]["offers"]
    assert offer["fields"] == [
        {"name": "limit", "about": "Up to", "least": 4, "most": 21, "default": 4}
    ]
    wrong = stranger.command(table, "program", program={"kind": "ladder", "limit": 3})
    assert (wrong.status_code, wrong.json()["rule"]) == (409, "CO3")
    given = stranger.command(table, "program", program={"kind": "ladder", "limit": 9})
    assert given.status_code == 200, given.text
    state = stranger.get(api).json()
    assert state["number"] == given.json()["number"]
    assert state["log"][-1]["text"] == "bid 4"
    assert "programs" in state
    assert [p["text"] for p in state["programs"]["kept"]] == ["Bid ladder, up to 9"]
    assert site.get(api).json()["programs"]["kept"] == []
    assert stranger.command(table, "unprogram", program=1).status_code == 200
    assert site.command(table, "play", move="bid 5").status_code == 200
    assert stranger.get(api).json()["log"][-1]["text"] == "bid 5"
    again = stranger.command(table, "unprogram")
    assert again.json()["error"] == (
        "Nothing of the kind is programmed; it may have been played already."
    )
