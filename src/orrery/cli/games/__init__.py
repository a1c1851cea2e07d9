"""Playing games, and games that were played."""
