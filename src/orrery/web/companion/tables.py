"""The tables of a game as JSON: a job for a worker process."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from orrery.web.companion.optima import optima_key
from orrery.web.companion.orbis import sheet_tables
from orrery.web.companion.orion import duel_tables
from orrery.web.companion.ortus import ortus_tables
from orrery.web.companion.ring_box import corona_tables, harun_tables, orbit_tables
from orrery.web.http.wire import to_json
from orrery.web.language.languages import language_of

_MAKERS: dict[str, Callable[[], object]] = {
    "orion": duel_tables,
    "orbit": orbit_tables,
    "harun": harun_tables,
    "corona": corona_tables,
    "orbis": sheet_tables,
    "ortus": ortus_tables,
}


def companion_tables(name: str, language: str) -> bytes:
    """What the tools of a game look up, in this language."""
    return to_json(_tables(name), language_of(language))


@cache
def _tables(name: str) -> object:
    return _MAKERS[name]()


def optima_tables() -> bytes:
    """The key to the most points of every Corona problem."""
    return to_json(optima_key())
