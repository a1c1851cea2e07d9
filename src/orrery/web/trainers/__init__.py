"""Exercises with an exact answer: problems of the day, a calendar, statistics, a race."""
