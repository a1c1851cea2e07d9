"""The two tables of a data set.

They are flat, with a number that joins them, since every tool reads flat tables at once: most
questions are about moves alone, and a nested list of moves has to be taken apart first.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from orrery.core.kernel import CLOCK
from orrery.lab.datasets.errors import DatasetError
from orrery.lab.datasets.plan import DatasetPlan
from orrery.lab.evaluation import EvaluatedGame

MISSING = "pyarrow is not installed; install it: pip install 'orrery-games[data]'"

#: Under this key the metadata of each file holds the plan, as JSON.
PLAN = "orrery"


class Column(NamedTuple):
    """A column of a table; ``kind`` is the name of a type of Arrow."""

    name: str
    kind: str
    about: str
    can_be_null: bool = False
    is_list: bool = False


GAMES = (
    Column("game_number", "int64", "counts the games of the whole data set, from 0"),
    Column("game", "string", "the name of the game"),
    Column("rules", "int16", "the version of its rules"),
    Column("options", "string", "its options, `name=value` with spaces between"),
    Column("seed", "string", "`orrery.game(game, ...).start(seed)` is the start of this game"),
    Column("levels", "string", "who played, by seat", is_list=True),
    Column("scores", "float64", "by seat, in the points of the game", is_list=True),
    Column("payoffs", "float32", "by seat: 1 won, -1 lost, or between", is_list=True),
    Column("winners", "int8", "their seats; empty in a draw", is_list=True),
    Column("reason", "string", "how the game ended"),
    Column("plies", "int32", "how many moves it had"),
    Column("unit", "string", "what its values are: `value` (from -1 to 1) or `points`"),
    Column("record", "string", "the whole game as text: `orrery.load(record)`"),
)

MOVES = (
    Column("game_number", "int64", "the game of the move"),
    Column("ply", "int32", "counts its moves, from 1"),
    Column("seat", "int8", "who moved; -1 is the clock"),
    Column("code", "int32", "the move, as a number: `position.play(code, seat=seat)`"),
    Column("text", "string", "the move, as a person types it"),
    Column("legal", "int32", "how many moves the seat could choose from"),
    Column("value", "float32", "what the position was worth to the seat", True),
    Column("move_value", "float32", "what the move was worth to the seat", True),
    Column("best", "int32", "the code of the best move found", True),
    Column("exact", "bool", "whether the values are proven or solved, not estimated"),
    Column("payoff", "float32", "what the seat got in the end, -1 to 1", True),
)


def arrow() -> Any:
    """The module pyarrow, which is an extra."""
    try:
        import pyarrow  # noqa: PLC0415  # an extra, and a large one
        import pyarrow.parquet  # noqa: PLC0415
    except ImportError:
        raise DatasetError(MISSING) from None
    return pyarrow


def tables(plan: DatasetPlan, games: Mapping[int, EvaluatedGame]) -> tuple[Any, Any]:
    """These games, and all their moves, as tables of Arrow; in the order of their numbers."""
    ordered = sorted(games.items())
    moves = [row for number, game in ordered for row in _moves(number, game)]
    return _table(plan, GAMES, [_game(*one) for one in ordered]), _table(plan, MOVES, moves)


def _game(number: int, game: EvaluatedGame) -> tuple[Any, ...]:
    return (
        number, game.game, game.rules, game.options, game.seed, game.levels, game.scores,
        game.payoffs, game.winners, game.reason, game.plies, game.unit, game.record,
    )  # fmt: skip


def _moves(number: int, game: EvaluatedGame) -> list[tuple[Any, ...]]:
    return [
        (number, *row, None if row.seat == CLOCK else game.payoffs[row.seat]) for row in game.moves
    ]


def _table(plan: DatasetPlan, columns: Sequence[Column], rows: Sequence[tuple[Any, ...]]) -> Any:
    pa = arrow()
    metadata = {PLAN: json.dumps(plan.to_json())}
    schema = pa.schema([_field(column) for column in columns], metadata)
    values = zip(*rows, strict=True)
    arrays = [pa.array(list(one), field.type) for one, field in zip(values, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)


def _field(column: Column) -> Any:
    pa = arrow()
    kind = pa.bool_() if column.kind == "bool" else pa.type_for_alias(column.kind)
    about = {"description": column.about}
    whole = pa.list_(kind) if column.is_list else kind
    return pa.field(column.name, whole, column.can_be_null, about)
