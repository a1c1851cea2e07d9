"""The line between a browser and a table."""

from __future__ import annotations

import json
import threading
from itertools import count
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from orrery.store.clock import now

from .serving import Line, Visitor, running_site

ORION = {"game": "orion", "opt_setup": "1", "opt_first": "blue", "seat_0": "me"}


@pytest.fixture
def pair(site: Visitor, stranger: Visitor) -> tuple[str, Visitor, Visitor]:
    """A game of Orion Duel between two people: its id, blue and orange."""
    table = site.named("Ada").opened(**ORION)
    stranger.get(f"/table/{table}")
    with stranger.line(table) as line:
        line.hello()
        assert line.do(do="sit", seat=1)["type"] == "done"
    return table, site, stranger


def test_a_game_between_two_browsers_and_a_spectator(
    pair: tuple[str, Visitor, Visitor], port: int
) -> None:
    table, blue, orange = pair
    with (
        blue.line(table) as first,
        orange.line(table) as second,
        Visitor(port) as anybody,
        anybody.line(table) as third,
    ):
        lines = (first, second, third)
        for line in lines:
            line.hello()
        for ply in count():
            if first.state["phase"] == "over":
                break
            done = (first, second)[ply % 2].play(ply * 37)
            assert done["type"] == "done"
            for line in lines:
                line.wait_for(done["number"])
        assert len(first.state["log"]) == first.state["ply"] == ply
        assert first.state["scene"] == third.state["scene"]
        assert first.state["result"] == second.state["result"] == third.state["result"]
        assert "choices" not in third.state
        assert [seat.get("present", False) for seat in third.state["seats"]] == [True, True]


def test_only_what_changed_is_sent_again(pair: tuple[str, Visitor, Visitor]) -> None:
    table, blue, orange = pair
    with orange.line(table) as line, blue.line(table) as mover:
        whole = line.hello()
        mover.hello()
        done = mover.play()
        news = line.until("changes", number=done["number"])
        assert news.keys().isdisjoint(("phase", "rated", "seat"))
        assert "fixed" not in news["scene"]
        told = [item for _, _, more in news["scene"]["splices"] for item in more]
        assert 0 < len(told) < len(whole["scene"]["items"]) / 2
        assert [entry["ply"] for entry in news["log"]] == [1]
        assert news["spoken"] == news["log"][0]["spoken"]
        assert line.hello()["scene"]["fixed"] == whole["scene"]["fixed"]


def test_who_watches_the_same_is_sent_the_same_bytes(pair: tuple[str, Visitor, Visitor]) -> None:
    table, blue, _ = pair
    one, two = Visitor(blue.port), Visitor(blue.port)
    with one, two, blue.line(table) as line, one.line(table) as here, two.line(table) as there:
        for each in (line, here, there):
            each.hello()
        done = line.play()
        for each in (here, there):
            each.wait_for(done["number"])
        assert here.heard[-1] == there.heard[-1]
        assert "choices" not in here.state


def test_every_pong_tells_what_the_servers_clock_shows(pair: tuple[str, Visitor, Visitor]) -> None:
    table, blue, _ = pair
    with blue.line(table) as line:
        before = now()
        line.say("ping", at=2.5)
        pong = line.until("pong", at=2.5)
        assert before <= pong["now"] <= now()
    assert before <= blue.get("/api/time").json()["now"] <= now()


def test_a_command_sent_twice_happens_once(pair: tuple[str, Visitor, Visitor]) -> None:
    table, blue, _ = pair
    with blue.line(table) as line:
        line.hello()
        move = {"do": "play", "seat": 0, "move": "single a1", "ply": 0}
        first = line.do("mine", **move)
        assert line.do("mine", **move) == first
    with blue.line(table) as line:  # and after a reconnect
        line.hello()
        assert line.do("mine", **move) == first
        assert line.state["ply"] == 1


def test_nobody_plays_for_another(pair: tuple[str, Visitor, Visitor], port: int) -> None:
    table, _, orange = pair
    with orange.line(table) as line, Visitor(port) as anybody, anybody.line(table) as other:
        line.hello()
        other.hello()
        refused = line.do(do="play", seat=0, move="single a1")
        assert refused["type"] == "refused"
        assert "not yours" in refused["sentence"]
        waiting = line.do(do="play", seat=1, move="single a1")
        assert "turn" in waiting["sentence"]
        assert other.do(do="play", seat=0, move="single a1")["type"] == "refused"
        assert other.do(do="resign", seat=0)["type"] == "refused"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        '{"type": "fly"}',
        '{"type": "do", "id": "x"}',
        '{"type": "do", "id": "x", "command": {"do": "fly"}}',
        '{"type": "do", "id": "", "command": {"do": "start"}}',
        '{"type": "do", "id": "' + "x" * 100 + '", "command": {"do": "start"}}',
        '{"type": "do", "id": "x", "command": {"do": "play", "seat": 10e20, "move": 1}}',
        '{"type": "do", "id": "x", "command": {"do": "play", "seat": -1, "move": 1}}',
        '{"type": "do", "id": "x", "command": {"do": "play", "seat": 0, "move": 999999999}}',
        '{"type": "try", "id": "x", "move": -1}',
        '{"type": "back", "ply": -5}',
        '{"type": "hello", "seen": ' + "1" * 5000 + "}",
    ],
)
def test_nonsense_gets_one_line_and_the_socket_stays_open(
    pair: tuple[str, Visitor, Visitor], text: str
) -> None:
    table, blue, _ = pair
    with blue.line(table) as line:
        line.hello()
        line.socket.send(text)
        refused = line.until("refused")
        assert refused["sentence"]
        assert "\n" not in refused["sentence"]
        line.say("ping", at=1.5, lag=3)
        assert line.until("pong")["at"] == 1.5


def test_a_socket_of_another_site_is_refused(pair: tuple[str, Visitor, Visitor]) -> None:
    table, blue, _ = pair
    with pytest.raises(InvalidStatus), blue.line(table, Origin="http://evil.test"):
        pass


def test_a_link_to_no_table_is_closed_for_good(site: Visitor) -> None:
    with site.line("nowhere12345") as line, pytest.raises(ConnectionClosed) as closed:
        line.hello()
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


def test_what_if_and_why_not(pair: tuple[str, Visitor, Visitor]) -> None:
    table, blue, orange = pair
    with blue.line(table) as line, orange.line(table) as other:
        line.hello()
        other.hello()
        choices = line.state["choices"]
        line.say("try", id="t", move=choices["codes"][0])
        ghost = line.until("ghost", id="t")
        assert ghost["items"]
        assert not ghost["reveals"]
        assert line.hello()["ply"] == 0
        line.say("touch", id="h", path=choices["paths"][0].split()[:1])
        assert line.until("help", id="h")["sentence"] == ""
        line.say("touch", id="h", path=["cell-a1"])
        assert line.until("help", id="h")["sentence"].startswith("Not yet: begin with")
        other.say("touch", id="h", path=["cell-a1"])
        assert "turn" in other.until("help", id="h")["sentence"]
        other.say("try", id="t", move=0)
        assert other.until("refused", id="t")


def test_the_past_can_be_looked_at(pair: tuple[str, Visitor, Visitor]) -> None:
    table, blue, _ = pair
    with blue.line(table) as line:
        start = line.hello()["scene"]["items"]
        line.play()
        line.say("back", ply=0)
        past = line.until("past")
        assert past["ply"] == 0
        keys = {item["key"] for item in start}
        assert {item["key"] for item in past["scene"]["items"]} == keys


def test_on_one_screen_the_seat_to_act_looks(site: Visitor) -> None:
    table = site.opened(game="ortus", seat_0="me", seat_1="me", opt_arrangement="free")
    with site.line(table) as line:
        state = line.hello()
        assert state["seat"] == 0
        line.play()
        line.say("look", seat=1)
        state = line.until("state", seat=1)
        assert state["veiled"]  # the other's warrior is not shown
        line.say("look", seat=7)
        assert line.until("state")["seat"] in (0, 1)


def test_who_comes_and_goes_is_told(pair: tuple[str, Visitor, Visitor]) -> None:
    table, blue, orange = pair
    with blue.line(table) as line:
        line.hello()
        with orange.line(table) as other:
            other.hello()
            while not line.state["seats"][1].get("present"):
                line.hear()
        while line.state["seats"][1].get("present"):
            line.hear()


def test_who_does_not_listen_keeps_nobody_waiting(
    pair: tuple[str, Visitor, Visitor], port: int
) -> None:
    table, blue, _ = pair
    with Visitor(port) as anybody, anybody.line(table) as deaf, blue.line(table) as line:
        deaf.say("hello", seen=0)
        line.hello()
        line.do(do="play", seat=0, move="single a1")
        for _ in range(80):
            line.say("look", seat=0)
        line.say("ping", at=1)
        assert line.until("pong")
        assert deaf.until("state")


def test_two_moves_at_once_have_one_order(site: Visitor, stranger: Visitor) -> None:
    """In the live bidding of Corona two bids race; all hear of the same order."""
    table = site.opened(
        game="corona", opt_players="2", opt_deal="random", opt_seconds="3600", seat_1="open"
    )
    stranger.get(f"/table/{table}")
    with site.line(table) as first, stranger.line(table) as second:
        first.hello()
        second.hello()
        second.do(do="sit", seat=1)
        lines = (first, second)
        while not all("bid 5" in line.state.get("choices", {}).get("texts", []) for line in lines):
            actor = next((line for line in lines if line.state.get("choices")), None)
            if actor is None:
                for line in lines:
                    line.hello()
                continue
            done = actor.play()
            for line in lines:
                line.wait_for(done["number"])
        answers: dict[int, str] = {}

        def bid(seat: int, line: Line) -> None:
            answers[seat] = line.do(do="play", seat=seat, move="bid 5")["type"]

        threads = [threading.Thread(target=bid, args=pair) for pair in enumerate(lines)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers.values()) == ["done", "refused"]
        for line in lines:
            line.hello()
        assert first.state["log"] == second.state["log"]
        assert "5" in first.state["log"][-1]["text"]
        loser = lines[[answers[0], answers[1]].index("refused")]
        refused = next(t for t in reversed(loser.heard) if '"refused"' in t)
        assert json.loads(refused)["sentence"]


def test_the_event_stream_tells_what_the_socket_tells(pair: tuple[str, Visitor, Visitor]) -> None:
    table, blue, orange = pair
    with orange.stream("GET", f"/api/tables/{table}/events") as stream, blue.line(table) as line:
        assert stream.headers["content-type"].startswith("text/event-stream")
        events = stream.iter_lines()
        line.hello()

        def state_number(number: int) -> dict[str, object]:
            for text in events:
                if text.startswith("data: "):
                    state: dict[str, object] = json.loads(text.removeprefix("data: "))
                    if state["number"] == number:
                        return state
            raise AssertionError("the stream has ended")

        assert state_number(line.state["number"])["seat"] == 1
        done = line.play()
        after = state_number(done["number"])
        assert after["ply"] == 1
        assert after["choices"]


def test_two_processes_host_one_table(tmp_path: Path) -> None:
    """Two sites on one database: who looks at one hears of what happens at the other."""
    with (
        running_site(tmp_path) as here,
        running_site(tmp_path) as there,
        Visitor(here) as ada,
        Visitor(there) as bob,
    ):
        table = ada.named("Ada").opened(**ORION)
        bob.get(f"/table/{table}")
        with ada.line(table) as blue, bob.line(table) as orange:
            blue.hello()
            orange.hello()
            blue.wait_for(orange.do(do="sit", seat=1)["number"])
            for ply in range(4):
                mover, other = (blue, orange)[:: 1 if ply % 2 == 0 else -1]
                done = mover.play(ply * 11)
                assert done["type"] == "done"
                other.wait_for(done["number"])
                mover.wait_for(done["number"])
            assert blue.state["log"] == orange.state["log"]
