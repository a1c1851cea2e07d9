import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core.terminal import PLAIN, Canvas, Ink

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
    assert canvas.plain() == "\n abc\n"


def test_later_text_covers_earlier_text():
    canvas = Canvas(5, 1)
    canvas.put(0, 0, "aaaaa", RED)
    canvas.put(1, 0, "bb")
    assert canvas.plain() == "abbaa"


@pytest.mark.parametrize(
    ("x", "y", "plain"),
    [
        (-2, 0, "cd\n"),
        (2, 1, "\n  a"),
        (0, 0, "abc\n"),
        (3, 0, "\n"),
        (-4, 0, "\n"),
        (0, -1, "\n"),
        (0, 2, "\n"),
    ],
)
def test_what_falls_off_the_canvas_is_lost(x, y, plain):
    canvas = Canvas(3, 2)
    canvas.put(x, y, "abcd")
    assert canvas.plain() == plain


def test_plain_text_has_no_escape_and_no_trailing_space():
    canvas = Canvas(8, 2)
    canvas.put(0, 0, "ab  ", LOUD)
    assert canvas.plain() == "ab\n"


def test_colour_starts_and_ends_with_its_text():
    canvas = Canvas(5, 1)
    canvas.put(0, 0, "a")
    canvas.put(1, 0, "b", RED)
    canvas.put(2, 0, "c")
    assert canvas.coloured() == f"a{RED.code()}b{RESET}c"


def test_one_colour_follows_another_after_a_reset():
    canvas = Canvas(2, 1)
    canvas.put(0, 0, "a", LOUD)
    canvas.put(1, 0, "b", RED)
    assert canvas.coloured() == f"{LOUD.code()}a{RESET}{RED.code()}b{RESET}"


def test_neighbours_of_one_ink_share_its_sequence():
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "ab", RED)
    canvas.put(2, 0, "c", RED)
    assert canvas.coloured() == f"{RED.code()}abc{RESET}"


def test_colour_is_reset_at_the_end_of_every_line():
    canvas = Canvas(3, 2)
    canvas.put(0, 0, "abc", RED)
    canvas.put(0, 1, "abc", RED)
    assert canvas.coloured() == "\n".join([f"{RED.code()}abc{RESET}"] * 2)


def test_a_coloured_ground_shows_in_spaces_too():
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "a  ", ON_BLACK)
    assert canvas.coloured() == f"{ON_BLACK.code()}a  {RESET}"


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
    lines = canvas.coloured().split("\n")
    bare = [re.sub(r"\033\[[0-9;]*m", "", line).rstrip() for line in lines]
    assert bare == canvas.plain().split("\n")
    for line in lines:
        sequences = re.findall(r"\033\[[0-9;]*m", line)
        assert not sequences or sequences[-1] == RESET
