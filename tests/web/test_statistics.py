"""Statistics of players and the opening explorer, as browsers and their scripts ask for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import orrery
from orrery.statistics.counted import counted_record
from orrery.statistics.ladder_games import ladder_games
from orrery.store import Store
from orrery.store.ratings.ratings import ended
from orrery.table.commands import Play, Resign
from orrery.table.events import Opened, Person
from orrery.table.table import Table
from orrery.web.statistics.counting import record_to_count

from .serving import Visitor, running_site
from .test_pages import Outline

START = "setup=1 first=blue one_sided=no"


@dataclass
class Club:
    """A site where Ann has played Ben, once in private, and once from a position of her own."""

    port: int
    tokens: dict[str, str]

    def visitor(self, name: str = "") -> Visitor:
        visitor = Visitor(self.port)
        if name:
            visitor.headers["Authorization"] = f"Bearer {self.tokens[name]}"
        return visitor


def play(store: Store, table: str, ann: Person, ben: Person, private: bool) -> None:
    options = {"setup": "1", "first": "blue"}
    facts = Opened(game="orion", options=options, seed="7", host=ann.id, private=private)
    playing = Table.open(store, table, facts, [ann, ben], now=1000)
    playing.do(Play(0, "bend f3 f4 g5" if private else "line e4 e5 e6"), ann, now=2000)
    playing.do(Play(1, "mixed c4 c3"), ben, now=3000)
    playing.do(Resign(1), ben, now=4000)
    store.ratings.settle(ended(table, playing.state))
    store.courses.write(table, counted_record(record_to_count(store, table)))


def play_from_a_position(store: Store, table: str, ann: Person, ben: Person) -> None:
    """Orange is to move where Blue has laid a tile; Ben resigns. It is a result, and counts not."""
    line = orrery.game("orion", setup="1", first="blue").start(1).play("line e4 e5 e6").start_line()
    position = {"position": line.partition("position=")[2]}
    facts = Opened(game="orion", options=position, seed="7", host=ann.id)
    playing = Table.open(store, table, facts, [ann, ben], now=1000)
    playing.do(Play(1, "mixed c4 c3"), ben, now=2000)
    playing.do(Play(0, "triangle i1 j1 i2"), ann, now=3000)
    playing.do(Resign(1), ben, now=4000)
    store.ratings.settle(ended(table, playing.state))
    assert store.courses.is_result(table)
    assert record_to_count(store, table) == ""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder: Path = tmp_path_factory.mktemp("club")
    with Store(f"sqlite:///{folder / 'orrery.sqlite'}") as store:
        store.upgrade()
        people = {name: store.guest(name)[0] for name in ("ann", "ben", "<eve>")}
        for name, who in people.items():
            store.accounts.create(who.id, name, "no password")
        play(store, "public", people["ann"], people["ben"], private=False)
        play(store, "secret", people["ann"], people["ben"], private=True)
        play_from_a_position(store, "arranged", people["ann"], people["ben"])
        tokens = {name: store.tokens.make(who.id, "session")[1] for name, who in people.items()}
        with running_site(folder) as port:
            yield Club(port, tokens)


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_every_page_is_sound_in_every_language(club: Club, language: str) -> None:
    pages = ("/explorer", "/explorer/orion", "/people/ann/statistics", "/people/<eve>/statistics")
    with club.visitor("ann") as ann:
        for place in (*pages, "/people/bot:2/statistics"):
            answer = ann.get(place, headers={"Accept-Language": language})
            assert answer.status_code == 200
            outline = Outline(answer.text)
            steps = zip(outline.headings, outline.headings[1:], strict=False)
            assert outline.headings.count(1) == 1
            assert all(after <= before + 1 for before, after in steps)
            assert len(set(outline.ids)) == len(outline.ids)
            data = ["script"] if place == "/explorer/orion" else []  # the words of its board
            assert outline.inline == data
            assert "<eve>" not in answer.text


def test_statistics_show_what_the_profile_shows_and_no_private_game(club: Club) -> None:
    with club.visitor() as stranger, club.visitor("ann") as ann:
        seen, own = (who.get("/people/ann/statistics").text for who in (stranger, ann))
        assert "/people/" in stranger.get("/people/ann").text
        assert "1 game: 1 won, 0 drawn, 0 lost." in seen
        assert "2 games: 2 won, 0 drawn, 0 lost." in own
        assert "bend" not in seen  # that was the private one
        assert "bend" in own
        assert re.search(r'/explorer/orion\?start=[^"]*played=\d+', seen)
        assert "/statistics" in stranger.get("/people/ann").text


def moves_of(visitor: Visitor, **values: str) -> dict[str, object]:
    answer = visitor.get("/explorer/orion/moves", params={"start": START, **values})
    assert answer.status_code == 200
    told: dict[str, object] = answer.json()
    return told


def test_the_explorer_counts_bots_and_public_games(club: Club) -> None:
    bots = sum(ladder_games("orion").sizes[START].values())
    with club.visitor("ann") as ann:
        told = moves_of(ann)
        assert told["score"]["games"] == bots + 1
        assert sum(one["by"].get("people", {"games": 0})["games"] for one in told["moves"]) == 1
        assert told["choices"]["codes"]
        often = told["moves"][0]
        after = moves_of(ann, played=str(often["code"]))
        assert [one["text"] for one in after["played"]] == [often["text"]]
        ghost = ann.get(
            "/explorer/orion/try", params={"start": START, "move": str(often["code"])}
        ).json()
        assert ghost["items"]
        refused = ann.get(
            "/explorer/orion/touch", params={"start": START, "path": "tray-blue-single cell-d5"}
        ).json()
        assert refused["rule"] == "OD7"
        said = ann.get("/explorer/orion/explain", params={"start": START, "key": "cell-d5"}).json()
        assert said["sentence"].startswith("A galaxy")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/explorer/chess", 404),
        ("/explorer/corona", 404),
        ("/explorer/orion?start=setup%3Drandom", 400),
        ("/explorer/orion?start=setup", 400),
        ("/explorer/orion/moves", 422),
        ("/explorer/orion/moves?start=setup%3D9", 400),
        ("/explorer/orion/moves?start=setup%3D1&played=1,x", 400),
        ("/explorer/orion/moves?start=setup%3D1&played=1,1", 409),
        ("/explorer/orion/moves?start=setup%3D1&played=99999999", 409),
        ("/explorer/orion/moves?start=setup%3D1&played=" + ",".join(["1"] * 13), 409),
        ("/explorer/chess/moves?start=setup%3D1", 404),
        ("/people/nobody-of-this-name/statistics", 404),
    ],
)
def test_bad_questions_get_one_line(club: Club, address: str, status: int) -> None:
    with club.visitor() as visitor:
        answer = visitor.get(address, headers={"Accept": "application/json"})
        assert answer.status_code == status
        if status in (400, 409, 422):
            assert "\n" not in answer.json()["error"]


def test_a_game_that_is_unknown_to_somebody_is_not_shown(club: Club) -> None:
    with club.visitor() as visitor:
        page = visitor.get("/people/ann/statistics?game=orbis").text
        assert "Results in Orion Duel" in page  # the game with most games in its place
