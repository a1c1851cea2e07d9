"""Nonsense in every file and every message: it is accepted, or refused by name."""

from __future__ import annotations

from time import thread_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .targets import TARGETS, check

#: None of them asks for more of a processor, however odd it is; others may use it meanwhile.
PATIENCE_S = 5.0

#: What breaks readers: brackets, quotes, large numbers, letters that are none.
_BITS = (
    b'"', b"'", b"{", b"}", b"[", b"]", b"(", b")", b",", b"=", b"|", b"*", b"\\", b"\n", b"\r",
    b"\0", b"\xff", b"\xed\xa0\x80", b"\xe2\x80\x8b", b"\xef\xbb\xbf", b"9" * 30, b"9" * 5000,
    b"-1", b"1e400", b"nan", b"inf", b"null", b"true", b"{}", b"[]", b"\\ud800", b"[" * 2000,
    b"\xc2\xb2", b"\xd9\xa3",
)  # fmt: skip


@st.composite
def nearly(draw: st.DrawFn, examples: tuple[bytes, ...]) -> bytes:
    """Something sound, with parts left out, doubled or replaced by what breaks readers."""
    data = draw(st.sampled_from(examples))
    for _ in range(draw(st.integers(1, 6))):
        first = draw(st.integers(0, len(data)))
        last = min(len(data), first + draw(st.integers(0, 40)))
        part = draw(
            st.sampled_from(_BITS)
            | st.binary(max_size=8)
            | st.just(b"")
            | st.just(data[first:last] * 2)
        )
        data = data[:first] + part + data[last:]
    return data


def anything(name: str) -> st.SearchStrategy[bytes]:
    return (
        nearly(TARGETS[name].examples)
        | st.binary(max_size=300)
        | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass"))
    )


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Rules are compiled before anything is timed."""
    for name, target in TARGETS.items():
        for example in target.examples:
            check(name, example)


def survives(name: str, data: bytes) -> None:
    began = thread_time()
    check(name, data)
    assert thread_time() - began < PATIENCE_S


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_sound_is_accepted(name: str) -> None:
    """Otherwise the tests below would only ever see refusals."""
    assert any(check(name, example) for example in TARGETS[name].examples)


@pytest.mark.parametrize("name", TARGETS)
@given(data=st.data())
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
def test_any_input_is_read_or_refused_by_name(name: str, data: st.DataObject) -> None:
    survives(name, data.draw(anything(name)))


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
@given(data=st.data())
@settings(max_examples=5000, suppress_health_check=list(HealthCheck))
def test_much_more_input_is_read_or_refused_by_name(name: str, data: st.DataObject) -> None:
    survives(name, data.draw(anything(name)))
