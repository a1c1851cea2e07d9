import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core.terminal import PLAIN, Canvas, Ink, Piece, Span
from orrery.core.texts import say

RED = Ink((255, 0, 0))
ON_BLACK = Ink(ground=(0, 0, 0))
LOUD = Ink((1, 2, 3), (4, 5, 6), bold=True)
RESET = "\033[0m"


@pytest.mark.parametrize(
    ("ink", "code"),
    [
        (PLAIN, ""),
        (RED, "\033[38;2;255;0;0m"),
        (ON_BLACK, "\033[48;2;0;0;0m"),
        (Ink(bold=True), "\033[1m"),
        (LOUD, "\033[1;38;2;1;2;3;48;2;4;5;6m"),
    ],
)
def test_ink_as_an_escape_sequence(ink, code):
    assert ink.code() == code


def test_text_is_put_from_left_to_right():
    canvas = Canvas(6, 3)
    canvas.put(1, 1, "abc")
    assert canvas.in_words().plain() == "\n abc\n"


def test_later_text_covers_earlier_text():
    canvas = Canvas(5, 1)
    canvas.put(0, 0, "aaaaa", RED)
    canvas.put(1, 0, "bb")
    assert canvas.in_words().plain() == "abbaa"


@pytest.mark.parametrize(
    ("x", "y", "plain"),
    [
        (-2, 0, "cd\n"),
        (3, 0, "\n"),
        (-4, 0, "\n"),
        (0, -1, "\n"),
        (0, 2, "\n"),
    ],
)
def test_what_falls_off_the_canvas_is_lost(x, y, plain):
    canvas = Canvas(3, 2)
    canvas.put(x, y, "abcd")
    assert canvas.in_words().plain() == plain


class Longer:
    """A language in which every word is longer."""

    def gettext(self, message):
        return message + "en"

    def ngettext(self, one, many, number):
        return many


def test_a_canvas_speaks_every_language():
    canvas = Canvas(20, 1)
    canvas.write(0, 0, [Piece(say("god"), key="god"), Piece(" "), Piece("fire", key="fire")])
    assert canvas.in_words().plain() == "god fire"
    assert canvas.in_words(Longer()).plain() == "goden fire"
    assert canvas.in_words().spans == {"god": [Span(0, 0, 3)], "fire": [Span(4, 0, 4)]}
    assert canvas.in_words(Longer()).spans == {"god": [Span(0, 0, 5)], "fire": [Span(6, 0, 4)]}


def test_two_canvases_are_alike_before_anybody_reads_them():
    one, other, third = Canvas(9, 1), Canvas(9, 1), Canvas(9, 1)
    for canvas, word in ((one, say("god")), (other, say("god")), (third, "god")):
        canvas.put(0, 0, word)
    assert one == other
    assert one != third


@pytest.mark.parametrize(
    ("words", "plain", "cut"),
    [
        (["four"], "four|", []),
        (["five!"], "fiv…|", ["five!"]),
        (["two", "two"], "two…|", ["twotwo"]),
        (["four", "two"], "fou…|", ["fourtwo"]),
        (["", "", ""], "    |", []),
    ],
)
def test_what_has_no_room_is_cut_and_said_to_be(words, plain, cut):
    canvas = Canvas(9, 1)
    canvas.put(4, 0, "|")
    canvas.write(0, 0, map(Piece, words), room=4)
    shown = canvas.in_words()
    assert (shown.plain(), shown.cut) == (plain, cut)


def test_the_edge_of_the_canvas_ends_all_room():
    canvas = Canvas(4, 1)
    canvas.write(2, 0, [Piece("abc")], room=3)
    canvas.write(4, 0, [Piece("x")])
    assert canvas.in_words().plain() == "  a…"
    assert canvas.in_words().cut == ["abc", "x"]


@pytest.mark.parametrize(("word", "plain"), [("a", " a"), ("ab", " ab"), ("abcd", "abcd")])
def test_words_stand_in_the_middle_of_their_room(word, plain):
    canvas = Canvas(4, 1)
    canvas.centre(0, 0, [Piece(word)], 4)
    assert canvas.in_words().plain() == plain


def test_plain_text_has_no_escape_and_no_trailing_space():
    canvas = Canvas(8, 2)
    canvas.put(0, 0, "ab  ", LOUD)
    assert canvas.in_words().plain() == "ab\n"


def test_colour_starts_and_ends_with_its_text():
    canvas = Canvas(5, 1)
    canvas.put(0, 0, "a")
    canvas.put(1, 0, "b", RED)
    canvas.put(2, 0, "c")
    assert canvas.in_words().coloured() == f"a{RED.code()}b{RESET}c"


def test_one_colour_follows_another_after_a_reset():
    canvas = Canvas(2, 1)
    canvas.put(0, 0, "a", LOUD)
    canvas.put(1, 0, "b", RED)
    assert canvas.in_words().coloured() == f"{LOUD.code()}a{RESET}{RED.code()}b{RESET}"


def test_neighbours_of_one_ink_share_its_sequence():
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "ab", RED)
    canvas.put(2, 0, "c", RED)
    assert canvas.in_words().coloured() == f"{RED.code()}abc{RESET}"


def test_colour_is_reset_at_the_end_of_every_line():
    canvas = Canvas(3, 2)
    canvas.put(0, 0, "abc", RED)
    canvas.put(0, 1, "abc", RED)
    assert canvas.in_words().coloured() == "\n".join([f"{RED.code()}abc{RESET}"] * 2)


def test_a_coloured_ground_shows_in_spaces_too():
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "a  ", ON_BLACK)
    assert canvas.in_words().coloured() == f"{ON_BLACK.code()}a  {RESET}"


PUTS = st.lists(
    st.tuples(
        st.integers(-3, 12),
        st.integers(-2, 6),
        st.text("ab ", max_size=6),
        st.sampled_from([PLAIN, RED, ON_BLACK, LOUD]),
    )
)


@given(PUTS)
def test_colours_change_nothing_but_the_colours(puts):
    canvas = Canvas(10, 5)
    for put in puts:
        canvas.put(*put)
    lines = canvas.in_words().coloured().split("\n")
    bare = [re.sub(r"\033\[[0-9;]*m", "", line).rstrip() for line in lines]
    assert bare == canvas.in_words().plain().split("\n")
    for line in lines:
        sequences = re.findall(r"\033\[[0-9;]*m", line)
        assert not sequences or sequences[-1] == RESET
