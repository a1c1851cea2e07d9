"""The command line wins over the environment, which wins over the file; each value is checked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, get_args, get_type_hints

from orrery.core.errors import OrreryError
from orrery.web.configuration.setting import KEY, Setting

C = TypeVar("C")

PREFIX = "ORRERY_"
#: Variables that are ours, and no settings of a site.
OTHERS = ("ORRERY_CACHE_DIR", "ORRERY_CONFIG")

#: Where a value came from.
USUAL, FILE, ENVIRONMENT, COMMAND_LINE = "usual", "file", "environment", "command line"


class BadSetting(OrreryError):
    """A setting that makes no sense, in one line that says what would."""


@dataclass(frozen=True)
class Option:
    """One setting, and where it belongs: the fields that lead to it."""

    path: tuple[str, ...]
    kind: type
    usual: Any
    setting: Setting

    @property
    def name(self) -> str:
        """What a file calls it."""
        return self.setting.name or self.path[-1].replace("_", "-")

    @property
    def variable(self) -> str:
        """What the environment calls it."""
        return self.setting.variable or PREFIX + self.name.upper().replace("-", "_")

    @property
    def can_be(self) -> str:
        """What would be right, in words."""
        setting = self.setting
        if setting.can_be:
            return setting.can_be
        if setting.choices:
            return " or ".join(setting.choices)
        if self.kind is bool:
            return "yes or no"
        if self.kind not in (int, float):
            return "a text"
        number = "a whole number" if self.kind is int else "a number"
        if setting.most is not None:
            return f"{number} from {setting.least or 0:g} to {setting.most:g}"
        return f"{number} of at least {setting.least or 0:g}"


@dataclass(frozen=True)
class Chosen:
    """The value of a setting, and where it came from."""

    option: Option
    value: Any
    source: str = USUAL


@cache
def options(of: type) -> tuple[Option, ...]:
    """All settings of a class of settings, also those that are in parts of it."""
    return tuple(_options(of, ()))


def _options(of: type, path: tuple[str, ...]) -> Iterator[Option]:
    kinds = get_type_hints(of)
    for one in fields(of):
        kind, here = _kind(kinds[one.name]), (*path, one.name)
        if is_dataclass(kind):
            yield from _options(kind, here)
        elif KEY in one.metadata:
            yield Option(here, kind, one.default, one.metadata[KEY])


def _kind(hint: Any) -> type:
    """The type of a value that is there."""
    if isinstance(hint, UnionType):
        hint = next(one for one in get_args(hint) if one is not type(None))
    assert isinstance(hint, type)
    return hint


# --- Values ---------------------------------------------------------------------------------------


def from_text(option: Option, text: str, called: str) -> Any:
    """A value as somebody typed it, by whatever name; ``BadSetting`` if it makes no sense."""
    try:
        if option.kind is bool:
            value: Any = {"yes": True, "no": False}[text]
        else:
            value = option.kind(text)
    except (KeyError, ValueError):
        raise _bad(option, text, called) from None
    return _checked(option, value, called)


def _from_file(option: Option, value: Any, called: str) -> Any:
    """A value of TOML, which has types of its own."""
    if option.kind is float and type(value) is int:
        value = float(value)
    expected = str if option.kind is Path else option.kind
    if type(value) is not expected:
        raise _bad(option, value, called)
    return _checked(option, option.kind(value), called)


def _checked(option: Option, value: Any, called: str) -> Any:
    setting = option.setting
    if option.kind in (int, float):
        least = setting.least or 0
        # Not a number is neither more nor less than anything.
        fits = least <= value and (setting.most is None or value <= setting.most)
    elif setting.choices:
        fits = value in setting.choices
    else:
        fits = not isinstance(value, str) or not value or setting.fits(value)
    if not fits:
        raise _bad(option, value, called)
    return value


def _bad(option: Option, value: Any, called: str) -> BadSetting:
    said = "something else" if option.setting.is_secret else repr(value)
    return BadSetting(f"{called} is {said}; it can be {option.can_be}")


# --- Where they come from -------------------------------------------------------------------------


def chosen(
    of: type,
    typed: Mapping[str, str | bool | None],
    environment: Mapping[str, str],
    file: Path | None = None,
) -> list[Chosen]:
    """Every setting; ``typed`` is what was said on the command line, by the names of options."""
    found = _in_file(of, file) if file else {}
    found |= _in_environment(of, environment)
    for option in options(of):
        word = typed.get(option.name)
        if word is not None:
            value = word if isinstance(word, bool) else from_text(option, word, f"--{option.name}")
            found[option.name] = Chosen(option, value, COMMAND_LINE)
    return [found.get(option.name, Chosen(option, option.usual)) for option in options(of)]


def _in_file(of: type, path: Path) -> dict[str, Chosen]:
    known = {option.name: option for option in options(of)}
    try:
        said = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"{path}: this is no TOML: {error}") from None
    found = {}
    for name, value in said.items():
        if name not in known:
            raise BadSetting(f"{path}: {_unknown(name, list(known))}")
        called = f"{path}: {name}"
        found[name] = Chosen(known[name], _from_file(known[name], value, called), FILE)
    return found


def _in_environment(of: type, environment: Mapping[str, str]) -> dict[str, Chosen]:
    known = {option.variable: option for option in options(of)}
    found = {}
    for name, word in environment.items():
        if option := known.get(name):
            if word:
                value = from_text(option, word, name)
                found[option.name] = Chosen(option, value, ENVIRONMENT)
        elif name.startswith(PREFIX) and name not in OTHERS:
            raise BadSetting(_unknown(name, list(known)))
    return found


def _unknown(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"
    return f"{name} is no setting; {hint}"


# --- What becomes of them -------------------------------------------------------------------------


def built(of: type[C], values: list[Chosen], path: tuple[str, ...] = ()) -> C:
    """The settings with these values."""
    kinds, given = get_type_hints(of), {one.option.path: one.value for one in values}
    made: dict[str, Any] = {}
    for one in fields(of):  # type: ignore[arg-type]  # a class of settings is a dataclass
        here = (*path, one.name)
        if here in given:
            made[one.name] = given[here]
        elif is_dataclass(part := _kind(kinds[one.name])) and options(part):
            made[one.name] = built(part, values, here)
    return of(**made)


def shown(values: list[Chosen]) -> str:
    """All settings as a file would say them, with where each came from and without secrets."""
    return "\n".join(map(_line, values)) + "\n"


def _line(one: Chosen) -> str:
    value, name = one.option.setting.shown(one.value), one.option.name
    if value is None:
        return f"# {name} is chosen by the site"
    return f"{name} = {_as_toml(value)}  # {one.source}"


def _as_toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
