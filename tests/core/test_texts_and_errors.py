import pickle

import pytest

from orrery.core.errors import OptionError, OrreryError, RecordError, Refusal
from orrery.core.texts import listed, say

SENTENCE = say("{who} has no {kind} left.", who="blue", kind="line")


def test_a_sentence_is_its_template_with_the_values():
    assert str(SENTENCE) == "blue has no line left."


def test_a_sentence_keeps_both_for_a_translator():
    assert SENTENCE.template == "{who} has no {kind} left."
    assert dict(SENTENCE.values) == {"who": "blue", "kind": "line"}


def test_equal_sentences_are_equal():
    assert say("{n} left", n=1) == say("{n} left", n=1)
    assert say("{n} left", n=1) != say("{n} left", n=2)


def test_the_values_of_a_sentence_cannot_change():
    with pytest.raises(TypeError):
        SENTENCE.values["who"] = "orange"


def test_braces_in_a_value_are_only_characters():
    assert str(say("{said} is no move", said="{who}")) == "{who} is no move"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
    ],
)
def test_words_are_listed(words, sentence):
    assert listed(words) == sentence


def test_words_are_listed_with_another_link():
    assert listed(("a", "b", "c"), "or") == "a, b or c"


@pytest.mark.parametrize(
    "error", [OptionError("x"), Refusal("OD7", SENTENCE), RecordError("x", 1)], ids=type
)
def test_every_error_is_a_value_error(error):
    assert isinstance(error, OrreryError)
    assert isinstance(error, ValueError)


def test_a_refusal_is_data():
    refusal = Refusal("OD6", SENTENCE, "line d4")
    assert (refusal.rule, refusal.sentence, refusal.partial) == ("OD6", SENTENCE, "line d4")


def test_a_refusal_ends_with_its_rule():
    assert str(Refusal("OD6", SENTENCE)) == "blue has no line left. (OD6)"


def test_a_refusal_that_no_rule_is_to_blame_for():
    assert str(Refusal("", SENTENCE)) == "blue has no line left."
    assert Refusal("", SENTENCE).partial == ""


def test_a_record_error_says_where():
    assert str(RecordError("no such move", 7)) == "line 7: no such move"
    assert str(RecordError("no such move", 7, 3)) == "line 7, ply 3: no such move"


@pytest.mark.parametrize(
    "error",
    [OptionError("x"), Refusal("OD7", SENTENCE, "line"), RecordError("x", 3, 2)],
    ids=type,
)
def test_errors_travel_between_processes(error):
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert vars(twin) == vars(error)
