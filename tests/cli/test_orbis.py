"""Orbis in the terminal: tile files, the account of a score, and what can be taken back."""

from __future__ import annotations

import io
import json
import re
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import orrery
from orrery.cli.app import run
from orrery.cli.data.brought import MOST_BYTES, load_tiles, name_for
from orrery.core.shelf import NAME
from orrery.games.orbis.data.tiles import ORRERY_SET, TILE_SETS
from orrery.players.chance_player import RandomPlayer
from orrery.players.player import PLAYERS, player
from orrery.players.turns import next_move

Captured = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch

SHIPPED = (files("orrery.games.orbis") / "data" / "tiles.toml").read_text("utf-8")
#: Another set: one village asks for more.
FOREIGN = SHIPPED.replace('name = "orrery"\n', "").replace("count = 6", "count = 5")


@pytest.fixture(autouse=True)
def _narrow_terminal(monkeypatch: Patch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(autouse=True)
def _tidy_shelf(monkeypatch: Patch) -> None:
    """What a test puts on the shelf is gone afterwards, and as after a new start of the command."""
    forget(monkeypatch)


def forget(monkeypatch: Patch) -> None:
    monkeypatch.setattr(TILE_SETS, "_by_label", {ORRERY_SET.label: ORRERY_SET})


def type_in(monkeypatch: Patch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def refusals(arguments: list[str], capsys: Captured) -> list[str]:
    """The lines with which the command refuses, saying nothing else."""
    assert run(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "Traceback" not in told.err
    return [line.removeprefix("orrery: ") for line in told.err.splitlines()]


@pytest.fixture
def tiles(tmp_path: Path) -> Path:
    """A sound tile file that is not ours."""
    path = tmp_path / "Ma Boîte.toml"
    path.write_text(FOREIGN, "utf-8")
    return path


@pytest.fixture
def label(tiles: Path) -> str:
    return load_tiles(tiles).label


@pytest.fixture
def record(tiles: Path, tmp_path: Path, capsys: Captured, monkeypatch: Patch) -> Path:
    """A finished game that was played with those tiles, long ago."""
    path = tmp_path / "game.orr"
    seats = ["--seats", "random,random", "--seed", "3"]
    assert run(["play", "orbis", *seats, "--tiles", str(tiles), "--record", str(path)]) == 0
    capsys.readouterr()
    forget(monkeypatch)
    return path


# --- tiles check ----------------------------------------------------------------------------------


def test_a_sound_file_is_told_with_its_label_and_counts(
    tiles: Path, label: str, capsys: Captured
) -> None:
    assert run(["orbis", "tiles", "check", str(tiles)]) == 0
    first, *table = capsys.readouterr().out.splitlines()
    assert first == f"{tiles}: all 65 tiles are sound; the set is {label}"
    rows = [" ".join(line.split()) for line in table]
    assert "black stars 11 11 15 37" in rows
    assert "yellow 4 4 5 13" in rows
    assert "sacred stone 3 2 3 8" in rows
    assert sum(int(row.split()[-1]) for row in rows if row[-1:].isdigit()) == 3 * 65


def test_three_faults_are_all_told_and_nothing_starts(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "mine.toml"
    broken = FOREIGN.replace('kind = "village", count = 2', 'kind = "castle"', 1)
    broken = broken.replace("mystic = 13", "mystic = 12").replace('"Y1a"', '"Y1b"')
    path.write_text(broken, "utf-8")
    faults = refusals(["orbis", "tiles", "check", str(path)], capsys)
    assert len(faults) == 3
    assert all(fault.startswith(f"{path}: tile") for fault in faults)
    for words in ("no effect 'castle'", "Y1b: 2 tiles have this id", "same mystic value 12"):
        assert any(words in fault for fault in faults)
    record = tmp_path / "game.orr"
    play = ["play", "orbis", "--seats", "random,random", "--record", str(record)]
    assert refusals([*play, "--tiles", str(path)], capsys) == faults
    assert not record.exists()
    assert TILE_SETS.names == ("orrery",)


def test_a_file_that_is_none_gets_one_line(tmp_path: Path, capsys: Captured) -> None:
    picture, huge, list_ = tmp_path / "a.png", tmp_path / "b.toml", tmp_path / "c.toml"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    huge.write_bytes(b"#" * (MOST_BYTES + 1))
    list_.write_text("yellow, green", "utf-8")
    reasons = {
        tmp_path / "missing.toml": "No such file or directory",
        tmp_path: "Is a directory",
        picture: "this is not a text file",
        huge: "this file is far too large; 1,000,000 bytes are plenty",
        list_: "this is not TOML",
    }
    for path, reason in reasons.items():
        for command in (["orbis", "tiles", "check"], ["orbis", "tiles", "show"]):
            (line,) = refusals([*command, str(path)], capsys)
            assert line.startswith(f"{path}: {reason}")
        (line,) = refusals(["play", "orbis", "--tiles", str(path)], capsys)
        assert line.startswith(f"{path}: {reason}")


def test_a_mark_before_the_text_does_no_harm(tiles: Path, capsys: Captured) -> None:
    tiles.write_text(FOREIGN, "utf-8-sig")
    assert run(["orbis", "tiles", "check", str(tiles)]) == 0


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("box.toml", "box"),
        ("Ma Boîte.toml", "ma-boite"),
        ("--My  BOX (2)--.toml", "my-box-2"),
        ("軌道.toml", "tiles"),
        (".toml", "toml"),
    ],
)
def test_a_set_without_a_name_is_called_like_its_file(file: str, name: str) -> None:
    assert name_for(Path("somewhere") / file, "tiles") == name
    assert NAME.fullmatch(name)


# --- tiles show -----------------------------------------------------------------------------------


def test_show_lists_every_tile_in_80_columns(capsys: Captured) -> None:
    assert run(["orbis", "tiles", "show"]) == 0
    out = capsys.readouterr().out
    assert ORRERY_SET.label in out
    assert all(f"\n{tile.id} " in out for tile in ORRERY_SET.tiles)
    assert max(map(len, out.splitlines())) <= 80
    rows = [" ".join(line.split()) for line in out.splitlines()]
    assert "W1c 1 white black nothing proselytism, 2 white 0 2" in rows


def test_show_takes_ids_as_they_are(tiles: Path, label: str, capsys: Captured) -> None:
    tiles.write_text(FOREIGN.replace('"Y1a"', '"[/red]"'), "utf-8")
    assert run(["orbis", "tiles", "show", str(tiles)]) == 0
    out = capsys.readouterr().out
    assert "\n[/red] " in out
    assert label not in out  # another id makes another set


# --- tiles template -------------------------------------------------------------------------------


def test_the_template_goes_to_standard_output(capsys: Captured) -> None:
    assert run(["orbis", "tiles", "template"]) == 0
    assert capsys.readouterr().out.count("[[tile]]") == 65


def test_the_template_goes_to_a_file_and_is_checked_there(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "mine.toml"
    assert run(["orbis", "tiles", "template", str(path)]) == 0
    assert f"orrery orbis tiles check {path}" in capsys.readouterr().out
    faults = refusals(["orbis", "tiles", "check", str(path)], capsys)
    assert len(faults) == 4 * 65
    assert faults[0].startswith(f"{path}: tile 1-01: colour is yellow")
    assert faults[-1].startswith(f"{path}: tile 3-25: ")


def test_the_template_never_writes_over_a_file_unasked(tiles: Path, capsys: Captured) -> None:
    (line,) = refusals(["orbis", "tiles", "template", str(tiles)], capsys)
    assert line == f"{tiles}: this file exists already; --force writes over it"
    assert tiles.read_text("utf-8") == FOREIGN
    assert run(["orbis", "tiles", "template", str(tiles), "--force"]) == 0
    assert "1-01" in tiles.read_text("utf-8")


def test_the_template_needs_a_place_to_go(tmp_path: Path, capsys: Captured) -> None:
    nowhere = tmp_path / "nowhere" / "mine.toml"
    (line,) = refusals(["orbis", "tiles", "template", str(nowhere)], capsys)
    assert line == f"{nowhere}: No such file or directory"
    (line,) = refusals(["orbis", "tiles", "template", str(tmp_path)], capsys)
    assert line == f"{tmp_path}: Is a directory"
    (line,) = refusals(["orbis", "tiles", "template", "--force"], capsys)
    assert line == "--force belongs to a file; name one"


# --- Playing and replaying with one's own tiles ---------------------------------------------------


def test_a_game_with_own_tiles_keeps_their_label(record: Path, label: str) -> None:
    assert f"options: players=2 tiles={label}\n" in record.read_text("utf-8")
    assert label.startswith("ma-boite@")


@pytest.mark.parametrize("command", ["show", "replay", "check"])
def test_a_record_replays_only_with_its_own_tiles(
    command: str, record: Path, tiles: Path, label: str, capsys: Captured
) -> None:
    (line,) = refusals([command, str(record)], capsys)
    played = f"{record}, line 4: this game was played with the tile set {label}"
    assert line == f"{played}; give its file with --tiles FILE"
    assert run([command, str(record), "--tiles", str(tiles)]) == 0
    assert "sun" in capsys.readouterr().out
    tiles.write_text(SHIPPED, "utf-8")
    (line,) = refusals([command, str(record), "--tiles", str(tiles)], capsys)
    assert line == f"{played}, and {tiles} is {ORRERY_SET.label}"


def test_the_same_tiles_may_lie_in_a_file_of_another_name(
    record: Path, tiles: Path, capsys: Captured
) -> None:
    renamed = tiles.rename(tiles.with_name("other.toml"))
    assert run(["check", str(record), str(record), "--tiles", str(renamed)]) == 0
    assert capsys.readouterr().out.count("Orbis, ") == 2


def test_a_record_with_our_tiles_refuses_others(
    tiles: Path, label: str, tmp_path: Path, capsys: Captured
) -> None:
    """One written by hand may leave the option out, or name the set without its hash."""
    path = tmp_path / "hand.orr"
    for header in ("", "options: tiles=orrery\n"):
        path.write_text(f"game: orbis\nseed: 3\n{header}", "utf-8")
        assert run(["check", str(path)]) == 0
        capsys.readouterr()
        (line,) = refusals(["check", str(path), "--tiles", str(tiles)], capsys)
        assert "this game was played with the tile set orrery" in line
        assert line.endswith(f", and {tiles} is {label}")
    path.write_text("game: orbis\nseed: 3\noptions: tiles=ma-boite\n", "utf-8")
    assert run(["check", str(path), "--tiles", str(tiles)]) == 0


def test_other_games_have_no_tiles_to_bring(tiles: Path, tmp_path: Path, capsys: Captured) -> None:
    (line,) = refusals(["play", "orion", "--tiles", str(tiles)], capsys)
    assert line == "--tiles is for orbis; orion has no such option"
    (line,) = refusals(["play", "chess", "--tiles", str(tiles)], capsys)
    assert line.startswith("there is no game 'chess'")
    path = tmp_path / "orion.orr"
    path.write_text("game: orion\nseed: 1\n", "utf-8")
    (line,) = refusals(["show", str(path), "--tiles", str(tiles)], capsys)
    assert line == "--tiles is for orbis; orion has no such option"


def test_tiles_are_chosen_once(tiles: Path, capsys: Captured) -> None:
    chosen = ["-o", "tiles=orrery", "--tiles", str(tiles)]
    (line,) = refusals(["play", "orbis", *chosen], capsys)
    assert line == "--tiles and -o tiles=orrery choose twice; give one of them"


# --- The account ----------------------------------------------------------------------------------


def test_the_end_of_a_game_accounts_for_every_point(
    record: Path, tiles: Path, capsys: Captured
) -> None:
    assert run(["show", str(record), "--tiles", str(tiles), "--json"]) == 0
    outcome = json.loads(capsys.readouterr().out)["outcome"]
    assert len(outcome["accounts"]) == 2
    for score, lines in zip(outcome["scores"], outcome["accounts"], strict=True):
        assert sum(line["points"] for line in lines) == score
        assert len(lines) >= 15  # fourteen regions and a god
    assert run(["check", str(record), "--tiles", str(tiles), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["outcome"] == outcome
    assert run(["show", str(record), "--tiles", str(tiles)]) == 0
    out = capsys.readouterr().out
    shown = [" ".join(line.split()) for line in out.splitlines()]
    for name, score, lines in zip(
        ("sun", "moon"), outcome["scores"], outcome["accounts"], strict=True
    ):
        assert f"{name} {score:g} in all" in shown
        for line in lines:
            if line["points"]:
                assert f"{line['what']} {line['points']} {line['why']}" in shown
    assert any(line.endswith(" without points 0 no points of its own") for line in shown)


def test_four_seats_end_with_their_accounts(capsys: Captured) -> None:
    seats = ["--seats", "random,random,random,random", "-o", "players=4", "--seed", "9"]
    assert run(["play", "orbis", *seats]) == 0
    _, _, end = capsys.readouterr().out.rpartition(" plays ")
    accounts = [
        line
        for line in end.splitlines()
        if re.search(r"  (god|goddess) of |  apprentice goddess", line) or " in all" in line
    ]
    assert len(accounts) == 8
    assert max(map(len, accounts)) <= 80


def test_a_game_without_an_account_ends_as_before(capsys: Captured) -> None:
    assert run(["play", "orion", "--seats", "random,random", "--seed", "5"]) == 0
    assert " in all" not in capsys.readouterr().out


# --- At the table ---------------------------------------------------------------------------------


def one_turn(position: orrery.Position) -> list[str]:
    """Plays a turn of several decisions; its texts."""
    (seat,) = position.to_act
    texts = [open_takes(position)[0]]
    position.play(texts[0])
    while position.to_act == (seat,):
        texts.append(position.moves()[0].text)
        position.play(texts[-1])
    return texts


def open_takes(position: orrery.Position) -> list[str]:
    """The takes that leave something to decide, so that nothing is revealed yet."""
    (seat,) = position.to_act
    texts = [move.text for move in position.moves() if move.text.startswith("take")]
    return [text for text in texts if position.copy().play(text).may_undo(seat)]


def test_a_person_plays_a_whole_game_against_a_bot(
    monkeypatch: Patch, capsys: Captured, tmp_path: Path
) -> None:
    path = tmp_path / "mine.orr"
    position, typed = orrery.game("orbis").start("12"), []
    bot = player("random", "12 1")

    def ask(seat: int) -> orrery.Move | None:
        if seat == 1:
            return bot.choose(position, seat)
        move = position.moves(seat)[-1]
        typed.append(move.text)
        return move

    while not position.is_over:
        position.play(next_move(position, ask))
    type_in(monkeypatch, "moves ta", "take z9", "lay 1:0", *typed)
    seats = ["--seats", "human,random", "--seed", "12"]
    assert run(["play", "orbis", *seats, "--record", str(path)]) == 0
    out = capsys.readouterr().out
    assert "9 moves" in out
    assert "'z9' is not one of a1, b1" in out
    assert "Goodbye." not in out
    assert orrery.load(path.read_text("utf-8")).history == position.history
    assert position.outcome
    rows = [" ".join(line.split()) for line in out.splitlines()]
    for name, score in zip(("sun", "moon"), position.outcome.scores, strict=True):
        assert f"{name} {score:g} in all" in rows


def test_a_move_is_taken_back_within_the_turn_but_not_after_the_refill(
    monkeypatch: Patch, capsys: Captured, tmp_path: Path
) -> None:
    path = tmp_path / "mine.orr"
    position = orrery.game("orbis").start("12")
    _, second, third, *_ = open_takes(position)
    turn = one_turn(position)
    assert len(turn) > 1
    type_in(monkeypatch, "undo", second, "undo", third, "undo", *turn, "undo", "quit")
    seats = ["--seats", "human,human", "--seed", "12"]
    assert run(["play", "orbis", *seats, "--record", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.count("There is no move of yours to take back.") == 1
    assert out.count("What was revealed since cannot be hidden again.") == 1
    played = [move.text for move in orrery.load(path.read_text("utf-8")).history]
    assert played == turn


def test_the_turn_of_a_bot_cannot_be_taken_back(monkeypatch: Patch, capsys: Captured) -> None:
    position = orrery.game("orbis").start("12")
    bot = player("random", "12 1")
    while position.to_act == (1,):  # if the lot has chosen the bot to begin
        position.play(next_move(position, lambda seat: bot.choose(position, seat)))
    type_in(monkeypatch, *one_turn(position), "undo", "quit")
    assert run(["play", "orbis", "--seats", "human,random", "--seed", "12"]) == 0
    out = capsys.readouterr().out
    assert out.count("What was revealed since cannot be hidden again.") == 1
    assert out.endswith("Goodbye.\n")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_simple_players_fill_the_seats(
    players: int, monkeypatch: Patch, capsys: Captured, tmp_path: Path
) -> None:
    monkeypatch.setitem(PLAYERS, "simple", RandomPlayer)  # only who sits there matters
    type_in(monkeypatch)
    path = tmp_path / "mine.orr"
    options = ["-o", f"players={players}", "--seed", "1", "--record", str(path)]
    assert run(["play", "orbis", *options]) == 0
    assert "Goodbye." in capsys.readouterr().out
    assert f"players={players}" in path.read_text("utf-8")


def test_seats_and_players_must_agree(capsys: Captured) -> None:
    chosen = ["--seats", "human,random", "-o", "players=3"]
    (line,) = refusals(["play", "orbis", *chosen], capsys)
    assert line == "Orbis has 3 seats, and 'human,random' fills 2"
