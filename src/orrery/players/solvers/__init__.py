"""Exact solvers: the best plans of Corona and Harun, in compiled code.

Read ``problems`` (what can be wrong with a problem), then ``corona`` and ``harun`` (what a program
calls), then ``corona_space`` and ``corona_kernel`` (how Corona is solved in microseconds).
"""

#: The games that are played by solving rather than by searching.
SOLVED = ("orbit", "harun", "corona")
