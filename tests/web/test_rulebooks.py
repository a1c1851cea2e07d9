"""The full rules on the site: every rule of a game has its number, its words and its anchor."""

from __future__ import annotations

import re
from html import unescape

import pytest

import orrery
from orrery.core.texts import Sentence
from orrery.games import game_class
from orrery.web.language import Language, Languages
from orrery.web.language.catalogues import SOURCE

from .serving import Visitor


def numbered(letters: str, most: int) -> list[str]:
    return [f"{letters}{n}" for n in range(1, most + 1)]


#: The rules that each game is played by; Corona's page has those of the solitaire too.
NUMBERS = {
    "orion": numbered("OD", 13),
    "orbis": numbered("OB", 15),
    "ortus": numbered("OT", 23),
    "orbit": numbered("OR", 9),
    "harun": numbered("HA", 7),
    "corona": [*numbered("CO", 6), *numbered("CS", 3)],
}
LANGUAGES = Languages().all


def anchors(page: str) -> list[str]:
    return re.findall(r'<article id="([^"]+)">', page)


def told(page: str) -> str:
    return unescape(re.sub(r"<[^>]+>", " ", page))


def test_every_game_is_listed() -> None:
    assert set(NUMBERS) == set(orrery.GAMES)


@pytest.mark.parametrize("name", NUMBERS)
def test_every_rule_is_written_down_in_order(name: str) -> None:
    assert [rule.number for rule in game_class(name).rulebook] == NUMBERS[name]
    for rule in game_class(name).rulebook:
        assert rule.said or rule.ours
        assert all(isinstance(said, Sentence) for said in rule.said + rule.ours)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: str(language.code))
@pytest.mark.parametrize("name", NUMBERS)
def test_every_rule_number_is_an_anchor_in_every_language(
    name: str, language: Language, site: Visitor
) -> None:
    page = site.get(f"/games/{name}/rules?lang={language.code}").text
    assert anchors(page) == NUMBERS[name]
    words = " ".join(told(page).split())
    for rule in game_class(name).rulebook:
        for sentence in rule.said + rule.ours:
            assert " ".join(language.said(sentence).split()) in words
            assert language.code == SOURCE or language.said(sentence) != str(sentence)


@pytest.mark.parametrize("name", NUMBERS)
def test_a_game_leads_to_its_full_rules_and_back(name: str, site: Visitor) -> None:
    assert f'href="/games/{name}/rules"' in site.get(f"/games/{name}").text
    assert f'href="/games/{name}"' in site.get(f"/games/{name}/rules").text


def test_a_rule_that_another_one_names_exists() -> None:
    known = {number for numbers in NUMBERS.values() for number in numbers}
    for name in NUMBERS:
        for rule in game_class(name).rulebook:
            for sentence in rule.said + rule.ours:
                assert set(re.findall(r"\b[A-Z]{2}\d+", str(sentence))) <= known
