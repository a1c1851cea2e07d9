"""Bots at a table: who is asked when, and the processes in which they think."""
