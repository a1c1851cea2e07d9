"""The empty arena file: it explains itself, says what is missing, and becomes sound."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from orrery.core.errors import FaultyData
from orrery.games.ortus.data.arena import ARENAS, CORE, NORTH, PLAIN, SOUTH, WELL, read_arena
from orrery.games.ortus.data.template import template

TEXT = template()
HEADER = TEXT.partition("\nname = ")[0]


def test_the_header_explains_every_character() -> None:
    explained = re.findall(r"^#   (\S)   ", HEADER, re.MULTILINE)
    assert explained == [NORTH, SOUTH, CORE, WELL, PLAIN]
    assert not set(tomllib.loads(TEXT)["rows"]) - {NORTH, SOUTH, CORE, PLAIN, " ", "\n"}


def test_untouched_it_lacks_nothing_but_wells() -> None:
    with pytest.raises(FaultyData) as faulty:
        read_arena(TEXT, "mine.toml")
    assert str(faulty.value) == "mine.toml: it has 0 wells (o), and 5 are needed to win"


@pytest.mark.parametrize("name", ["arena-1", "arena-2"])
def test_with_the_wells_of_ours_it_is_ours(name: str) -> None:
    """A board that happens to be one of ours, drawn well by well."""
    file = files("orrery.games.ortus") / "data" / "arenas" / f"{name}.toml"
    rows = tomllib.loads(file.read_text("utf-8"))["rows"]
    outline = tomllib.loads(TEXT)["rows"]
    assert rows.replace(WELL, PLAIN) == outline
    arena = read_arena(TEXT.replace(outline, rows), "mine.toml")
    assert arena.name == "my-arena"
    assert arena.label.partition("@")[2] == ARENAS.find(name).label.partition("@")[2]
