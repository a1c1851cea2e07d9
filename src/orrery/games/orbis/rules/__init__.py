"""The rules of Orbis, compiled.

``kernel`` holds a game from its set-up to its end. What it stands on: ``codes`` (the moves),
``box`` (what never changes), ``payment``, ``places`` and ``universe``, and ``scoring``.
"""
