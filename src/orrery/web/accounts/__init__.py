"""Accounts, for those who want one: signing up and in, the own page, and leaving."""
