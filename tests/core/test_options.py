import pytest

from orrery.core.errors import OptionError
from orrery.core.options import Choice, Number, Switch, read_options, write_value

COLOUR = Choice("colour", ("red", "green", "blue"), "green", "what it looks like")
PLAYERS = Number("players", 2, 4, 3, "how many play")
OPEN = Switch("open", False, "whether all is seen")
ALL = (COLOUR, PLAYERS, OPEN)


@pytest.mark.parametrize(
    ("option", "given", "read"),
    [
        (COLOUR, "red", "red"),
        (COLOUR, "BLUE", "blue"),
        (PLAYERS, 2, 2),
        (PLAYERS, "4", 4),
        (OPEN, True, True),
        (OPEN, False, False),
        (OPEN, "yes", True),
        (OPEN, "No", False),
        (OPEN, "on", True),
        (OPEN, "off", False),
        (OPEN, "TRUE", True),
        (OPEN, "false", False),
    ],
)
def test_a_good_value_is_read(option, given, read):
    value = option.read(given)
    assert value == read
    assert type(value) is type(read)


@pytest.mark.parametrize("given", ["pink", "", None, 3, "red "])
def test_a_bad_choice_names_the_option_and_the_choices(given):
    with pytest.raises(OptionError) as error:
        COLOUR.read(given)
    assert str(error.value) == f"colour is red, green or blue, not {given!r}"


@pytest.mark.parametrize("given", [1, 5, -3, "many", "", None, 2.5, True, "9" * 5000])
def test_a_bad_number_names_the_option_and_its_limits(given):
    with pytest.raises(OptionError) as error:
        PLAYERS.read(given)
    assert str(error.value) == f"players is a whole number from 2 to 4, not {given!r}"


@pytest.mark.parametrize("given", ["perhaps", "", None, 1, 0])
def test_a_bad_switch_names_the_option_and_its_two_ways(given):
    with pytest.raises(OptionError) as error:
        OPEN.read(given)
    assert str(error.value) == f"open is yes or no, not {given!r}"


def test_every_kind_says_what_may_be_chosen():
    assert COLOUR.choices == ("red", "green", "blue")
    assert PLAYERS.choices == ("2 to 4",)
    assert OPEN.choices == ("yes", "no")


def test_what_is_not_given_has_its_default():
    assert read_options("toy", ALL, {}) == {"colour": "green", "players": 3, "open": False}
    assert read_options("toy", ALL, {"players": "2"})["players"] == 2


def test_options_come_in_the_order_of_the_game():
    assert list(read_options("toy", ALL, {"open": "yes", "colour": "red"})) == [
        "colour",
        "players",
        "open",
    ]


def test_an_unknown_option_is_named_with_those_there_are():
    with pytest.raises(OptionError) as error:
        read_options("toy", ALL, {"colour": "red", "size": 3})
    assert str(error.value) == "toy has no option 'size'; it has colour, players and open"


def test_a_game_without_options_says_so():
    with pytest.raises(OptionError) as error:
        read_options("toy", (), {"size": 3})
    assert str(error.value) == "toy has no option 'size'; it has none"


def test_a_bad_value_names_its_option():
    with pytest.raises(OptionError, match="players is a whole number"):
        read_options("toy", ALL, {"players": "all"})


@pytest.mark.parametrize(
    ("option", "value", "written"),
    [(COLOUR, "red", "red"), (PLAYERS, 4, "4"), (OPEN, True, "yes"), (OPEN, False, "no")],
)
def test_values_are_written_as_they_are_read(option, value, written):
    assert write_value(value) == written
    assert option.read(written) == value


def test_a_word_may_stand_for_0() -> None:
    seconds = Number("seconds", 0, 90, 60, "how long", zero="none")
    assert [seconds.read(value) for value in ("none", "NONE", "0", 0, "45")] == [0, 0, 0, 0, 45]
    assert seconds.choices == ("0 to 90", "none")
    with pytest.raises(OptionError, match="seconds is a whole number from 0 to 90, not 'never'"):
        seconds.read("never")
