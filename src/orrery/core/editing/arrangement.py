"""What lies where, as words by name: a position that a person can write down.

    galaxies:c2,e5/holes:d4/blue:line.d4.d5.d6,single.e7/turn:orange

No spaces, so that it stands among the options of a game: ``position=galaxies:c2,...``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from orrery.core.errors import OptionError
from orrery.core.texts import say

#: The words under each name, in the order in which they are written.
Arrangement = Mapping[str, tuple[str, ...]]

#: The name of the option that holds one.
POSITION = "position"

#: A position of our longest game is a third of this.
LONGEST = 6000

_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_WORD = re.compile(r"[A-Za-z0-9.+_-]+")


def read_arrangement(text: str) -> dict[str, tuple[str, ...]]:
    """The words of a written position; an ``OptionError`` says what cannot be read."""
    if len(text) > LONGEST:
        raise OptionError(say("this position is too long to be one"))
    found: dict[str, tuple[str, ...]] = {}
    for part in filter(None, text.split("/")):
        name, colon, rest = part.partition(":")
        words = tuple(filter(None, rest.split(",")))
        if not (colon and _NAME.fullmatch(name) and all(map(_WORD.fullmatch, words))):
            raise OptionError(
                say("a part of a position is written 'name:word,word', not {part!r}", part=part)
            )
        if name in found:
            raise OptionError(say("{name!r} stands in this position a second time", name=name))
        found[name] = words
    return found


def write_arrangement(arrangement: Arrangement) -> str:
    """The same as text; names without words are left out."""
    return "/".join(f"{name}:{','.join(words)}" for name, words in arrangement.items() if words)
