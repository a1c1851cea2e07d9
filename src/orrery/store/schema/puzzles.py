"""Who tried which puzzle, and the ratings of puzzles and of those who solve them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, String, Table

from orrery.store.schema.metadata import metadata

#: One row for each time that somebody tried a puzzle to its end or to the first mistake; the first
#: time is rated, with the solver's ratings before and after it. The key lets each time count once.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person_id", String(64), primary_key=True),
    Column("puzzle_id", String(64), primary_key=True),
    Column("number", Integer, primary_key=True),  # 1 for the first time
    Column("game", String(64), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("mu_before", Double),
    Column("sigma_before", Double),
    Column("mu_after", Double),
    Column("sigma_after", Double),
    Index("puzzle_tries_by_person", "person_id", "game", "at"),
)

#: One row for each solver and each puzzle that was tried: a person by their id, ``puzzle:NAME``.
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
