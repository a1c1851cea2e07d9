"""The settings of a site as options of a command, from the one table of them."""

from __future__ import annotations

import os
from collections.abc import Callable
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any

import typer

from orrery.web.configuration.reading import Chosen, Option, chosen, options
from orrery.web.settings import Configuration

ConfigFile = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help="Settings in TOML, such as port = 8765."),
]
CheckConfig = Annotated[
    bool, typer.Option("--check-config", help="Show the settings that hold, and do not serve.")
]

Typed = dict[str, str | bool | None]


def with_settings(
    command: Callable[[Typed, Path | None, bool], None],
) -> Callable[..., None]:
    """A command with an option for every setting; it is called with what was typed."""

    def typed(**given: Any) -> None:
        file, check = given.pop("config"), given.pop("check_config")
        words = {option.name: given[_parameter(option)] for option in options(Configuration)}
        command(words, file, check)

    parameters = [
        *(_as_parameter(option) for option in options(Configuration)),
        Parameter("config", Parameter.KEYWORD_ONLY, default=None, annotation=ConfigFile),
        Parameter("check_config", Parameter.KEYWORD_ONLY, default=False, annotation=CheckConfig),
    ]
    typed.__doc__ = command.__doc__
    typed.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return typed


def settings_of(typed: Typed, file: Path | None) -> list[Chosen]:
    """All settings, from the command line, the environment and the file."""
    named = os.environ.get("ORRERY_CONFIG")
    return chosen(Configuration, typed, os.environ, file or (Path(named) if named else None))


def _parameter(option: Option) -> str:
    return "_".join(option.path)


def _as_parameter(option: Option) -> Parameter:
    """An option whose text is checked together with all others; None: it was not typed."""
    is_switch = option.kind is bool
    name = f"--{option.name}/--no-{option.name}" if is_switch else f"--{option.name}"
    usual = option.usual if option.usual not in (None, "") else False
    shown = f"{usual:g}" if isinstance(usual, float) else str(usual)
    info = typer.Option(
        name,
        help=option.setting.help,
        metavar=None if is_switch else _METAVARS.get(option.kind, "TEXT"),
        show_default=False if is_switch or usual is False else shown,
    )
    kind = bool | None if is_switch else str | None
    return Parameter(
        _parameter(option),
        Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[kind, info],
    )


_METAVARS = {int: "NUMBER", float: "SECONDS", Path: "FOLDER"}
