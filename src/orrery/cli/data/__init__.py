"""Sets of tiles and arenas, ours and those that people bring."""
