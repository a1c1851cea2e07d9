"""HEAD is answered wherever GET is: with the same head, and without a body."""

from __future__ import annotations

import pytest

from .serving import Visitor


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz", "/no-such-page"])
def test_head_answers_as_get_does_without_the_body(port: int, path: str) -> None:
    with Visitor(port) as visitor:
        got, head = visitor.get(path), visitor.head(path)
    assert head.status_code == got.status_code
    assert head.headers["content-type"] == got.headers["content-type"]
    assert got.content
    assert not head.content


def test_head_of_a_stream_of_events_ends(port: int) -> None:
    with Visitor(port) as visitor:
        head = visitor.named("Caroline").head("/me/news")
    assert head.status_code == 200
    assert head.headers["content-type"].startswith("text/event-stream")


def test_head_is_refused_where_there_is_no_get(port: int) -> None:
    with Visitor(port) as visitor:
        assert visitor.head("/sign-out").status_code == visitor.get("/sign-out").status_code == 405
