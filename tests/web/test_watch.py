"""Which game ``/watch`` shows, and that bots play only one for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from orrery.store import Store
from orrery.web.meeting.exhibition import exhibition_id
from orrery.web.meeting.watch import best_games
from orrery.web.pages.formatting import today
from orrery.web.table.hosted import clock_now

from .serving import Visitor

ORION = {"game": "orion", "opt_setup": "1", "seat_0": "me", "seat_1": "open"}


@pytest.fixture
def ann(own_port: int) -> Iterator[Visitor]:
    with Visitor(own_port) as visitor:
        yield visitor.named("Ann")


@pytest.fixture
def ben(own_port: int) -> Iterator[Visitor]:
    with Visitor(own_port) as visitor:
        yield visitor.named("Ben")


@pytest.fixture
def cleo(own_port: int) -> Iterator[Visitor]:
    """Who only watches."""
    with Visitor(own_port) as visitor:
        yield visitor


def shown(visitor: Visitor) -> str:
    """The table on the page."""
    found = re.search(r'data-table="(\w*)"', visitor.get("/watch").text)
    assert found
    return found[1]


def game_of(ann: Visitor, ben: Visitor, **terms: str) -> str:
    """A game of two people that has begun."""
    table = ann.opened(**ORION | terms)
    ben.post(f"/table/{table}/sit")
    return table


def test_bots_play_one_game_for_everybody_while_nobody_else_plays(
    ann: Visitor, cleo: Visitor, store: Store
) -> None:
    first = exhibition_id(today(), 0)
    with ThreadPoolExecutor(4) as at_once:
        assert {*at_once.map(shown, (cleo, ann) * 4)} == {first}
    assert "So the strongest bots play" in cleo.get("/watch").text
    summary = store.summary(first)
    assert summary
    assert (summary.phase, summary.private) == ("playing", False)
    assert store.summary(exhibition_id(today(), 1)) is None


@pytest.mark.slow
def test_the_bots_move_while_somebody_watches(cleo: Visitor) -> None:
    with cleo.line(shown(cleo)) as line:
        line.hello()
        while line.state["ply"] == 0:
            line.hear()


def test_the_strongest_public_game_is_shown_and_the_others_are_listed(
    ann: Visitor, ben: Visitor, cleo: Visitor, store: Store
) -> None:
    private = game_of(ann, ben, private="yes")
    practice = ann.opened(game="orion", quick="bot")
    weak = ann.opened(**ORION | {"seat_1": "bot1", "rated": "yes"})
    assert shown(cleo) == weak
    strong = ann.opened(**ORION | {"seat_1": "bot6", "rated": "yes"})
    both = game_of(ann, ben)
    page = cleo.get("/watch").text
    assert shown(cleo) == strong
    listed = re.findall(r'class="button" href="/table/(\w+)"', page)
    assert {weak, both} < {*listed}
    for hidden in (private, practice, exhibition_id(today(), 0)):
        assert hidden not in page
    assert [table.id for table in best_games(store, clock_now())] == [strong, both, weak]
    assert shown(ann) == exhibition_id(today(), 0)  # own games are played, not watched
    for table in (weak, strong, both):
        ann.command(table, "resign", seat=0)
    assert shown(cleo) == exhibition_id(today(), 0)


def test_it_is_led_to(site: Visitor) -> None:
    for place in ("/", "/lobby"):
        assert 'href="/watch"' in site.get(place).text
