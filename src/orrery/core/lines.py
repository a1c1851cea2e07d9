"""A position as one line of text that is read back, as FEN is for chess.

    pebbles/1 pebbles=12 | chance=11,12,13,14 pebbles=9 turn=1 | 4f1c09ab37e25d60

The game, the version of its rules and its options; the fields of the position, without those that
are zero, repeated numbers as ``0*7``; and a seal. Compiled rules trust what a position says, so
only a line that is as it was written comes to them: the seal is a hash of all that stands before.

What a seat may know is written with a part of its own, ``as SEAT``: luck is left out, and what is
hidden is dealt anew, and again by whoever reads it.

A line that is only the game and its options is the beginning of a game. Among the options may be a
position that a person has put together; it needs no seal, since the game itself checks it:

    orion/1 one_sided=no position=galaxies:c2,...
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from secrets import token_hex
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from orrery.core.editing.arrangement import POSITION, Arrangement, write_arrangement
from orrery.core.errors import LineError, OptionError, Refusal
from orrery.core.kernel import CLOCK, Record, new_array
from orrery.core.options import read_words, written_options
from orrery.core.records import unknown_rules
from orrery.core.texts import listed, say

if TYPE_CHECKING:
    from orrery.core.contract import Game, Position, Records, Seat
    from orrery.core.editing.editor import PositionEditor

_SPECTATOR = "spectator"
_INTEGERS = "iu"
_PART = re.compile(r"([-+.0-9a-z]{1,40})(?:\*([0-9]{1,9}))?")


# --- Writing --------------------------------------------------------------------------------------


def write(position: Position) -> str:
    """The whole truth, what is hidden and the luck to come included."""
    return _sealed(_head(position.game), _fields(position.state))


def write_for(position: Position, seat: Seat | None) -> str:
    """What a seat, or a spectator, may know.

    Dealing again may be a shuffle of the true order. Nobody may run that backwards, so the seed is
    secret, and the generator that was used does not stay.
    """
    world = position.imagine(seat, token_hex()).state
    world["chance"] = 0
    name = _SPECTATOR if seat is None else position.game.seat_name(seat)
    return _sealed(_head(position.game), f"as {name}", _fields(world))


def _head(game: Game) -> str:
    return f"{game.name}/{game.rules} {written_options(game.chosen)}".rstrip()


def _fields(state: Record) -> str:
    written = ((name, state[name]) for name in _names(state.dtype))
    return " ".join(f"{name}={_numbers(value)}" for name, value in written if np.any(value))


def _names(kind: np.dtype[Any]) -> tuple[str, ...]:
    """All fields but the last, which only tells types apart."""
    return (kind.names or ())[:-1]


def _numbers(value: Any) -> str:
    runs = ((number, len(list(same))) for number, same in groupby(np.ravel(value).tolist()))
    return ",".join(f"{number}*{length}" if length > 1 else f"{number}" for number, length in runs)


def _sealed(*parts: str) -> str:
    return " | ".join((*parts, _seal(parts)))


def _seal(parts: Sequence[str]) -> str:
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:16]


def write_beginning(position: Position) -> str:
    """A game that begins in this position; a ``Refusal`` where nobody can write it down."""
    editor = position.game.editor()
    if editor is None:
        raise Refusal("", say("Positions of {game} cannot be edited.", game=position.game.title))
    return beginning_of(editor, editor.taken_apart(position))


def beginning_of(editor: PositionEditor, arrangement: Arrangement) -> str:
    """A game that begins like this, possible or not; options that play no part are left out."""
    game = editor.game
    chosen = {name: game.chosen[name] for name in editor.options}
    written = written_options({**chosen, POSITION: write_arrangement(arrangement)})
    return f"{game.name}/{game.rules} {written}"


# --- Reading --------------------------------------------------------------------------------------


def is_beginning(text: str) -> bool:
    """Whether a line is only a game and its options."""
    return bool(text.strip()) and "|" not in text


def read_beginning(kind: type[Game], text: str) -> Game:
    """The game that begins as the line says; a ``LineError`` says what is wrong with it."""
    return _read_head(kind, " ".join(_named(kind, text)))


def split_beginning(kind: type[Game], text: str) -> tuple[Game, str]:
    """The game of such a line as its rules begin it, and the position as it is written there.

    Whether that position is possible, or can be read at all, is not looked at.
    """
    words = _named(kind, text)
    begins = f"{POSITION}="
    rest = " ".join(word for word in words if not word.startswith(begins))
    written = [word.removeprefix(begins) for word in words if word.startswith(begins)]
    if len(written) > 1:
        raise LineError(say("the option {name!r} stands here a second time", name=POSITION))
    return _read_head(kind, rest), "".join(written)


def _named(kind: type[Game], text: str) -> list[str]:
    """The words of a line that a person may have written, who means the rules of today."""
    name, *options = text.split()
    return [name if "/" in name else f"{name}/{kind.version}", *options]


class WrittenLine(NamedTuple):
    """What stands on a line."""

    game: Game
    array: Records
    is_whole: bool  # else it is what somebody may know: this seat, or a spectator
    seat: Seat | None


def read(kind: type[Game], text: str) -> WrittenLine:
    """What a line of this game says; a ``LineError`` says what is wrong with it."""
    parts = [" ".join(part.split()) for part in text.split("|")]
    if len(parts) not in (3, 4):
        example = f"{kind.name}/{kind.version}"
        raise LineError(
            say("a position is written '{example} OPTIONS | FIELDS | SEAL'", example=example)
        )
    game = _read_head(kind, parts[0])
    array = _read_fields(game, parts[-2])
    if _seal(parts[:-1]) != parts[-1]:
        raise LineError(say("this line is not as it was written: its seal does not fit the rest"))
    is_whole = len(parts) == 3
    return WrittenLine(game, array, is_whole, None if is_whole else _read_seat(game, parts[1]))


def _read_head(kind: type[Game], head: str) -> Game:
    name, _, options = head.partition(" ")
    name, _, rules = name.partition("/")
    if name != kind.name:
        wrong = say("this is a position of {other!r}, not of {game}", other=name, game=kind.name)
        raise LineError(wrong)
    if rules not in map(str, range(1, kind.version + 1)):
        raise LineError(unknown_rules(kind, rules))
    try:
        return _game(kind, int(rules), options)
    except OptionError as error:
        raise LineError(error.sentence) from None


@lru_cache(maxsize=32)
def _game(kind: type[Game], rules: int, options: str) -> Game:
    """Lines with the same beginning share a game, for it takes a while to make."""
    return kind(rules, **read_words(options))


def _read_seat(game: Game, part: str) -> Seat | None:
    name = part.removeprefix("as ")
    if name == _SPECTATOR:
        return None
    seats = {game.seat_name(seat): seat for seat in range(CLOCK, len(game.seats))}
    if name not in seats:
        raise LineError(
            say(
                "nobody here is called {name!r}; there are {names}",
                name=name,
                names=listed((*game.seats, _SPECTATOR)),
            )
        )
    return seats[name]


def _read_fields(game: Game, text: str) -> Records:
    array = new_array(game.position_type)
    known = _names(array.dtype)
    found = set()
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise LineError(say("a field is written name=numbers, not {word!r}", word=word))
        if name not in known:
            raise LineError(say("{game} has no field {name!r}", game=game.name, name=name))
        if name in found:
            raise LineError(say("the field {name!r} stands here a second time", name=name))
        found.add(name)
        field = array[name]
        numbers = _read_numbers(name, value, field.dtype, field.size)
        array[name] = np.array(numbers, field.dtype).reshape(field.shape)
    return array


def _read_numbers(name: str, text: str, kind: np.dtype[Any], wanted: int) -> list[Any]:
    numbers: list[Any] = []
    for part in text.split(","):
        match = _PART.fullmatch(part)
        number = _number(match[1], kind) if match else None
        if match is None or number is None:
            wrong = say("{part!r} is no number that {name!r} can have", part=part, name=name)
            raise LineError(wrong)
        times = int(match[2] or 1)
        if len(numbers) + times > wanted:
            break
        numbers += [number] * times
    else:
        if len(numbers) == wanted:
            return numbers
    raise LineError(
        say("{name!r} has the wrong number of values; it needs {n}", name=name, n=wanted)
    )


def _number(text: str, kind: np.dtype[Any]) -> int | float | None:
    try:
        if kind.kind not in _INTEGERS:
            return float(text)
        limits = np.iinfo(kind)
        return number if limits.min <= (number := int(text)) <= limits.max else None
    except ValueError:
        return None
