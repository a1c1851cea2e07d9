"""The languages of the site, and which one a reader gets."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING

from babel import Locale, negotiate_locale

from orrery.core.texts import Catalogue, Text, translated
from orrery.web.language.catalogues import FOLDER, SOURCE, client_words, translations

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

#: The language of the sources, and each that has a file of translations.
CODES = (SOURCE, *sorted(path.stem for path in FOLDER.glob("*.po")))
#: The cookie that remembers a reader's choice.
COOKIE = "language"


@dataclass(frozen=True)
class Language:
    """One language, with all its words."""

    code: str
    catalogue: Catalogue = field(repr=False)

    @property
    def name(self) -> str:
        """What its own speakers call it."""
        return str(Locale.parse(self.code).display_name).capitalize()

    def said(self, text: Text) -> str:
        """A sentence in this language."""
        return translated(text, self.catalogue)

    @cached_property
    def client_words(self) -> dict[str, str | dict[str, str]]:
        """What the browser's own scripts say in this language."""
        return client_words(self.code)


class Languages:
    """All languages of the site; their files are read once."""

    def __init__(self) -> None:
        self.all = tuple(Language(code, translations(code)) for code in CODES)
        self._by_code = {language.code: language for language in self.all}

    def get(self, code: str) -> Language | None:
        """The language with this code, if the site speaks it."""
        return self._by_code.get(code)

    def of(self, reader: HTTPConnection) -> Language:
        """What the address asks for, what was chosen before, or what the browser prefers."""
        for code in (reader.query_params.get("lang"), reader.cookies.get(COOKIE)):
            if code in self._by_code:
                return self._by_code[code]
        wanted = _preferred(reader.headers.get("accept-language", ""))
        code = negotiate_locale(wanted, CODES, sep="-")
        return self._by_code[code or SOURCE]


@cache
def language_of(code: str) -> Language:
    """The language with this code, for a worker process, which is told no more."""
    return Language(code, translations(code))


def _preferred(header: str) -> list[str]:
    """The languages of an Accept-Language header, the best first."""
    wanted = []
    for place, part in enumerate(header[:400].split(",")):
        code, _, weight = part.partition(";q=")
        try:
            worth = float(weight or 1)
        except ValueError:
            continue
        if code.strip():
            wanted.append((-worth, place, code.strip()))
    return [code for _, _, code in sorted(wanted)]
