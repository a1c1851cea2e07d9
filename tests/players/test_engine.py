"""The engine, line by line: what it answers, and that nothing on a line can end it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pebbles import Pebbles

import orrery
from core.toys import Auction
from orrery.core.contract import Game
from orrery.players.engine import PROTOCOL, Engine
from orrery.players.engine.worlds import WorldError, read_world, write_world

pytestmark = pytest.mark.once


class Talk:
    """An engine in this process, and what it has said."""

    def __init__(self, game: Game) -> None:
        self.said: list[dict[str, Any]] = []
        self.engine = Engine(game, self.said.append)

    def ask(self, **request: Any) -> list[dict[str, Any]]:
        """What it says to a request, when it has thought to the end."""
        return self.line(json.dumps(request))

    def line(self, line: str) -> list[dict[str, Any]]:
        self.said.clear()
        self.engine.take(line)
        self.engine.wait()
        return list(self.said)


@pytest.fixture
def talk() -> Talk:
    """A position ``a`` with seven pebbles; three are to be taken."""
    talk = Talk(Pebbles(pebbles=7))
    talk.ask(type="position", id="a", seed=1)
    return talk


def test_it_says_who_it_is() -> None:
    (hello,) = Talk(Pebbles()).ask(type="hello")
    assert hello["protocol"] == PROTOCOL
    assert hello["game"] == "pebbles"
    assert hello["options"] == {"pebbles": 12}
    assert hello["seats"] == ["light", "dark"]
    assert len(hello["levels"]) == 6


def test_options_can_be_chosen_with_the_greeting() -> None:
    talk = Talk(Pebbles())
    (hello,) = talk.ask(type="hello", options={"pebbles": 3})
    assert hello["options"] == {"pebbles": 3}
    (position,) = talk.ask(type="position", id="a", seed=1, moves=["take 3"])
    assert position["outcome"]["reason"] == "last pebble"


def test_it_finds_the_best_move(talk: Talk) -> None:
    *_, best = talk.ask(type="go", id="a", simulations=300, lines=2)
    assert best["type"] == "best"
    assert (best["move"], best["code"]) == ("take 3", 2)
    assert best["simulations"] == 300
    assert best["lines"][0]["move"] == "take 3"
    assert len(best["lines"]) == 2
    assert set(best["lines"][0]) == {"move", "code", "value", "visits", "proven", "variation"}


@pytest.mark.parametrize("limit", [{"seconds": 0.05}, {"nodes": 50}, {"level": 2}, {"level": 5}])
def test_every_limit_brings_a_legal_move(talk: Talk, limit: dict[str, Any]) -> None:
    *_, best = talk.ask(type="go", id="a", **limit)
    assert best["type"] == "best"
    assert best["move"] in ("take 1", "take 2", "take 3")


def test_the_highest_level_takes_its_seconds(talk: Talk) -> None:
    *_, best = talk.ask(type="go", id="a", level=6, seconds=0.05)
    assert best["move"] in {"take 1", "take 2", "take 3"}


def test_the_same_requests_get_the_same_answers() -> None:
    def answers() -> list[dict[str, Any]]:
        talk = Talk(Pebbles())
        talk.ask(type="position", id="a", seed=1)
        first = talk.ask(type="go", id="a", simulations=100)
        talk.ask(type="position", id="a", seed=1, moves=[1, "take 1"])
        both = first + talk.ask(type="go", id="a", nodes=80)
        # How often it tells what it thinks so far depends on the machine.
        return [{**told, "seconds": 0} for told in both if told["type"] == "best"]

    assert answers() == answers()


def test_a_position_comes_as_a_record_a_seed_or_a_world(talk: Talk) -> None:
    played = talk.engine.game.start(1).play("take 2")
    expected = {"type": "position", "id": "b", "to_act": list(played.to_act), "outcome": None}
    by_record = talk.ask(type="position", id="b", record=played.record())
    by_seed = talk.ask(type="position", id="b", seed=1, moves=["take 2"])
    by_code = talk.ask(type="position", id="b", seed=1, moves=[{"move": 1}])
    assert by_record == by_seed == by_code == [{**expected, "ply": 1}]
    by_world = talk.ask(type="position", id="b", world=write_world(played, 0))
    assert by_world == [{**expected, "ply": 0}]  # a world has no past


def test_a_record_may_have_other_options(talk: Talk) -> None:
    talk.ask(type="position", id="b", record=Pebbles(pebbles=2).start(1).record())
    *_, best = talk.ask(type="go", id="b", simulations=50)
    assert best["move"] == "take 2"


def test_it_names_the_seat_where_several_may_act() -> None:
    talk = Talk(Auction())
    moves = [{"seat": 2, "move": "bid 1"}]
    (position,) = talk.ask(type="position", id="a", seed=1, moves=moves)
    assert position["to_act"] == [-1, 0, 1]
    (fault,) = talk.ask(type="go", id="a", simulations=10)
    assert fault["wrong"] == "several seats may act"
    assert fault["right"] == 'say "seat" for one of them: 0 (ann) and 1 (bob)'
    (fault,) = talk.ask(type="go", id="a", simulations=10, seat=2)
    assert fault["wrong"] == "seat 2 may not act"
    *_, best = talk.ask(type="go", id="a", simulations=10, seat=1)
    assert best["move"].startswith("bid")


def test_a_solved_game_is_answered_by_its_solver() -> None:
    talk = Talk(orrery.game("corona", players=2, deal="random"))
    talk.ask(type="position", id="a", seed=3)
    *_, best = talk.ask(type="go", id="a", seconds=1, seat=0)
    assert best["move"].startswith("bid")
    too_high = [{"seat": 1, "move": "bid 20"}]
    talk.ask(type="position", id="a", seed=3, moves=too_high)
    *_, best = talk.ask(type="go", id="a", level=3, seat=0)
    assert best["move"] is None


@pytest.mark.parametrize(
    ("line", "wrong", "right"),
    [
        ("garbage", "not JSON", "such as"),
        ("[" * 100_000, "not JSON", "such as"),
        ("9" * 10_000, "not JSON", "such as"),
        ("[1, 2]", "a list", "such as"),
        ("null", "null", "such as"),
        ("{}", "no type", '"go"'),
        ('{"type": 7}', "no request of type 7", '"hello"'),
        ('{"type": "dance"}', 'no request of type "dance"', '"position"'),
        ('{"type": "go", "secconds": 1}', 'no field "secconds"', "seconds"),
        ('{"type": "quit", "id": "a"}', "no field", "needs none"),
        ('{"type": "hello", "protocol": 2}', "protocol", "protocol is 1"),
        ('{"type": "hello", "game": "chess"}', "plays pebbles", "other game"),
        ('{"type": "hello", "options": []}', "no object", "an object"),
        ('{"type": "hello", "options": {"pebbles": 99}}', "1 to 30", "leave it out"),
        ('{"type": "position"}', "no id", '"id": "a"'),
        ('{"type": "position", "id": 7}', "cannot be 7", "characters"),
        ('{"type": "position", "id": "b"}', "no position", "record, seed and world"),
        ('{"type": "position", "id": "b", "seed": 1, "record": ""}', "twice", "one of"),
        ('{"type": "position", "id": "b", "record": 5}', "a number", "text"),
        ('{"type": "position", "id": "b", "record": ""}', "no header says", "game: pebbles"),
        ('{"type": "position", "id": "b", "record": "game: orion"}', "'orion'", "plays pebbles"),
        ('{"type": "position", "id": "b", "record": "", "moves": []}', "record", "with a seed"),
        ('{"type": "position", "id": "b", "seed": 1.5}', "no seed", "whole number or text"),
        ('{"type": "position", "id": "b", "seed": 1, "moves": "x"}', "no list", "a list"),
        ('{"type": "position", "id": "b", "seed": 1, "moves": [null]}', "move 1", "its text"),
        ('{"type": "position", "id": "b", "seed": 1, "moves": ["fly"]}', "PE2", "'take 3'"),
        ('{"type": "position", "id": "b", "seed": 1, "moves": [2,2,0,0]}', "over", "up to the end"),
        ('{"type": "position", "id": "b", "world": "!"}', "damaged", "as it came"),
        ('{"type": "position", "id": "b", "world": "AAAA"}', "damaged", "as it came"),
        ('{"type": "go", "id": "a"}', "no limit", "seconds"),
        ('{"type": "go", "id": "b", "seconds": 1}', "no position 'b'", '"a"'),
        ('{"type": "go", "id": "a", "seconds": 0}', "cannot be 0", "above 0"),
        ('{"type": "go", "id": "a", "seconds": NaN}', "cannot be NaN", "above 0"),
        ('{"type": "go", "id": "a", "seconds": true}', "cannot be true", "a number"),
        ('{"type": "go", "id": "a", "simulations": 1.5}', "cannot be 1.5", "whole number"),
        ('{"type": "go", "id": "a", "nodes": 1}', "cannot be 1", "from 2"),
        ('{"type": "go", "id": "a", "level": 7}', "cannot be 7", "from 1 to 6"),
        ('{"type": "go", "id": "a", "level": 1, "nodes": 9}', "its own nodes", "seconds at most"),
        ('{"type": "go", "id": "a", "seconds": 1, "lines": 0}', "cannot be 0", "from 1"),
        ('{"type": "go", "id": "a", "seconds": 1, "seat": 5}', "may not act", "may"),
        ('{"type": "stop", "id": "b"}', "no position", "send it first"),
    ],
)
def test_a_bad_line_gets_one_error_that_says_what_is_right(
    talk: Talk, line: str, wrong: str, right: str
) -> None:
    (fault,) = talk.line(line)
    assert fault["type"] == "error"
    assert fault["line"] == 2
    assert wrong in fault["wrong"]
    assert right in fault["right"]
    *_, best = talk.ask(type="go", id="a", simulations=10)
    assert best["type"] == "best"


def test_a_finished_game_needs_no_thought(talk: Talk) -> None:
    talk.ask(type="position", id="a", seed=1, moves=[2, 2, 0])
    (fault,) = talk.ask(type="go", id="a", seconds=1)
    assert fault["wrong"] == "the game is over in this position"


def test_empty_lines_and_late_stops_are_no_faults(talk: Talk) -> None:
    assert talk.line("  \n") == []
    assert talk.ask(type="stop", id="a") == []
    assert talk.ask(type="stop") == []


def test_it_keeps_only_so_many_positions(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.players.engine.engine.MOST_POSITIONS", 1)
    (fault,) = talk.ask(type="position", id="b", seed=1)
    assert fault["right"] == "use one of their ids again"
    (position,) = talk.ask(type="position", id="a", seed=2)
    assert position["type"] == "position"


def test_a_fault_of_ours_does_not_end_the_engine(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("orrery.players.engine.engine.read_go", fail)
    (fault,) = talk.ask(type="go", id="a", simulations=1)
    assert fault["wrong"] == "this request failed: ZeroDivisionError: oops"
    monkeypatch.undo()
    monkeypatch.setattr("orrery.players.engine.desk.strongest_search", fail)
    (fault,) = talk.ask(type="go", id="a", simulations=1)
    assert fault["wrong"] == "thinking failed: ZeroDivisionError: oops"
    assert fault["id"] == "a"


def test_a_world_agrees_with_what_the_seat_sees_and_with_nothing_else() -> None:
    position = Auction().start(7)
    worlds = [read_world(position.game, write_world(position, 0)) for _ in range(8)]
    assert all(world.view(0) == position.view(0) for world in worlds)
    assert len({tuple(world.state.card[1:]) for world in worlds}) > 1
    assert len({tuple(world.state.chance) for world in worlds}) == len(worlds)


def test_a_world_of_another_game_is_refused() -> None:
    world = write_world(Pebbles(pebbles=7).start(1), 0)
    with pytest.raises(WorldError, match="not from"):
        read_world(Pebbles(pebbles=8), world)
