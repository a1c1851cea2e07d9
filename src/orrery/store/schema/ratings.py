"""Results of finished games, and the ratings that follow from them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Index, Integer, String, Table

from orrery.store.schema.metadata import metadata

#: One row for each player and game: a person by their id, a bot as ``bot:3``.
ratings = Table(
    "ratings",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("player", String(64), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),  # when the last of them ended
    Index("ratings_by_strength", "game", "mu"),
)

#: One row for each seat of a finished game; with ratings before and after it if it was rated.
results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("player", String(64), nullable=False),
    Column("place", Integer, nullable=False),
    Column("outcome", String(8), nullable=False),  # won, drawn or lost
    Column("at", BigInteger, nullable=False),  # when the game ended
    Column("mu_before", Double),
    Column("sigma_before", Double),
    Column("mu_after", Double),
    Column("sigma_after", Double),
    Index("results_by_player", "player", "at"),
)
