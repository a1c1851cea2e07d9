"""Boards of characters: small enough for 80 by 24, in every language, and all of the scene."""

from __future__ import annotations

import random

import pytest

import orrery
from orrery.core.contract import Position
from orrery.core.kernel import CLOCK
from orrery.core.terminal import Canvas, Piece
from orrery.games.orbis.data.components import COLOURS
from orrery.games.orbis.data.tiles import ORRERY_SET
from orrery.games.orbis.picture.board import CARD_ROOM, card
from orrery.games.orbis.picture.universe import ROOM, short_effect
from orrery.web.language import Language, Languages

GAMES = [
    ("orion", {}),
    ("orbis", {"players": "2"}),
    ("ortus", {}),
    ("orbit", {"players": "3"}),
    ("harun", {"players": "3"}),
    ("corona", {"players": "3"}),
]


LANGUAGES = Languages().all


def positions(name: str, options: dict[str, str], plies: int) -> list[Position]:
    """The beginning of a game by chance."""
    chance, position, found = random.Random(7), orrery.game(name, **options).start(7), []
    while not position.is_over and len(found) < plies:
        found.append(position.copy())
        seats = [seat for seat in position.to_act if seat != CLOCK] or [CLOCK]
        position.play(chance.choice(position.moves(chance.choice(seats))))
    return found


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_board_of_characters_fits_and_names_what_the_scene_has(
    name: str, options: dict[str, str]
) -> None:
    for position in positions(name, options, plies=60):
        for seat in (None, 0):
            board = position.text_board(seat).in_words()
            scene = position.scene(seat)
            keys = {item.key for item in (*scene.fixed, *scene.items)}
            assert board.width <= 80
            if seat is not None:
                assert not board.spans.keys() - keys
            for spans in board.spans.values():
                assert all(x >= 0 and x + n <= board.width for x, _, n in spans)
                assert all(0 <= y < board.height for _, y, _ in spans)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_board_has_room_for_its_words_in_every_language(
    name: str, options: dict[str, str]
) -> None:
    for position in positions(name, options, plies=60):
        canvas = position.text_board(0)
        for language in LANGUAGES:
            assert canvas.in_words(language.catalogue).cut == [], language.code


@pytest.mark.parametrize("language", LANGUAGES, ids=[language.code for language in LANGUAGES])
def test_every_tile_of_orbis_fits_its_card_and_its_cell(language: Language) -> None:
    """Even where two worshippers of each colour stand on it."""
    crowd = dict.fromkeys(COLOURS, 2)
    for tile in ORRERY_SET.tiles:
        canvas = Canvas(CARD_ROOM, 4)
        for y, line in enumerate(card(tile, "a1", crowd)):
            canvas.write(0, y, line)
        canvas.write(0, 3, [Piece(short_effect(tile.effect))], ROOM)
        assert canvas.in_words(language.catalogue).cut == [], tile.id


def test_words_on_a_board_are_in_the_language_of_the_reader() -> None:
    canvas = positions("orbis", {"players": "2"}, plies=1)[0].text_board(0)
    english, french, polish = (canvas.in_words(one.catalogue).plain() for one in LANGUAGES)
    assert "stacks" in english
    assert "piles" in french
    assert "stosy" in polish
    assert "stacks" not in french + polish


def test_a_market_that_runs_empty_still_shows_its_places() -> None:
    *_, end = positions("orbis", {"players": "2"}, plies=400)
    assert "a1" in end.text_board(0).in_words().plain()
