"""The options of a game as a person types them: ``-o name=value``, again and again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from orrery.core.errors import OptionError

GameOptions = Annotated[
    list[str] | None, typer.Option("-o", "--option", help="An option: name=value.")
]


def read_options(words: Sequence[str] | None, brought: dict[str, str]) -> dict[str, str]:
    """The options that were typed, together with those that choose what was brought."""
    chosen = {}
    for word in words or ():
        key, equals, value = word.partition("=")
        if not equals:
            raise OptionError(f"an option is written name=value, not {word!r}")
        if key in brought:
            raise OptionError(f"--{key} and -o {key}={value} choose twice; give one of them")
        chosen[key] = value
    return {**chosen, **brought}
