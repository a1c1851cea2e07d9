"""Ortus in the terminal: arena files, checked, shown and played on."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from orrery.cli.app import run
from orrery.cli.data.brought import MOST_BYTES, load_arena
from orrery.games.ortus.data.arena import ARENAS

Captured = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch

OURS = {name: ARENAS.find(name) for name in ("arena-1", "arena-2")}
SHIPPED = (files("orrery.games.ortus") / "data" / "arenas" / "arena-1.toml").read_text("utf-8")
#: Another arena: two wells stand closer to the core.
FOREIGN = (
    SHIPPED.replace('"arena-1"', '"mine"')
    .replace(". . . o . . * . . o . . .", ". . . . o . * . o . . . .")
    .replace("No well", "Hardly a well")
)


@pytest.fixture(autouse=True)
def _narrow_terminal(monkeypatch: Patch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(autouse=True)
def _tidy_shelf(monkeypatch: Patch) -> None:
    """What a test puts on the shelf is gone afterwards, and as after a new start of the command."""
    forget(monkeypatch)


def forget(monkeypatch: Patch) -> None:
    monkeypatch.setattr(ARENAS, "_by_label", {arena.label: arena for arena in OURS.values()})


def refusals(arguments: list[str], capsys: Captured) -> list[str]:
    """The lines with which the command refuses, saying nothing else."""
    assert run(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "Traceback" not in told.err
    return [line.removeprefix("orrery: ") for line in told.err.splitlines()]


@pytest.fixture
def arena(tmp_path: Path) -> Path:
    """A sound arena file that is not ours."""
    path = tmp_path / "board.toml"
    path.write_text(FOREIGN, "utf-8")
    return path


@pytest.fixture
def label(arena: Path) -> str:
    return load_arena(arena).label


@pytest.fixture
def record(arena: Path, tmp_path: Path, capsys: Captured, monkeypatch: Patch) -> Path:
    """A finished game that was played in that arena, long ago."""
    path = tmp_path / "game.orr"
    play = ["play", "ortus", "--seats", "random,random", "--seed", "3", "-o", "max_turns=6"]
    assert run([*play, "--arena", str(arena), "--record", str(path)]) == 0
    assert f"arena: {load_arena(arena).label}" in capsys.readouterr().out
    forget(monkeypatch)
    return path


# --- arena check ----------------------------------------------------------------------------------


def test_a_sound_file_is_told_with_its_label_and_counts(
    arena: Path, label: str, capsys: Captured
) -> None:
    assert run(["ortus", "arena", "check", str(arena)]) == 0
    first, *table = capsys.readouterr().out.splitlines()
    assert first == f"{arena}: this arena is sound; it is {label}"
    rows = [" ".join(line.split()) for line in table if line]
    assert rows == ["cells 143", "wells 8", "south haven 8", "north haven 8"]


def test_a_haven_of_7_cells_and_an_unreachable_well_are_both_told_and_nothing_starts(
    tmp_path: Path, capsys: Captured
) -> None:
    path, record = tmp_path / "mine.toml", tmp_path / "game.orr"
    broken = FOREIGN.replace("n n n n n n n n", "  n n n n n n n").replace(
        ". . . . o . * . o . . . .", ". . . . o . * . o . . . .   o"
    )
    path.write_text(f"symmetric = false\n{broken}", "utf-8")
    faults = refusals(["ortus", "arena", "check", str(path)], capsys)
    assert f"{path}: the north haven has 7 cells, not 8" in faults
    assert f"{path}: the well h14 cannot be reached from the south haven" in faults
    play = ["play", "ortus", "--seats", "random,random", "--record", str(record)]
    assert refusals([*play, "--arena", str(path)], capsys) == faults
    assert refusals(["ortus", "arena", "show", str(path)], capsys) == faults
    assert not record.exists()
    assert ARENAS.names == ("arena-1", "arena-2")


def test_a_file_that_is_none_gets_one_line(tmp_path: Path, capsys: Captured) -> None:
    picture, huge, list_ = tmp_path / "a.png", tmp_path / "b.toml", tmp_path / "c.toml"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    huge.write_bytes(b"#" * (MOST_BYTES + 1))
    list_.write_text("n n n", "utf-8")
    reasons = {
        tmp_path / "missing.toml": "No such file or directory",
        tmp_path: "Is a directory",
        picture: "this is not a text file",
        huge: "this file is far too large; 1,000,000 bytes are plenty",
        list_: "this is not TOML",
    }
    commands = (
        ["ortus", "arena", "check"],
        ["ortus", "arena", "show"],
        ["play", "ortus", "--arena"],
    )
    for path, reason in reasons.items():
        for command in commands:
            (line,) = refusals([*command, str(path)], capsys)
            assert line.startswith(f"{path}: {reason}")


# --- arena show -----------------------------------------------------------------------------------


def test_show_draws_our_first_arena_with_names_and_distances(capsys: Captured) -> None:
    assert run(["ortus", "arena", "show"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"The arena {OURS['arena-1'].label}\nNo well lies where")
    assert max(map(len, out.splitlines())) <= 80
    rows = [" ".join(line.split()) for line in out.splitlines()]
    assert "a1 n n n n n n n n a8" in rows
    assert "h1 . . . o . . * . . o . . . h13" in rows
    assert "o1 s s s s s s s s o8" in rows
    assert "wells 8" in rows
    assert "d2 11 3 5" in rows
    assert "h10 7 7 3" in rows
    assert rows.index("d2 11 3 5") == len(rows) - 8


def test_show_draws_the_arena_that_is_named_or_brought(arena: Path, capsys: Captured) -> None:
    assert run(["ortus", "arena", "show", "--arena", "arena-2"]) == 0
    assert "h1 . o . . . . * . . . . o . h13" in capsys.readouterr().out
    assert run(["ortus", "arena", "show", str(arena)]) == 0
    assert "h1 . . . . o . * . o . . . . h13" in capsys.readouterr().out


def test_an_arena_without_a_sentence_is_shown_without(arena: Path, capsys: Captured) -> None:
    arena.write_text(FOREIGN.replace("about", "# about"), "utf-8")
    assert run(["ortus", "arena", "show", str(arena)]) == 0
    assert capsys.readouterr().out.splitlines()[1] == ""


def test_one_arena_is_shown_at_a_time(arena: Path, capsys: Captured) -> None:
    (line,) = refusals(["ortus", "arena", "show", str(arena), "--arena", "arena-2"], capsys)
    assert line == f"{arena} and --arena arena-2 choose twice; give one of them"
    (line,) = refusals(["ortus", "arena", "show", "--arena", "arena-9"], capsys)
    assert line.startswith("there is no arena 'arena-9' here")


# --- arena template -------------------------------------------------------------------------------


def test_the_template_goes_to_standard_output(capsys: Captured) -> None:
    assert run(["ortus", "arena", "template"]) == 0
    assert 'rows = """' in capsys.readouterr().out
    (line,) = refusals(["ortus", "arena", "template", "--force"], capsys)
    assert line == "--force belongs to a file; name one"


def test_the_template_goes_to_a_file_and_is_checked_there(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "new.toml"
    assert run(["ortus", "arena", "template", str(path)]) == 0
    assert f"orrery ortus arena check {path}" in capsys.readouterr().out
    (line,) = refusals(["ortus", "arena", "check", str(path)], capsys)
    assert line == f"{path}: it has 0 wells (o), and 5 are needed to win"


def test_the_template_never_writes_over_a_file_unasked(arena: Path, capsys: Captured) -> None:
    (line,) = refusals(["ortus", "arena", "template", str(arena)], capsys)
    assert line == f"{arena}: this file exists already; --force writes over it"
    assert arena.read_text("utf-8") == FOREIGN
    assert run(["ortus", "arena", "template", str(arena), "--force"]) == 0
    assert "my-arena" in arena.read_text("utf-8")


# --- Playing and replaying in one's own arena -----------------------------------------------------


def test_a_game_in_an_own_arena_keeps_its_label(record: Path, label: str) -> None:
    assert f" arena={label} " in record.read_text("utf-8")
    assert label.startswith("mine@")


@pytest.mark.parametrize("command", ["show", "replay", "check"])
def test_a_record_replays_only_in_its_own_arena(
    command: str, record: Path, arena: Path, label: str, capsys: Captured
) -> None:
    (line,) = refusals([command, str(record)], capsys)
    played = f"{record}, line 4: this game was played with the arena {label}"
    assert line == f"{played}; give its file with --arena FILE"
    assert run([command, str(record), "--arena", str(arena)]) == 0
    capsys.readouterr()
    arena.write_text(SHIPPED, "utf-8")
    (line,) = refusals([command, str(record), "--arena", str(arena)], capsys)
    assert line == f"{played}, and {arena} is {OURS['arena-1'].label}"


def test_other_games_have_no_arena_to_bring(arena: Path, capsys: Captured) -> None:
    (line,) = refusals(["play", "orbis", "--arena", str(arena)], capsys)
    assert line == "--arena is for ortus; orbis has no such option"


def test_an_arena_is_chosen_once(arena: Path, capsys: Captured) -> None:
    chosen = ["-o", "arena=arena-2", "--arena", str(arena)]
    (line,) = refusals(["play", "ortus", *chosen], capsys)
    assert line == "--arena and -o arena=arena-2 choose twice; give one of them"
