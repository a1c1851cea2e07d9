"""Tests of players and solvers."""
