"""One tree search for every game: Monte Carlo with UCT, compiled, dispatched on the record type.

Read in this order: ``knowledge`` (what a game may tell the search), ``tree`` (nodes and settings),
``kernel`` (the compiled simulation), ``search`` (budgets, cores, the report).
"""

from orrery.players.search.search import Budget, Line, Search, SearchReport
from orrery.players.search.tree import SearchSettings

__all__ = ["Budget", "Line", "Search", "SearchReport", "SearchSettings"]
