"""Many games: arena, analysis, data sets, benchmarks, the Corona atlas and its puzzles."""
