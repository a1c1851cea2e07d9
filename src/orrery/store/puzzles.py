"""Puzzles as people try them: who solved which one, and what that says about both.

The first time that somebody tries a puzzle is rated like a game between the two. Each time has a
number, and is written down once, whatever is sent again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from orrery.ratings.rating import Rating, after_result, puzzle_key, puzzle_of
from orrery.store.clock import now
from orrery.store.database import Database
from orrery.store.ratings import rows
from orrery.store.schema import puzzle_ratings, puzzle_tries
from orrery.table.events import Milliseconds


@dataclass(frozen=True)
class PuzzleTry:
    """How it went when somebody tried a puzzle, and what it changed if that was the first time."""

    puzzle: str
    game: str
    number: int
    is_solved: bool
    at: Milliseconds
    before: Rating | None = None
    after: Rating | None = None


class PuzzleTries:
    """The tries of a site."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- Trying -----------------------------------------------------------------------------------

    def settle(
        self, person: str, puzzle: str, game: str, first: Rating, number: int, is_solved: bool
    ) -> PuzzleTry:
        """Write down how a try ended, once; what was written first stays, and is the answer.

        Tries count from 1. ``first`` is where the puzzle begins.
        """
        with self._database.writing() as connection:
            if _claimed(connection, person, puzzle, game, number, is_solved) and number == 1:
                _rate(connection, person, puzzle, game, first, is_solved)
            return _try(connection.execute(_own(person, puzzle, number)).one())

    def tried(self, person: str, puzzle: str) -> int:
        """How often somebody has tried a puzzle."""
        newest = select(func.max(puzzle_tries.c.number)).where(_of(person, puzzle))
        with self._database.reading() as connection:
            return connection.execute(newest).scalar() or 0

    def settled(self, person: str, puzzle: str, number: int) -> PuzzleTry | None:
        """How this try ended, if it has."""
        with self._database.reading() as connection:
            found = connection.execute(_own(person, puzzle, number)).one_or_none()
            return _try(found) if found else None

    # --- Looking back -----------------------------------------------------------------------------

    def rating(self, person: str, game: str) -> Rating:
        """How strong somebody is at the puzzles of a game."""
        with self._database.reading() as connection:
            found = rows.found(connection, puzzle_ratings, game, [person])
        return found.get(person) or Rating()

    def puzzle_ratings(self, game: str) -> dict[str, Rating]:
        """The ratings of all puzzles of a game that somebody has tried."""
        with self._database.reading() as connection:
            query = select(puzzle_ratings).where(puzzle_ratings.c.game == game)
            return {
                puzzle: Rating(row.mu, row.sigma, row.games)
                for row in connection.execute(query)
                if (puzzle := puzzle_of(row.player))
            }

    def history(self, person: str, game: str | None = None) -> list[PuzzleTry]:
        """All that somebody has tried, the oldest first."""
        query = select(puzzle_tries).where(puzzle_tries.c.person_id == person)
        if game is not None:
            query = query.where(puzzle_tries.c.game == game)
        order = puzzle_tries.c.at, puzzle_tries.c.puzzle_id, puzzle_tries.c.number
        with self._database.reading() as connection:
            return [_try(row) for row in connection.execute(query.order_by(*order))]

    # --- People -----------------------------------------------------------------------------------

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """What a guest has tried becomes this person's, whose own tries and ratings come first."""
        tries, theirs = puzzle_tries, puzzle_tries.c.person_id == guest
        own = select(tries.c.puzzle_id).where(tries.c.person_id == person).scalar_subquery()
        connection.execute(delete(tries).where(theirs, tries.c.puzzle_id.in_(own)))
        query = select(puzzle_ratings.c.game).where(puzzle_ratings.c.player == person)
        rated = set(connection.execute(query).scalars())
        unrated = rows.change(None, None)
        connection.execute(update(tries).where(theirs, tries.c.game.in_(rated)).values(**unrated))
        connection.execute(update(tries).where(theirs).values(person_id=person))
        mine = puzzle_ratings.c.player == guest
        connection.execute(delete(puzzle_ratings).where(mine, puzzle_ratings.c.game.in_(rated)))
        connection.execute(update(puzzle_ratings).where(mine).values(player=person))

    def forget(self, connection: Connection, person: str) -> None:
        """Nothing is left of this person; what puzzles have won and lost stays theirs."""
        connection.execute(delete(puzzle_tries).where(puzzle_tries.c.person_id == person))
        connection.execute(delete(puzzle_ratings).where(puzzle_ratings.c.player == person))

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """All tries and ratings of this person."""
        tried = select(puzzle_tries).where(puzzle_tries.c.person_id == person)
        rated = select(puzzle_ratings).where(puzzle_ratings.c.player == person)
        order = puzzle_tries.c.at, puzzle_tries.c.puzzle_id
        return {
            "puzzles tried": _rows(connection, tried.order_by(*order)),
            "puzzle ratings": _rows(connection, rated.order_by(puzzle_ratings.c.game)),
        }


def _rows(connection: Connection, query: Select[*tuple[Any, ...]]) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in connection.execute(query)]


def _try(row: Any) -> PuzzleTry:
    before, after = rows.before_and_after(row)
    return PuzzleTry(row.puzzle_id, row.game, row.number, row.solved, row.at, before, after)


def _of(person: str, puzzle: str) -> ColumnElement[bool]:
    return (puzzle_tries.c.person_id == person) & (puzzle_tries.c.puzzle_id == puzzle)


def _own(person: str, puzzle: str, number: int) -> Select[*tuple[Any, ...]]:
    return select(puzzle_tries).where(_of(person, puzzle), puzzle_tries.c.number == number)


def _claimed(
    connection: Connection, person: str, puzzle: str, game: str, number: int, is_solved: bool
) -> bool:
    """Whether this try was not written down before; who asks second waits for the first."""
    add = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = {"person_id": person, "puzzle_id": puzzle, "number": number, "game": game}
    new = add(puzzle_tries).values(**row, solved=is_solved, at=now())
    written = new.on_conflict_do_nothing().returning(puzzle_tries.c.number)
    return connection.execute(written).first() is not None


def _rate(
    connection: Connection, person: str, puzzle: str, game: str, first: Rating, is_solved: bool
) -> None:
    """A solved puzzle has lost against its solver, any other has won."""
    players = person, puzzle_key(puzzle)
    begins = dict(zip(players, (Rating(), first), strict=True))
    before = rows.locked(connection, puzzle_ratings, game, begins)
    after = after_result(before, players, (1, 2) if is_solved else (2, 1))
    rows.keep(connection, puzzle_ratings, game, after, now())
    connection.execute(
        update(puzzle_tries)
        .where(_of(person, puzzle), puzzle_tries.c.number == 1)
        .values(**rows.change(before[person], after[person]))
    )
