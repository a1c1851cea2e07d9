"""A companion for the real box: what a phone beside the board is good for, offline too.

The browser knows no rule. It looks things up in tables that are made here by asking the rules
(``tables``), or asks the server (``answers``).
"""
