"""The rules of Orion Duel, compiled.

``kernel`` holds a game from its set-up to its end. What it stands on: ``tiles`` (every way in which
a tile can lie) and ``box`` (what never changes).
"""
