"""Tables on a store: what one writes is what a list, or another process, reads."""

from __future__ import annotations

from orrery.store import Store, Summary
from orrery.table.clock_rules import Bank
from orrery.table.commands import Play, Resign, Sit
from orrery.table.events import Bot, Opened, Sitter
from orrery.table.table import Table

from .tables import ANN, BEN


def opened(store: Store, sitters: list[Sitter | None], **chosen: str) -> Table:
    game = chosen.pop("game", "orion")
    options = chosen or {"setup": "1", "first": "blue"}
    facts = Opened(game=game, options=options, seed="7", host=ANN.id, clock=Bank(900))
    return Table.open(store, "t", facts, sitters, now=1000)


def listed(store: Store) -> Summary:
    summary = store.summary("t")
    assert summary
    return summary


def test_a_list_follows_a_game_from_its_opening_to_its_end(store: Store) -> None:
    table = opened(store, [ANN, None])
    assert [summary.id for summary in store.open_tables("orion")] == ["t"]
    assert listed(store).seats == (ANN, None)
    table.do(Sit(1), BEN, now=2000)
    standing = listed(store).standing
    assert (standing.phase, standing.seats, standing.acting) == ("playing", (ANN, BEN), (0,))
    assert standing.deadline == 2000 + 900_000
    assert store.open_tables() == []
    table.do(Play(0, "line e4 e5 e6"), ANN, now=3000)
    assert listed(store).standing.acting == (1,)
    table.do(Resign(1), BEN, now=4000)
    standing = listed(store).standing
    assert (standing.phase, standing.ending, standing.winners) == ("over", "resigned", (0,))
    assert standing.deadline is None
    assert [summary.id for summary in store.finished()] == ["t"]
    assert listed(store).changed == 4000


def test_a_stand_in_is_listed_in_place_of_who_gave_up(store: Store) -> None:
    table = opened(store, [ANN, BEN, Bot(1)], game="orbis", players="3")
    table.do(Resign(1), BEN, now=2000)
    assert listed(store).seats == (ANN, Bot(3), Bot(1))
    assert [summary.id for summary in store.tables_of(BEN.id)] == ["t"]


def test_a_table_is_taken_up_again_as_it_was(store: Store, url: str) -> None:
    table = opened(store, [ANN, BEN])
    table.do(Play(0, "line e4 e5 e6"), ANN, now=2000, cause="first")
    with Store(url) as other:
        [summary] = other.running_tables()
        again = Table.load(other, summary.id)
        assert again.state.position.record() == table.state.position.record()
        assert again.due() == table.due() == summary.standing.deadline
        again.do(Play(0, "line e4 e5 e6"), ANN, now=2500, cause="first")  # sent once more
        assert again.state.number == table.state.number
        again.do(Play(1, "mixed c4 c3"), BEN, now=3000)
    table.catch_up()
    assert table.state.position.ply == 2


def test_two_processes_host_one_table(store: Store, url: str) -> None:
    """The second does not know of the move of the first, is beaten, reads on, and is answered."""
    here = opened(store, [ANN, BEN])
    with Store(url) as other:
        there = Table.load(other, "t")
        here.do(Play(0, "line e4 e5 e6"), ANN, now=2000)
        there.do(Play(1, "mixed c4 c3"), BEN, now=2000)
        assert there.state.number == here.state.number + 1
    here.catch_up()
    assert [move.text for move in here.state.position.history] == ["line e4 e5 e6", "mixed c4 c3"]
