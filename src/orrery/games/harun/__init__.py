"""Harun: bid on how many points seven bodies can land on the stars."""
