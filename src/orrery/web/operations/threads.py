"""Threads for what may not wait for anything else.

``asyncio.to_thread`` has a few threads that everything shares: lists, names, passwords, one slow
answer of the database, and they are all taken. So a move has threads of its own, and so has what
people then see of it. ``docs/site.md`` tells what runs where.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_moves = ThreadPoolExecutor(8, "moves")
#: One at a time: while it writes, those who come wait together for the next commit.
_commits = ThreadPoolExecutor(1, "commits")
_showing = ThreadPoolExecutor(4, "showing")
#: One at a time: threads that compute slow each other down, and everybody else.
_questions = ThreadPoolExecutor(1, "questions")


#: One at a time, apart from those of tables: a study has a position to make first.
_study = ThreadPoolExecutor(1, "study")


async def in_moves(call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Commands at tables, and what has to be asked before them; nothing else."""
    return await asyncio.get_running_loop().run_in_executor(_moves, partial(call, *args, **named))


async def in_commits(call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What happens at tables, written for many of them at once; nothing else."""
    return await asyncio.get_running_loop().run_in_executor(_commits, partial(call, *args, **named))


async def in_showing(call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What a person sees of a table now; nothing else."""
    return await asyncio.get_running_loop().run_in_executor(_showing, partial(call, *args, **named))


async def in_questions(call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What a person asks about a table beside playing: an earlier position, a move just tried."""
    return await asyncio.get_running_loop().run_in_executor(
        _questions, partial(call, *args, **named)
    )


async def in_study(call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What the board of a study asks."""
    return await asyncio.get_running_loop().run_in_executor(_study, partial(call, *args, **named))
