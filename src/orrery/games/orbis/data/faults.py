"""Everything that can be wrong with a tile file, found in one go."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from orrery.core.errors import located, not_toml
from orrery.core.shelf import NAME
from orrery.core.texts import Sentence, Text, count, listed, say
from orrery.games.orbis.data.components import ANY, COLOURS, COUNTS, EFFECTS, LEVELS, STARS

#: The domain holds ten at the end of a turn (OB10); a tile that asks for more would be a misprint.
MOST_SYMBOLS = 10
MOST_POINTS = 20
MOST_MYSTIC = 99

_KEYS = ("id", "level", "colour", "cost", "effect", "creation_points", "stars", "mystic")
_OPTIONAL = "mystic"

#: The points of these effects are settled by the rules (OB9, OB12); any other is worth something.
_POINTS = {"sacred stone": 1, "farm": 0, "proselytism": 0, "temple": 0}


def parsed(text: str) -> tuple[dict[str, Any], Text]:
    """What the TOML says, and the fault if it is none."""
    try:
        return tomllib.loads(text), ""
    except (ValueError, RecursionError) as error:  # also numbers and nesting beyond all measure
        return {}, not_toml(error)


def faults_of(content: dict[str, Any]) -> list[Sentence]:
    """Every fault of a tile file, tile by tile and then of the set."""
    return list(_faults(content))


def _faults(content: dict[str, Any]) -> Iterator[Sentence]:
    for key in content:
        if key not in ("name", "tile"):
            yield say("{key!r} is not known here; a file has a name and tiles", key=key)
    name = content.get("name", "tiles")
    if not (isinstance(name, str) and NAME.fullmatch(name)):
        yield say("the name is small letters, digits and '-', not {said}", said=repr(name))
    tiles = content.get("tile", [])
    if not (isinstance(tiles, list) and all(isinstance(tile, dict) for tile in tiles)):
        yield say("tiles are written as [[tile]]")
        return
    for number, tile in enumerate(tiles, 1):
        is_named = _is_word(tile.get("id"))
        name = _tile(tile["id"]) if is_named else say("tile number {n}", n=number)
        yield from (located(name, fault) for fault in _tile_faults(tile))
    yield from _set_faults(tiles)


# --- One tile -------------------------------------------------------------------------------------


def _tile_faults(tile: dict[str, Any]) -> Iterator[Sentence]:
    yield from _key_faults(tile, _KEYS, _OPTIONAL)
    if "id" in tile and not _is_word(tile["id"]):
        yield say("the id is a word, not {said}", said=repr(tile["id"]))
    yield from _choice_fault(tile, "level", LEVELS)
    yield from _choice_fault(tile, "colour", COLOURS)
    yield from _choice_fault(tile, "stars", tuple(STARS))
    if "cost" in tile:
        yield from _table_faults(say("the cost"), tile["cost"], (*COLOURS, ANY))
    if "effect" in tile:
        yield from _effect_faults(tile["effect"])
    yield from _points_faults(tile)
    yield from _mystic_faults(tile)


def _key_faults(
    table: dict[str, Any], keys: tuple[str, ...], optional: str = ""
) -> Iterator[Sentence]:
    for key in table:
        if key not in keys:
            yield say("{key!r} is not known here; there is {known}", key=key, known=listed(keys))
    for key in keys:
        if key not in table and key != optional:
            yield say("{key!r} is missing", key=key)


def _choice_fault(table: dict[str, Any], key: str, choices: tuple[Any, ...]) -> Iterator[Sentence]:
    # True == 1 == 1.0 for Python, but not for us.
    if key in table and not any(
        type(table[key]) is type(choice) and table[key] == choice for choice in choices
    ):
        known = listed(tuple(map(str, choices)), "or")
        yield say("{key} is {known}, not {said}", key=key, known=known, said=repr(table[key]))


def _table_faults(what: Text, table: Any, colours: tuple[str, ...]) -> Iterator[Sentence]:
    if not isinstance(table, dict):
        yield say(
            "{what} is a table such as {{ red = 2 }}, not {said}", what=what, said=repr(table)
        )
        return
    for colour, number in table.items():
        if colour not in colours:
            yield _unknown_colour(what, colour, colours)
        if not _is_number(number, 1, MOST_SYMBOLS):
            yield say(
                "{what} has {n} {colour}; a number from 1 to {most} is sane",
                what=what,
                n=repr(number),
                colour=colour,
                most=MOST_SYMBOLS,
            )
    numbers = [number for number in table.values() if _is_number(number, 1, MOST_SYMBOLS)]
    if len(numbers) > 1 and sum(numbers) > MOST_SYMBOLS:
        yield say(
            "{what} adds up to {n}; up to {most} is sane",
            what=what,
            n=sum(numbers),
            most=MOST_SYMBOLS,
        )


def _points_faults(tile: dict[str, Any]) -> Iterator[Sentence]:
    if "creation_points" not in tile:
        return
    effect, points = tile.get("effect"), tile["creation_points"]
    kind = effect.get("kind") if isinstance(effect, dict) else None
    settled = _POINTS.get(kind) if isinstance(kind, str) else None
    if settled is not None:
        if not _is_number(points, settled, settled):
            yield say(
                "creation_points of a {kind} is {n}, not {said}",
                kind=kind,
                n=settled,
                said=repr(points),
            )
    elif not _is_number(points, 1 if kind in EFFECTS else 0, MOST_POINTS):
        yield _not_a_number("creation_points", MOST_POINTS, points)


def _mystic_faults(tile: dict[str, Any]) -> Iterator[Sentence]:
    mystic = tile.get("mystic")
    if tile.get("colour") == "white":
        if mystic is None:
            yield say("a white tile has a mystic value")
        elif not _is_number(mystic, 1, MOST_MYSTIC):
            yield _not_a_number("mystic", MOST_MYSTIC, mystic)
    elif mystic is not None:
        yield say("only white tiles have a mystic value")


# --- Its effect (OB9) -----------------------------------------------------------------------------


def _effect_faults(effect: Any) -> Iterator[Sentence]:
    if not isinstance(effect, dict):
        yield say(
            'the effect is a table such as {{ kind = "sacred stone" }}, not {said}',
            said=repr(effect),
        )
        return
    kind = effect.get("kind")
    if kind not in EFFECTS:
        yield say(
            "there is no effect {said}; there is {known}", said=repr(kind), known=listed(EFFECTS)
        )
        return
    keys, check = _EFFECTS[kind]
    faults = list(_key_faults(effect, ("kind", *keys)))
    yield from (located(kind, fault) for fault in faults or check(effect))


def _nothing_more(effect: dict[str, Any]) -> Iterator[Sentence]:
    yield from ()


def _colour_fault(effect: dict[str, Any]) -> Iterator[Sentence]:
    yield from _choice_fault(effect, "colour", COLOURS)


def _count_fault(most: int) -> Callable[[dict[str, Any]], Iterator[Sentence]]:
    def check(effect: dict[str, Any]) -> Iterator[Sentence]:
        if not _is_number(effect["count"], 1, most):
            yield _not_a_number("count", most, effect["count"])

    return check


def _destroy_faults(effect: dict[str, Any]) -> Iterator[Sentence]:
    yield from _table_faults(say("what it destroys"), effect["destroy"], COLOURS)
    if effect["destroy"] == {}:
        yield say("it destroys at least one worshipper")


def _proselytism_faults(effect: dict[str, Any]) -> Iterator[Sentence]:
    yield from _choice_fault(effect, "colour", (*COLOURS, ANY))
    yield from _count_fault(1 if effect["colour"] == ANY else 2)(effect)


def _forest_faults(effect: dict[str, Any]) -> Iterator[Sentence]:
    yield from _count_fault(6)(effect)
    colours = effect["colours"]
    words = isinstance(colours, list) and all(isinstance(colour, str) for colour in colours)
    if not (words and colours and len(set(colours)) == len(colours) <= len(COLOURS)):
        yield say("colours is a list of different colours, not {said}", said=repr(colours))
        return
    for colour in colours:
        if colour not in COLOURS:
            yield _unknown_colour("colours", colour, COLOURS)


_EFFECTS: dict[str, tuple[tuple[str, ...], Callable[[dict[str, Any]], Iterator[Sentence]]]] = {
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


def _set_faults(tiles: list[dict[str, Any]]) -> Iterator[Sentence]:
    ids = Counter(tile["id"] for tile in tiles if _is_word(tile.get("id")))
    for name, times in ids.items():
        if times > 1:
            yield located(_tile(name), say("{n} tiles have this id", n=times))
    yield from _mystic_repeats(tiles)
    for stars, counts in COUNTS.items():
        for level, wanted in zip(LEVELS, counts, strict=True):
            here = sum(t.get("stars") == stars and t.get("level") == level for t in tiles)
            if here != wanted:
                yield count(
                    "level {level} has {n} tile with {stars} stars; there should be {wanted}",
                    "level {level} has {n} tiles with {stars} stars; there should be {wanted}",
                    here,
                    level=level,
                    stars=stars,
                    wanted=wanted,
                )


def _mystic_repeats(tiles: list[dict[str, Any]]) -> Iterator[Sentence]:
    holders: dict[int, list[str]] = {}
    for tile in tiles:
        if _is_number(tile.get("mystic"), 1, MOST_MYSTIC):
            holders.setdefault(tile["mystic"], []).append(str(tile.get("id")))
    for value, names in sorted(holders.items()):
        if len(names) > 1:
            yield say(
                "tiles {names}: they have the same mystic value {n}", names=listed(names), n=value
            )


# --- Words that are said in several places --------------------------------------------------------


def _tile(name: str) -> Sentence:
    return say("tile {name}", name=name)


def _unknown_colour(what: Text, colour: Any, known: tuple[str, ...]) -> Sentence:
    return say(
        "{what} names {colour!r}; there is {known}", what=what, colour=colour, known=listed(known)
    )


def _not_a_number(key: str, most: int, said: Any) -> Sentence:
    return say(
        "{key} is a number from 1 to {most}, not {said}", key=key, most=most, said=repr(said)
    )


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and value.strip() == value != ""


def _is_number(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
