"""Rows of ratings, one for each game and player, in a list of players or of puzzles."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

from sqlalchemy import Connection, Select, Table, Update, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite

from orrery.ratings.rating import Rating
from orrery.table.events import Milliseconds


def row(table: Table, game: str, player: str) -> Update:
    """A change of this row."""
    return update(table).where(table.c.game == game, table.c.player == player)


def found(
    connection: Connection, table: Table, game: str, players: Collection[str]
) -> dict[str, Rating]:
    """The ratings of those players who have one."""
    rows = connection.execute(_of_players(table), {"of": game, "players": list(players)})
    return {player: Rating(mu, sigma, games) for player, mu, sigma, games in rows}


@cache
def _of_players(table: Table) -> Select[str, float, float, int]:
    """Asked whenever somebody sits down, so that it is put together once."""
    of = table.c
    return select(of.player, of.mu, of.sigma, of.games).where(
        of.game == bindparam("of"), of.player.in_(bindparam("players", expanding=True))
    )


def introduce(connection: Connection, table: Table, game: str, player: str, first: Rating) -> None:
    """A row for who has none."""
    add = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    values = {"game": game, "player": player, "mu": first.mu, "sigma": first.sigma}
    connection.execute(add(table).values(**values, games=0, changed=0).on_conflict_do_nothing())


def locked(
    connection: Connection, table: Table, game: str, first: Mapping[str, Rating]
) -> dict[str, Rating]:
    """The ratings of these players, which nobody else changes before this transaction is over.

    ``first`` says where each of them begins. Always in the same order, so that two who end games of
    the same people wait, and not for ever.
    """
    known = {}
    for player in sorted(first):
        introduce(connection, table, game, player, first[player])
        query = (
            select(table).where(table.c.game == game, table.c.player == player).with_for_update()
        )
        one = connection.execute(query).one()
        known[player] = Rating(one.mu, one.sigma, one.games)
    return known


def keep(
    connection: Connection, table: Table, game: str, after: Mapping[str, Rating], at: Milliseconds
) -> None:
    """These are the ratings from now on."""
    for player, rating in after.items():
        values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games, "changed": at}
        connection.execute(row(table, game, player).values(**values))


#: The columns of a result that hold a player's rating before and after it.
_BEFORE_AND_AFTER = ("mu_before", "sigma_before", "mu_after", "sigma_after")


def change(before: Rating | None, after: Rating | None) -> dict[str, float | None]:
    """These columns; empty where nothing was rated."""
    if before is None or after is None:
        return dict.fromkeys(_BEFORE_AND_AFTER)
    values = before.mu, before.sigma, after.mu, after.sigma
    return dict(zip(_BEFORE_AND_AFTER, values, strict=True))


def before_and_after(one: Any) -> tuple[Rating, Rating] | tuple[None, None]:
    """The same, read from a row."""
    if one.mu_before is None:
        return None, None
    return Rating(one.mu_before, one.sigma_before), Rating(one.mu_after, one.sigma_after)
