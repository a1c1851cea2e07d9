"""Whatever a person reads is a sentence with a literal template, so that it can be translated."""

import re
from functools import cache
from itertools import islice

import numpy as np
import pytest

import orrery
from orrery.core.errors import OrreryError
from orrery.core.texts import Sentence
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.words.names import body_title, body_word
from orrery.web.language.extraction import all_messages

GAMES = [
    ("orion", {"setup": "free"}),
    ("orion", {"setup": "1"}),
    ("orbit", {"players": 3, "mode": "live"}),
    ("orbit", {"players": 2, "mode": "sealed"}),
    ("harun", {"players": 3, "deal": "master"}),
    ("harun", {"players": 2, "mode": "sealed", "deal": "random"}),
    ("corona", {"players": 3, "end_time": True}),
    ("corona", {"players": 2, "mode": "sealed", "deal": "random"}),
    ("orbis", {"players": 2}),
    ("orbis", {"players": 4}),
    ("ortus", {"max_turns": 8, "handicap": 4}),
    ("ortus", {"max_turns": 8, "arrangement": "standard", "elements": "none", "bidding": True}),
]
MOST_PLIES, LOOKS = 400, 12

#: Sentences that quote what a person types: verbs, names of options, of games.
QUOTING = {
    "A move begins with {verbs}, not {said!r}.",
    "A move begins with {known}, not {said!r}.",
    "{verb} takes one cell.",
    "{verb} whom? {wanted}.",
    "{name!r} is not one of {names}.",
    "{name} is {choices}, not {value}",
    "{name} is a whole number from {least} to {most}, not {value}",
    "{game} has no option {name!r}; it has {known}",
    "there is no game {name!r}; there is {names}",
    "nobody here is called {name!r}; there are {names}",
    "there is no {kind} {name!r} here, only {known}; load its file",
}
#: Names that are the same in every language.
NAMES = {
    *("Orbit", "Harun", "Corona"),
    *("Eridanus", "Canis", "Major", "Lepus", "Gemini", "Taurus", "Monoceros"),
}
_WORD = re.compile(r"[^\W\d_]{3,}")
_QUOTED = re.compile(r"\{(\w+)!r\}")
#: "1 tiles": the sentence has no form for one.
_ONE_OF_MANY = re.compile(
    r"(?<![\w.,:-])1 (?:[a-z]+ )?"
    r"(?:bodies|chips|conditions|points|regions|symbols|tiles|turns|warriors|wells|worshippers)\b"
)


@cache
def templates() -> frozenset[str]:
    return frozenset(
        text
        for found in all_messages()
        for text in ([found.text] if isinstance(found.text, str) else found.text)
    )


def check(text: object, quoting: bool = False) -> None:
    """A plain text holds no word; a sentence is known, and so are the sentences within it."""
    if isinstance(text, str):
        assert quoting or set(_WORD.findall(text)) <= NAMES, text
        return
    assert isinstance(text, Sentence), text
    assert not _ONE_OF_MANY.search(str(text)), text
    assert text.template in templates(), text.template
    assert text.plural is None or text.plural in templates()
    quoted = _QUOTED.findall(text.template)
    for name, value in text.values.items():
        if not isinstance(value, int | np.integer):
            check(value, quoting or name in quoted or text.template in QUOTING)


def check_refusal(position: orrery.Position, move: str | int, seat: int) -> None:
    try:
        position.copy().play(move, seat)
    except OrreryError as error:
        check(error.sentence)


class Reader:
    """Somebody who reads all there is to read in a position."""

    def __init__(self, position: orrery.Position, chooser: np.random.Generator) -> None:
        self.position, self.game, self.chooser = position, position.game, chooser

    def read(self) -> None:
        for seat in (None, *range(len(self.game.seats))):
            check(self.position.task(seat))
            check("" if seat is None else self.game.holding(self.position, seat))
            self.look(seat)
        for seat in self.position.to_act:
            self.speak(seat)
            self.be_refused(seat)
        idle = set(range(len(self.game.seats))) - set(self.position.to_act)
        for seat in islice(idle, 1):
            check_refusal(self.position, 0, seat)

    def look(self, seat: int | None) -> None:
        scene = self.position.scene(seat)
        check(scene.title)
        for item in scene.fixed + scene.items:
            check(item.text)
        keys = [item.key for item in scene.fixed if item.key.startswith("cell-")]
        for key in self.chooser.permutation(keys)[:6]:
            for item in self.position.aids(str(key), seat):
                check(item.text)

    def speak(self, seat: int) -> None:
        moves = self.position.moves(seat)
        for k in self.chooser.permutation(len(moves))[:5]:
            check(self.game.spoken(moves[k]))

    def be_refused(self, seat: int) -> None:
        for code in self.chooser.integers(0, self.game.code_count, 6):
            check_refusal(self.position, int(code), seat)
        for text in ("", "dance", *self.game.move(seat, int(code)).text.split()):
            check_refusal(self.position, text, seat)


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_every_word_of_a_game_can_be_translated(name: str, options: dict[str, object]) -> None:
    position, chooser = orrery.game(name, **options).start(3), np.random.default_rng(3)
    reader = Reader(position, chooser)
    looks = set(range(6)) | set(chooser.integers(0, 100, LOOKS).tolist())
    while not position.is_over and position.ply < MOST_PLIES:
        if position.ply in looks:
            reader.read()
        seat = int(chooser.choice(position.to_act))
        position.play(int(chooser.choice(position.codes(seat))), seat)
    reader.read()
    for outcome in filter(None, [position.outcome]):
        check(position.game.ending(outcome))
        check(position.game.verdict(outcome))
        for line in (line for account in outcome.accounts for line in account):
            check(line.what)
            check(line.why)


@pytest.mark.parametrize("name", orrery.GAMES)
def test_every_word_about_a_game_can_be_translated(name: str) -> None:
    game = orrery.game(name)
    for text in (game.about, game.credit, *(option.about for option in game.options)):
        assert isinstance(text, Sentence)
        check(text)
    for seat in range(-1, len(game.seats)):
        check(game.seat_title(seat))
        check(game.seat_word(seat))
        assert str(game.seat_word(seat)) == game.seat_name(seat)
        assert str(game.seat_title(seat)) == game.seat_name(seat).capitalize()
    assert {str(key) for key in game.reason_words} == {str(w) for w in game.reason_words.values()}


@pytest.mark.parametrize("letter", LETTERS)
def test_a_body_has_a_word_within_a_sentence_and_one_to_begin_with(letter: str) -> None:
    check(body_word(letter))
    check(body_title(letter))
    assert str(body_title(letter)) == str(body_word(letter)).capitalize()


def _of_no_game() -> None:
    orrery.game("chess")


def _of_no_option() -> None:
    orrery.game("orion", colour="red")


def _of_no_choice() -> None:
    orrery.game("orion", setup="9")


def _of_no_number() -> None:
    orrery.game("orbis", players="many")


def _of_no_tiles() -> None:
    orrery.game("orbis", tiles="none")


@pytest.mark.parametrize(
    "mistake", [_of_no_game, _of_no_option, _of_no_choice, _of_no_number, _of_no_tiles]
)
def test_a_mistaken_option_is_explained_in_any_language(mistake) -> None:
    with pytest.raises(OrreryError) as caught:
        mistake()
    check(caught.value.sentence)
    assert str(caught.value.sentence) == str(caught.value)


@pytest.mark.parametrize(
    "moves",
    ["1. single", "1. red: single d4", "1. single z9", "2. single d4", "1. (", "1. {", "1. }", "("],
)
def test_a_faulty_record_is_explained_in_any_language(moves: str) -> None:
    with pytest.raises(OrreryError) as caught:
        orrery.load(f"game: orion\noptions: setup=1 first=blue\n\n{moves}\n")
    check(caught.value.sentence)
    assert str(caught.value.sentence) == str(caught.value)
