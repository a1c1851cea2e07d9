"""What others may not know does not reach them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct, structs

from orrery.core.errors import Refusal
from orrery.core.texts import Sentence
from orrery.table.table import Table
from orrery.table.view.scene import drawn
from orrery.table.view.table import TableView, see, seen_at
from orrery.table.view.words.log_lines import SECRET, lines

from .sitting import ANN, BOB, CAT, SEED, START, opened, play, play_any


def told(seen: TableView) -> str:
    """All that a reader could find in it, as one text."""
    return _text(seen)


def _text(thing: Any) -> str:
    if isinstance(thing, Sentence):
        return str(thing) + _text(dict(thing.values))
    if isinstance(thing, dict):
        return " ".join(f"{key} {_text(value)}" for key, value in thing.items())
    if isinstance(thing, tuple | list):
        return " ".join(map(_text, thing))
    return _text(structs.asdict(thing)) if isinstance(thing, Struct) else str(thing)


def arranging() -> Table:
    return opened("ortus", [ANN, BOB])


def committing() -> Table:
    return opened("corona", [ANN, BOB], players="2", deal="random", mode="sealed")


def wishing() -> Table:
    return opened("orbit", [ANN, BOB], players="2", mode="sealed")


@pytest.mark.parametrize("table_of", [arranging, committing, wishing])
@pytest.mark.parametrize("reader", [BOB.id, CAT.id, ""])
def test_a_secret_choice_looks_alike_whatever_it_was(table_of: Any, reader: str) -> None:
    """Two games that differ only in what Ann has chosen, unseen, look the same to others."""
    seen = []
    for number in (1, 2):
        table = table_of()
        play_any(table, START, 0, number)
        seen.append(see(table.state, reader))
    assert told(seen[0]) == told(seen[1])
    assert seen[0].scene == seen[1].scene
    assert seen[0].log[0].text == SECRET
    assert "has chosen, unseen." in str(seen[0].spoken)


@pytest.mark.parametrize("table_of", [arranging, committing, wishing])
def test_ones_own_secret_choice_is_seen(table_of: Any) -> None:
    table = table_of()
    play_any(table, START, 0, 1)
    move = table.state.position.last
    assert see(table.state, ANN.id).log[0].text == move.text


def test_on_one_screen_each_seat_keeps_its_secrets() -> None:
    table = opened("ortus", [ANN, ANN])
    play_any(table, START, 0, 3)
    assert see(table.state, ANN.id, 0).log[0].text != SECRET
    assert see(table.state, ANN.id, 1).log[0].text == SECRET


def test_a_spectator_looks_through_no_seat_even_if_asked_for() -> None:
    table = arranging()
    play_any(table, START, 0, 3)
    seen = see(table.state, CAT.id, 0)
    assert (seen.seat, seen.choices, seen.can) == (None, None, ())
    assert not any(seat.own for seat in seen.seats)
    assert seen.log[0].text == SECRET
    assert see(table.state, BOB.id, 0).seat == 1


def test_the_clock_keeps_no_secrets() -> None:
    table = opened(
        "corona",
        [ANN, BOB, CAT],
        players="3",
        deal="random",
        mode="sealed",
        end_time="yes",
        minutes="1",
    )
    play(table, "bid 5", START, 0)
    table.tick(START + 60_000)
    play(table, "bid 6", START + 60_001, 1)
    assert [line.text for line in lines(table.state, 2)] == [SECRET, "closing", SECRET]
    assert [line.text for line in lines(table.state, 0)] == ["bid 5", "closing", SECRET]


def test_when_all_is_opened_all_is_seen() -> None:
    table = committing()
    play(table, "bid 5", START, 0)
    play(table, "bid 7", START, 1)
    assert [line.text for line in see(table.state, "").log] == ["bid 5", "bid 7"]
    arranged = arranging()
    while arranged.state.position.state.phase == 0:
        play_any(arranged, START, arranged.state.acting[0])
    assert SECRET not in [line.text for line in see(arranged.state, "").log]


@pytest.mark.parametrize("game", ["orion", "orbis", "ortus", "orbit", "harun", "corona"])
def test_nobody_is_told_the_seed(game: str) -> None:
    table = opened(game, [ANN, BOB], **({} if game in ("orion", "ortus") else {"players": "2"}))
    for _ in range(6):
        if table.state.acting:
            play_any(table, START, table.state.acting[-1])
        for reader in (ANN.id, BOB.id, CAT.id):
            assert SEED not in told(see(table.state, reader))


def test_before_the_game_begins_another_deal_is_shown() -> None:
    table = opened("corona", [ANN, BOB], deal="random", players="3")
    assert see(table.state, ANN.id).scene.whole() != drawn(table.state.position.scene())
    assert "every seat is taken" in str(see(table.state, ANN.id).task)
    assert see(table.state, ANN.id).choices is None


def test_an_orbit_hand_is_seen_by_its_owner_only() -> None:  # OR1
    table = opened("orbit", [ANN, BOB, CAT], players="3")
    scenes = [see(table.state, reader).scene.whole() for reader in (ANN.id, BOB.id, "")]
    assert len({str(scene.items) for scene in scenes}) == 3


# --- Stepping back --------------------------------------------------------------------------------


def test_the_past_is_seen_as_it_was() -> None:
    table = opened("orion", [ANN, BOB])
    scenes = [table.state.position.scene(0)]
    for _ in range(4):
        play_any(table, START)
        scenes.append(table.state.position.scene(0))
    for ply, scene in enumerate(scenes):
        then = seen_at(table.state, ANN.id, None, ply)
        assert then.scene == drawn(scene)
        assert then.line == (lines(table.state, 0)[ply - 1] if ply else None)
    assert table.state.position.ply == 4
    for ply in (-1, 5):
        with pytest.raises(Refusal, match="no move"):
            seen_at(table.state, ANN.id, None, ply)


def test_the_past_keeps_its_secrets() -> None:
    tables = []
    for number in (1, 2):
        table = arranging()
        play_any(table, START, 0, number)
        play_any(table, START, 1)
        tables.append(table)
    for ply in (1, 2):
        one, two = (seen_at(table.state, BOB.id, None, ply) for table in tables)
        assert one == two
