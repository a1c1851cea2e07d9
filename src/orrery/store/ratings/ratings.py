"""Ratings: how strong everybody is in each game, and what each finished game changed.

The rows of a finished game are at once its result, the history of ratings, and the proof that it
has been counted.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select, update

from orrery.core.contract import Seat
from orrery.games import NAMES
from orrery.ratings.rating import BOTS, Rating, after_result, bot_key, first_rating, level_of
from orrery.store.database import Database
from orrery.store.ratings import rows
from orrery.store.schema import ratings, results, sitters, tables
from orrery.table.events import Bot, Milliseconds, Sitter
from orrery.table.placing import is_result, places
from orrery.table.state import TableState

Outcome = Literal["won", "drawn", "lost"]


def player_key(who: Sitter) -> str:
    """What somebody is called among the players: a person's id, or ``bot:3``."""
    return bot_key(who.level) if isinstance(who, Bot) else who.id


@dataclass(frozen=True)
class EndedGame:
    """A game that is over, as far as ratings are concerned; nobody's, if it is no result."""

    table: str
    game: str
    rated: bool
    at: Milliseconds
    players: tuple[str, ...] = ()  # by seat
    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class SeatResult:
    """How a seat came out of a game, and what it changed."""

    seat: Seat
    player: str
    place: int
    outcome: Outcome
    before: Rating | None = None
    after: Rating | None = None


def ended(table: str, state: TableState) -> EndedGame:
    """The end of this table's game."""
    nobodys = EndedGame(table, state.game.name, state.opened.rated, state.ended)
    if not is_result(state):
        return nobodys
    players = tuple(player_key(who) for who in state.players if who is not None)
    taken = tuple(int(place) for place in places(state))
    return EndedGame(table, state.game.name, state.opened.rated, state.ended, players, taken)


class Ratings:
    """The ratings of a site."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, game: str, players: Collection[str]) -> dict[str, Rating]:
        """The ratings of these players; where nobody has played a rated game, the first one."""
        with self._database.reading() as connection:
            return _known(connection, game, players)

    def welcome_bots(self) -> None:
        """Let the bots stand where they begin; those that have played stay where they are."""
        with self._database.writing() as connection:
            for game in NAMES:
                for bot in BOTS:
                    first = first_rating(game, bot)
                    rows.introduce(connection, ratings, game, bot, first)
                    connection.execute(
                        rows.row(ratings, game, bot)
                        .where(ratings.c.games == 0)
                        .values(mu=first.mu, sigma=first.sigma)
                    )

    # --- The end of a game ------------------------------------------------------------------------

    def settle(self, end: EndedGame) -> list[SeatResult]:
        """Write down how a game ended, once, however many processes see it; what it changed."""
        with self._database.reading() as connection:
            if _is_settled(connection, end.table):
                return _results(connection, end.table)
        with self._database.writing() as connection:
            if _claimed(connection, end.table) and end.players:
                _write(connection, _as_they_are(connection, end))
            return _results(connection, end.table)

    def results(self, table: str) -> list[SeatResult]:
        """How the seats of a table came out; nothing if that is not known."""
        with self._database.reading() as connection:
            return _results(connection, table)

    def unsettled(self, limit: int = 100) -> list[str]:
        """Tables whose games are over and not yet written down, the oldest first."""
        query = (
            select(tables.c.id)
            .where(~tables.c.settled, tables.c.phase == "over")
            .order_by(tables.c.changed, tables.c.id)
            .limit(limit)
        )
        with self._database.reading() as connection:
            return list(connection.execute(query).scalars())

    # --- People -----------------------------------------------------------------------------------

    def forget(self, connection: Connection, person: str) -> None:
        """Nothing is left of this person; what others won and lost against them stays theirs."""
        connection.execute(delete(results).where(results.c.player == person))
        connection.execute(delete(ratings).where(ratings.c.player == person))

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """All ratings and results of this person."""
        rated = select(ratings).where(ratings.c.player == person).order_by(ratings.c.game)
        played = select(results).where(results.c.player == person).order_by(results.c.at)
        return {
            "ratings": [dict(row._mapping) for row in connection.execute(rated)],
            "results": [dict(row._mapping) for row in connection.execute(played)],
        }

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """What a guest has played becomes this person's, whose own ratings come first."""
        own = set(
            connection.execute(select(ratings.c.game).where(ratings.c.player == person)).scalars()
        )
        theirs = results.c.player == guest
        without = rows.change(None, None)
        connection.execute(update(results).where(theirs, results.c.game.in_(own)).values(without))
        connection.execute(update(results).where(theirs).values(player=person))
        mine = ratings.c.player == guest
        connection.execute(delete(ratings).where(mine, ratings.c.game.in_(own)))
        connection.execute(update(ratings).where(mine).values(player=person))


# What is asked at the end of every game is put together once.
_THIS: BindParameter[str] = bindparam("ended")
_SETTLED = select(tables.c.settled).where(tables.c.id == _THIS)
_SETTLE = update(tables).where(tables.c.id == _THIS, ~tables.c.settled).values(settled=True)
_SITTERS = select(sitters.c.seat, sitters.c.person_id).where(sitters.c.table_id == _THIS)
_RESULTS = select(results).where(results.c.table_id == _THIS).order_by(results.c.seat)
_WRITE_RESULTS = insert(results)


def _known(connection: Connection, game: str, players: Collection[str]) -> dict[str, Rating]:
    found = rows.found(connection, ratings, game, players)
    return {player: found.get(player) or first_rating(game, player) for player in players}


def _is_settled(connection: Connection, table: str) -> bool:
    return bool(connection.execute(_SETTLED, {"ended": table}).scalar())


def _claimed(connection: Connection, table: str) -> bool:
    """Whether nobody has counted this game before; who asks second waits for the first."""
    return connection.execute(_SETTLE, {"ended": table}).rowcount == 1


def _as_they_are(connection: Connection, end: EndedGame) -> EndedGame:
    """With the ids of today: a guest may have signed in since the game was looked at."""
    now = {row.seat: row.person_id for row in connection.execute(_SITTERS, {"ended": end.table})}
    players = (
        player if level_of(player) else now.get(seat, player)
        for seat, player in enumerate(end.players)
    )
    return replace(end, players=tuple(players))


def _write(connection: Connection, end: EndedGame) -> None:
    before: dict[str, Rating] = {}
    after: dict[str, Rating] = {}
    if end.rated:
        first = {player: first_rating(end.game, player) for player in end.players}
        before = rows.locked(connection, ratings, end.game, first)
        after = after_result(before, end.players, end.places)
        rows.keep(connection, ratings, end.game, after, end.at)
    connection.execute(
        _WRITE_RESULTS,
        [
            {
                "table_id": end.table,
                "seat": seat,
                "game": end.game,
                "player": player,
                "place": place,
                "outcome": outcome(place, end.places),
                "at": end.at,
                **rows.change(before.get(player), after.get(player)),
            }
            for seat, (player, place) in enumerate(zip(end.players, end.places, strict=True))
        ],
    )


def outcome(place: int, taken: Sequence[int]) -> Outcome:
    """Who is first has won, unless all are; the others have lost."""
    if all(other == 1 for other in taken):
        return "drawn"
    return "won" if place == 1 else "lost"


def _results(connection: Connection, table: str) -> list[SeatResult]:
    return [seat_result(row) for row in connection.execute(_RESULTS, {"ended": table})]


def seat_result(row: Any) -> SeatResult:
    """A row of results, read."""
    before, after = rows.before_and_after(row)
    return SeatResult(row.seat, row.player, row.place, row.outcome, before, after)
