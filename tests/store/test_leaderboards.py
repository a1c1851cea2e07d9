"""Leaderboards, and what somebody has played."""

from __future__ import annotations

import pytest

from orrery.ratings.rating import Rating, first_rating
from orrery.store import Store
from orrery.store.ratings.ratings import EndedGame
from orrery.table.events import Bot, Entry, Person, Sat, Sitter
from orrery.table.standing import Standing

from .tables import opened


def finished(
    store: Store,
    table: str,
    sitters: list[Sitter],
    places: tuple[int, ...] = (1, 2),
    at: int = 5000,
    game: str = "orion",
    private: bool = False,
    rated: bool = True,
) -> None:
    """A game that is over and written down."""
    entries = [Entry(1, 1000, opened(game, private))]
    entries += [Entry(2 + seat, 1000, Sat(seat=seat, who=who)) for seat, who in enumerate(sitters)]
    store.append(table, entries, Standing("over"))
    players = tuple(who.id if isinstance(who, Person) else f"bot:{who.level}" for who in sitters)
    store.ratings.settle(EndedGame(table, game, rated, at, players, places))


def member(store: Store, name: str) -> Person:
    person, _ = store.guest(name)
    store.accounts.create(person.id, name, "no password")
    return person


@pytest.fixture
def ann(store: Store) -> Person:
    return member(store, "Ann")


@pytest.fixture
def ben(store: Store) -> Person:
    return member(store, "Ben")


def established(store: Store, *people: Person) -> None:
    """They have played often enough against a bot, the first with most success."""
    for number, person in enumerate(people):
        for game in range(16):
            places = (2, 1) if game % (3 - min(number, 1)) == 0 else (1, 2)
            finished(store, f"{person.name}{game}", [person, Bot(2)], places, at=5000 + game)


# --- Leaderboards ---------------------------------------------------------------------------------


def test_bots_stand_on_the_list_before_anybody_has_played(store: Store) -> None:
    store.ratings.welcome_bots()
    board = store.leaderboards.established("ortus", 0, 0, 50)
    assert [row.player for row in board.rows] == [f"bot:{level}" for level in (6, 5, 4, 3, 2, 1)]
    assert [row.place for row in board.rows] == [1, 2, 3, 4, 5, 6]
    assert board.rows[0].rating == first_rating("ortus", "bot:6")
    assert store.leaderboards.provisional("ortus", 0, 50).rows == []


def test_people_with_an_account_are_listed_and_guests_are_not(
    store: Store, ann: Person, ben: Person
) -> None:
    guest, _ = store.guest("Guest")
    store.ratings.welcome_bots()
    established(store, ann, ben, guest)
    board = store.leaderboards.established("orion", 0, 0, 50)
    assert [row.name for row in board.rows if row.name] == ["Ann", "Ben"]
    assert board.total == 8
    mus = [row.rating.mu for row in board.rows]
    assert mus == sorted(mus, reverse=True)
    assert [row.name for row in store.leaderboards.best_people("orion", 0, 1)] == ["Ann"]
    for row in board.rows:
        assert store.leaderboards.place_of("orion", 0, row.player) == row.place
    assert store.leaderboards.place_of("orion", 0, guest.id) == 0
    second = store.leaderboards.established("orion", 0, 3, 3)
    assert second.rows == board.rows[3:6]


def test_who_is_provisional_stands_apart(store: Store, ann: Person, ben: Person) -> None:
    finished(store, "t", [ann, ben])
    assert store.leaderboards.established("orion", 0, 0, 50).rows == []
    board = store.leaderboards.provisional("orion", 0, 50)
    assert [(row.name, row.place) for row in board.rows] == [("Ann", 0), ("Ben", 0)]


def test_who_has_not_played_for_long_is_left_out_on_demand(
    store: Store, ann: Person, ben: Person
) -> None:
    finished(store, "t1", [ann, Bot(1)], at=5000)
    finished(store, "t2", [ben, Bot(1)], at=9000)
    rows = store.leaderboards.provisional("orion", 6000, 50).rows
    assert [row.name for row in rows] == ["Ben"]
    assert [row.player for row in store.leaderboards.established("orion", 6000, 0, 50).rows] == [
        "bot:1"
    ]


# --- Histories ------------------------------------------------------------------------------------


def test_results_by_game_and_by_opponent(store: Store, ann: Person, ben: Person) -> None:
    finished(store, "t1", [ann, ben], (1, 2))
    finished(store, "t2", [ben, ann], (1, 1))
    finished(store, "t3", [ann, ben, Bot(3)], (2, 3, 1), game="corona", rated=False)
    histories = store.histories
    by_game = {tally.of: tally for tally in histories.by_game(ann.id, "")}
    assert (by_game["orion"].won, by_game["orion"].drawn, by_game["orion"].lost) == (1, 1, 0)
    assert by_game["corona"].lost == 1
    first, second = histories.by_opponent(ann.id, "", 10)
    assert (first.of, first.won, first.drawn, first.lost) == (ben.id, 2, 1, 0)
    assert (second.of, second.lost, second.games) == ("bot:3", 1, 1)
    assert set(histories.current(ann.id)) == {"orion"}
    assert histories.names([ann.id, "bot:3", "gone"]) == {ann.id: "Ann"}


def test_the_games_of_somebody_page_by_page(store: Store, ann: Person, ben: Person) -> None:
    for number in range(5):
        finished(store, f"t{number}", [ann, ben if number % 2 else Bot(1)], at=5000 + number)
    finished(store, "other", [ann, ben], at=4000, game="ortus")
    part = store.histories.played(ann.id, "", limit=2)
    assert part.total == 6
    assert [one.table for one in part.games] == ["t4", "t3"]
    assert [one.table for one in store.histories.played(ann.id, "", offset=5).games] == ["other"]
    against = store.histories.played(ann.id, "", game="orion", against=ben.id)
    assert [one.table for one in against.games] == ["t3", "t1"]
    newest = against.games[0]
    assert (newest.own.outcome, [seat.player for seat in newest.others]) == ("won", [ben.id])


def test_a_private_game_is_known_to_those_who_played_it(
    store: Store, ann: Person, ben: Person
) -> None:
    finished(store, "t", [ann, ben], private=True)
    histories = store.histories
    for reader in (ann.id, ben.id):
        assert histories.played(ann.id, reader).total == 1
        assert [tally.of for tally in histories.by_opponent(ann.id, reader, 9)] == [ben.id]
        assert histories.steps(ann.id, reader, 9)[0].table == "t"
    for reader in ("", "somebody"):
        assert histories.played(ann.id, reader).total == 0
        assert histories.by_game(ann.id, reader) == []
        assert histories.by_opponent(ann.id, reader, 9) == []
        (step,) = histories.steps(ann.id, reader, 9)
        assert (step.table, step.before) == ("", Rating())  # a rating is no secret


def test_the_way_of_a_rating_begins_with_the_oldest_game(
    store: Store, ann: Person, ben: Person
) -> None:
    for number in range(3):
        finished(store, f"t{number}", [ann, ben], at=5000 + number)
    steps = store.histories.steps(ann.id, "", 2)
    assert [step.table for step in steps] == ["t1", "t2"]
    assert steps[0].after.mu == steps[1].before.mu
