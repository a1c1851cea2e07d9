"""Many games: benchmarks, the Corona atlas and its puzzles, and later arena and analysis."""
