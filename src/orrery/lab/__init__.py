"""Many games: benchmarks, and later arena, ratings, analysis and reports."""
