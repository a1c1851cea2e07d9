"""The rules of Ortus, compiled.

Read in this order: ``position`` (what a position holds), ``hexlines`` and ``reach`` (who reaches
whom), ``actions`` and ``attacks`` (what a move does), ``turn`` (the course of a game), ``kernel``
(all of it as a game of the kernel). The rest asks the rules, for those who show or explain a game.
"""
