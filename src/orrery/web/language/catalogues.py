"""Reads the lists of translated messages. They are plain .po files; nothing has to be compiled."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parent
#: The messages in English, as they stand in the sources.
TEMPLATE = FOLDER / "messages.pot"
#: The language of the sources.
SOURCE = "en"

#: The same for ever, so that a file changes only where its messages do.
_NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)

#: Numbers that between them need every form that a language has.
_SAMPLES = (*range(200), 1_000_000)


def file_of(code: str) -> Path:
    """Where the translations into a language are kept."""
    return FOLDER / f"{code}.po"


def new_catalog(code: str | None) -> Catalog:
    """A list without messages; for no language, the one that translators begin with."""
    return Catalog(
        locale=code,
        header_comment="# The messages of Orrery. `make messages` keeps this list complete.",
        project="Orrery",
        version="1",
        msgid_bugs_address="",
        creation_date=_NO_DATE,
        revision_date=_NO_DATE,
        last_translator="",
        language_team="",
        fuzzy=False,
    )


def read_file(path: Path, code: str) -> Catalog:
    """The list of messages in a file; an empty one if there is no file yet."""
    if not path.exists():
        return new_catalog(code)
    with path.open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


@cache
def translations(code: str) -> NullTranslations:
    """What gives the sentences of a language; those of the sources for the source language.

    Its file is read once; whoever changes one begins anew.
    """
    if code == SOURCE:
        return NullTranslations()
    buffer = io.BytesIO()
    write_mo(buffer, read_file(file_of(code), code))
    buffer.seek(0)
    return GNUTranslations(buffer)


def client_words(code: str) -> dict[str, str | dict[str, str]]:
    """The messages of the browser's own scripts that this language says otherwise.

    A message with a number has its forms by the names that ``Intl.PluralRules`` gives them.
    """
    if code == SOURCE:
        return {}
    said, locale = translations(code), Locale.parse(code)
    words: dict[str, str | dict[str, str]] = {}
    for message in read_file(file_of(code), code):
        if not message.id or not _in_scripts(message):
            continue
        if isinstance(message.id, str):
            words[message.id] = said.gettext(message.id)
        else:
            words[message.id[0]] = _forms(message, said, locale)
    return words


def _in_scripts(message: Message) -> bool:
    return any(name.endswith(".js") for name, _ in message.locations)


def _forms(message: Message, said: NullTranslations, locale: Locale) -> dict[str, str]:
    one, many = message.id[0], message.id[1]
    return {str(locale.plural_form(n)): said.ngettext(one, many, n) for n in _SAMPLES}
