import pickle

import pytest

from orrery.core.errors import FaultyData, OptionError, OrreryError, RecordError, Refusal
from orrery.core.texts import count, joined, listed, say, translated

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


def test_words_inside_a_sentence_are_sentences():
    assert (
        str(say("{who} moves", who=say("{colour} side", colour=say("blue")))) == "blue side moves"
    )


def test_a_number_decides_between_two_templates():
    sentences = [count("{n} tile of {who}", "{n} tiles of {who}", n, who="a1") for n in range(3)]
    assert [str(s) for s in sentences] == ["0 tiles of a1", "1 tile of a1", "2 tiles of a1"]
    assert (sentences[2].plural, sentences[2].number) == ("{n} tiles of {who}", 2)


class Polish:
    """A catalogue with three forms."""

    def gettext(self, message):
        return {"blue": "niebieski", "{who}: {left}": "{left} ma {who}"}.get(message, message)

    def ngettext(self, one, many, n):
        few = n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
        return "{n} płytka" if n == 1 else "{n} płytki" if few else "{n} płytek"


@pytest.mark.parametrize(("n", "tiles"), [(1, "1 płytka"), (3, "3 płytki"), (5, "5 płytek")])
def test_a_sentence_is_translated_with_all_that_is_in_it(n, tiles):
    left = count("{n} tile", "{n} tiles", n)
    sentence = say("{who}: {left}", who=say("blue"), left=left)
    assert translated(sentence, Polish()) == f"{tiles} ma niebieski"


def test_a_plain_text_is_never_translated():
    assert translated("blue", Polish()) == "blue"
    assert translated(say("{move!r}", move="blue"), Polish()) == "'blue'"


def test_a_sentence_is_a_key():
    both = {say("{who} wins", who=say("blue")), count("{n} tile", "{n} tiles", 2)}
    assert say("{who} wins", who=say("blue")) in both
    assert say("{who} wins", who=say("orange")) not in both


@pytest.mark.parametrize(
    "sentence", [SENTENCE, count("{n} tile", "{n} tiles", 2), say("{a}", a=say("b"))], ids=str
)
def test_a_sentence_travels_between_processes(sentence):
    assert pickle.loads(pickle.dumps(sentence)) == sentence


@pytest.mark.parametrize(
    ("parts", "sentence"), [([], ""), (["a", ""], "a"), (["a", say("b"), "c"], "a, b, c")]
)
def test_parts_are_joined(parts, sentence):
    assert str(joined(parts)) == sentence


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
    assert str(listed(words)) == sentence


def test_words_are_listed_with_another_link():
    assert str(listed(("a", "b", "c"), "or")) == "a, b or c"


@pytest.mark.parametrize(
    "error", [OptionError("x"), Refusal("OD7", SENTENCE), RecordError("x", 1)], ids=type
)
def test_every_error_is_a_value_error(error):
    assert isinstance(error, OrreryError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OptionError(SENTENCE), SENTENCE),
        (OptionError("x"), say("{word}", word="x")),
        (Refusal("OD7", SENTENCE, "line"), SENTENCE),
        (RecordError(SENTENCE, 7), say("line {line}: {reason}", line=7, reason=SENTENCE)),
        (FaultyData(["a", "b"]), say("{word}", word="a\nb")),
    ],
    ids=type,
)
def test_every_error_has_a_sentence(error, sentence):
    assert error.sentence == sentence


def test_an_error_reads_as_its_sentence():
    assert str(OptionError(SENTENCE)) == "blue has no line left."
    assert str(RecordError(SENTENCE, 7, 3)) == "line 7, ply 3: blue has no line left."


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
    [
        OptionError("x"),
        OptionError(SENTENCE),
        Refusal("OD7", SENTENCE, "line"),
        RecordError(SENTENCE, 3, 2),
    ],
    ids=type,
)
def test_errors_travel_between_processes(error):
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert vars(twin) == vars(error)
