"""Tournaments: who enters, who meets whom, how it stands. No web, no database, no clock."""
