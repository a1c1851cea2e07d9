"""``/study``: an analysis board for every game, from any game that is over, any record or position.

Read ``tree`` (a study as moves, and as a record), ``messages`` (what goes over the wire), ``board``
(what the board asks), ``engine`` and ``socket`` (who thinks, and how it is told), ``running`` (why
no game in play is ever studied), then ``pages`` and ``exports``.
"""
