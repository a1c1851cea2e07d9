"""``orrery play`` on a full screen: one client for a game at this terminal and one at a server.

It knows no game. A table tells what it looks like, what can be touched, and why not, in the same
messages over a socket or from this very process.
"""
