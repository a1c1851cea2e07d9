"""The report for moderators on how somebody's moves agree with the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.core.contract import Position
from orrery.lab.analysis import Analyst
from orrery.lab.analysis.agreement import Agreement, agreement, decisions_of
from orrery.players.search import Budget
from orrery.store import Store
from orrery.store.ratings.ratings import ended
from orrery.table.commands import Play, Resign
from orrery.table.events import Bot, Opened, Person
from orrery.table.table import Table
from orrery.web.moderation.fair_play import SIMULATIONS

from .serving import Visitor, running_site

OPTIONS = {"setup": "1", "first": "blue"}


@dataclass
class Club:
    """A site on which somebody plays what the engine says, and others play anything."""

    port: int
    people: dict[str, Person]
    tokens: dict[str, str]
    running: str
    private: str

    def visitor(self, name: str) -> Visitor:
        visitor = Visitor(self.port)
        visitor.headers["Authorization"] = f"Bearer {self.tokens[name]}"
        return visitor


class EnginePlays:
    """Chooses as the report's engine would."""

    def choose(self, position: Position) -> str:
        """The move that the engine finds no better one than."""
        move = position.moves()[0]
        judged = Analyst(position.copy().play(move), Budget(simulations=SIMULATIONS)).judge(
            position.ply + 1
        )
        best = judged.best
        return best.move.text if best else move.text


def _anything(position: Position) -> str:
    moves = position.moves()
    return moves[position.ply * 37 % len(moves)].text


def played(
    store: Store, table: str, people: list[Person], engine: int, *, private: bool = False
) -> str:
    """A game in which one seat plays as the engine, or none; the second player gives up."""
    opened = Opened(
        game="orion", options=OPTIONS, seed=table, host=people[0].id, rated=True, private=private
    )
    at, chooser = Table.open(store, table, opened, people, now=1_000), EnginePlays()
    for ply in range(14):
        position = at.state.position
        if position.is_over:
            break
        seat = position.to_act[0]
        text = chooser.choose(position) if seat == engine else _anything(position)
        at.do(Play(seat, text), people[seat], now=2_000 + ply)
    if not at.state.position.is_over:
        at.do(Resign(1), people[1], now=9_000)
    store.ratings.settle(ended(table, at.state))
    return table


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder: Path = tmp_path_factory.mktemp("club")
    with Store(f"sqlite:///{folder / 'orrery.sqlite'}") as store:
        store.upgrade()
        names = ("Deep", "Bob", "Cid", "Dora", "<i>Mo</i>")
        people = {name: store.guest(name)[0] for name in names}
        for name, person in people.items():
            store.accounts.create(person.id, name, "no password")
        store.accounts.set_moderator(people["<i>Mo</i>"].id, True)
        deep, bob, cid, dora, _ = people.values()
        for number in range(3):
            played(store, f"deepgame{number:04}", [deep, bob], engine=0)
            played(store, f"othersga{number:04}", [cid, dora], engine=-1)
        private = played(store, "privatega000", [deep, cid], engine=0, private=True)
        running = "runninggame0"
        facts = Opened(game="orion", options=OPTIONS, seed="7", host=deep.id)
        Table.open(store, running, facts, [deep, Bot(1)], now=1_000)
        tokens = {name: store.tokens.make(who.id, "session")[1] for name, who in people.items()}
        with running_site(folder) as port:
            yield Club(port, people, tokens, running, private)


@pytest.fixture(scope="module")
def report(club: Club) -> dict[str, Any]:
    deep = club.people["Deep"].id
    with club.visitor("<i>Mo</i>") as moderator:
        answer = moderator.post(f"/api/moderation/people/{deep}/fair-play")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_who_plays_as_the_engine_stands_out_from_the_others(report: dict[str, Any]) -> None:
    assert report["simulations"] == SIMULATIONS
    [kind] = report["kinds"]
    assert kind["game"] == "orion"
    assert kind["agreement"]["share"] > 0.9
    assert kind["others"]["share"] < 0.5
    assert kind["agreement"]["least"] > kind["others"]["most"]
    assert kind["people"] == 3
    assert kind["is_enough"] == (kind["others"]["decisions"] >= 60)
    assert report["overall"] == kind["agreement"]
    assert report["expected"] in (None, kind["others"]["share"])
    assert report["note"].startswith("This is no verdict.")


def test_only_finished_public_games_are_looked_at(club: Club, report: dict[str, Any]) -> None:
    tables = [game["table"] for game in report["games"]]
    assert sorted(tables) == [f"deepgame{number:04}" for number in range(3)]
    assert club.running not in tables
    assert club.private not in tables
    total = sum(game["agreement"]["decisions"] for game in report["games"])
    assert total == report["overall"]["decisions"]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "This is no verdict."), ("fr", "pas un verdict"), ("pl", "To nie jest wyrok.")],
)
def test_moderators_read_it_on_a_page(
    club: Club, report: dict[str, Any], language: str, words: str
) -> None:
    deep = club.people["Deep"].id
    cookie = {"Accept-Language": language}
    with club.visitor("<i>Mo</i>") as moderator:
        before = moderator.get(f"/moderation/people/{deep}", headers=cookie).text
        assert words not in before
        page = moderator.post(f"/moderation/people/{deep}/fair-play", headers=cookie).text
        assert words in page
        overall = report["overall"]
        assert re.search(rf"\({overall['agreed']} \w+ {overall['decisions']}\)", page)
        assert f"/moderation/people/{deep}" in moderator.get("/people/Deep").text


def test_somebody_without_games_has_no_report(club: Club) -> None:
    mo = club.people["<i>Mo</i>"].id
    with club.visitor("<i>Mo</i>") as moderator:
        answer = moderator.post(f"/api/moderation/people/{mo}/fair-play")
        assert (answer.status_code, answer.json()["error"]) == (
            400,
            "There is no finished public game of this person.",
        )
        page = moderator.post(f"/moderation/people/{mo}/fair-play")
        assert page.status_code == 400
        assert "no finished public game" in page.text
        assert "&lt;i&gt;Mo&lt;/i&gt;" in page.text


def test_nobody_else_learns_that_there_is_such_a_thing(club: Club) -> None:
    deep = club.people["Deep"].id
    for who in ("Deep", "Bob"):
        with club.visitor(who) as visitor:
            assert visitor.get(f"/moderation/people/{deep}").status_code == 404
            assert visitor.post(f"/moderation/people/{deep}/fair-play").status_code == 404
            assert visitor.post(f"/api/moderation/people/{deep}/fair-play").status_code == 404
            assert "/moderation" not in visitor.get("/people/Deep").text
    with club.visitor("<i>Mo</i>") as moderator:
        assert moderator.post("/api/moderation/people/nobody/fair-play").status_code == 404


# --- Counting -------------------------------------------------------------------------------------


def test_moves_without_a_choice_do_not_count() -> None:
    position = orrery.game("orion", **OPTIONS).start(seed=7)
    while not position.is_over:
        position.play(_anything(position))
    analyst = Analyst(position, Budget(simulations=50))
    own = decisions_of(analyst, 0, most=5)
    assert len(own) == 5
    assert own == sorted(set(own))
    found = agreement([analyst.judge(ply) for ply in analyst.plies], analyst.unit)
    assert 0 < found.decisions < len(analyst.plies)
    assert 0 <= found.agreed <= found.decisions


def test_shares_are_added_and_have_margins() -> None:
    both = Agreement(10, 4) + Agreement(10, 6)
    assert (both.share, Agreement().share) == (0.5, None)
    least, most = both.interval
    assert 0.25 < least < 0.5 < most < 0.75
    assert Agreement().interval == (0.0, 1.0)
