"""The templates of pages: ours, and those that games bring in their folder ``page``."""

from __future__ import annotations

import re
from collections.abc import Callable

from jinja2 import Environment, FileSystemLoader, TemplateNotFound

from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.games import game_class
from orrery.games.page_files import game_file

_INDENTS = re.compile(r"^[ \t]+", re.MULTILINE)
_TYPED = re.compile("<(pre|textarea)")

#: How templates of games are named: ``game/orion/rules.html``.
_PREFIX = "game/"


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
            source, place, is_current = super().get_source(environment, template)
            return _unindented(source), place, is_current
        _, name, file = template.split("/")
        try:
            text = game_file(game_class(name), file)
        except OptionError:
            text = None
        if text is None:
            raise TemplateNotFound(template)
        return _unindented(text), template, lambda: True


def _unindented(source: str) -> str:
    """The template without what only its readers need, unless it holds text as it is typed."""
    return source if _TYPED.search(source) else _INDENTS.sub("", source)
