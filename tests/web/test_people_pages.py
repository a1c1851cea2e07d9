"""Leaderboards and profiles, as a browser without scripts and as a program see them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from orrery.ratings.rating import first_rating
from orrery.store import Store
from orrery.store.ratings.ratings import EndedGame
from orrery.table.events import Bot, Opened, Person, Sitter
from orrery.table.table import Table

from .serving import Visitor, running_site
from .test_pages import Outline

NOW = time.time_ns() // 1_000_000
DAY = 24 * 3600 * 1000


@dataclass
class Town:
    """A site with some people who have played."""

    port: int
    ann: Person
    bob: Person
    guest: Person
    tokens: dict[str, str]

    def visitor(self, name: str = "") -> Visitor:
        visitor = Visitor(self.port)
        if name:
            visitor.headers["Authorization"] = f"Bearer {self.tokens[name]}"
        return visitor


def member(store: Store, name: str) -> Person:
    person, _ = store.guest(name)
    store.accounts.create(person.id, name, "no password")
    return person


def finished(
    store: Store,
    number: int,
    sitters: list[Sitter],
    places: tuple[int, ...],
    *,
    game: str = "orion",
    days: int = 0,
    private: bool = False,
) -> str:
    """A rated game that ended so many days ago."""
    table = f"game{number:08}"
    host = next(who for who in sitters if isinstance(who, Person))
    options = {"players": str(len(sitters))} if game == "corona" else {}
    facts = Opened(game=game, options=options, seed="7", host=host.id, rated=True, private=private)
    Table.open(store, table, facts, sitters, now=NOW - days * DAY)
    keys = tuple(who.id if isinstance(who, Person) else f"bot:{who.level}" for who in sitters)
    store.ratings.settle(EndedGame(table, game, True, NOW - days * DAY, keys, places))
    return table


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    folder: Path = tmp_path_factory.mktemp("town")
    with Store(f"sqlite:///{folder / 'orrery.sqlite'}") as store:
        store.upgrade()
        store.ratings.welcome_bots()
        ann, bob = member(store, "Ann"), member(store, "<Bob>")
        guest, _ = store.guest("Passer-by")
        for number in range(24):
            places = (1, 2) if number % 2 else (2, 1)
            finished(store, number, [ann, Bot(2)], places, days=48 - number)
        finished(store, 90, [ann, bob], (1, 2), days=3)
        finished(store, 91, [ann, bob], (1, 1), days=2, private=True)
        finished(store, 92, [ann, bob, Bot(3)], (2, 3, 1), game="corona", days=200)
        finished(store, 93, [guest, bob], (1, 2), days=1)
        people = {"ann": ann, "bob": bob, "guest": guest}
        tokens = {name: store.tokens.make(who.id, "session")[1] for name, who in people.items()}
        with running_site(folder) as port:
            yield Town(port, ann, bob, guest, tokens)


PLACES = (
    "/leaderboards",
    "/leaderboards/orion",
    "/leaderboards/corona?who=everybody",
    "/people/Ann",
)


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_every_page_is_sound_in_every_language(town: Town, language: str) -> None:
    with town.visitor("ann") as ann:
        for place in (*PLACES, "/people/bot:2", f"/people/{town.guest.id}"):
            answer = ann.get(place, headers={"Accept-Language": language})
            assert answer.status_code == 200
            outline = Outline(answer.text)
            steps = zip(outline.headings, outline.headings[1:], strict=False)
            assert outline.headings.count(1) == 1
            assert all(after <= before + 1 for before, after in steps)
            assert len(set(outline.ids)) == len(outline.ids)
            assert not outline.inline
            assert "<Bob>" not in answer.text  # names are escaped


def rows(page: str) -> list[str]:
    """The lines of all tables, as words."""
    lines = re.findall(r"<tr[^>]*>(.*?)</tr>", page, re.S)
    return [" ".join(re.sub(r"<[^>]*>", " ", line).split()) for line in lines]


def test_a_leaderboard_shows_people_bots_and_the_own_place(town: Town) -> None:
    with town.visitor("ann") as ann:
        page = ann.get("/leaderboards/orion").text
    [own] = re.findall(r'<tr class="own" aria-current="true">(.*?)</tr>', page, re.S)
    assert "Ann" in own
    assert "Your place: 5" in page
    listed = rows(page)
    best = first_rating("orion", "bot:6").shown
    assert listed[1].startswith(f"1 Bot 6, Quasar {best} 0")
    [bob] = [line for line in listed if "Bob" in line]
    assert re.match(r"&lt;Bob&gt; 1\d\d\d ?\? 3 ", bob)
    assert "Passer-by" not in page  # guests are not listed
    ladder = re.search(r'class="ladder".*?</ol>', page, re.S)
    assert ladder
    assert ladder[0].index("Bot 3") < ladder[0].index("Ann") < ladder[0].index("Bot 1")


def test_who_has_not_played_for_long_is_listed_with_everybody(town: Town) -> None:
    with town.visitor() as stranger:
        assert "Ann" not in stranger.get("/leaderboards/corona").text
        assert "Ann" in stranger.get("/leaderboards/corona?who=everybody").text
        assert stranger.get("/leaderboards/chess").status_code == 404


def test_a_profile_shows_ratings_results_and_games(town: Town) -> None:
    with town.visitor() as stranger:
        page = stranger.get("/people/ann").text  # by name, however it is written
        assert rows(page) == rows(stranger.get(f"/people/{town.ann.id}").text)
    listed = rows(page)
    assert "Corona 1 0 0 1" in listed
    assert "Orion Duel 25 13 0 12" in listed
    assert "Bot 2, Comet 24 12 0 12" in listed
    assert "&lt;Bob&gt; 2 2 0 0" in listed
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="plot" role="img"' in page
    assert "<title>Rating in Orion Duel</title>" in page
    assert "Bot 2</text>" in page  # to compare with
    assert page.count('class="spark"') == 2
    assert "Page 1 of 2" in page
    assert 'href="/replay/game00000090"' in page


def test_a_private_game_is_listed_for_those_who_played_it(town: Town) -> None:
    for name, sees in (("ann", True), ("bob", True), ("guest", False), ("", False)):
        with town.visitor(name) as visitor:
            page = visitor.get("/people/Ann").text
            assert ("game00000091" in page) == sees
            told = visitor.get("/api/people/Ann/games").json()
            assert ("game00000091" in {one["table"] for one in told["games"]}) == sees
            steps = visitor.get("/api/people/Ann/ratings?game=orion").json()
            assert len(steps) == 26  # that a rating changed is no secret
            assert ("game00000091" in {step["table"] for step in steps}) == sees


def test_head_to_head_and_one_game_only(town: Town) -> None:
    with town.visitor() as stranger:
        page = stranger.get(f"/people/Ann?against={town.bob.id}").text
        assert re.findall(r'href="/replay/(\w+)">Replay<span', page) == [
            "game00000090",
            "game00000092",
        ]
        assert "Lost, place 2 of 3" in page
        page = stranger.get("/people/Ann?game=corona").text
        assert "<title>Rating in Corona</title>" in page
        assert stranger.get("/people/Ann?page=2").text.count("/replay/") > 5
        assert stranger.get("/people/Ann?page=no&game=chess").status_code == 200


def test_nobody_has_no_page(town: Town) -> None:
    with town.visitor() as stranger:
        for who in ("nobody", "bot:9", "bot:"):
            assert stranger.get(f"/people/{who}").status_code == 404
            assert stranger.get(f"/api/people/{who}").status_code == 404


def test_programs_read_the_same(town: Town) -> None:
    with town.visitor() as stranger:
        board = stranger.get("/api/leaderboards/orion?days=90&limit=3").json()
        assert [row["player"] for row in board["players"]] == ["bot:6", "bot:5", "bot:4"]
        assert board["total"] == 7
        assert [row["name"] for row in board["provisional"]] == ["<Bob>"]
        ann = stranger.get("/api/people/Ann").json()
        assert ann["id"] == town.ann.id
        assert ann["ratings"]["orion"]["games"] == 26
        assert {"game": "corona", "won": 0, "drawn": 0, "lost": 1} in ann["by_game"]
        assert {"player": "bot:2", "won": 12, "drawn": 0, "lost": 12} in ann["by_opponent"]
        known = stranger.get(f"/api/ratings/orion?player={town.ann.id}&player=new").json()
        assert known["new"]["rating"]["shown"] == 1500
        assert known[town.ann.id]["rating"] == ann["ratings"]["orion"]["rating"]
        assert len(stranger.get("/api/ratings/orbis").json()) == 6
        assert stranger.get("/api/leaderboards/chess").status_code == 404
        paths = stranger.get("/api/openapi.json").json()["paths"]
        assert {"/api/leaderboards/{game}", "/api/people/{who}/games"} <= set(paths)
