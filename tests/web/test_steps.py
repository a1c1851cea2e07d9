"""Whoever follows a table is told in which steps the new moves happened; nobody else is."""

from __future__ import annotations

import json
from typing import Any

from orrery.table.commands import Play, Undo
from orrery.table.events import Opened, Person
from orrery.table.log import MemoryLog
from orrery.table.table import Table
from orrery.table.view.questions import ghost_of
from orrery.table.view.scene import drawn
from orrery.table.view.steps import MOST_MOVES
from orrery.table.view.table import Seen, look, see
from orrery.web.http.wire import to_json
from orrery.web.language import Language, Languages
from orrery.web.table.deltas import changes

from .serving import spliced

ENGLISH, FRENCH, _ = Languages().all
PEOPLE = [Person(f"p{n}", f"Person {n}") for n in range(3)]


def table_of(game: str, people: list[Person] = PEOPLE, **options: Any) -> Table:
    opened = Opened(game=game, options=options, seed="7", host="p0")
    return Table.open(MemoryLog(), "t", opened, people)


def play(table: Table, seat: int, move: str) -> None:
    who = table.state.seats[seat]
    assert isinstance(who, Person)
    table.do(Play(seat=seat, move=move), who, now=table.state.at + 1)


def news(seen: Seen, last: Seen, language: Language = ENGLISH) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(changes(seen, last, None, language))
    return found


def scenes(last: Seen, steps: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The items of each step, as a browser puts them together."""
    items = json.loads(to_json(last.view.scene.whole(), ENGLISH))["items"]
    found = []
    for step in steps:
        items = spliced(step["scene"].get("items", items), step["scene"].get("splices", []))
        found.append(items)
    return found


def flight(language: Language = ENGLISH) -> tuple[Table, Seen, dict[str, Any]]:
    table = table_of("orbit", players=3, seconds=0)
    play(table, 0, "claim R")
    play(table, 1, "claim O")
    last = look(table.state, "p2")
    play(table, 2, "claim Y")
    return table, last, news(look(table.state, "p2"), last, language)


def test_steps_come_with_the_move_and_lead_from_scene_to_scene() -> None:
    table, last, message = flight()
    steps = message["steps"]
    before, move, after = table.state.position.since(_position(last))[-1]
    meant = table.state.game.steps(before, move, after, 2)
    assert [step["ms"] for step in steps] == [round(step.seconds * 1000) for step in meant]
    assert [step["words"] for step in steps] == [str(step.words) for step in meant]
    whole = [json.loads(to_json(drawn(step.scene), ENGLISH))["items"] for step in meant]
    assert scenes(last, steps) == whole


def _position(seen: Seen) -> Any:
    return seen.view.scene.position


def test_steps_speak_the_language_of_the_reader() -> None:
    _, _, message = flight(FRENCH)
    assert message["steps"][0]["words"] == "Tout le monde a choisi."


def test_steps_are_small() -> None:
    """Most of a scene is as in the step before."""
    table, _, message = flight()
    whole = len(to_json(see(table.state, "p2"), ENGLISH))
    assert len(json.dumps(message["steps"])) < 3 * whole


def test_a_whole_state_has_no_steps() -> None:
    table, _, _ = flight()
    assert "steps" not in json.loads(to_json(see(table.state, "p2"), ENGLISH))


def test_a_move_that_happens_at_once_has_none() -> None:
    table = table_of("orion", PEOPLE[:2], setup="1", first="blue")
    last = look(table.state, "p1")
    play(table, 0, "bend f3 f4 g5")
    assert "steps" not in news(look(table.state, "p1"), last)


def test_of_several_moves_each_is_seen() -> None:
    table = table_of("orion", PEOPLE[:2], setup="1", first="blue")
    last = look(table.state, "")
    for seat, move in ((0, "bend f3 f4 g5"), (1, "mixed c4 c3"), (0, "line h3 h4 h5")):
        play(table, seat, move)
    first, second = scenes(last, news(look(table.state, ""), last)["steps"])
    first_lines = [str(move) for move in table.state.history]
    assert len(first) < len(second), first_lines


def test_who_missed_very_much_sees_only_how_the_last_move_happened() -> None:
    table = table_of("orbis", PEOPLE[:2])
    last = look(table.state, "")
    for _ in range(MOST_MOVES + 1):
        [seat] = table.state.acting
        play(table, seat, table.state.position.moves(seat)[0].text)
    assert len(news(look(table.state, ""), last).get("steps", [])) <= 1


def test_what_others_do_unseen_is_no_step() -> None:
    table = table_of("orbit", players=3, mode="sealed")
    last = look(table.state, "p2")
    for seat, body in ((0, "R"), (0, "O"), (1, "R")):
        play(table, seat, f"wish {body}")
    assert "steps" not in news(look(table.state, "p2"), last)


def test_what_was_taken_back_is_no_way_on() -> None:
    table = table_of("ortus", PEOPLE[:2], arrangement="standard")
    first = look(table.state, "")
    [seat] = table.state.acting
    play(table, seat, table.state.position.moves(seat)[0].text)
    moved = look(table.state, "")
    if "undo" in see(table.state, f"p{seat}", seat).can:
        table.do(Undo(seat=seat), PEOPLE[seat], now=table.state.at + 1)
        assert "steps" not in news(look(table.state, ""), moved)
    assert "steps" not in news(look(table.state, ""), first)


def test_other_eyes_are_not_shown_the_way() -> None:
    """On one screen the next one takes over where the flight has ended."""
    table = table_of("orbit", [PEOPLE[0]] * 2, players=2, seconds=0)
    last = look(table.state, "p0", 0)
    play(table, 0, "claim R")
    play(table, 1, "claim O")
    assert "steps" not in news(look(table.state, "p0", 1), last)
    assert "steps" in news(look(table.state, "p0", 0), last)


def test_a_claim_that_is_tried_shows_the_flight() -> None:
    table = table_of("orbit", players=3, seconds=0)
    position = table.state.position
    tried = ghost_of(position, 0, position.game.read("claim R", 0).code, 0, "x")
    assert tried.reveals
    assert {"move-R", "move-R-head"} <= {item.key for item in tried.items}
