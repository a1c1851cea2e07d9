"""Forced wins: whether a seat can win whatever the other does, proven.

``forcing`` is what a game tells the prover, ``table`` what it remembers, ``kernel`` the search
itself (df-pn: depth-first by proof numbers), and ``prover`` its face to Python.
"""
