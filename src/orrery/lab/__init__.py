"""Many games: arena, benchmarks, the Corona atlas and its puzzles, and later analysis."""
