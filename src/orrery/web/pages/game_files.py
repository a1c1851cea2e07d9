"""What a game brings for its pages, in the folder ``page`` beside its class. All may be missing.

``rules.html`` tells its rules in short, ``emblem.svg`` is its planet, ``pictures.toml`` names its
pictures, and ``records/`` holds the games they show.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from importlib.util import find_spec

from jinja2 import Environment, FileSystemLoader, TemplateNotFound

from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.games import game_class

#: How templates of games are named: ``game/orion/rules.html``.
_PREFIX = "game/"


def game_file(game: type[Game], *path: str) -> str | None:
    """The text of one of these files."""
    package = game.__module__
    spec = find_spec(package)
    if spec is not None and spec.submodule_search_locations is None:
        package = package.rpartition(".")[0]  # a module of that package
    if not package:
        return None
    file = files(package).joinpath("page", *path)
    return file.read_text("utf-8") if file.is_file() else None


def rules_template(game: type[Game]) -> str:
    """The template of a game's page: its own, or the one that tells what everybody knows."""
    has_own = game_file(game, "rules.html") is not None
    return f"{_PREFIX}{game.name}/rules.html" if has_own else "pages/game.html"


class TemplateLoader(FileSystemLoader):
    """Finds our templates, and those of the games."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        if not template.startswith(_PREFIX):
            return super().get_source(environment, template)
        _, name, file = template.split("/")
        try:
            text = game_file(game_class(name), file)
        except OptionError:
            text = None
        if text is None:
            raise TemplateNotFound(template)
        return text, template, lambda: True
