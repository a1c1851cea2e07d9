"""Arenas and their files: OT23."""

from __future__ import annotations

import contextlib
import json
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import orrery
from orrery.core.errors import FaultyData, OptionError
from orrery.games.ortus.data.arena import ARENAS, core_steps, is_mirrored, read_arena

DRAWN = (files("orrery.games.ortus") / "data" / "arenas" / "arena-1.toml").read_text("utf-8")
ROWS = DRAWN.split('"""')[1].strip("\n").split("\n")


def file(rows: list[str], **keys: str) -> str:
    head = {"name": '"mine"', **keys}
    lines = [f"{key} = {value}" for key, value in head.items()]
    return "\n".join([*lines, 'rows = """', *rows, '"""'])


def changed(row: int, before: str, after: str) -> list[str]:
    """The rows of arena 1 with one change."""
    assert before in ROWS[row]
    return [line.replace(before, after, 1) if k == row else line for k, line in enumerate(ROWS)]


def faults(text: str) -> list[str]:
    with pytest.raises(FaultyData) as faulty:
        read_arena(text, "mine.toml")
    said = list(map(str, faulty.value.faults))
    assert all(fault.startswith("mine.toml: ") for fault in said)
    return [fault.removeprefix("mine.toml: ") for fault in said]


@pytest.mark.parametrize(
    ("name", "wells"),
    [
        ("arena-1", "d2 d8 f6 h4 h10 j6 l2 l8"),
        ("arena-2", "d5 e2 e9 h2 h12 k2 k9 l5"),
    ],
)
def test_ot23_both_arenas_have_143_cells_and_8_wells(name: str, wells: str) -> None:
    arena = ARENAS.find(name)
    assert len(arena.cells) == 143
    assert set(arena.wells) == set(wells.split())
    assert arena.core == "h7"
    assert arena.havens == (
        tuple(f"o{k}" for k in range(1, 9)),
        tuple(f"a{k}" for k in range(1, 9)),
    )
    assert arena.hex_of["a1"] == (0, -7)
    assert arena.hex_of["o8"] == (0, 7)
    assert arena.hex_of["h13"] == (6, 0)
    assert is_mirrored(arena)


def test_ot13_every_haven_cell_is_seven_steps_from_the_core() -> None:
    arena = ARENAS.find("arena-1")
    steps = core_steps(arena)
    assert {steps[name] for haven in arena.havens for name in haven} == {7}


def test_ot23_an_arena_of_ones_own_is_played_and_its_record_stores_the_hash() -> None:
    arena = read_arena(file(ROWS, about='"ours, under another name"'), "mine.toml")
    game = orrery.game("ortus", arena=arena, arrangement="standard")
    assert game.chosen["arena"] == arena.label
    assert arena.label.startswith("mine@")
    position = game.start(1).play("end")
    assert orrery.load(position.record()).state.tobytes() == position.state.tobytes()
    assert json.dumps(position.view())


def test_ot23_an_unknown_arena_is_no_option() -> None:
    with pytest.raises(OptionError, match="there is no arena 'arena-9'"):
        orrery.game("ortus", arena="arena-9")


def test_ot23_a_haven_of_seven_cells_and_an_unreachable_well_are_both_reported() -> None:
    rows = changed(0, "n", " ")
    rows[7] += "     o"
    found = faults(file(rows, symmetric="false"))
    assert "the north haven has 7 cells, not 8" in found
    assert "the well h14 cannot be reached from the south haven" in found
    assert "the well h14 cannot be reached from the north haven" in found
    assert any("h14 hang apart from the core" in fault for fault in found)


def test_ot23_a_well_behind_the_other_haven_is_unreachable() -> None:
    rows = [" " * 12 + "o", *ROWS]
    assert any("cannot be reached from the south haven" in f for f in faults(file(rows)))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("name = ", "this is not TOML"),
        ("name = " + "9" * 5000, "this is not TOML"),
        ("name = " + "[" * 5000, "this is not TOML"),
        (file([*ROWS, "." * 500_000]), "it has 500143 cells, and at most 169 fit"),
        (file(ROWS, name='"Mine!"'), "it needs a name of small letters"),
        (file(ROWS, about="3"), "'about' is a text"),
        (file(ROWS, symmetric="3"), "'symmetric' is true or false"),
        (file(ROWS, walls="3"), "'walls' means nothing here"),
        ('name = "mine"', "it needs 'rows'"),
        (file(changed(7, "*", ".")), "it has 0 cores"),
        (file(changed(7, "*", "Q")), "'Q' in the drawing is no cell"),
        (file(changed(4, " .", ". ")), "stands askew to the core"),
        (file(changed(3, "o", ".")), "half a turn does not bring d2 and l8 onto a like cell"),
        (file([*ROWS, " " * 12 + "."]), "p1: more than 7 hexes from the core"),
        (file(changed(1, ".", "n"), symmetric="false"), "b1 in the north haven is 6 steps"),
        (
            file([row.replace("o", ".") for row in ROWS]),
            "it has 0 wells (o), and 5 are needed to win",
        ),
    ],
)
def test_ot23_every_fault_of_a_file_has_a_line(text: str, fault: str) -> None:
    assert any(fault in found for found in faults(text))


def test_ot23_an_arena_may_say_that_it_is_not_symmetric() -> None:
    arena = read_arena(file(changed(3, "o", "."), symmetric="false"), "mine.toml")
    assert len(arena.wells) == 7
    assert not is_mirrored(arena)
    assert orrery.game("ortus", arena=arena, elements="none").symmetries() == ()


#: Values as they may stand in a file, whatever they are for.
VALUES = st.recursive(
    st.sampled_from(
        ["1", "-0.5", "nan", "true", "2020-01-01", "9" * 5000, '"x"', '"\\u0000"', "''"]
    ),
    lambda inner: st.lists(inner, max_size=3).map(lambda found: f"[{', '.join(found)}]"),
    max_leaves=4,
)
KEYS = st.sampled_from(["name", "about", "rows", "symmetric", "walls"])
#: Our own arena with some letters of its drawing replaced.
DRAWINGS = st.dictionaries(st.integers(0, 14), st.text(".o*ns x\n", max_size=20), max_size=3).map(
    lambda others: file([others.get(y, row) for y, row in enumerate(ROWS)], symmetric="false")
)


@given(
    st.one_of(
        DRAWINGS,
        st.dictionaries(KEYS, VALUES).map(
            lambda found: "\n".join(f"{key} = {value}" for key, value in found.items())
        ),
    )
)
@settings(max_examples=150, deadline=None)
def test_ot23_no_file_breaks_anything(text: str) -> None:
    found = ()
    with contextlib.suppress(FaultyData):
        arena = read_arena(text, "mine.toml")
        found = orrery.game("ortus", arena=arena, elements="none").start(1).to_act
    assert found or faults(text)
