"""Finished games are summed up once, and asked for openings and statistics."""

from __future__ import annotations

from orrery.statistics.counted import counted_record
from orrery.statistics.explorer import PEOPLE, GameScore, explored
from orrery.statistics.openings import opening_start
from orrery.store import Store
from orrery.store.ratings.ratings import ended
from orrery.table.commands import Play, Resign
from orrery.table.events import Bot, Opened, Sitter
from orrery.table.table import Table

from .tables import ANN, BEN

LINE = "line e4 e5 e6"


def played(
    store: Store,
    table: str,
    sitters: list[Sitter | None],
    *,
    first: str = "blue",
    private: bool = False,
    counted: bool = True,
) -> None:
    """Ann begins with a line, the other answers and then, or else Ann, gives up."""
    facts = Opened(
        game="orion",
        options={"setup": "1", "first": first},
        seed="7",
        host=ANN.id,
        private=private,
    )
    playing = Table.open(store, table, facts, sitters, now=1000)
    seat = sitters.index(ANN)
    playing.do(Play(seat, LINE), ANN, now=2000)
    other = sitters[1 - seat]
    if isinstance(other, Bot):
        playing.bot_move(1 - seat, "mixed c4 c3", 3000)
        playing.do(Resign(seat), ANN, now=4000)
    else:
        assert other
        playing.do(Play(1 - seat, "mixed c4 c3"), other, now=3000)
        playing.do(Resign(1 - seat), other, now=4000)
    store.ratings.settle(ended(table, playing.state))
    if counted:
        store.courses.write(table, counted_record(playing.state.position.record()))


def scores(store: Store, *moves: str) -> dict[str, dict[str, GameScore]]:
    """What is known after these moves, from public games of the site alone."""
    start = opening_start("orion", "setup=1")
    position = start.game.start(0)
    for move in moves:
        position.play(move)
    codes = [move.code for move in position.history]
    sources = [lambda asked: store.courses.following(asked, seats=2)]
    return {one.move.text: one.scores for one in explored(start, codes, sources).moves}


def test_openings_count_for_whoever_moved_whatever_their_colour(store: Store) -> None:
    played(store, "t1", [ANN, BEN])
    played(store, "t2", [BEN, ANN], first="orange")
    played(store, "t3", [ANN, Bot(3)])
    found = scores(store)
    assert [*found.values()] == [{PEOPLE: GameScore(2, 0, 1)}]
    [answers] = scores(store, *found).values()
    assert answers == {PEOPLE: GameScore(0, 0, 2), "3": GameScore(1, 0, 0)}
    assert store.courses.starts("orion") == {"setup=1 first=blue one_sided=no": 3}


def test_private_games_and_those_that_run_are_in_no_opening(store: Store) -> None:
    played(store, "secret", [ANN, BEN], private=True)
    facts = Opened(game="orion", options={"setup": "1", "first": "blue"}, seed="7", host=ANN.id)
    running = Table.open(store, "running", facts, [ANN, BEN], now=1000)
    running.do(Play(0, LINE), ANN, now=2000)
    assert scores(store) == {}
    assert store.courses.starts("orion") == {}
    assert store.courses.uncounted(10) == []
    # Those who played there may see it, and nobody else.
    assert len(store.courses.of_player(ANN.id, BEN.id, "orion", 10)) == 1
    assert store.courses.of_player(ANN.id, "stranger", "orion", 10) == []


def test_a_game_is_counted_once(store: Store) -> None:
    played(store, "t", [ANN, BEN], counted=False)
    assert store.courses.uncounted(10) == ["t"]
    assert store.courses.how_many_uncounted() == 1
    [waiting] = store.courses.of_player(ANN.id, ANN.id, "orion", 10)
    assert (waiting.count, waiting.outcome) == (None, "won")
    record = Table.load(store, "t").state.position.record()
    for _ in range(2):
        store.courses.write("t", counted_record(record))
    assert store.courses.uncounted(10) == []
    [own] = store.courses.of_player(ANN.id, ANN.id, "orion", 10)
    assert own.count
    assert (own.moves, own.count.uses) == (2, {"tile-line": 1})
    store.courses.write("t", None)  # whoever comes late changes nothing
    assert store.courses.of_player(ANN.id, ANN.id, "orion", 10) == [own]


def test_what_was_counted_is_taken_home_and_says_nothing_of_others(store: Store) -> None:
    played(store, "t", [ANN, BEN])
    with store.database.reading() as connection:
        [own] = store.courses.export(connection, ANN.id)["counted"]
    assert own["count"]["uses"] == {"tile-line": 1}
    assert "tile-mixed" not in str(own)
    store.personal_data.forget(BEN.id)
    assert [*scores(store).values()] == [{PEOPLE: GameScore(won=1)}]
