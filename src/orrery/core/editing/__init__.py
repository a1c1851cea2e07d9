"""Positions that people put together by hand: as words, as edits, and what is wrong with one."""
