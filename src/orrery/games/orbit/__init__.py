"""Orbit: claim the body that will earn the most before the others do."""
