"""Rated games at a running site: the choice, the seats, and what both sides see at the end."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from orrery.ratings.rating import first_rating
from orrery.store import Store
from orrery.table.commands import Play, Resign
from orrery.table.events import Bot, Entry, Moved, Opened
from orrery.table.standing import Standing
from orrery.table.table import Table

from .serving import Line, Visitor, running_site


def changes(state: dict[str, Any]) -> list[str]:
    return [seat.get("rating_change", "") for seat in state["seats"]]


def play_two(*lines: Line) -> None:
    """Each makes a move."""
    for _ in lines:
        acting = next(line for line in lines if line.state.get("choices"))
        answer = acting.play()
        for line in lines:
            line.wait_for(answer["number"])


def test_friends_play_a_rated_game_and_both_see_their_new_ratings(
    site: Visitor, stranger: Visitor
) -> None:
    table = site.named("Ann").opened(game="orion", quick="friend")
    stranger.named("Bob")
    with site.line(table) as ann, stranger.line(table) as bob:
        ann.hello()
        assert "make_rated" in ann.state["can"]
        assert not ann.state.get("rated")
        assert ann.do(do="make_rated", rated=True)["type"] == "done"
        bob.hello()
        assert bob.state["rated"]
        assert bob.state["stakes"].startswith("Rated: the result")
        assert bob.state["seats"][0]["rating"] == "1500?"
        bob.do(do="sit", seat=1)
        for line in (ann, bob):
            line.wait_for(bob.state["number"])
        while not (ann.state["phase"] == bob.state["phase"] == "playing"):
            (ann if ann.state["phase"] == "waiting" else bob).hear()
        play_two(ann, bob)
        assert "takeback" not in ann.state["can"]
        refused = ann.do(do="propose", seat=0, what="takeback")
        assert "is rated" in refused["sentence"]
        number = bob.do(do="resign", seat=1)["number"]
        for line in (ann, bob):
            line.wait_for(number)
            first, second = changes(line.state)
            assert first == "1500 → 1579 (+79)"
            assert second == "1500 → 1421 (\N{MINUS SIGN}79)"
            assert line.state["seats"][0]["rating"] == "1579?"


def test_a_game_that_was_broken_off_changes_nothing_and_says_so(site: Visitor) -> None:
    table = site.opened(game="orion", seat_1="bot1", rated="yes")
    site.command(table, "resign")
    state = site.get(f"/api/tables/{table}").json()
    assert changes(state) == ["", ""]
    assert state["stakes"].startswith("No rating changes")
    # Where a bot stands is always seen.
    assert state["seats"][1]["rating"] == str(first_rating("orion", "bot:1").shown)


def test_a_newcomers_rating_is_shown_only_where_it_counts(site: Visitor) -> None:
    state = site.get(f"/api/tables/{site.opened(game='orion', quick='bot')}").json()
    assert "rating" not in state["seats"][0]
    assert state["seats"][1]["rating"] == "1500"
    assert state["seats"][0]["person"] == site.get("/api/me").json()["id"]


def test_programs_may_choose_too(site: Visitor) -> None:
    table = site.opened(game="orion", quick="friend", rated="yes")
    assert site.get(f"/api/tables/{table}").json()["rated"]
    assert site.command(table, "make_rated", rated=False).status_code == 200
    assert "rated" not in site.get(f"/api/tables/{table}").json()


def test_one_person_on_all_seats_is_never_rated(site: Visitor) -> None:
    form = site.post("/tables", data={"game": "orion", "seat_1": "me", "rated": "yes"})
    assert form.status_code == 400
    assert "everybody takes one seat" in form.text
    table = site.opened(game="orion", quick="screen", rated="yes")
    assert "rated" not in site.get(f"/api/tables/{table}").json()


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_the_form_explains_what_rated_means(site: Visitor, language: str) -> None:
    page = site.get("/new/orion", headers={"Accept-Language": language}).text
    assert 'name="rated" value="yes"' in page
    words = {"en": "as a loss", "fr": "comme une défaite", "pl": "jako porażka"}
    assert words[language] in page


def test_what_ended_while_nobody_was_there_is_made_up_for(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'orrery.sqlite'}"
    with Store(url) as store:
        store.upgrade()
        ann, _ = store.guest("Ann")
        options = {"setup": "1", "first": "blue"}
        facts = Opened(game="orion", options=options, seed="7", host=ann.id, rated=True)
        table = Table.open(store, "t" * 12, facts, [ann, Bot(2)], now=1000)
        table.do(Play(0, "line e4 e5 e6"), ann, now=2000)
        table.bot_move(1, "mixed c4 c3", now=3000)
        table.do(Resign(0), ann, now=4000)
        assert store.ratings.of("orion", [ann.id])[ann.id].games == 0
        broken = Entry(2, 1000, Moved(seat=0, move="no move at all"))
        store.append("b" * 12, [Entry(1, 1000, facts), broken], Standing("over"))
        with running_site(tmp_path):
            while store.ratings.unsettled():
                time.sleep(0.01)
        assert store.ratings.of("orion", [ann.id])[ann.id].games == 1
        assert [seat.outcome for seat in store.ratings.results(table.id)] == ["lost", "won"]
