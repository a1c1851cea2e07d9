"""Reads lessons from the files in which games bring them: ``page/lesson.toml``.

A second lesson of a game stands in ``page/lesson-NAME.toml``. What such a file may say is told in
``docs/lessons.md``; what is wrong with one is said to its author, fault by fault.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from orrery.core.contract import Game
from orrery.core.errors import FaultyData, OptionError
from orrery.core.texts import Sentence, listed, say
from orrery.games import all_games
from orrery.games.page_files import game_file, names_of_files
from orrery.lessons.lesson import Beginning, ExpectedMove, Lesson, LessonStep, Mistake

_FILE = re.compile(r"lesson(-[a-z0-9-]+)?\.toml")
_LESSON_KEYS = {"title": str, "seat": str, "steps": list, "end": dict}
_STEP_KEYS = {
    "say": str,
    "done": str,
    "play": list,
    "refused": str,
    "wrong": list,
    "points": list,
    "seat": str,
}
_BEGINNING_KEYS = {
    "lesson": dict,
    "record": str,
    "ply": int,
    "options": dict,
    "seed": (int, str),
    "moves": list,
}
_WRONG_KEYS = {"move": str, "say": str, "rule": str}
_END_KEYS = {"say": str, "options": dict, "address": str}

# --- All lessons ----------------------------------------------------------------------------------


@cache
def all_lessons() -> Mapping[str, Lesson]:
    """Every lesson of every game, by name: that of a game has the name of the game."""
    return {lesson.name: lesson for game in all_games() for lesson in lessons_of(game)}


@cache
def lessons_of(game: type[Game]) -> tuple[Lesson, ...]:
    """The lessons that a game brings, its own first."""
    found = []
    for name in names_of_files(game):
        if match := _FILE.fullmatch(name):
            text = game_file(game, name)
            found.append(read_lesson(text or "", game, f"{game.name}{match[1] or ''}"))
    return tuple(sorted(found, key=lambda lesson: lesson.name))


def find_lesson(name: str) -> Lesson:
    """The lesson with this name; an ``OptionError`` says which there are."""
    lessons = all_lessons()
    if name not in lessons:
        names = listed(tuple(lessons))
        raise OptionError(
            say("there is no lesson {name!r}; there is {names}", name=name, names=names)
        )
    return lessons[name]


# --- One file -------------------------------------------------------------------------------------


def texts_of(text: str) -> Iterator[str]:
    """The words of a lesson file, for translators."""
    raw = tomllib.loads(text)
    for step in raw.get("steps", []):
        yield step["say"]
        if "done" in step:
            yield step["done"]
        for mistake in step.get("wrong", []):
            yield mistake["say"]
    yield raw["end"]["say"]


def read_lesson(text: str, game: type[Game], name: str) -> Lesson:
    """The lesson in a file; ``FaultyData`` says what is wrong with it."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FaultyData([f"lesson {name}: {error}"]) from None
    faults = [f"lesson {name}: {fault}" for fault in _faults(raw)]
    if faults:
        raise FaultyData(faults)
    return Lesson(
        name=name,
        title=raw.get("title", game.title),
        game=game,
        seat_name=raw["seat"],
        steps=tuple(map(_step, raw["steps"])),
        end=_sentence(raw["end"]["say"]),
        options=raw["end"].get("options", {}),
        address=raw["end"].get("address", ""),
    )


def _step(raw: dict[str, Any]) -> LessonStep:
    begun = {key: raw[key] for key in _BEGINNING_KEYS if key in raw}
    if "moves" in begun:
        begun["moves"] = tuple(begun["moves"])
    return LessonStep(
        said=_sentence(raw["say"]),
        done=_sentence(raw["done"]) if "done" in raw else "",
        beginning=Beginning(**begun) if begun else None,
        turns=tuple(_turn(text) for text in raw.get("play", [])),
        refused=raw.get("refused", ""),
        mistakes=tuple(
            Mistake(mistake["move"], _sentence(mistake["say"]), mistake["rule"])
            for mistake in raw.get("wrong", [])
        ),
        points=tuple(raw.get("points", [])),
        seat_name=raw.get("seat", ""),
    )


def _turn(text: str) -> ExpectedMove:
    seat, _, rest = text.rpartition(": ")
    return ExpectedMove(tuple(form.strip() for form in rest.split("|")), seat)


def _sentence(text: str) -> Sentence:
    return Sentence(text, MappingProxyType({}))


# --- Faults ---------------------------------------------------------------------------------------


def _faults(raw: dict[str, Any]) -> Iterator[str]:
    yield from _wrong_keys(raw, _LESSON_KEYS, "the lesson", ("seat", "steps", "end"))
    if not isinstance(raw.get("steps"), list) or not isinstance(raw.get("end"), dict):
        return
    yield from _wrong_keys(raw["end"], _END_KEYS, "the end", ("say",))
    if ("options" in raw["end"]) == ("address" in raw["end"]):
        yield "the end leads either to a game with options or to an address"
    before: dict[str, Any] | None = None
    for number, step in enumerate(raw["steps"], 1):
        yield from (f"step {number}: {fault}" for fault in _step_faults(step, before))
        before = step


def _step_faults(step: dict[str, Any], before: dict[str, Any] | None) -> Iterator[str]:
    yield from _wrong_keys(step, {**_STEP_KEYS, **_BEGINNING_KEYS}, "it", ("say",))
    for mistake in step.get("wrong", []):
        yield from _wrong_keys(mistake, _WRONG_KEYS, "a wrong move", tuple(_WRONG_KEYS))
    if "play" in step and "refused" in step:
        yield "it asks for a move or for a refusal, not for both"
    if not any(key in step for key in _BEGINNING_KEYS):
        open_turns = [t for t in (before or {}).get("play", []) if not _turn(t).is_exact]
        if before is None or open_turns:
            yield "it needs a position of its own, since nobody knows how the step before ends"


def _wrong_keys(
    raw: Mapping[str, Any], known: Mapping[str, Any], what: str, needed: tuple[str, ...]
) -> Iterator[str]:
    for key in needed:
        if key not in raw:
            yield f"{what} has no {key}"
    for key, value in raw.items():
        if key not in known:
            yield f"{what} knows no {key}"
        elif not isinstance(value, known[key]):
            yield f"{key} is of another kind"
        elif key in ("say", "done") and set("{}") & set(value):
            yield f"{key} holds a brace, which is for blanks"
