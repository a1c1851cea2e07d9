"""Every sentence in every language, and none that breaks."""

from __future__ import annotations

import string
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Message

from orrery.core.texts import count, say, translated
from orrery.web.language import Languages
from orrery.web.language.catalogues import (
    SOURCE,
    TEMPLATE,
    client_words,
    file_of,
    read_file,
)
from orrery.web.language.extraction import all_messages, collected, python_messages
from orrery.web.language.languages import CODES

TRANSLATED = [code for code in CODES if code != SOURCE]


def messages(code: str) -> Iterator[Message]:
    return (message for message in read_file(file_of(code), code) if message.id)


def forms(text: str | tuple[str, ...] | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def blanks(text: str) -> set[tuple[str, str, str]]:
    """The blanks of a template, with how they are written."""
    return {
        (name, how or "", shape or "")
        for _, name, shape, how in string.Formatter().parse(text)
        if name is not None
    }


def first(message: Message) -> str:
    return forms(message.id)[0]


def test_the_list_of_messages_is_complete() -> None:
    """`make messages` writes it again."""
    listed = {first(message) for message in read_file(TEMPLATE, SOURCE) if message.id}
    assert {first(message) for message in collected() if message.id} == listed


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_list_has_every_message(code: str) -> None:
    listed = {first(message) for message in read_file(TEMPLATE, SOURCE) if message.id}
    assert {first(message) for message in messages(code)} == listed


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_message_is_left_in_english(code: str) -> None:
    assert [m.id for m in messages(code) if not all(forms(m.string))] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_is_only_guessed(code: str) -> None:
    assert [m.id for m in messages(code) if m.fuzzy] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_breaks_a_blank(code: str) -> None:
    broken = []
    for message in messages(code):
        wanted = blanks(forms(message.id)[-1])
        for text in filter(None, forms(message.string)):
            # A form for one thing only may say so in a word.
            missing = {blank for blank in wanted - blanks(text) if blank[0] != "n"}
            if missing or blanks(text) - wanted - {("n", "", "")}:
                broken.append((message.id, text))
    assert broken == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_number_has_its_form(code: str) -> None:
    catalog = read_file(file_of(code), code)
    plural = [m for m in catalog if not isinstance(m.id, str)]
    assert plural
    assert {len(m.string) for m in plural} == {catalog.num_plurals}
    assert catalog.num_plurals == {"fr": 2, "pl": 3}[code]


def test_the_english_templates_can_be_filled() -> None:
    for found in all_messages():
        for text in forms(found.text):
            for name, _, _ in blanks(text):
                assert name.isidentifier(), text


def test_a_sentence_that_nobody_could_translate_is_found() -> None:
    source = 'say("a" if yes else "b"); count("one", "many", n); say("a" "b")'
    assert [found.text for found in python_messages(source, "x.py")] == [
        "a",
        "b",
        ("one", "many"),
        "ab",
    ]
    with pytest.raises(ValueError, match=r"x\.py:1"):
        list(python_messages("say(name)", "x.py"))


def test_a_language_says_sentences_within_sentences() -> None:
    for language in Languages().all:
        inner = count("{n} tile", "{n} tiles", 2)
        assert "2" in language.said(say("{some} and {last}", some=inner, last="x"))
        assert language.said("as it is") == "as it is"
        assert language.name[0].isupper()


def test_a_recording_is_not_played_with_the_word_for_a_game() -> None:
    """English says "Play" for both; French and Polish do not."""
    used = {found.file for found in all_messages() if found.text == "Play"}
    assert used == {"web/static/replay/replay.js", "web/templates/replay/replay.html"}


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_words_of_the_scripts(code: str) -> None:
    """By their English; those with a number by the names of the browser's forms."""
    words = client_words(code)
    assert words
    kinds = {"fr": {"one", "many", "other"}, "pl": {"one", "few", "many"}}[code]
    for english, said in words.items():
        if isinstance(said, dict):
            assert said.keys() == kinds, english
    assert client_words(SOURCE) == {}
    assert translated(say("x"), Languages().all[0].catalogue) == "x"
