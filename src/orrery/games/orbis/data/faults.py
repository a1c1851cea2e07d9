"""Everything that can be wrong with a tile file, found in one go."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from orrery.core.shelf import NAME
from orrery.core.texts import listed
from orrery.games.orbis.data.components import ANY, COLOURS, COUNTS, EFFECTS, LEVELS, STARS

#: The domain holds ten at the end of a turn (OB10); a tile that asks for more would be a misprint.
MOST_SYMBOLS = 10
MOST_POINTS = 20
MOST_MYSTIC = 99

_KEYS = ("id", "level", "colour", "cost", "effect", "creation_points", "stars", "mystic")
_OPTIONAL = "mystic"

#: The points of these effects are settled by the rules (OB9, OB12); any other is worth something.
_POINTS = {"sacred stone": 1, "farm": 0, "proselytism": 0, "temple": 0}


def parsed(text: str) -> tuple[dict[str, Any], str]:
    """What the TOML says, and the fault if it is none."""
    try:
        return tomllib.loads(text), ""
    except (ValueError, RecursionError) as error:  # also numbers and nesting beyond all measure
        return {}, f"this is not TOML: {error}"


def faults_of(content: dict[str, Any]) -> list[str]:
    """Every fault of a tile file, tile by tile and then of the set."""
    return list(_faults(content))


def _faults(content: dict[str, Any]) -> Iterator[str]:
    for key in content:
        if key not in ("name", "tile"):
            yield f"{key!r} is not known here; a file has a name and tiles"
    name = content.get("name", "tiles")
    if not (isinstance(name, str) and NAME.fullmatch(name)):
        yield f"the name is small letters, digits and '-', not {name!r}"
    tiles = content.get("tile", [])
    if not (isinstance(tiles, list) and all(isinstance(tile, dict) for tile in tiles)):
        yield "tiles are written as [[tile]]"
        return
    for number, tile in enumerate(tiles, 1):
        name = f"tile {tile['id']}" if _is_word(tile.get("id")) else f"tile number {number}"
        yield from (f"{name}: {fault}" for fault in _tile_faults(tile))
    yield from _set_faults(tiles)


# --- One tile -------------------------------------------------------------------------------------


def _tile_faults(tile: dict[str, Any]) -> Iterator[str]:
    yield from _key_faults(tile, _KEYS, _OPTIONAL)
    if "id" in tile and not _is_word(tile["id"]):
        yield f"the id is a word, not {tile['id']!r}"
    yield from _choice_fault(tile, "level", LEVELS)
    yield from _choice_fault(tile, "colour", COLOURS)
    yield from _choice_fault(tile, "stars", tuple(STARS))
    if "cost" in tile:
        yield from _table_faults("the cost", tile["cost"], (*COLOURS, ANY))
    if "effect" in tile:
        yield from _effect_faults(tile["effect"])
    yield from _points_faults(tile)
    yield from _mystic_faults(tile)


def _key_faults(table: dict[str, Any], keys: tuple[str, ...], optional: str = "") -> Iterator[str]:
    for key in table:
        if key not in keys:
            yield f"{key!r} is not known here; there is {listed(keys)}"
    for key in keys:
        if key not in table and key != optional:
            yield f"{key!r} is missing"


def _choice_fault(table: dict[str, Any], key: str, choices: tuple[Any, ...]) -> Iterator[str]:
    # True == 1 == 1.0 for Python, but not for us.
    if key in table and not any(
        type(table[key]) is type(choice) and table[key] == choice for choice in choices
    ):
        yield f"{key} is {listed(tuple(map(str, choices)), 'or')}, not {table[key]!r}"


def _table_faults(what: str, table: Any, colours: tuple[str, ...]) -> Iterator[str]:
    if not isinstance(table, dict):
        yield f"{what} is a table such as {{ red = 2 }}, not {table!r}"
        return
    for colour, number in table.items():
        if colour not in colours:
            yield f"{what} names {colour!r}; there is {listed(colours)}"
        if not _is_number(number, 1, MOST_SYMBOLS):
            yield f"{what} has {number!r} {colour}; a number from 1 to {MOST_SYMBOLS} is sane"
    numbers = [number for number in table.values() if _is_number(number, 1, MOST_SYMBOLS)]
    if len(numbers) > 1 and sum(numbers) > MOST_SYMBOLS:
        yield f"{what} adds up to {sum(numbers)}; up to {MOST_SYMBOLS} is sane"


def _points_faults(tile: dict[str, Any]) -> Iterator[str]:
    if "creation_points" not in tile:
        return
    effect, points = tile.get("effect"), tile["creation_points"]
    kind = effect.get("kind") if isinstance(effect, dict) else None
    settled = _POINTS.get(kind) if isinstance(kind, str) else None
    if settled is not None:
        if not _is_number(points, settled, settled):
            yield f"creation_points of a {kind} is {settled}, not {points!r}"
    elif not _is_number(points, 1 if kind in EFFECTS else 0, MOST_POINTS):
        yield f"creation_points is a number from 1 to {MOST_POINTS}, not {points!r}"


def _mystic_faults(tile: dict[str, Any]) -> Iterator[str]:
    mystic = tile.get("mystic")
    if tile.get("colour") == "white":
        if mystic is None:
            yield "a white tile has a mystic value"
        elif not _is_number(mystic, 1, MOST_MYSTIC):
            yield f"mystic is a number from 1 to {MOST_MYSTIC}, not {mystic!r}"
    elif mystic is not None:
        yield "only white tiles have a mystic value"


# --- Its effect (OB9) -----------------------------------------------------------------------------


def _effect_faults(effect: Any) -> Iterator[str]:
    if not isinstance(effect, dict):
        yield f'the effect is a table such as {{ kind = "sacred stone" }}, not {effect!r}'
        return
    kind = effect.get("kind")
    if kind not in EFFECTS:
        yield f"there is no effect {kind!r}; there is {listed(EFFECTS)}"
        return
    keys, check = _EFFECTS[kind]
    faults = list(_key_faults(effect, ("kind", *keys)))
    yield from (f"{kind}: {fault}" for fault in faults or check(effect))


def _nothing_more(effect: dict[str, Any]) -> Iterator[str]:
    yield from ()


def _colour_fault(effect: dict[str, Any]) -> Iterator[str]:
    yield from _choice_fault(effect, "colour", COLOURS)


def _count_fault(most: int) -> Callable[[dict[str, Any]], Iterator[str]]:
    def check(effect: dict[str, Any]) -> Iterator[str]:
        if not _is_number(effect["count"], 1, most):
            yield f"count is a number from 1 to {most}, not {effect['count']!r}"

    return check


def _destroy_faults(effect: dict[str, Any]) -> Iterator[str]:
    yield from _table_faults("what it destroys", effect["destroy"], COLOURS)
    if effect["destroy"] == {}:
        yield "it destroys at least one worshipper"


def _proselytism_faults(effect: dict[str, Any]) -> Iterator[str]:
    yield from _choice_fault(effect, "colour", (*COLOURS, ANY))
    yield from _count_fault(1 if effect["colour"] == ANY else 2)(effect)


def _forest_faults(effect: dict[str, Any]) -> Iterator[str]:
    yield from _count_fault(6)(effect)
    colours = effect["colours"]
    words = isinstance(colours, list) and all(isinstance(colour, str) for colour in colours)
    if not (words and colours and len(set(colours)) == len(colours) <= len(COLOURS)):
        yield f"colours is a list of different colours, not {colours!r}"
        return
    for colour in colours:
        if colour not in COLOURS:
            yield f"colours names {colour!r}; there is {listed(COLOURS)}"


_EFFECTS: dict[str, tuple[tuple[str, ...], Callable[[dict[str, Any]], Iterator[str]]]] = {
    "farm": (("colour",), _colour_fault),
    "village": (("count",), _count_fault(MOST_SYMBOLS)),
    "volcano": (("destroy",), _destroy_faults),
    "irrigation": (("colour",), _colour_fault),
    "proselytism": (("count", "colour"), _proselytism_faults),
    "sacred stone": ((), _nothing_more),
    "temple": (("count",), _count_fault(2)),
    "forest": (("count", "colours"), _forest_faults),
}


# --- The whole set --------------------------------------------------------------------------------


def _set_faults(tiles: list[dict[str, Any]]) -> Iterator[str]:
    ids = Counter(tile["id"] for tile in tiles if _is_word(tile.get("id")))
    for name, times in ids.items():
        if times > 1:
            yield f"tile {name}: {times} tiles have this id"
    yield from _mystic_repeats(tiles)
    for stars, counts in COUNTS.items():
        for level, wanted in zip(LEVELS, counts, strict=True):
            here = sum(t.get("stars") == stars and t.get("level") == level for t in tiles)
            if here != wanted:
                yield f"level {level} has {here} tiles with {stars} stars; there should be {wanted}"


def _mystic_repeats(tiles: list[dict[str, Any]]) -> Iterator[str]:
    holders: dict[int, list[str]] = {}
    for tile in tiles:
        if _is_number(tile.get("mystic"), 1, MOST_MYSTIC):
            holders.setdefault(tile["mystic"], []).append(str(tile.get("id")))
    for value, names in sorted(holders.items()):
        if len(names) > 1:
            yield f"tiles {listed(names)}: they have the same mystic value {value}"


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and value.strip() == value != ""


def _is_number(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
