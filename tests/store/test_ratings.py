"""Results and ratings: written down once, whoever does it, and nothing is lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

from orrery.ratings.rating import Rating, after_result, first_rating, level_of
from orrery.store import Store
from orrery.store.ratings.ratings import EndedGame, ended, outcome
from orrery.table.commands import MakeRated, Play, Resign, Sit
from orrery.table.events import Bot, Entry, Opened, Person, Sat, Sitter
from orrery.table.standing import Standing
from orrery.table.table import Table

from .tables import ANN, BEN
from .tables import opened as facts_of

CAT = Person("c3", "Cat")


def rated(
    store: Store,
    table: str,
    *players: str,
    places: tuple[int, ...] = (1, 2),
    game: str = "orion",
) -> EndedGame:
    """These have played a rated game, and it is over."""
    players = players or (ANN.id, BEN.id)
    entries = [Entry(1, 1000, facts_of(game))]
    for seat, player in enumerate(players):
        level = level_of(player)
        who = Bot(level) if level else Person(player, "")
        entries.append(Entry(2 + seat, 1000, Sat(seat=seat, who=who)))
    store.append(table, entries, Standing("over"))
    return EndedGame(table, game, True, 5000, players, places)


def opened(store: Store, table: str, sitters: list[Sitter | None], rated: bool = True) -> Table:
    facts = Opened(
        game="orion",
        options={"setup": "1", "first": "blue"},
        seed="7",
        host=ANN.id,
        rated=rated,
    )
    return Table.open(store, table, facts, sitters, now=1000)


def played(store: Store, table: str, rated: bool = True) -> Table:
    """Both have moved, and Ben gives up."""
    playing = opened(store, table, [ANN, BEN], rated)
    playing.do(Play(0, "line e4 e5 e6"), ANN, now=2000)
    playing.do(Play(1, "mixed c4 c3"), BEN, now=3000)
    playing.do(Resign(1), BEN, now=4000)
    return playing


# --- The end of a game ----------------------------------------------------------------------------


def test_a_rated_game_changes_the_ratings_as_the_arithmetic_says(store: Store) -> None:
    table = played(store, "t")
    assert store.ratings.unsettled() == ["t"]
    first, second = store.ratings.settle(ended("t", table.state))
    wanted = after_result({"a1": Rating(), "b2": Rating()}, ("a1", "b2"), (1, 2))
    found = store.ratings.of("orion", ["a1", "b2", "c3"])
    assert found == {**wanted, "c3": Rating()}
    assert (first.outcome, second.outcome) == ("won", "lost")
    assert first.before
    assert first.after
    assert (str(first.before), first.after.shown) == ("1500?", wanted["a1"].shown)
    assert first.after.shown > 1500 > wanted["b2"].shown
    assert store.ratings.of("orbis", ["a1"]) == {"a1": Rating()}
    assert store.ratings.unsettled() == []


def test_once_is_enough(store: Store, url: str) -> None:
    end = rated(store, "t")
    first = store.ratings.settle(end)
    with Store(url) as other:
        assert other.ratings.settle(end) == first
    assert store.ratings.results("t") == first
    assert store.ratings.of("orion", [ANN.id])[ANN.id].games == 1


def test_an_unrated_game_is_a_result_and_no_more(store: Store) -> None:
    table = played(store, "t", rated=False)
    first, second = store.ratings.settle(ended("t", table.state))
    assert (first.outcome, first.before, second.after) == ("won", None, None)
    assert store.ratings.of("orion", [ANN.id]) == {ANN.id: Rating()}


def test_a_game_that_was_broken_off_is_settled_without_a_result(store: Store) -> None:
    table = opened(store, "t", [ANN, BEN])
    table.do(Resign(0), ANN, now=2000)
    assert store.ratings.settle(ended("t", table.state)) == []
    assert store.ratings.unsettled() == []


def test_whoever_gave_up_is_rated_though_a_bot_played_on(store: Store) -> None:
    facts = Opened(
        game="corona", options={"players": "3", "deal": "random"}, seed="7", host=ANN.id, rated=True
    )
    table = Table.open(store, "t", facts, [ANN, BEN, CAT], now=1000)
    for seat in (0, 1):
        table.do(Play(seat, f"bid {3 + seat}"), [ANN, BEN][seat], now=2000)
    table.do(Resign(1), BEN, now=3000)
    table.do(Resign(0), ANN, now=3000)
    table.do(Resign(2), CAT, now=3000)
    results = store.ratings.settle(ended("t", table.state))
    assert [(seat.player, seat.place) for seat in results] == [("a1", 2), ("b2", 3), ("c3", 1)]


def test_many_players_and_bots_of_one_level(store: Store) -> None:
    players, places = ("bot:2", ANN.id, "bot:2", "bot:4"), (2, 1, 2, 4)
    store.ratings.settle(rated(store, "t", *players, places=places, game="corona"))
    known = {player: first_rating("corona", player) for player in players}
    wanted = after_result(known, players, places)
    assert store.ratings.of("corona", set(players)) == pytest.approx(wanted)
    both = [seat for seat in store.ratings.results("t") if seat.player == "bot:2"]
    assert [seat.seat for seat in both] == [0, 2]
    assert both[0].after == both[1].after


def test_won_drawn_lost() -> None:
    assert [outcome(place, (1, 2, 1)) for place in (1, 2, 1)] == ["won", "lost", "won"]
    assert outcome(1, (1, 1)) == "drawn"


def test_two_processes_end_two_games_of_one_person_at_once(store: Store, url: str) -> None:
    """Nothing is lost, and nobody waits for ever: whoever comes second goes on from the first."""
    people = ["x1", "y2", "z3", "bot:1"]
    ends = [rated(store, f"t{k}", *pair) for k, pair in enumerate([*permutations(people, 2)] * 2)]
    with Store(url) as other, ThreadPoolExecutor(8) as pool:
        done = pool.map(store.ratings.settle, ends[::2])
        there = pool.map(other.ratings.settle, ends[1::2])
        again = pool.map(other.ratings.settle, ends)
        assert all(len(results) == 2 for results in (*done, *there, *again))
    found = store.ratings.of("orion", people)
    assert [found[player].games for player in people] == [12, 12, 12, 12]
    # Each game began where another had ended: a chain from the first rating to the last.
    for player in people:
        rows = [
            seat
            for end in ends
            for seat in store.ratings.results(end.table)
            if seat.player == player
        ]
        before = {seat.before.mu for seat in rows if seat.before}
        after = {seat.after.mu for seat in rows if seat.after}
        assert before - after == {first_rating("orion", player).mu}
        assert after - before == {found[player].mu}


# --- Bots, guests, leaving ------------------------------------------------------------------------


def test_bots_stand_where_they_begin_until_they_play(store: Store) -> None:
    store.ratings.welcome_bots()
    assert store.ratings.of("ortus", ["bot:5"]) == {"bot:5": first_rating("ortus", "bot:5")}
    store.ratings.settle(rated(store, "t", ANN.id, "bot:2"))
    moved = store.ratings.of("orion", ["bot:2"])
    store.ratings.welcome_bots()
    assert store.ratings.of("orion", ["bot:2"]) == moved
    assert moved["bot:2"].games == 1


def test_what_a_guest_played_becomes_the_accounts(store: Store) -> None:
    store.ratings.settle(rated(store, "t1", "guest", BEN.id))
    store.ratings.settle(rated(store, "t2", ANN.id, BEN.id))
    store.ratings.settle(rated(store, "t3", "guest", BEN.id, game="ortus"))
    own = store.ratings.of("orion", [ANN.id])
    ortus = store.ratings.of("ortus", ["guest"])["guest"]
    with store._database.writing() as connection:
        store.ratings.adopt(connection, "guest", ANN.id)
    assert store.ratings.of("orion", [ANN.id]) == own
    assert store.ratings.of("ortus", [ANN.id]) == {ANN.id: ortus}
    first = store.ratings.results("t1")[0]
    assert (first.player, first.outcome, first.after) == (ANN.id, "won", None)
    assert store.ratings.results("t3")[0].after is not None


def test_a_guest_who_signs_in_as_the_game_ends_is_rated_as_who_they_are(store: Store) -> None:
    (guest, _), (ann, _) = store.guest("Guest"), store.guest("Ann")
    late = rated(store, "t", guest.id, BEN.id)  # as a process saw it before
    store.personal_data.adopt(guest.id, ann)
    assert [seat.player for seat in store.ratings.settle(late)] == [ann.id, BEN.id]
    assert store.ratings.of("orion", [ann.id])[ann.id].games == 1


def test_nothing_is_left_of_who_leaves(store: Store) -> None:
    store.ratings.settle(rated(store, "t"))
    with store._database.writing() as connection:
        told = store.ratings.export(connection, ANN.id)
        store.ratings.forget(connection, ANN.id)
        assert store.ratings.export(connection, ANN.id) == {"ratings": [], "results": []}
    assert [row["game"] for row in told["ratings"]] == ["orion"]
    assert [(row["table_id"], row["outcome"]) for row in told["results"]] == [("t", "won")]
    assert [seat.player for seat in store.ratings.results("t")] == [BEN.id]


def test_lists_say_whether_a_table_is_rated(store: Store) -> None:
    table = opened(store, "t", [ANN, None], rated=False)
    assert not store.open_tables()[0].terms.rated
    table.do(MakeRated(True), ANN, now=2000)
    assert store.open_tables()[0].terms.rated
    table.do(Sit(1), BEN, now=3000)
    assert store.ratings.unsettled() == []  # it is not over
    assert Bot(1) not in table.state.players
