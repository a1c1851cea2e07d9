"""``orrery explorer``, ``orrery openings`` and ``orrery admin count``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery.cli.app import run
from orrery.statistics.ladder_games import unpack
from orrery.store import Store
from orrery.store.ratings.ratings import ended
from orrery.table.commands import Play, Resign
from orrery.table.events import Opened, Person
from orrery.table.table import Table

ANN, BEN = Person("a1", "Ann"), Person("b2", "Ben")


def test_the_tree_of_openings_in_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explorer", "orion", "--json"]) == 0
    root = json.loads(capsys.readouterr().out)
    often = root["moves"][0]
    assert run(["explorer", "orion", often["move"], "-o", "setup=1", "--show", "3"]) == 0
    shown = capsys.readouterr().out
    assert "bot 1" in shown
    assert "setup=1" in shown


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["explorer", "orbis"], "no games of bots come with orbis"),
        (["explorer", "orion", "-o", "setup=random"], "do not begin alike"),
        (["explorer", "orion", "nonsense"], "nonsense"),
        (["openings", "orion", "--start", "setup=1", "--write", "x", "--games", "a"], "--games"),
    ],
)
def test_bad_words_get_one_line(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


@pytest.mark.compiled
def test_a_file_of_bots_games_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "orion.xz"
    words = ["openings", "orion", "--start", "setup=2", "--games", "2", "--write", str(target)]
    assert run([*words, "--cores", "1"]) == 0
    assert "2 games" in capsys.readouterr().out
    [levels] = unpack(target.read_bytes(), "it").sizes.values()
    assert levels == {1: 2}
    assert [path.name for path in tmp_path.iterdir()] == ["orion.xz"]
    assert run(words) == 2
    assert "--force" in capsys.readouterr().err


def test_finished_games_are_counted_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'orrery.sqlite'}"
    with Store(url) as store:
        store.upgrade()
        facts = Opened(game="orion", options={"setup": "1", "first": "blue"}, seed="7", host="a1")
        for name, moves in (("whole", 2), ("broken off", 0)):
            table = Table.open(store, name, facts, [ANN, BEN], now=1000)
            for seat in range(moves):
                move = ("line e4 e5 e6", "mixed c4 c3")[seat]
                table.do(Play(seat, move), (ANN, BEN)[seat], now=2000 + seat)
            table.do(Resign(1), BEN, now=4000)
            store.ratings.settle(ended(name, table.state))
    assert run(["admin", "count", "--database", url]) == 0
    assert "1 games counted, 1 left out" in capsys.readouterr().out
    assert run(["admin", "count", "--database", url]) == 0
    assert "0 games counted, 0 left out" in capsys.readouterr().out
    assert run(["explorer", "orion", "--site", "--database", url, "--json"]) == 0
    moves = json.loads(capsys.readouterr().out)["moves"]
    assert sum("people" in one["by"] for one in moves) == 1
