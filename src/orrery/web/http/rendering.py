"""Pages from templates, in the reader's language.

In a template ``_("...", name=value)`` and ``ngettext("...", "...", n, name=value)`` translate a
literal, whose blanks are written ``{name}``; ``|said`` translates a sentence of the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from orrery.core.texts import Sentence
from orrery.table.events import Person
from orrery.web.language import Language, Languages
from orrery.web.pages.game_files import TemplateLoader

TEMPLATES = Path(__file__).parents[1] / "templates"


#: The status of an answer without the database, which is not asked for notices either.
LOST = 503

#: What a person is to be told on whatever page comes next: a number to put it away by, and words.
Notices = Callable[[Person], Iterable[tuple[int, Sentence]]]


class Renderer:
    """One environment for each language, since the words are part of it."""

    def __init__(self, languages: Languages, notices: Notices = lambda _: ()) -> None:
        self._languages, self._notices = languages, notices
        self._environments = {
            language.code: _environment(language, languages) for language in languages.all
        }

    def page(
        self, request: Request, template: str, status: int = 200, **values: Any
    ) -> HTMLResponse:
        """A page. Templates find who reads it as ``person`` and ``account``; both may be None."""
        environment = self._environments[self._languages.of(request).code]
        reader = {who: getattr(request.state, who, None) for who in ("person", "account")}
        person = reader["person"]
        notices = self._notices(person) if person and status != LOST else ()
        text = environment.get_template(template).render(
            request=request, notices=notices, **reader, **values
        )
        return HTMLResponse(text, status, {"Cache-Control": "no-store"})


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page of the site that is asked."""
    renderer: Renderer = request.app.state.site.renderer
    return renderer.page(request, template, status, **values)


def _environment(language: Language, languages: Languages) -> Environment:
    environment = Environment(
        loader=TemplateLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.globals |= {
        "_": _translator(language),
        "ngettext": _counter(language),
        "language": language,
        "languages": languages.all,
        "link": _link,
    }
    environment.filters["said"] = language.said
    return environment


def _link(address: str, words: str) -> Markup:
    """A link within a sentence."""
    return Markup('<a href="{}">{}</a>').format(address, words)


def _translator(language: Language) -> Callable[..., Markup]:
    def translate(message: str, **values: object) -> Markup:
        return _filled(language.catalogue.gettext(message), values)

    return translate


def _counter(language: Language) -> Callable[..., Markup]:
    def translate(one: str, many: str, n: int, **values: object) -> Markup:
        return _filled(language.catalogue.ngettext(one, many, n), {"n": n, **values})

    return translate


def _filled(template: str, values: dict[str, object]) -> Markup:
    """Values are escaped, unless they are markup, such as a link within a sentence."""
    return Markup(escape(template)).format(**values)
