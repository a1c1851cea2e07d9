"""Tries at puzzles: each counts once, the first is rated, and they go where their person goes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from orrery.ratings.rating import Rating, after_result, first_puzzle_rating, puzzle_key
from orrery.store import Store
from orrery.store.puzzles import PuzzleTry

FIRST = first_puzzle_rating(1620)
NAME = "orion-1"


def settle(
    store: Store, who: str = "ann", puzzle: str = NAME, number: int = 1, is_solved: bool = True
) -> PuzzleTry:
    return store.puzzles.settle(who, puzzle, "orion", FIRST, number, is_solved)


def test_the_first_try_is_rated_like_a_game_between_solver_and_puzzle(store: Store) -> None:
    found = settle(store)
    key = puzzle_key(NAME)
    wanted = after_result({"ann": Rating(), key: FIRST}, ("ann", key), (1, 2))
    assert FIRST.shown == 1620
    assert (found.before, found.after) == (Rating(), Rating(wanted["ann"].mu, wanted["ann"].sigma))
    assert store.puzzles.rating("ann", "orion") == wanted["ann"]
    assert store.puzzles.puzzle_ratings("orion") == {NAME: wanted[key]}
    assert wanted[key].mu < FIRST.mu
    assert wanted[key].sigma < FIRST.sigma  # a puzzle does not change with time


def test_a_missed_puzzle_has_won(store: Store) -> None:
    settle(store, is_solved=False)
    assert store.puzzles.rating("ann", "orion").shown < 1500
    assert store.puzzles.puzzle_ratings("orion")[NAME].shown > 1620
    assert store.puzzles.rating("ann", "orbis") == Rating()


def test_what_is_sent_again_changes_nothing(store: Store) -> None:
    first = settle(store, is_solved=False)
    before = store.puzzles.rating("ann", "orion"), store.puzzles.puzzle_ratings("orion")
    assert settle(store, is_solved=True) == first
    assert not first.is_solved
    assert (store.puzzles.rating("ann", "orion"), store.puzzles.puzzle_ratings("orion")) == before
    assert store.puzzles.history("ann") == [first]


def test_two_who_send_the_same_at_once_count_once(store: Store) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda place: settle(store, is_solved=place % 2 == 0), range(8)))
    assert len(set(found)) == 1
    assert store.puzzles.rating("ann", "orion").games == 1


def test_a_later_try_is_written_down_and_not_rated(store: Store) -> None:
    settle(store, is_solved=False)
    rating = store.puzzles.rating("ann", "orion")
    again = settle(store, number=2)
    assert (again.number, again.is_solved, again.before) == (2, True, None)
    assert store.puzzles.tried("ann", NAME) == 2
    assert store.puzzles.settled("ann", NAME, 2) == again
    assert store.puzzles.settled("ann", NAME, 3) is None
    assert store.puzzles.rating("ann", "orion") == rating
    assert [one.number for one in store.puzzles.history("ann", "orion")] == [1, 2]
    assert store.puzzles.history("ann", "orbis") == []


def test_what_a_guest_has_tried_is_adopted_and_own_results_come_first(store: Store) -> None:
    guest, _ = store.guest("Vega")
    known, _ = store.guest("Ann")
    account = store.accounts.create(known.id, "Ann", "hash")
    settle(store, account.id, "orion-1")
    settle(store, guest.id, "orion-1", is_solved=False)
    settle(store, guest.id, "orion-2", is_solved=False)
    own = store.puzzles.rating(account.id, "orion")
    store.personal_data.adopt(guest.id, account.person)
    found = store.puzzles.history(account.id)
    assert {(one.puzzle, one.is_solved, one.before is None) for one in found} == {
        ("orion-1", True, False),
        ("orion-2", False, True),
    }
    assert store.puzzles.rating(account.id, "orion") == own
    assert store.puzzles.history(guest.id) == []


def test_a_guests_rating_is_adopted_by_who_has_none(store: Store) -> None:
    guest, _ = store.guest("Vega")
    known, _ = store.guest("Ann")
    account = store.accounts.create(known.id, "Ann", "hash")
    settle(store, guest.id)
    rating = store.puzzles.rating(guest.id, "orion")
    store.personal_data.adopt(guest.id, account.person)
    assert store.puzzles.rating(account.id, "orion") == rating


def test_tries_are_taken_home_and_forgotten_and_the_puzzle_keeps_its_rating(store: Store) -> None:
    guest, _ = store.guest("Vega")
    settle(store, guest.id)
    ratings = store.puzzles.puzzle_ratings("orion")
    export = store.personal_data.export(guest.id)
    assert [one["puzzle_id"] for one in export["puzzles tried"]] == [NAME]
    assert [one["player"] for one in export["puzzle ratings"]] == [guest.id]
    store.personal_data.forget(guest.id)
    assert store.puzzles.history(guest.id) == []
    assert store.puzzles.rating(guest.id, "orion") == Rating()
    assert store.puzzles.puzzle_ratings("orion") == ratings
