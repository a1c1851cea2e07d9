"""The empty tile file: it explains itself, says what is missing, and becomes sound."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from orrery.games.orbis.data.components import COUNTS, EFFECTS
from orrery.games.orbis.data.faults import faults_of
from orrery.games.orbis.data.template import template
from orrery.games.orbis.data.tiles import ORRERY_SET, read_tiles

TEXT = template()
TILES: list[dict[str, Any]] = tomllib.loads(TEXT)["tile"]
HEADER = TEXT.partition("\nname = ")[0]
EXAMPLES = re.findall(r"^# +(\w+ = .+)$", HEADER, re.MULTILINE)


def test_it_has_every_tile_with_its_own_id_level_and_stars() -> None:
    assert len(TILES) == len({tile["id"] for tile in TILES}) == 65
    assert TILES[0]["id"] == "1-01"
    for stars, counts in COUNTS.items():
        levels = [tile["level"] for tile in TILES if tile["stars"] == stars]
        assert tuple(levels.count(level) for level in (1, 2, 3)) == counts


def test_the_header_explains_every_field_and_gives_an_example_of_every_effect() -> None:
    for field in (*TILES[0], "mystic"):
        assert re.search(rf"^#   {field} ", HEADER, re.MULTILINE)
    kinds = [tomllib.loads(line)["effect"]["kind"] for line in EXAMPLES if "effect" in line]
    assert kinds == list(EFFECTS)


def test_the_examples_of_the_header_are_sound() -> None:
    shipped = {tile["effect"]["kind"]: tile for tile in ORRERY_SET.content}
    for line in EXAMPLES:
        said = tomllib.loads(line)
        kind = said["effect"]["kind"] if "effect" in said else "forest"
        faults = faults_of({"tile": [{**shipped[kind], **said}]})
        assert not [fault for fault in faults if str(fault).startswith("tile")]


def test_untouched_it_says_of_every_tile_what_is_missing() -> None:
    faults = faults_of(tomllib.loads(TEXT))
    assert len(faults) == 4 * len(TILES)
    for number, tile in enumerate(TILES):
        of_this = faults[4 * number : 4 * number + 4]
        assert all(str(fault).startswith(f"tile {tile['id']}: ") for fault in of_this)
        for field, fault in zip(
            ("colour", "cost", "effect", "creation_points"), of_this, strict=True
        ):
            assert field in str(fault)


def test_filled_in_completely_it_is_sound() -> None:
    """A box that happens to hold our own tiles, written down line by line."""
    left = list(ORRERY_SET.content)
    lines, shown = [], {}
    for line in TEXT.splitlines():
        if line.startswith("stars"):  # the last of what is filled in already
            shown = next(tile for tile in left if _fits(tile, lines[-1], line))
            left.remove(shown)
        lines.append(_filled(line, shown))
    tile_set = read_tiles("\n".join(lines), "mine.toml", "mine")
    assert tile_set.name == "my-box"
    assert not left
    ours = [{**tile, "id": ""} for tile in ORRERY_SET.content]
    for tile in tile_set.content:
        ours.remove({**tile, "id": ""})


def _fits(tile: dict[str, Any], level: str, stars: str) -> bool:
    return (f"level = {tile['level']}", f'stars = "{tile["stars"]}"') == (level, stars)


def _filled(line: str, shown: dict[str, Any]) -> str:
    """The line as a person would fill it in; remarks stay behind it."""
    said = re.fullmatch(r'(\w+) = ""( +#.*)|# (mystic) = 1( +#.*)', line)
    if not said:
        return line
    field = said[1] or said[3]
    return f"{field} = {_toml(shown[field])}{said[2] or said[4]}" if field in shown else line


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
