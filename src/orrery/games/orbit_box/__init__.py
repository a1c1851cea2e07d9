"""What Orbit, Harun and Corona share: one box with a ring of cells, bodies, dice and chips."""
